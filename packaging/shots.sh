#!/bin/sh
# Takes the README's picture of the real window on the sample project; run by ./run shots on a screen of its own.
set -eu
cd "$(dirname "$0")/.."
mkdir -p docs/screenshots
home=$(mktemp -d)
HOME=$home XDG_CONFIG_HOME=$home XDG_DATA_HOME=$home .venv/bin/counterfoil &
program=$!
trap 'kill "$program" 2>/dev/null || true; rm -rf "$home"' EXIT
sleep "${SHOT_WAIT:-12}"
import -window root docs/screenshots/problems.png
echo "docs/screenshots/problems.png"
