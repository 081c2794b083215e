"""A worker of its own database, and requests to it over FastCGI (its specification, 3.3 and 5)."""
import os
import pathlib
import socket
import struct
import subprocess
import sys
import time

BEGIN, END, PARAMS, STDIN, STDOUT = 1, 3, 4, 5, 6


class Worker:
    """`PROGRAM serve` over a database that is made from a catalogue's file."""

    def __init__(self, program, folder, catalogue, public):
        self.folder, self._log = folder, open(folder / "log", "wb")
        database = ["--database", folder / "shop.sqlite"]
        self._run(program, "migrate", *database)
        begin = os.times()
        self._run(program, "import", "products", catalogue, *database, "--public", public)
        end = os.times()
        self.imported = end.children_user + end.children_system - begin.children_user - begin.children_system
        self.size = (folder / "shop.sqlite").stat().st_size
        self._process = subprocess.Popen(
            [program, "serve", "--socket", folder / "worker.sock", *database, "--public", public, "--threads", "4"],
            stdin=subprocess.DEVNULL, stdout=self._log, stderr=self._log)
        self._wait()

    def stop(self):
        self._process.terminate()
        self._process.wait()

    def get(self, path, query):
        """Answers with the status and the body."""
        head, _, body = self._ask(path, query).partition(b"\r\n\r\n")
        status = next((line[8:11] for line in head.split(b"\r\n") if line.lower().startswith(b"status: ")), b"200")
        return int(status), body.decode()

    def cost(self, path, query):
        """Milliseconds of the worker's processor that an answer takes, and those of the wall."""
        begin, processor = time.monotonic(), self._processor()
        self._ask(path, query)
        return self._processor() - processor, (time.monotonic() - begin) * 1_000

    def _processor(self):
        """By all threads: the first field of proc(5)'s schedstat, in nanoseconds."""
        tasks = pathlib.Path(f"/proc/{self._process.pid}/task")
        return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks.iterdir()) / 1e6

    def _ask(self, path, query):
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(str(self.folder / "worker.sock"))
            connection.sendall(
                record(BEGIN, struct.pack(">HB5x", 1, 0)) + record(PARAMS, params(path, query)) + record(PARAMS, b"")
                + record(STDIN, b""))
            with connection.makefile("rb") as stream:
                return b"".join(stdout(stream))

    def _run(self, *command):
        if subprocess.run(command, stdin=subprocess.DEVNULL, stdout=self._log, stderr=self._log).returncode != 0:
            sys.exit(f"{command[1]} failed:\n{(self.folder / 'log').read_text()[-2000:]}")

    def _wait(self):
        deadline = time.monotonic() + 60
        while not (self.folder / "worker.sock").exists():
            if self._process.poll() is not None or time.monotonic() > deadline:
                sys.exit(f"the worker does not start:\n{(self.folder / 'log').read_text()[-2000:]}")
            time.sleep(0.05)


def record(kind, content):
    return struct.pack(">BBHHBx", 1, kind, 1, len(content), 0) + content


def params(path, query):
    values = {
        "REQUEST_METHOD": "GET", "REQUEST_URI": f"{path}?{query}", "QUERY_STRING": query, "SERVER_PROTOCOL": "HTTP/1.1",
        "HTTP_HOST": "localhost"}
    return b"".join(
        struct.pack(">BB", len(name), len(value.encode())) + name.encode() + value.encode() for name, value in values.items())


def stdout(stream):
    """The contents of STDOUT up to END_REQUEST."""
    while header := stream.read(8):
        _, kind, _, length, padding = struct.unpack(">BBHHBx", header)
        content = stream.read(length + padding)[:length]
        if kind == STDOUT:
            yield content
        if kind == END:
            return
