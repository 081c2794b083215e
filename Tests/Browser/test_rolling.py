"""Restarts of all workers under load, and requests that wait for a worker, in the number that a test has time for."""

import rolling


def test_rolling_restarts_lose_no_request(start):
    people = rolling.roll(start(workers=2), restarts=2, readers=4, writers=2)
    assert people.asked > 20 and people.written > 4
    people.check()


def test_what_waits_while_all_workers_are_dead_is_answered(start):
    answers = rolling.wait_without_workers(start(workers=2), requests=200, seconds=0.5)
    assert answers[200] == 160 and sum(answers.values()) == 200
