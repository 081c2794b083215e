"""The manual's tutorial, followed as it stands in a bare Debian: nothing is there but git, a clone and a toolchain."""

import os
import re
import resource
import shutil
import signal
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path

import pytest
from machine import ENVIRONMENT
from new_site import REPOSITORY, Site
from nginx import listens
from running_site import wait_until
from test_running import PASSWORD, add, save, sign_in, texts
from test_tutorial import commands, printed, write_block
from visitor import guests, pictures_folder

pytestmark = [
    pytest.mark.skipif(not os.environ.get("SOAK"), reason="SOAK=1 follows the tutorial in a bare Debian"), pytest.mark.timeout(0),
]
ADDRESS = "http://127.0.0.1:8080"
TOOLCHAIN = Path("/opt/swift")
# What a person has who cloned this project.
PACKAGES = ["ca-certificates", "git"]
# So many minutes of processor time are enough on any machine: a busy one takes longer by the clock alone.
MOST_MINUTES = 60


class Terminal:
    """A container with Debian 12 on this machine's network, in which one types commands as root."""

    def __init__(self, root: Path):
        self.root = root
        self.folder = "/root/viperweb"
        self.minutes: list[tuple[str, float]] = []
        subprocess.run(["unshare", "--mount", "mmdebstrap", "--quiet", "--variant=minbase", f"--include={','.join(PACKAGES)}",
                        "bookworm", root], check=True)
        subprocess.run(["git", "clone", "--quiet", REPOSITORY, root / "root/viperweb"], check=True)
        mirrors = self._mirrors()
        (root / "root/.gitconfig").write_text("[user]\n\tname = Ann\n\temail = ann@example.org\n" + "".join(
            f'[url "{folder}"]\n\tinsteadOf = {url}\n' for folder, url in mirrors))
        self._container = subprocess.Popen(
            ["setpriv", "--pdeathsig=KILL", "systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--as-pid2",
             "--resolv-conf=copy-host", f"--directory={root}", f"--bind-ro={TOOLCHAIN}",
             *{f"--bind-ro={folder}" for folder, _ in mirrors}, "sleep", "infinity"], stdin=subprocess.DEVNULL)
        self._init = wait_until(self._find_init, "the container runs")
        self._prepare()

    def _mirrors(self) -> list[tuple[str, str]]:
        """The folders in which git finds repositories of the network, if this machine has some."""
        found = subprocess.run(["git", "config", "--get-regexp", r"^url\..*\.insteadof$"], capture_output=True, text=True).stdout
        pairs = re.findall(r"^url\.(.*)\.insteadof (.*)$", found, re.M)
        return [(folder, url) for folder, url in pairs if folder.startswith("/")]

    def _find_init(self) -> int | None:
        assert self._container.poll() is None
        # The first child passes: it makes the one in the container.
        for child in Path(f"/proc/{self._container.pid}/task/{self._container.pid}/children").read_text().split():
            entered = subprocess.run(["nsenter", f"--target={child}", "--all", "test", "-d", self.folder], capture_output=True)
            if entered.returncode == 0:
                return int(child)
        return None

    def _prepare(self):
        """Installs the packages that deploy/install-swift installs: the toolchain itself is this machine's."""
        packages = re.search(r'install-packages" (.*?) \|\|', (REPOSITORY / "deploy/install-swift").read_text())[1]
        self.type(f"deploy/install-packages {packages}", "install-swift's packages")

    def _command(self, line: str) -> list[str]:
        environment = ENVIRONMENT | {"HOME": "/root"}
        return ["nsenter", f"--target={self._init}", "--all", "env", "--ignore-environment",
                *(f"{name}={value}" for name, value in environment.items()), "bash", "-c", f"cd {self.folder} && {line}"]

    def type(self, line: str, name: str = "", given: str = "", check: bool = True) -> str:
        """Runs a line, and returns what it prints."""
        if line.startswith("cd "):
            self.folder = line.removeprefix("cd ")
            return ""
        begun = time.monotonic()
        done = subprocess.run(self._command(line), input=given, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.minutes.append((name or line, (time.monotonic() - begun) / 60))
        assert not check or done.returncode == 0, f"{line}\n{done.stdout[-4000:]}"
        assert check or done.returncode != 0, f"{line} should have failed\n{done.stdout[-4000:]}"
        return done.stdout

    @contextmanager
    def up(self):
        """The site, from the line that says so until Ctrl-C."""
        assert not listens(8080), "another program listens on the tutorial's port"
        begun = time.monotonic()
        process = subprocess.Popen(self._command("exec deploy/up"), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.STDOUT, text=True, start_new_session=True)
        lines = []
        for line in process.stdout:
            lines.append(line.rstrip("\n"))
            if lines[-1] == printed("answers")[0]:
                break
        else:
            raise AssertionError("\n".join(lines[-50:]))
        self.minutes.append(("deploy/up", (time.monotonic() - begun) / 60))
        yield
        os.killpg(process.pid, signal.SIGINT)
        wait_until(lambda: not listens(8080), "the site has stopped")
        process.stdout.close()
        process.wait(timeout=120)

    def stop(self):
        self._container.terminate()
        self._container.wait(timeout=120)


@pytest.fixture
def terminal(tmp_path):
    if os.geteuid() != 0 or not all(map(shutil.which, ["systemd-nspawn", "mmdebstrap"])) or not TOOLCHAIN.exists():
        pytest.skip("not tried: this needs root, systemd-nspawn, mmdebstrap and a toolchain of deploy/install-swift")
    terminal = Terminal(tmp_path / "debian")
    yield terminal
    terminal.stop()


def processor_minutes() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (used.ru_utime + used.ru_stime) / 60


def test_the_tutorial_leads_from_a_bare_debian_to_a_package(terminal, chromium, tmp_path, capsys):
    before, begun = processor_minutes(), time.monotonic()
    steps, site = commands(), Site(terminal.root / "root/club")
    with guests(chromium, ADDRESS, tmp_path, pictures_folder()) as invite:
        create, enter, start = next(steps)
        terminal.type(create)
        terminal.type(enter)
        assert start == "deploy/up"
        with terminal.up():
            page = invite().open("/")
            add(page, "Bring the oars")
            assert texts(page) == ["Bring the oars"]

        assert terminal.type(*next(steps)).splitlines() == printed("The page of Events")
        write_block(site, "Sources/Site/Layout.swift", '                    a(.to(language.home)) { "Club" }\n')
        assert next(steps) == ["deploy/up"]
        with terminal.up():
            keep_event(terminal, next(steps), next(steps), invite())

    write_block(site, "Sources/Events/EventsView.swift",
                "            a(.to(router.link(to: .entry(event.address)))) { event.card.name }\n")
    assert set(printed("Everybody may come")) <= set(terminal.type(*next(steps), check=False).splitlines())
    record, test = next(steps)
    terminal.type(record, check=False)
    terminal.type(test)

    lines = next(steps)
    for line in lines[:-1]:
        terminal.type(line)
    package = terminal.type(lines[-1]).splitlines()[-1]
    assert next(steps, None) is None
    assert (terminal.root / package.lstrip("/")).stat().st_size > 1_000_000
    used, took = processor_minutes() - before, (time.monotonic() - begun) / 60
    with capsys.disabled():
        for line, minutes in [*terminal.minutes, ("all", took), ("processor time", used)]:
            print(f"\n{minutes:6.1f} min  {line}", end="")
    assert used < MOST_MINUTES


def keep_event(terminal: Terminal, account: list[str], look: list[str], rower):
    """Adds an account and an event, as the page says, and finds the event in the file."""
    for line in account:
        terminal.type(line, given=PASSWORD)
    page = rower.open("/staff/events")
    sign_in(page, "ann@example.org")
    page.get_by_role("link", name="New entry").click()
    save(page, "Regatta on 6 June")
    rower.open("/")
    page.get_by_role("link", name="Events").click()
    assert "Regatta on 6 June" in page.locator("main").inner_text()
    assert "Regatta on 6 June" in terminal.type(*look)
