"""Twenty restarts of all workers under load, and 500 requests that wait two seconds for a worker."""

import rolling


def test_twenty_rolling_restarts_lose_no_request(start, capsys):
    people = rolling.roll(start(workers=4), restarts=20)
    with capsys.disabled():
        print(f"\n20 rolling restarts: {people.asked} GETs; {people.written} posts, {people.repeated} repeated")
    assert people.asked > 1_000 and people.written > 100
    people.check()


def test_500_requests_that_wait_for_a_worker_are_answered(start, capsys):
    answers = rolling.wait_without_workers(start(workers=4), requests=500, seconds=2)
    with capsys.disabled():
        print(f"\n500 requests while all workers are dead for 2 s: {answers}")
    assert answers[200] == 400 and sum(answers.values()) == 500
