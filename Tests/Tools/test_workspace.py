"""Tests/workspace: what it removes of a run that was killed, and what it leaves alone."""

import os
import shutil
import signal
import subprocess
import uuid
from pathlib import Path

import pytest
from network import Network
from processes import command_line, descendants, naming
from running_site import wait_until

WORKSPACE = Path(__file__).resolve().parents[1] / "workspace"
AS_ROOT = pytest.mark.skipif(os.geteuid() != 0, reason="only root makes namespaces")

# A run of the tests: it starts a program, and waits.
RUN = """
TMPDIR=$("$1" make $$) && export TMPDIR && echo "$TMPDIR" || exit 1
shift
"$@" & wait
"""
# Programs that outlive a run which is killed, each in a session of its own, as servers are. $1 tells one from all others. Those that are
# BARE have no environment that tells where they come from.
BARE = "exec setsid env --ignore-environment PATH=$PATH"
PROGRAMS = {
    "its environment": "exec setsid sleep $1",
    "its folder": f"cd $TMPDIR && {BARE} sleep $1",
    "a file that it has open": f"{BARE} sleep $1 > $TMPDIR/log",
    "a process that does not end when it is asked to": "trap '' TERM; exec setsid sleep $1",
    "a daemon and its children": """
        printf "pid $TMPDIR/pid; events {} http { access_log off; server { listen unix:$TMPDIR/s; } }" > $TMPDIR/conf &&
        cd / && nginx -e $TMPDIR/log -c $TMPDIR/conf && exec setsid sleep $1""",
}
ROOTS_PROGRAMS = {
    "a namespace that shows the folder at another place": f"""
        mkdir $TMPDIR/etc && cd / && {BARE} unshare --mount sh -c 'mount --bind $0 /mnt && exec sleep $1' $TMPDIR/etc $1""",
    "a file system": "mkdir $TMPDIR/disk && mount -t tmpfs tmpfs $TMPDIR/disk && exec setsid sleep $1",
}


class Run:
    """A run of the tests, in a process group of its own."""

    def __init__(self, parent: Path, program: str = PROGRAMS["its environment"]):
        # So many seconds does nobody else sleep.
        self.seconds = f"3600.{uuid.uuid4().int % 10 ** 12:012}"
        self.process = subprocess.Popen(
            ["bash", "-c", RUN, "run", WORKSPACE, "sh", "-c", program, "sh", self.seconds], env=os.environ | {"TMPDIR": str(parent)},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, start_new_session=True)
        self.folder = Path(self.process.stdout.readline().strip())
        wait_until(lambda: ["sleep", self.seconds] in self.commands(), "the program runs")

    def commands(self) -> list[list[str]]:
        return naming(self.seconds)

    @property
    def daemons_children(self) -> list[int]:
        pid = self.folder / "pid"
        return descendants(int(pid.read_text())) if pid.exists() and pid.stat().st_size else []

    def kill(self):
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()


def sweep(parent: Path) -> str:
    done = subprocess.run([WORKSPACE, "sweep"], env=os.environ | {"TMPDIR": str(parent)}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stderr


@pytest.fixture
def parent(tmp_path):
    yield tmp_path
    for folder in tmp_path.iterdir():
        subprocess.run([WORKSPACE, "remove", folder])


@pytest.mark.parametrize("program", PROGRAMS.values(), ids=PROGRAMS)
def test_a_killed_run_leaves_nothing(program, parent):
    check(program, parent)


@AS_ROOT
@pytest.mark.parametrize("program", ROOTS_PROGRAMS.values(), ids=ROOTS_PROGRAMS)
def test_a_killed_run_of_roots_leaves_nothing(program, parent):
    check(program, parent)


def check(program: str, parent: Path):
    other, killed = Run(parent), Run(parent, program)
    children = wait_until(lambda: killed.daemons_children, "a child runs") if "nginx" in program else []
    killed.kill()
    assert killed.commands() and killed.folder.exists()
    said = sweep(parent)
    assert str(killed.folder) in said and str(other.folder) not in said
    assert list(parent.iterdir()) == [other.folder] and other.commands() and other.process.poll() is None
    assert not killed.commands() and not any(map(command_line, children))
    assert str(killed.folder) not in Path("/proc/mounts").read_text()
    other.kill()


@AS_ROOT
def test_a_networks_namespaces_go(parent, monkeypatch):
    run = Run(parent)
    monkeypatch.setattr("tempfile.tempdir", str(run.folder))
    network = Network()
    try:
        network.host()
    finally:
        network.leave()
    assert list(Path("/run/netns").glob(f"{network.name}*"))
    run.kill()
    sweep(parent)
    assert not list(Path("/run/netns").glob(f"{network.name}*"))
    assert not list(parent.iterdir())


def test_the_next_run_begins_with_it(parent):
    first = Run(parent)
    first.kill()
    second = Run(parent)
    assert list(parent.iterdir()) == [second.folder]
    second.kill()


def test_what_only_has_such_a_name_is_left_alone(parent):
    for name in ["vw-", "vw-notes", "vw-1", "viperweb"]:
        (parent / name).mkdir()
    (parent / "vw-2.2").symlink_to(parent)
    sweep(parent)
    assert len(list(parent.iterdir())) == 5
    for path in parent.iterdir():
        path.unlink() if path.is_symlink() else shutil.rmtree(path)
