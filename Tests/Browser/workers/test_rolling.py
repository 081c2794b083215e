"""Restarts of all workers under load, and requests that wait for a worker, in the number that a test has time for."""

import socket
from types import SimpleNamespace

import pytest

import rolling
from people import People
from running_site import wait_until


def test_rolling_restarts_lose_no_request(start):
    people = rolling.roll(start(workers=2), restarts=2, readers=4, writers=2)
    assert people.asked > 20 and people.written > 4
    people.check()


def test_what_waits_while_all_workers_are_dead_is_answered(start):
    answers = rolling.wait_without_workers(start(workers=2), requests=200, seconds=0.5)
    assert answers[200] == 160 and sum(answers.values()) == 200


def test_a_connection_without_an_answer_is_a_page_that_failed():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        site = SimpleNamespace(address=f"http://127.0.0.1:{listener.getsockname()[1]}")
        with People(site, readers=1, writers=0) as people:
            for _ in range(3):
                connection, _ = listener.accept()
                connection.close()
            wait_until(lambda: len(people.readers[0].failed) >= 3, "it is noted")
            listener.close()
    with pytest.raises(AssertionError):
        people.check()
