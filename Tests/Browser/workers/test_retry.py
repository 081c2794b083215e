"""What nginx does with a worker that dies while it is asked."""

import socket
import struct
import threading

import pytest

from http_client import ask, post
from nginx import Nginx, server
from rendered_site import Way
from running_site import free_port, wait_until


class DyingWorker:
    """A FastCGI worker that closes its first connections without an answer, as one that dies does."""

    def __init__(self, path, deaths):
        self.asked = 0
        self._deaths = deaths
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(path))
        self._listener.listen()
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self):
        while True:
            connection, _ = self._listener.accept()
            with connection:
                connection.recv(65536)
                self.asked += 1
                if self.asked > self._deaths:
                    connection.sendall(ANSWER)


def record(kind, content=b""):
    """A FastCGI record of the first request."""
    return struct.pack("!BBHHBx", 1, kind, 1, len(content), 0) + content


ANSWER = record(6, b"Status: 200\r\nContent-Length: 5\r\n\r\nalive") + record(6) + record(3, bytes(8))


@pytest.fixture
def dying(tmp_path):
    """Starts nginx in front of a worker that dies so many times."""
    started = []

    def dying(deaths):
        worker, way = DyingWorker(tmp_path / "worker.sock", deaths), Way(free_port())
        started.append(Nginx(tmp_path / "nginx", server(tmp_path, way.port)))
        wait_until(way.listens, "nginx listens")
        return worker, way

    yield dying
    started[0].stop()


def test_a_request_to_a_worker_that_dies_is_made_once_more(dying):
    worker, way = dying(1)
    assert (ask(way, "/todos").text, worker.asked) == ("alive", 2)


def test_it_is_made_over_connections_of_its_own_where_kept_ones_were_those_of_a_dead_worker(dying):
    worker, way = dying(3)
    assert (ask(way, "/todos").text, worker.asked) == ("alive", 4)


def test_it_is_not_made_a_fifth_time(dying):
    worker, way = dying(4)
    assert (ask(way, "/todos").status, worker.asked) == (503, 4)


def test_a_post_is_not_made_again_for_it_may_have_been_done(dying):
    worker, way = dying(1)
    assert (post(way, "/todos", "title=x").status, worker.asked) == (503, 1)
