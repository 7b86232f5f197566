"""A model on a server: asked by streams of events, again where that helps, and never more at once than it bears."""

from __future__ import annotations

import asyncio
import importlib.util
import logging
import sys
import time
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import httpx

from core.models.base import Finish, Reply
from core.models.keys import VARIABLES, Key
from core.models.remote_address import refuse_open_key
from core.models.remote_dialect import refused_parameters
from core.models.remote_errors import Asked, Failure, Next, broken_off, no_key
from core.models.remote_gate import Gate
from core.models.remote_reply import Gathered, finished
from core.models.remote_retry import Patience, given_up
from core.models.remote_wire import Listener, exchange

if TYPE_CHECKING:
    from core.models.base import Request, Tell
    from core.models.remote_address import Address
    from core.models.remote_dialect import Dialect

_MOST_ADJUSTMENTS = 4
_TIMES = httpx.Timeout(30.0, connect=10.0, read=300.0, pool=None)
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoteOptions:
    """How a server is asked: the most requests at once, how patiently, and by which transport (for tests).

    `times` is how long to wait for a connection, and for the next piece of a reply.
    """

    parallel: int = 8
    patience: Patience = field(default_factory=Patience)
    times: httpx.Timeout = field(default_factory=lambda: _TIMES)
    transport: httpx.AsyncBaseTransport | None = None


class RemoteModel:
    """A chat model on a server, by a dialect. Nothing is sent before the first request.

    `parallel` is the most requests in flight; fewer are while the server says that it gets too many.
    Parameters that the server refuses are left out from then on; `without` names them. Raises
    `ModelError` where the key would travel unencrypted.
    """

    def __init__(
        self,
        dialect: Dialect,
        name: str,
        address: Address,
        key: Key | None = None,
        options: RemoteOptions | None = None,
    ) -> None:
        key = key or Key()
        options = options or RemoteOptions()
        if key:
            refuse_open_key(address)
        self.name = name
        self.identity = f"{dialect.kind}:{name}@{address.base}"
        self.parallel = max(1, options.parallel)
        self.gate = Gate(self.parallel)
        self.without: frozenset[str] = frozenset()
        self._spared = False
        self._dialect = dialect
        self._address = address
        self._key = key
        self._patience = options.patience
        self._times = options.times
        self._transport = options.transport
        self._asked = Asked(name, address.host, address.base, key)
        self._listener = Listener(self._asked, dialect, local=address.local)
        self._client: httpx.AsyncClient | None = None
        self._opening = asyncio.Lock()

    async def ask(self, request: Request) -> Reply:
        """The reply; what fails for this request alone is a reply with its error."""
        return await self._ask(request, None)

    async def stream(self, request: Request, tell: Tell) -> Reply:
        """`ask`, with the text so far as it comes."""
        return await self._ask(request, lambda text: tell(self._asked.key.hide_in_reply(text)))

    async def _ask(self, request: Request, tell: Tell | None) -> Reply:
        started = time.monotonic()
        if not any(message.content.strip() for message in request.messages if message.role != "system"):
            return Reply("", Finish.ERROR, error="There is no question to ask: its text is empty.")
        answer, tries = await self._persist(request, tell)
        if isinstance(answer, Failure):
            reply = given_up(answer, tries, self._patience)
            if answer.partial is not None:
                reply = replace(
                    finished(answer.partial, self._asked, request.sampling.stop), error=reply.error
                )
        else:
            reply = finished(answer, self._asked, request.sampling.stop)
        return replace(reply, seconds=time.monotonic() - started)

    async def close(self) -> None:
        """Closes the connections; the next request would open new ones."""
        client, self._client = self._client, None
        if client is not None:
            await client.aclose()

    async def _persist(self, request: Request, tell: Tell | None) -> tuple[Gathered | Failure, int]:
        """What was gathered or the last failure, and how often the server was asked."""
        if not self._key and self._address.host in VARIABLES:
            return no_key(self._asked), 0
        retrying = self._patience.retrying()
        try:
            answer: Gathered = await retrying(self._adjusted, request, tell)
        except Failure as failure:
            return failure, retrying.statistics.get("attempt_number", 1)
        return answer, 1

    async def _adjusted(self, request: Request, tell: Tell | None) -> Gathered:
        """One try, and at once another without the parameters that the server refuses."""
        for _ in range(_MOST_ADJUSTMENTS):
            without = self.without
            try:
                return await self._try(request, without, tell)
            except Failure as failure:
                if not self._leaves_out(failure, request, without):
                    raise
        return await self._try(request, self.without, tell)

    def _leaves_out(self, failure: Failure, request: Request, without: frozenset[str]) -> bool:
        """Whether the failure was for parameters that can be left out, and are from now on."""
        if failure.then is not Next.REQUEST:
            return False
        sent = self._dialect.optional.intersection(self._dialect.body(self.name, request, without))
        names = refused_parameters(failure.refusal, sent)
        if names - self.without:
            _log.warning("%s does not accept %s; it is asked without.", self.name, ", ".join(sorted(names)))
        self.without |= names
        return bool(names)

    async def _try(self, request: Request, without: frozenset[str], tell: Tell | None) -> Gathered:
        body = self._dialect.body(self.name, request, without)
        client = await self._open()
        async with self.gate.passing() as burst:
            try:
                answer = await exchange(
                    client,
                    self._address.base + self._dialect.path,
                    self._dialect.headers(self._key),
                    body,
                    self._listener,
                    tell,
                )
            except Failure as failure:
                if failure.limited:
                    self.gate.limited(burst)
                elif failure.broken and self.gate.inside > 1:
                    self._spare(burst)
                raise
            if answer.broken_off and self.gate.inside > 1:
                # The server of llama-cpp-python ends a reply so when another request comes in.
                self._spare(burst)
                raise broken_off(self._asked, answer)
        self.gate.went_well()
        return answer

    def _spare(self, burst: int) -> None:
        """Asks one at a time from now on, after a reply broke off while others were under way."""
        if not self._spared:
            _log.warning(
                "%s breaks replies off when asked several at once; it is asked one at a time.", self.name
            )
        self._spared = True
        self.gate.broke_off(burst)

    async def _open(self) -> httpx.AsyncClient:
        """The client, made where the event loop does not wait for it: reading certificates takes a while."""
        async with self._opening:
            if self._client is None:
                self._client = await asyncio.to_thread(self._make)
            return self._client

    def _make(self) -> httpx.AsyncClient:
        if importlib.util.find_spec("sniffio") is None:
            # httpcore tries to import it several times a request, and looks through all folders each time.
            sys.modules.setdefault("sniffio", None)  # type: ignore[arg-type]  # None: there is no such module
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=self.parallel)
        return httpx.AsyncClient(
            timeout=self._times,
            limits=limits,
            transport=self._transport,
            follow_redirects=False,
            trust_env=not self._address.local,  # a proxy cannot reach this computer
            headers={"Accept": "text/event-stream, application/json", "User-Agent": "counterfoil"},
        )
