"""Workers that are killed all the time, under load: nothing that was asked fails, nothing that was answered is lost."""

import os
import random
import signal
import time

from people import People

SECONDS = int(os.environ.get("SOAK_SECONDS", "60"))
WORKERS = 4


def test_killed_workers_lose_no_request_and_no_write(start, capsys):
    site = start(workers=WORKERS)
    kills, end = 0, time.monotonic() + SECONDS
    with People(site, readers=8, writers=4) as people:
        while time.monotonic() < end:
            time.sleep(0.5)
            if workers := site.find_workers():
                os.kill(random.choice(workers), signal.SIGKILL)
                kills += 1
    with capsys.disabled():
        print(f"\n{kills} kills in {SECONDS} s: {people.asked} GETs; {people.written} posts, {people.repeated} repeated")
    assert kills >= SECONDS and people.asked > 100 * SECONDS and people.written > SECONDS
    people.check()
