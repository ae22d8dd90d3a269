#!/bin/sh
# Make .venv, and bring it up to date with a lock: scripts/venv.sh PYTHON [requirements.txt|requirements-test.txt]
# Does nothing when .venv already holds that lock, so it is cheap to call every time.
set -eu
python=$1
lock=${2-}

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
        apt-get -qq update </dev/null >&2 || true
        DEBIAN_FRONTEND=noninteractive \
            apt-get -qqy install --no-install-recommends "python$version-venv" </dev/null >&2 || true
    fi
    can_venv || fail "'$python' cannot make virtual environments: install its venv module" \
        "(Debian, Ubuntu: sudo apt install python$version-venv)."
    echo "Making .venv with Python $version" >&2
    "$python" -m venv --clear .venv </dev/null || fail "'$python -m venv .venv' failed, as said above."
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
if [ -z "$lock" ]; then exit 0; fi

base=$(stamp requirements.txt)
both=$(stamp requirements.txt requirements-test.txt)
case $lock in
    requirements.txt) wanted=$base ;;
    *) wanted=$both ;;
esac
if holds "$lock" "$wanted"; then exit 0; fi

echo "Installing $lock into .venv (a minute or two the first time)" >&2
.venv/bin/python -m pip install --quiet --no-input --disable-pip-version-check -r "$lock" </dev/null ||
    fail "pip could not install $lock, as said above."
# A notebook goes on paper as scripts/paper says, whether by nbconvert from here or by JupyterLab's export.
mkdir -p .venv/etc/jupyter
for app in nbconvert server; do
    .venv/bin/python -c 'import os; print("load_subconfig(%r)" % os.path.abspath("scripts/paper/config.py"))' </dev/null \
        >".venv/etc/jupyter/jupyter_${app}_config.py"
done
echo "$wanted" >".venv/$lock.stamp"
if [ "$lock" != requirements.txt ]; then echo "$base" >.venv/requirements.txt.stamp; fi  # it includes the other
