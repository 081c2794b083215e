"""The site as a person starts it: `deploy/up` on a port and a data folder of its own."""

import os
import random
import re
import signal
import socket
import subprocess
import threading
import time
from pathlib import Path

import processes
from database import IS_SERVER, database_of

REPOSITORY = Path(__file__).resolve().parents[3]
UP = REPOSITORY / "deploy" / "up"
PATIENCE = 1200


given_ports: set[int] = set()


def free_port() -> int:
    """A loopback port on which nothing listens. It is given once, and is below those that Linux gives to connections (ip(7)), or one of these
    might have it before the server does. Browsers refuse port 10080 (Fetch, 2.9)."""
    while True:
        port = random.randrange(10_081, 32_000)
        with socket.socket() as probe:
            if port not in given_ports and probe.connect_ex(("127.0.0.1", port)) != 0:
                given_ports.add(port)
                return port


def wait_until(condition, what: str, seconds: float = 120):
    """Asks again and again until the condition holds, and returns what it gave."""
    deadline = time.monotonic() + seconds
    while not (result := condition()):
        assert time.monotonic() < deadline, f"waited {seconds} s in vain until {what}"
        time.sleep(0.02)
    return result


class RunningSite:
    """One `deploy/up`, started and answering; `stop` ends it as Ctrl-C does.

    The first one of a test run builds, as a person's does; the others start what it built, where `build` does not say
    otherwise. `postgres` has it start a PostgreSQL server of its own."""

    _is_built = False

    def __init__(self, data: Path, port: int | None = None, origin: str | None = None, workers: int = 1, build: bool = False,
                 postgres: bool = False, options: tuple[str, ...] = ()):
        self.data = data
        named = ["--postgres"] if postgres else ["--database", database_of(data)] if IS_SERVER else []
        self.port = port or free_port()
        self.output: list[str] = []
        self.errors: list[str] = []
        # A shell starts what it runs in the background with SIGINT ignored, which nothing below could undo.
        self.process = subprocess.Popen(
            ["env", "--default-signal=HUP,INT,QUIT", UP, "--port", str(self.port), "--data", str(data), *named,
             "--workers", str(workers), *options, *(["--origin", origin] if origin else []),
             *(["--no-build"] if RunningSite._is_built and not build else [])],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=1)
        self._readers = [
            threading.Thread(target=self._read_output, daemon=True),
            threading.Thread(target=self._read_errors, daemon=True),
        ]
        for reader in self._readers:
            reader.start()
        self.address = self._await_address()
        # A site that is being written has a build of its own, and another one of the package a program of its own.
        RunningSite._is_built = RunningSite._is_built or not {"--dev", "--site"} & set(options)
        self.database = self._printed_database() if postgres else database_of(data)

    @property
    def demo_account(self) -> tuple[str, str]:
        """The user name and the password that the first start printed."""
        found = next(match for line in self.output if (match := re.search(r"(demo@example\.org) with the password (\w+)", line)))
        return found[1], found[2]

    @property
    def worker(self) -> int:
        """The process id of the worker that runs now."""
        return wait_until(self.find_worker, "a worker runs")

    def find_worker(self) -> int | None:
        """The process id of a worker; None where none runs at this moment."""
        return next(iter(self.find_workers()), None)

    def find_workers(self) -> list[int]:
        """The process ids of the workers that run at this moment."""
        return [pid for pid, words in self._serving() if "--workers" not in words]

    def find_supervisor(self) -> int | None:
        """The process id of what starts workers again; None where it does not run."""
        return next((pid for pid, words in self._serving() if "--workers" in words), None)

    def _serving(self):
        """The processes that serve, with their command lines."""
        for pid in processes.descendants(self.process.pid):
            words = processes.command_line(pid)
            if words[1:2] == ["serve"] and Path(words[0]).name == "shop":
                yield pid, words

    def stop(self, sent: signal.Signals = signal.SIGTERM) -> int:
        """Sends a signal, waits for the end and returns the exit status."""
        self.process.send_signal(sent)
        status = self.process.wait(timeout=120)
        for reader in self._readers:
            reader.join(timeout=60)
        return status

    def _await_address(self) -> str:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            for line in list(self.output):
                if match := re.match(r"(http://\S+)/ answers", line):
                    return match[1]
            assert self.process.poll() is None, self._said("deploy/up ended")
            if any("deploy/up: the build failed" in line for line in self.errors):
                break
            time.sleep(0.01)
        self.stop()
        raise AssertionError(self._said("deploy/up printed no address"))

    def _said(self, what: str) -> str:
        return "\n".join([what, *self.output[-20:], *self.errors[-20:]])

    def _printed_database(self) -> str:
        return next(line.removeprefix("The database is ") for line in self.output if line.startswith("The database is "))

    def _read_output(self):
        for line in self.process.stdout:
            self.output.append(line.rstrip("\n"))

    def _read_errors(self):
        for line in self.process.stderr:
            self.errors.append(line.rstrip("\n"))


def refused_start(*options: str, environment: dict[str, str] | None = None) -> subprocess.CompletedProcess:
    """Runs `deploy/up` where it must end by itself."""
    return subprocess.run(
        [UP, *options], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120,
        env=os.environ | (environment or {}))
