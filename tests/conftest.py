"""What every test may use: the folder of real data sets, where it is."""

from __future__ import annotations

import os
from pathlib import Path

import keyring
import pytest
from keyring.backends import fail

from core.errors import ModelError
from core.models.shipped import starter_path

ROOT = Path(__file__).resolve().parent.parent


def find_shared_data() -> Path | None:
    """The data sets: `COUNTERFOIL_DATA`, else `shared/data` beside the checkout; None where missing."""
    named = os.environ.get("COUNTERFOIL_DATA")
    folder = Path(named) if named else ROOT.parent / "shared" / "data"
    return folder if folder.is_dir() else None


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of data sets; a test that asks for it is skipped where there is none."""
    folder = find_shared_data()
    if folder is None:
        pytest.skip("the data sets are not on this machine (set COUNTERFOIL_DATA to their folder)")
    return folder


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skips what asks the starter model where there is none: setting up goes on without a network."""
    if item.get_closest_marker("starter"):
        try:
            starter_path()
        except ModelError as error:
            pytest.skip(str(error))


@pytest.fixture(autouse=True)
def _no_keyring() -> None:
    """No test reaches the keyring of this computer, nor one that another test made known."""
    keyring.set_keyring(fail.Keyring())
