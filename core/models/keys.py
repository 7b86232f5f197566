"""API keys: from the environment, for this run, or from the keyring of the system; never written elsewhere."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.errors import ModelError

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend

SERVICE = "counterfoil"
OTHER_HOSTS = "COUNTERFOIL_API_KEY"
VARIABLES = {"api.openai.com": "OPENAI_API_KEY", "api.anthropic.com": "ANTHROPIC_API_KEY"}
_SECRET_LENGTH = 8  # a shorter "key" (x, none, EMPTY) is a placeholder for a local server
_CERTAIN_LENGTH = 16  # below this a model may write the same letters by chance
_LOOKS_LIKE_KEY = re.compile(
    r"\b(?:sk|pk|gsk|xai|hf|key)[-_][\w*.\-…]{4,}|\bAIza[\w\-]{10,}|\bBearer\s+\S+|[\w\-]*\*{3,}[\w\-]*"
)
_HIDDEN = "[key]"
_this_run: dict[str, Key] = {}


@dataclass(frozen=True, slots=True, repr=False)
class Key:
    """An API key that does not show itself: only `reveal` gives it, for the header of a request."""

    _secret: str = ""

    def reveal(self) -> str:
        """The key itself; empty where there is none."""
        return self._secret

    def __bool__(self) -> bool:
        return bool(self._secret)

    def __repr__(self) -> str:
        return "Key([hidden])" if self._secret else "Key()"

    def hide_in(self, text: str) -> str:
        """The text of an error without the key, parts of it, or what looks like one."""
        secret = self._secret
        if len(secret) >= _SECRET_LENGTH:
            text = text.replace(secret, _HIDDEN)
            if len(secret) >= _CERTAIN_LENGTH:
                text = re.sub(rf"[^\s\"'<>]*{re.escape(secret[:8])}[^\s\"'<>]*", _HIDDEN, text)
        return _LOOKS_LIKE_KEY.sub(_HIDDEN, text)

    def hide_in_reply(self, text: str) -> str:
        """The text of a reply without the whole key: a server that echoes it must not put it in a project."""
        return text.replace(self._secret, _HIDDEN) if len(self._secret) >= _CERTAIN_LENGTH else text


def variable_for(host: str) -> str:
    """The environment variable that holds the key of a host."""
    return VARIABLES.get(host, OTHER_HOSTS)


def find_key(host: str) -> Key:
    """The key for a host: of the environment, else of this run, else of the keyring; an empty one if none.

    A keyring that cannot be used counts as empty; `keyring_trouble` says what is wrong with it.
    `ModelError` for a key that no request can carry.
    """
    variable = variable_for(host)
    if found := os.environ.get(variable, "").strip():
        return _checked(found, f"in the environment variable {variable}")
    if kept := _this_run.get(host):
        return kept
    return _checked(_from_keyring(host).strip(), f"in the keyring for {host}")


def keep_key(host: str, secret: str) -> str:
    """Keeps a key in the keyring; where none can be used, for this run only. Says which in a sentence."""
    key = _checked(secret.strip(), "that was given")
    if not key:
        raise ModelError("The key is empty.", "Paste the whole key as the provider shows it.")
    _this_run[host] = key
    if trouble := keyring_trouble():
        return f"The key for {host} is kept until Counterfoil closes. {trouble}"
    import keyring

    try:
        keyring.set_password(SERVICE, host, key.reveal())
    except Exception:  # noqa: BLE001 - back ends raise what their systems raise, of any class
        return (
            f"The key for {host} is kept until Counterfoil closes: the keyring did not take it. "
            f"Unlock the keyring, or set {variable_for(host)}."
        )
    return f"The key for {host} is kept in the keyring of this computer."


def forget_key(host: str) -> None:
    """Forgets the key of a host, of this run and of the keyring; that of the environment stays."""
    _this_run.pop(host, None)
    if keyring_trouble():
        return
    import keyring

    try:
        keyring.delete_password(SERVICE, host)
    except Exception:  # noqa: BLE001 - none was there, or the keyring is locked: nothing is left to forget
        return


def keyring_trouble() -> str:
    """Why keys cannot be kept in a keyring on this computer, in a sentence; empty where they can."""
    try:
        back_end = _back_end()
    except ImportError:
        return "The library for the system's keyring is not installed, so keys are not kept."
    except Exception:  # noqa: BLE001 - back ends raise what their systems raise, of any class
        return "The keyring of this computer cannot be used, so keys are not kept."
    if back_end is None:
        return (
            "This computer has no keyring that can be used (such as GNOME Keyring or KWallet), so keys "
            "are not kept; set them in the environment to have them each time."
        )
    return ""


def _from_keyring(host: str) -> str:
    try:
        back_end = _back_end()
        return (back_end.get_password(SERVICE, host) or "") if back_end else ""
    except Exception:  # noqa: BLE001 - a locked or broken keyring is one without the key
        return ""


def _back_end() -> KeyringBackend | None:
    """The keyring of the system; None where there is none, or only one that writes plain text."""
    import keyring

    back_end = keyring.get_keyring()
    found = f"{type(back_end).__module__}.{type(back_end).__name__}".lower()
    unsafe = found.startswith(("keyring.backends.fail", "keyring.backends.null")) or "plaintext" in found
    if unsafe or back_end.priority <= 0:
        return None
    chained = getattr(back_end, "backends", None)
    return None if chained is not None and not list(chained) else back_end


def _checked(secret: str, where: str) -> Key:
    if not secret.isascii() or not secret.isprintable() or " " in secret:
        raise ModelError(
            f"The API key {where} cannot be right: it has spaces, line breaks or letters no key has.",
            "Copy the key once more from the provider's page.",
        )
    return Key(secret)
