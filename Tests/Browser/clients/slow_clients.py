"""Clients that never end the header of their request.

As a program, for another network namespace: `slow_clients.py ADDRESS PORT SOURCE COUNT` prints how many of them nginx holds, and
ends them when its standard input ends.
"""

import http.client
import resource
import selectors
import socket
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from http_client import post, session_of

SLOW = 2_000
BEGUN = b"GET / HTTP/1.1\r\nHost: slow.localhost\r\nX-Slow: "


class SlowClients:
    """So many at all times: where one is given up, another takes its place."""

    def __init__(self, address: str, port: int, count: int, source: str | None = None):
        self._to = (address, port)
        self._source = (source, 0) if source else None
        self._selector = selectors.DefaultSelector()
        self._ends = threading.Event()
        self._thread = threading.Thread(target=self._replace, daemon=True)
        self.refused = 0
        for _ in range(count):
            self._begin()

    @property
    def held(self) -> int:
        """How many are connected, as far as they know."""
        return len(self._selector.get_map())

    def stay(self):
        """Begins to replace those that are given up."""
        self._thread.start()

    def stop(self):
        self._ends.set()
        if self._thread.is_alive():
            self._thread.join()
        for key in list(self._selector.get_map().values()):
            key.fileobj.close()
        self._selector.close()

    def _begin(self):
        try:
            client = socket.create_connection(self._to, timeout=5, source_address=self._source)
            client.sendall(BEGUN)
        except OSError:
            self.refused += 1
            return
        self._selector.register(client, selectors.EVENT_READ)

    def _replace(self):
        while not self._ends.is_set():
            for key, _ in self._selector.select(timeout=0.1):
                self._selector.unregister(key.fileobj)
                key.fileobj.close()
                self._begin()


def times_beside(site, seconds: float) -> list[float]:
    """How long each request took that four people made for so long beside slow clients, all of which nginx holds to the end."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert before[1] >= SLOW + 500, f"this process may open {before[1]} files"
    resource.setrlimit(resource.RLIMIT_NOFILE, (before[1], before[1]))
    session = session_of(post(site, "/todos", "title=x"))
    slow = SlowClients("127.0.0.1", site.port, SLOW)
    try:
        assert slow.refused == 0
        slow.stay()
        end = time.monotonic() + seconds
        with ThreadPoolExecutor(4) as people:
            times = sum(people.map(lambda _: visits(site, session, end), range(4)), [])
        assert slow.held == SLOW
        return times
    finally:
        slow.stop()
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def visits(site, session: str, end: float) -> list[float]:
    """How long each request took of somebody who comes anew for each: a file, a page of the worker, a list."""
    times = []
    while time.monotonic() < end:
        for path in ["/", "/products?q=coffee", "/todos"]:
            began = time.monotonic()
            connection = http.client.HTTPConnection("127.0.0.1", site.port, timeout=10)
            connection.request("GET", path, headers={"Cookie": session})
            answer = connection.getresponse()
            assert answer.status == 200 and answer.read()
            connection.close()
            times.append(time.monotonic() - began)
        time.sleep(0.01)
    return times


if __name__ == "__main__":
    address, port, source, count = sys.argv[1:]
    clients = SlowClients(address, int(port), int(count), source)
    print(clients.held, flush=True)
    sys.stdin.read()
    clients.stop()
