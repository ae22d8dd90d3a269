#!/bin/sh
# Make .venv, and bring it up to date with a lock: scripts/venv.sh PYTHON [requirements.txt|requirements-test.txt]
# Does nothing when .venv already holds that lock, so it is cheap to call every time. Without a lock: .venv with uv.
set -eu
python=$1
lock=${2-}
# A terminal shows progress, a log a line for each stage.
quiet=--quiet
progress=/dev/null
if [ -t 2 ]; then quiet='' progress=/dev/stderr; fi

fail() {
    printf 'emmviz: %s\n' "$*" >&2
    exit 1
}

can_venv() { "$python" -c 'import ensurepip, venv' </dev/null 2>/dev/null; }

make_venv() {
    version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])' </dev/null 2>/dev/null) ||
        fail "needs Python 3.11 or newer, and '$python' does not run: install Python, or name one as in PYTHON=python3.12."
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' </dev/null ||
        fail "needs Python 3.11 or newer, and '$python' is $version: name a newer one as in PYTHON=python3.12."
    if ! can_venv && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        echo "Installing python$version-venv" >&2
        apt-get -qq update </dev/null >"$progress" || true
        DEBIAN_FRONTEND=noninteractive \
            apt-get -qqy install --no-install-recommends "python$version-venv" </dev/null >"$progress" || true
    fi
    can_venv || fail "'$python' cannot make virtual environments: install its venv module" \
        "(Debian, Ubuntu: sudo apt install python$version-venv)."
    echo "Making .venv with Python $version" >&2
    "$python" -m venv --clear .venv </dev/null || fail "'$python -m venv .venv' failed, as said above."
}

# Bytecode is not made for all at once: that takes longer than the first start of what is used.
pip_install() {
    .venv/bin/python -m pip install ${quiet:+-qq} --no-input --disable-pip-version-check --no-compile "$@" </dev/null
}

find_uv() { command -v uv || command -v .venv/bin/uv; }

# Only as a wheel: to compile uv would take longer than it saves.
fetch_uv() {
    if find_uv >/dev/null; then return; fi
    echo "Fetching uv, which installs faster than pip" >&2
    pip_install --only-binary :all: -r requirements-uv.txt 2>/dev/null || echo "There is no uv to be had here" >&2
}

# The lock names everything by its hash, so nothing is looked for besides; -e has none, and comes by itself.
install_by_pip() {
    pip_install --no-deps -r "$lock" && pip_install --no-deps -e . ||
        fail "pip could not install $lock, as said above."
}

# uv takes a tenth of pip's time. It reads its own configuration (UV_DEFAULT_INDEX ...); where only pip's names an index
# that can be reached, it fails and pip installs.
install_by_uv() {
    "$uv" pip install $quiet --python .venv/bin/python --no-deps -r "$lock" -e . </dev/null
}

# Which lock, for which Python, in which folder (-e . remembers it).
state() {
    pwd
    .venv/bin/python --version
    cat pyproject.toml scripts/venv.sh "$@"
}
stamp() { state "$@" | cksum; }
holds() { [ "$(cat ".venv/$1.stamp" 2>/dev/null)" = "$2" ]; }

.venv/bin/python -c 'import pip, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null </dev/null || make_venv
if [ -z "$lock" ]; then
    fetch_uv
    exit
fi

base=$(stamp requirements.txt)
both=$(stamp requirements.txt requirements-test.txt)
case $lock in
    requirements.txt) wanted=$base ;;
    *) wanted=$both ;;
esac
if holds "$lock" "$wanted"; then exit 0; fi

fetch_uv
echo "Installing $lock into .venv" >&2
if ! uv=$(find_uv) || ! install_by_uv; then
    echo "Installing by pip, as uv could not: a minute or two" >&2
    install_by_pip
fi
# A notebook goes on paper as scripts/paper says, whether by nbconvert from here or by JupyterLab's export.
mkdir -p .venv/etc/jupyter
paper=$(.venv/bin/python -c 'import os; print("load_subconfig(%r)" % os.path.abspath("scripts/paper/config.py"))' </dev/null)
for app in nbconvert server; do
    printf '%s\n' "$paper" >".venv/etc/jupyter/jupyter_${app}_config.py"
done
echo "$wanted" >".venv/$lock.stamp"
if [ "$lock" != requirements.txt ]; then echo "$base" >.venv/requirements.txt.stamp; fi  # it holds all of the other
