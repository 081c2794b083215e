"""A worker whose sign-ins ask somebody else's user service, up, slow, wrong and down."""

import json
import re
import subprocess
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from database import database_of
from running_site import REPOSITORY, wait_until

SHOP = REPOSITORY / ".build" / "release" / "shop"
NAME = "ann@example.org"
ELSEWHERE = "the service's password"
HERE = "the database's password"


class Service(ThreadingHTTPServer):
    """A user service on loopback, with one account."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.asked = []
        self.answer = None
        self.delay = 0
        self.url = f"http://127.0.0.1:{self.server_port}/users"
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def stop(self):
        self.shutdown()
        self.server_close()


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        question = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.asked.append(question)
        time.sleep(self.server.delay)
        isKnown = question == {"username": NAME, "password": ELSEWHERE}
        status = self.server.answer or (200 if isKnown else 401)
        body = json.dumps({"id": "7", "username": NAME}).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Worker:
    """A worker on a database that knows the same person under another password."""

    def __init__(self, folder, url):
        database = database_of(folder)
        subprocess.run([SHOP, "migrate", "--database", database], check=True)
        subprocess.run([SHOP, "account", "add", NAME, "--id", "7", "--database", database], check=True,
                       input=HERE + "\n", text=True)
        self.socket = folder / "worker.sock"
        self.log = folder / "log"
        self.process = subprocess.Popen(
            [SHOP, "serve", "--database", database, "--public", REPOSITORY / "public", "--socket", self.socket,
             "--pictures", folder / "pictures", "--accounts-url", url, "--threads", "16"], stderr=open(self.log, "w"), stdin=subprocess.DEVNULL)
        wait_until(self.socket.exists, "the worker listens")

    def get(self, path):
        """The status of a page."""
        answer = subprocess.run(
            ["/usr/bin/cgi-fcgi", "-bind", "-connect", self.socket], stdin=subprocess.DEVNULL, capture_output=True,
            text=True, timeout=120, env={
                "REQUEST_METHOD": "GET", "REQUEST_URI": path, "SERVER_PROTOCOL": "HTTP/1.1", "HTTP_HOST": "localhost"}).stdout
        return int(re.match(r"Status: (\d+)", answer)[1])

    def sign_in(self, password):
        """The status of a sign-in, and the seconds after which to try again."""
        body = f"username={NAME}&password={password.replace(' ', '+')}"
        answer = subprocess.run(
            ["/usr/bin/cgi-fcgi", "-bind", "-connect", self.socket], input=body, capture_output=True, text=True,
            timeout=120, env={
                "REQUEST_METHOD": "POST", "REQUEST_URI": "/login", "SERVER_PROTOCOL": "HTTP/1.1",
                "HTTP_HOST": "localhost", "HTTP_SEC_FETCH_SITE": "same-origin", "CONTENT_LENGTH": str(len(body)),
                "CONTENT_TYPE": "application/x-www-form-urlencoded"}).stdout
        fields = dict(line.lower().split(": ", 1) for line in answer.split("\n\n")[0].split("\n"))
        return int(fields["status"].split()[0]), fields.get("retry-after")


@pytest.fixture
def service():
    running = Service()
    yield running
    running.stop()


@pytest.fixture
def worker(site, tmp_path, service):
    running = Worker(tmp_path, service.url)
    yield running
    running.process.terminate()
    assert running.process.wait(timeout=120) == 0


def test_while_the_service_is_up_its_word_is_final(worker, service):
    assert worker.sign_in(ELSEWHERE) == (303, None)
    assert worker.sign_in(HERE) == (422, None)
    assert [question["username"] for question in service.asked] == [NAME, NAME]
    assert "reached" not in worker.log.read_text()


def test_a_service_that_answers_wrong_is_tried_again_later(worker, service):
    service.answer = 500
    assert worker.sign_in(HERE) == (503, "5")
    assert "answered 500" in worker.log.read_text()


def test_while_it_cannot_be_reached_the_database_answers_and_the_log_says_so(worker, service):
    service.stop()
    assert worker.sign_in(HERE) == (303, None)
    assert worker.sign_in(ELSEWHERE) == (422, None)
    assert "the user service cannot be reached" in worker.log.read_text()


def test_a_slow_service_is_left_after_three_seconds_and_holds_up_no_other_page(worker, service):
    """A quarter of the threads wait for it; who waited for a second without one is told to come again."""
    service.delay = 6
    answers = []
    held, others = 4, 5
    slow = [threading.Thread(target=lambda: answers.append(worker.sign_in(HERE))) for _ in range(held + others)]
    for thread in slow:
        thread.start()
    wait_until(lambda: len(service.asked) == held, "the service is asked")
    assert worker.get("/counter") == 200
    assert not answers, "all of them wait still"
    for thread in slow:
        thread.join()
    assert len(service.asked) == held
    # The passwords are then compared here, two at a time: on a busy machine not all of them have their turn within a second.
    assert {(503, "1")} <= set(answers) <= {(303, None), (503, "1"), (503, "5")} and answers.count((303, None)) <= held


def test_sign_ins_that_come_together_take_their_turn(worker, service):
    service.stop()
    answers = []

    def sign_in():
        # On a busy machine not all of them have their turn within a second: they come again, as they are told.
        while (answer := worker.sign_in(HERE)) == (503, "1"):
            time.sleep(1)
        answers.append(answer)

    people = [threading.Thread(target=sign_in) for _ in range(8)]
    for person in people:
        person.start()
    for person in people:
        person.join()
    assert answers == [(303, None)] * 8, worker.log.read_text()[-2000:]
