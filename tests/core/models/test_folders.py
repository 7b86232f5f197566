"""Model files of other programs are found where those keep them, each once, and nothing else is."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from core.models.catalogue import offers
from core.models.folders import Folder, find_models, known_folders

if TYPE_CHECKING:
    from pathlib import Path


def put(path: Path, data: bytes = b"GGUF") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def manifest(models: Path, name: str, digest: str, kind: str = "application/vnd.ollama.image.model") -> None:
    layers = [
        {"mediaType": "application/vnd.ollama.image.license", "digest": f"sha256:{'b' * 64}"},
        {"mediaType": kind, "digest": digest},
    ]
    put(models / "manifests" / name, json.dumps({"schemaVersion": 2, "layers": layers}).encode())


def names(folder: Path, program: str = "") -> list[str]:
    return [found.name for found in find_models([Folder(folder, program)])]


def test_the_folders_of_each_program_are_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    put(tmp_path / ".lmstudio-home-pointer", str(tmp_path / "studio").encode())
    there = {
        "LM Studio": "studio/models",
        "GPT4All": ".local/share/nomic.ai/GPT4All",
        "Ollama": ".ollama/models",
        "Hugging Face": ".cache/huggingface/hub",
        "llama.cpp": ".cache/llama.cpp",
    }
    for place in there.values():
        (tmp_path / place).mkdir(parents=True)
    found = {folder.program: folder.path for folder in known_folders(tmp_path, {})}
    assert {program: found[program] for program in there} == {p: tmp_path / at for p, at in there.items()}


@pytest.mark.parametrize(
    ("variable", "program"),
    [("OLLAMA_MODELS", "Ollama"), ("HF_HUB_CACHE", "Hugging Face"), ("LLAMA_CACHE", "llama.cpp")],
)
def test_a_folder_named_in_the_environment_is_looked_into(
    tmp_path: Path, variable: str, program: str
) -> None:
    (tmp_path / "elsewhere").mkdir()
    found = known_folders(tmp_path, {variable: str(tmp_path / "elsewhere")})
    assert Folder(tmp_path / "elsewhere", program) in found


def test_only_model_files_are_found_and_of_a_split_model_the_first(tmp_path: Path) -> None:
    for name in (
        "owner/repo/good.Q4_K_M.GGUF",
        "big-00001-of-00002.gguf",
        "big-00002-of-00002.gguf",
        "mmproj-model.gguf",
        "half.gguf.part",
        "notes.txt",
    ):
        put(tmp_path / name)
    assert names(tmp_path) == ["big-00001-of-00002", "good.Q4_K_M"]


def test_ollamas_models_have_the_names_that_ollama_gives_them(tmp_path: Path) -> None:
    put(tmp_path / "blobs" / f"sha256-{'a' * 64}")
    manifest(tmp_path, "registry.ollama.ai/library/qwen3/4b", f"sha256:{'a' * 64}")
    manifest(tmp_path, "registry.ollama.ai/library/gone/1b", f"sha256:{'c' * 64}")
    manifest(tmp_path, "registry.ollama.ai/library/evil/1b", "sha256:../../../../etc/passwd")
    manifest(tmp_path, "registry.ollama.ai/library/embed/1b", f"sha256:{'a' * 64}", "application/json")
    put(tmp_path / "manifests" / "registry.ollama.ai" / "library" / "bad" / "x", b'{"layers": [[')
    put(tmp_path / "manifests" / "stray", b"{}")
    assert names(tmp_path, "Ollama") == ["qwen3:4b"]


def test_another_owners_model_keeps_the_owners_name(tmp_path: Path) -> None:
    put(tmp_path / "blobs" / f"sha256-{'a' * 64}")
    manifest(tmp_path, "registry.ollama.ai/someone/maths/latest", f"sha256:{'a' * 64}")
    assert names(tmp_path, "Ollama") == ["someone/maths:latest"]


def test_a_file_in_two_places_is_listed_once(tmp_path: Path) -> None:
    blob = put(tmp_path / "hub" / "models--o--r" / "blobs" / "0123")
    for revision in ("one", "two"):
        link = tmp_path / "hub" / "models--o--r" / "snapshots" / revision / "m.gguf"
        link.parent.mkdir(parents=True)
        link.symlink_to(blob)
    assert names(tmp_path / "hub", "Hugging Face") == ["m"]


def test_loops_and_missing_folders_do_no_harm(tmp_path: Path) -> None:
    put(tmp_path / "a" / "m.gguf")
    (tmp_path / "a" / "again").symlink_to(tmp_path, target_is_directory=True)
    assert names(tmp_path) == ["m"]
    assert names(tmp_path / "nowhere") == []


def test_the_catalogue_offers_files_with_a_licence_that_permits_all_use() -> None:
    assert len(offers()) >= 6
    for offer in offers():
        assert offer.licence in ("Apache 2.0", "MIT")
        assert offer.file.endswith(".gguf")
        assert offer.repo.count("/") == 1
        assert offer.size < offer.memory < 4e9
    sizes = [offer.size for offer in offers()]
    assert sizes == sorted(sizes)
