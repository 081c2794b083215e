"""A machine that boots: systemd, nginx and the package in a container, on the loopback network of this process."""

import os
import signal
import subprocess
from pathlib import Path

from running_site import wait_until

ENVIRONMENT = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"}


class Machine:
    """A folder with Debian in it, booted by systemd-nspawn."""

    def __init__(self, root: Path, namespace: str | None = None):
        """On the network of this process, or on one that has a name (ip-netns(8))."""
        self.root = root
        self._network = [f"--network-namespace-path=/run/netns/{namespace}"] if namespace else []
        self._console = open(root.parent / f"{root.name}.console", "w")
        self._container: subprocess.Popen | None = None

    def boot(self):
        self._container = subprocess.Popen(
            ["setpriv", "--pdeathsig=KILL", "systemd-nspawn", "--quiet", "--register=no", "--keep-unit",
             # Its network is that of this process alone, whose firewall it may have.
             "--capability=CAP_NET_ADMIN", *self._network, f"--directory={self.root}", "--boot"],
            stdin=subprocess.DEVNULL, stdout=self._console, stderr=subprocess.STDOUT)
        self.await_boot()

    def await_boot(self):
        wait_until(lambda: self.state() in ("running", "degraded"), "the machine is up", 600)

    def state(self) -> str:
        assert self._container.poll() is None, Path(self._console.name).read_text()[-2000:]
        return self.run("systemctl", "is-system-running", check=False).stdout.strip() if self.init() else ""

    def init(self) -> int | None:
        """The process id of the machine's init; None between two boots."""
        children = Path(f"/proc/{self._container.pid}/task/{self._container.pid}/children").read_text().split()
        return int(children[0]) if children else None

    def run(self, *command, given: str = "", check: bool = True) -> subprocess.CompletedProcess:
        """Runs a command there as root."""
        done = subprocess.run(
            ["nsenter", f"--target={self.init()}", "--all", "env", "--ignore-environment",
             *(f"{name}={value}" for name, value in ENVIRONMENT.items()), *command],
            input=given, capture_output=True, text=True, timeout=600)
        assert not check or done.returncode == 0, f"{command}\n{done.stdout[-2000:]}\n{done.stderr[-3000:]}"
        return done

    def install(self, package: Path, check: bool = True) -> subprocess.CompletedProcess:
        """Installs a package file as a person does."""
        (self.root / "srv" / package.name).write_bytes(package.read_bytes())
        return self.run("apt-get", "install", "--yes", "--quiet=2", f"/srv/{package.name}", check=check)

    def shows(self, unit: str, *properties: str) -> list[str]:
        """A unit's properties."""
        return [self.run("systemctl", "show", "--property", name, "--value", unit).stdout.strip() for name in properties]

    def journal(self, unit: str) -> str:
        return self.run("journalctl", "--no-pager", "--output=cat", "--unit", unit).stdout

    def reboot(self):
        self.run("systemctl", "reboot", check=False)
        # Told to keep to our unit, systemd-nspawn ends where it otherwise would start the machine again itself.
        self._container.wait(timeout=600)
        self.boot()

    def files(self) -> set[str]:
        """Everything that lies in the machine, but what programs write while it runs."""
        passing = {"dev", "proc", "run", "srv", "sys", "tmp", "var/cache", "var/lib/apt", "var/lib/dpkg",
                   "var/lib/postgresql", "var/log/apt", "var/log/journal", "var/log/postgresql", "var/tmp"}
        found = set()
        for folder, folders, names in os.walk(self.root):
            here = os.path.relpath(folder, self.root)
            folders[:] = [name for name in folders if os.path.normpath(os.path.join(here, name)) not in passing]
            found |= {os.path.normpath(os.path.join(here, name)) for name in folders + names}
        return found

    def stop(self):
        if self._container and self._container.poll() is None:
            if init := self.init():
                # SIGRTMIN+4: poweroff (systemd(1)).
                os.kill(init, signal.SIGRTMIN + 4)
            try:
                self._container.wait(timeout=120)
            except subprocess.TimeoutExpired:
                self._container.kill()
                self._container.wait()
        self._console.close()
