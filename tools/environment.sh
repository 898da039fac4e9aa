# Read by ./play, ./test and tools/*, which set $root: `prepare base` or `prepare test` brings .venv up to date.
# PYTHON names the interpreter for a new environment, if the first one found is not the one wanted.

suitable() {
    "$1" -I -S -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

find_python() {
    for candidate in "$root/.venv/bin/python" "${PYTHON:-}" python3.13 python3.12 python3.11 python3 python; do
        if [ -n "$candidate" ] && suitable "$candidate"; then
            printf '%s\n' "$candidate"
            return
        fi
    done
    command -v uv >/dev/null 2>&1 && uv python find '>=3.11' 2>/dev/null
}

prepare() {
    unset PYTHONHOME
    if ! python=$(find_python); then
        echo 'Gipfel needs Python 3.11 or newer, and found none. Please install one (with its venv module).' >&2
        exit 1
    fi
    "$python" -I -S "$root/tools/environment.py" "$1" || exit
}
