"""Counts a worker's instructions with valgrind's callgrind, which executes the same ones each time."""
import os
import pathlib
import re
import signal
import subprocess
import time

from fastcgi import Connection

# The functions of the C library that depend on the processor, and Swift's hashes, are the same everywhere.
STEADY = {
    "GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-AVX512F,-AVX512VL,-ERMS,-FSRM,-BMI2,-MOVBE,-RTM:glibc.malloc.arena_max=1",
    "SWIFT_DETERMINISTIC_HASHING": "1",
}


def instructions(command, folder):
    """The instructions of a program that runs to its end."""
    counts = pathlib.Path(folder) / "counts"
    subprocess.run(
        ["valgrind", "--tool=callgrind", f"--callgrind-out-file={counts}", *map(str, command)], check=True,
        capture_output=True, env=os.environ | STEADY)
    return total(counts)


def total(counts):
    return int(re.search(r"^(?:totals|summary): (\d+)", counts.read_text(), re.MULTILINE).group(1))


class Worker:
    """A worker under callgrind, which counts nothing but what `count` runs."""

    def __init__(self, command, socket, folder):
        self.folder = pathlib.Path(folder)
        self.socket = pathlib.Path(socket)
        self.dumps = 0
        self.log = open(self.folder / "worker.log", "wb")
        self.process = subprocess.Popen(
            ["valgrind", "--tool=callgrind", f"--callgrind-out-file={self.folder}/counts", *map(str, command)],
            stdout=self.log, stderr=self.log, env=os.environ | STEADY)
        self._wait_for_socket()

    def _wait_for_socket(self):
        end = time.monotonic() + 120
        while not self.socket.exists():
            if self.process.poll() is not None or time.monotonic() > end:
                self.stop()
                raise RuntimeError((self.folder / "worker.log").read_text(errors="replace")[-2000:])
            time.sleep(0.1)

    def connect(self):
        return Connection(self.socket)

    def count(self, run):
        """The instructions that the worker executes while `run` does."""
        self._control("--zero")
        run()
        self._control("--dump")
        self.dumps += 1
        return total(self.folder / f"counts.{self.dumps}")

    def _control(self, what):
        subprocess.run(
            ["callgrind_control", what, str(self.process.pid)], check=True, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, timeout=60)

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(60)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.log.close()
