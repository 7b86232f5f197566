"""API keys come from the environment, this run or the keyring, and never show themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import keyring
import pytest
from keyring.backend import KeyringBackend
from keyring.backends import fail
from keyring.errors import KeyringLocked, PasswordDeleteError

from core.errors import ModelError
from core.models import keys
from core.models.keys import Key, find_key, forget_key, keep_key, keyring_trouble

if TYPE_CHECKING:
    from collections.abc import Iterator

SECRET = "sk-proj-0123456789abcdefghijkl"
HOST = "api.openai.com"


class MemoryKeyring(KeyringBackend):
    """A keyring in memory, for the time of a test."""

    priority = 1.0

    def __init__(self) -> None:
        super().__init__()
        self.kept: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        if self.kept.pop((service, username), None) is None:
            raise PasswordDeleteError("not there")


class LockedKeyring(MemoryKeyring):
    """A keyring that nobody unlocks."""

    def get_password(self, service: str, username: str) -> str | None:
        raise KeyringLocked(username)

    def set_password(self, service: str, username: str, password: str) -> None:
        raise OSError(f"no bus for {password}")

    def delete_password(self, service: str, username: str) -> None:
        raise KeyringLocked(username)


class PlaintextKeyring(MemoryKeyring):
    """A keyring by the name of the one that writes a file anybody can read."""


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    before = keyring.get_keyring()
    for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "COUNTERFOIL_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(keys, "_this_run", {})
    keyring.set_keyring(MemoryKeyring())
    yield
    keyring.set_keyring(before)


@pytest.mark.parametrize(
    ("host", "variable"),
    [
        ("api.openai.com", "OPENAI_API_KEY"),
        ("api.anthropic.com", "ANTHROPIC_API_KEY"),
        ("openrouter.ai", "COUNTERFOIL_API_KEY"),
        ("api.openai.com.evil.example", "COUNTERFOIL_API_KEY"),
    ],
)
def test_each_host_has_its_variable(host: str, variable: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(variable, f" {SECRET}\n")
    assert find_key(host).reveal() == SECRET


def test_a_key_of_one_provider_is_never_given_to_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", SECRET)
    assert not find_key("localhost")
    assert not find_key("api.anthropic.com")


def test_a_kept_key_is_in_the_keyring_and_can_be_forgotten() -> None:
    assert "is kept in the keyring" in keep_key(HOST, SECRET)
    keys._this_run.clear()
    assert find_key(HOST).reveal() == SECRET
    forget_key(HOST)
    forget_key(HOST)
    assert not find_key(HOST)


@pytest.mark.parametrize("back_end", [fail.Keyring, PlaintextKeyring, LockedKeyring])
def test_without_a_safe_keyring_a_key_is_kept_for_this_run_only(back_end: type[KeyringBackend]) -> None:
    kept = back_end()
    keyring.set_keyring(kept)
    told = keep_key(HOST, SECRET)
    assert "until Counterfoil closes" in told
    assert SECRET not in told
    assert find_key(HOST).reveal() == SECRET
    assert not getattr(kept, "kept", None)
    forget_key(HOST)
    assert not find_key(HOST)


def test_a_computer_without_a_keyring_says_so_in_a_sentence() -> None:
    assert keyring_trouble() == ""
    keyring.set_keyring(fail.Keyring())
    assert keyring_trouble().endswith(".")
    assert not find_key(HOST)


@pytest.mark.parametrize("secret", ["", "  ", "sk-a b", "sk-a\nb", "schlüssel-0123456789"])
def test_a_key_that_cannot_be_one_is_refused_without_being_shown(secret: str) -> None:
    with pytest.raises(ModelError) as raised:
        keep_key(HOST, secret)
    assert not secret.strip() or secret not in str(raised.value)


def test_a_key_does_not_show_itself() -> None:
    key = Key(SECRET)
    assert SECRET not in f"{key} {key!r} {[key]} {(key,)!s}"
    assert bool(key)
    assert not Key()


@pytest.mark.parametrize(
    "text",
    [
        f"Incorrect key: {SECRET}.",
        f"Incorrect key: {SECRET[:12]}****{SECRET[-4:]}",
        f"header 'Bearer {SECRET}'",
        "sk-another-0123456789abcdefghijkl",
    ],
)
def test_a_text_of_an_error_holds_no_part_of_a_key(text: str) -> None:
    hidden = Key(SECRET).hide_in(text)
    assert "0123" not in hidden
    assert SECRET[-4:] not in hidden


def test_a_placeholder_is_no_secret_that_would_spoil_texts() -> None:
    assert Key("x").hide_in("next to x") == "next to x"
    assert Key("EMPTY").hide_in_reply("EMPTY box") == "EMPTY box"
