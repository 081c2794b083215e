"""Restarts under load: whoever holds the listening socket, as systemd does, loses no request over them."""

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from database import database_of
from http_client import ask, post, session_of
from nginx import PUBLIC, SHOP, Nginx, server
from rendered_site import Way
from rolling import freeze, queue_length
from running_site import free_port, wait_until

CONNECTIONS = 16
RESTARTS = 10
FORM = {"Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin"}


class Supervised:
    """A worker as systemd runs it: the listening socket is its descriptor 0, and its messages are heard."""

    def __init__(self, folder):
        self.folder = folder
        self.log = folder / "worker.log"
        (folder / "pictures").mkdir()
        subprocess.run([SHOP, "migrate", *self._database], check=True, capture_output=True, stdin=subprocess.DEVNULL)
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(folder / "worker.sock"))
        self._listener.listen(511)
        self._messages = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._messages.bind(str(folder / "notify"))
        self._messages.settimeout(30)
        way = Way(free_port())
        self.address = way.address
        self.nginx = Nginx(folder / "nginx", server(folder, way.port))
        wait_until(way.listens, "nginx listens")
        self.launch()
        self.hear("READY=1")

    def launch(self):
        """Starts a worker; it need not answer yet."""
        command = [SHOP, "serve", *self._database, "--public", PUBLIC, "--pictures", self.folder / "pictures"]
        with open(self.log, "a") as log:
            self.worker = subprocess.Popen(
                command, stdin=self._listener, stderr=log, env=os.environ | {"NOTIFY_SOCKET": str(self.folder / "notify")})

    def restart(self):
        """As `systemctl restart`: the next worker starts when the last has ended."""
        self.worker.terminate()
        self.hear("STOPPING=1")
        assert self.worker.wait(timeout=120) == 0
        self.launch()
        self.hear("READY=1")

    def hear(self, line):
        """Waits for a message that has this line."""
        while line not in self._messages.recv(4096).decode().splitlines():
            pass

    def stop(self):
        self.nginx.stop()
        self.worker.terminate()
        # A test that failed may have left it frozen.
        self.worker.send_signal(signal.SIGCONT)
        assert self.worker.wait(timeout=120) == 0
        self._listener.close()
        self._messages.close()

    def complaints(self):
        """What nginx and the workers found worth a word; a listening worker is none, nor the texts that the first one reads."""
        lines = [*(self.folder / "nginx" / "errors").read_text().splitlines(), *self.log.read_text().splitlines()]
        return [line for line in lines if not re.search(r" notice ((listening|stopping|stopped)\b|Sources/Shop/content/\w+: \d+ added, 0 changed)", line)]

    @property
    def _database(self):
        return ["--database", database_of(self.folder)]


class Visitor(threading.Thread):
    """A person with one connection to nginx and a list of its own, who adds to it and reads, without a pause."""

    def __init__(self, site, number, ended):
        super().__init__(daemon=True)
        self.number = number
        self.acknowledged = []
        self.answers = 0
        self.wrong = []
        self.session = session_of(post(site, "/todos", f"title=Begin+{number}"))
        self._connection = http.client.HTTPConnection(site.address.removeprefix("http://"), timeout=120)
        self._ended = ended

    def run(self):
        while not self._ended.is_set() and not self.wrong:
            title = f"{self.number}-{len(self.acknowledged)}"
            if self._ask("POST", "/todos", f"title={title}", **FORM):
                self.acknowledged.append(title)
            self._ask("GET", "/counter")
        self._connection.close()

    def _ask(self, method, path, body=None, **fields):
        try:
            self._connection.request(method, path, body, {"Cookie": self.session} | fields)
            response = self._connection.getresponse()
            response.read()
        except (OSError, http.client.HTTPException) as error:
            self.wrong.append((method, path, body, repr(error)))
            return False
        self.answers += 1
        if response.status >= 400:
            self.wrong.append((method, path, body, response.status))
        return response.status < 400


@pytest.fixture
def supervised(tmp_path):
    site = Supervised(tmp_path)
    yield site
    site.stop()


def titles(site, session):
    answer = ask(site, "/todos", Accept="application/json", Cookie=session)
    return {row["title"] for row in json.loads(answer.body)["rows"]}


def test_ten_restarts_under_load_lose_no_request(supervised):
    ended = threading.Event()
    visitors = [Visitor(supervised, number, ended) for number in range(CONNECTIONS)]
    for visitor in visitors:
        visitor.start()

    def answers():
        return sum(visitor.answers for visitor in visitors)

    try:
        for _ in range(RESTARTS):
            before = answers()
            wait_until(lambda: answers() > before + 100 or any(visitor.wrong for visitor in visitors), "people are served")
            supervised.restart()
    finally:
        ended.set()
        for visitor in visitors:
            visitor.join(timeout=120)
    assert not (wrong := [wrong for visitor in visitors for wrong in visitor.wrong]), wrong
    for visitor in visitors:
        assert len(visitor.acknowledged) > RESTARTS
        assert set(visitor.acknowledged) <= titles(supervised, visitor.session)
    assert not (complaints := supervised.complaints()), complaints


def test_what_waits_while_a_worker_is_killed_is_answered_by_the_next(supervised):
    session = session_of(post(supervised, "/todos", "title=First"))
    # nginx has no connection to the second worker: what comes waits in the socket's queue.
    supervised.restart()
    freeze(supervised.worker.pid)
    names = [f"Waited {number}" for number in range(12)]
    with ThreadPoolExecutor(len(names)) as people:
        asked = [people.submit(post, supervised, "/todos", f"title={name}", Cookie=session) for name in names]
        wait_until(lambda: queue_length(supervised.folder / "worker.sock") == len(names), "all of them wait")
        supervised.worker.kill()
        supervised.worker.wait(timeout=120)
        supervised.launch()
        supervised.hear("READY=1")
        assert {answer.result().status for answer in asked} == {303}
    assert {"First", *names} <= titles(supervised, session)
