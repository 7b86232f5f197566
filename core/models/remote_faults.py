"""Faults of the connection to a server, told apart: what each means for this request and for the model."""

from __future__ import annotations

import socket
import ssl
from typing import TYPE_CHECKING, TypeVar

import httpx

from core.models.remote_errors import Failure, Next

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.models.remote_errors import Asked

_NO_HTTP = ("illegal status line", "illegal request line")  # h11's words for a reply that is not HTTP
_SOON = 0.2  # seconds; a server on this computer is there at once or not at all
_EXPIRED, _NOT_YET, _OTHER_NAME = 10, 9, frozenset({62, 64})  # X509_V_ERR_* of OpenSSL's x509_vfy.h
_UNTRUSTED = (
    "its certificate cannot be trusted",
    "Check the address, or ask who runs the server or the network.",
)
_CERTIFICATES = {
    _EXPIRED: (
        "its certificate has expired",
        "Check the clock of this computer, or tell who runs the server.",
    ),
    _NOT_YET: ("its certificate is not valid yet", "Check the date and the clock of this computer."),
    **dict.fromkeys(
        _OTHER_NAME,
        ("its certificate is for another address", "Give the address that the certificate is for."),
    ),
}
_PLAIN = (
    "it does not encrypt, though its address begins with https",
    "For a server on this computer, write http:// instead.",
)

E = TypeVar("E", bound=BaseException)


def unreached(asked: Asked, error: Exception, *, local: bool) -> Failure:
    """What a fault of the connection means. The error's own words are never shown: they may hold the key."""
    if (unsafe := _encryption(error)) is not None:
        why, advice = unsafe
        return Failure(
            Next.MODEL, f"The connection to {asked.host} is not safe: {why}. Nothing was sent.", advice
        )
    if isinstance(error, httpx.ConnectError | httpx.ConnectTimeout | httpx.ProxyError):
        return _not_there(asked, error, local=local)
    if isinstance(error, httpx.UnsupportedProtocol | httpx.LocalProtocolError):
        return Failure(
            Next.MODEL, f"No request can be sent to {asked.base}.", "Check the address and the key."
        )
    if isinstance(error, httpx.DecodingError):
        return Failure(Next.REQUEST, f"The answer of {asked.host} cannot be unpacked.")
    if isinstance(error, httpx.TimeoutException | TimeoutError):
        return Failure(Next.AGAIN, f"{asked.host} did not answer in time.")
    if isinstance(error, httpx.RemoteProtocolError) and str(error).startswith(_NO_HTTP):
        return Failure(
            Next.MODEL,
            f"What answers at {asked.base} is no web server.",
            "Check the number after the colon, and whether the address begins with https.",
        )
    if isinstance(error, httpx.RemoteProtocolError) and "location header" in str(error):
        return Failure(Next.MODEL, f"{asked.base} sends its visitors on to an address that is none.")
    failure = Failure(Next.AGAIN, f"The connection to {asked.host} broke.")
    failure.broken = True
    return failure


def _not_there(asked: Asked, error: Exception, *, local: bool) -> Failure:
    if local and not isinstance(error, httpx.ProxyError):
        return Failure(
            Next.UNREACHED,
            f"Nothing answers at {asked.base}.",
            "Start the model's server on this computer, or check the number after the colon.",
            wait=_SOON,
        )
    if next(_behind(error, socket.gaierror), None) is not None:
        return Failure(
            Next.UNREACHED,
            f"No computer named {asked.host} is found.",
            "Check the spelling of the address, and that this computer is connected to the network.",
        )
    return Failure(
        Next.UNREACHED,
        f"{asked.host} cannot be reached.",
        "Check the address, and that this computer is connected to the network.",
    )


def _encryption(error: Exception) -> tuple[str, str] | None:
    """What is wrong with the encryption and what to do, None when nothing is."""
    for refused in _behind(error, ssl.SSLCertVerificationError):
        return _CERTIFICATES.get(getattr(refused, "verify_code", 0), _UNTRUSTED)
    for failed in _behind(error, Exception):
        if "CERTIFICATE_VERIFY_FAILED" in str(failed):
            return _UNTRUSTED
        if isinstance(failed, ssl.SSLError) and "WRONG_VERSION_NUMBER" in str(failed):
            return _PLAIN
    return None


def _behind(error: BaseException | None, kind: type[E]) -> Iterator[E]:
    """The error and those behind it that are of a kind."""
    while error is not None:
        if isinstance(error, kind):
            yield error
        error = error.__cause__ or error.__context__
