"""Counts how often a program waits for an answer of PostgreSQL, and can make each wait longer, as if the server were on another machine."""
import contextlib
import pathlib
import re
import select
import socket
import subprocess
import threading
import time


def new_database(folder, host, delay, name):
    """The round trips to a new database of a server, for the user viperweb, each `delay` ms longer; and the database's address."""
    run = ["psql", "--quiet", "--no-psqlrc", f"postgres://viperweb@/postgres?host={host}", "--command"]
    for statement in [f"DROP DATABASE IF EXISTS {name}", f"CREATE DATABASE {name} TEMPLATE template0"]:
        subprocess.run([*run, statement], check=True)
    return RoundTrips(folder / "server", host, delay / 1_000), f"postgres://viperweb@/{name}?host={folder / 'server'}"


class RoundTrips:
    """A server's socket below `folder` that passes everything on to the server in `host`.

    A round trip begins when the program sends something after it got an answer. A message that has only COMMIT
    ends a transaction that read, and nobody waits for its answer. `delay` is added to each, in seconds.
    """

    def __init__(self, folder: pathlib.Path, host: str, delay: float = 0):
        self.host, self.delay, self.count = f"{host}/.s.PGSQL.5432", delay, 0
        self._lock = threading.Lock()
        folder.mkdir()
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(folder / ".s.PGSQL.5432"))
        self._listener.listen(64)
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            program, _ = self._listener.accept()
            server = socket.socket(socket.AF_UNIX)
            server.connect(self.host)
            threading.Thread(target=self._pass_on, args=(program, server), daemon=True).start()

    def _pass_on(self, program, server):
        answered, commits = True, set()
        # Either side may end it at any time.
        with program, server, contextlib.suppress(ConnectionError):
            while True:
                readable, _, _ = select.select([program, server], [], [])
                for one in readable:
                    data = one.recv(1 << 20)
                    if not data:
                        return
                    if one is server:
                        program.sendall(data)
                        answered = True
                        continue
                    # A Parse message has the name of a statement and its text, a Bind message the name (Frontend/Backend Protocol, 55.7).
                    commits.update(re.findall(rb"P....([^\0]*)\0COMMIT\0", data, re.DOTALL))
                    if len(data) < 64 and any(b"\0%b\0" % name in data for name in commits):
                        server.sendall(data)
                        continue
                    if answered:
                        with self._lock:
                            self.count += 1
                        if self.delay:
                            time.sleep(self.delay)
                    server.sendall(data)
                    answered = False
