"""Counts how often a program waits for an answer of PostgreSQL, and can make each wait longer, as if the server were on another machine."""
import pathlib
import select
import socket
import threading
import time


class RoundTrips:
    """A server's socket below `folder` that passes everything on to the server in `host`.

    A round trip begins when the program sends something after it got an answer. `delay` is added to each, in seconds.
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
        answered = True
        with program, server:
            while True:
                readable, _, _ = select.select([program, server], [], [])
                for one in readable:
                    try:
                        data = one.recv(1 << 20)
                    except ConnectionResetError:
                        return
                    if not data:
                        return
                    if one is server:
                        program.sendall(data)
                        answered = True
                        continue
                    if answered:
                        with self._lock:
                            self.count += 1
                        if self.delay:
                            time.sleep(self.delay)
                    server.sendall(data)
                    answered = False
