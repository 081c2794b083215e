"""Restarts of all workers under load, and requests that wait while there is none."""

import os
import re
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from http_client import ask, post, session_of
from people import PATHS, People
from running_site import wait_until


def roll(site, restarts: int, readers: int = 8, writers: int = 4) -> People:
    """Replaces all workers, one after the other, so many times while people read and write."""
    with People(site, readers, writers) as people:
        for _ in range(restarts):
            before, asked, written = set(site.find_workers()), people.asked, people.written
            os.kill(site.find_supervisor(), signal.SIGUSR1)
            wait_until(
                lambda: len(now := set(site.find_workers())) == len(before) and not now & before, "all are new", 60)
            wait_until(lambda: people.asked > asked and people.written > written, "people are served", 600)
    return people


def wait_without_workers(site, requests: int, seconds: float) -> dict[int, int]:
    """Freezes all workers, sends so many requests, a fifth of them posts, kills the workers after the seconds, and returns how many
    answers had each status. Fails where a page is none, or a text is not there once, or is there although it was refused."""
    writers = [session_of(post(site, "/todos", "title=First")) for _ in range(requests // 50)]
    wait_until(lambda: len(site.find_workers()) > 0, "workers run")
    workers = site.find_workers()
    freeze(*workers)
    begun = time.monotonic()
    with ThreadPoolExecutor(requests) as people:
        answers = [people.submit(_request, site, number, writers) for number in range(requests)]
        waiting = wait_until(lambda: (found := queue_length(site.data / "worker.sock")) > requests // 2 and found, "they wait", 300)
        time.sleep(max(0, seconds - (time.monotonic() - begun)))
        for worker in workers:
            os.kill(worker, signal.SIGKILL)
        statuses = [answer.result() for answer in answers]
    kept = [text for cookie in writers for text in re.findall(r'<span class="todo-title">(Waited \d+)<', ask(site, "/todos", Cookie=cookie).text)]
    assert len(kept) == len(set(kept)), "a text is there twice"
    for number, status in enumerate(statuses):
        if number % 5:
            assert status == 200, (number, status, waiting)
        else:
            assert status in (303, 503) and (f"Waited {number}" in kept) == (status == 303), (number, status)
    return {status: statuses.count(status) for status in set(statuses)}


def _request(site, number: int, writers: list[str]) -> int:
    if number % 5:
        return ask(site, PATHS[number % len(PATHS)]).status
    return post(site, "/todos", f"title=Waited+{number}", Cookie=writers[number % len(writers)]).status


def freeze(*processes: int):
    """Stops processes where they are. A thread may still take a connection after the signal, until it stands still itself."""
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    threads = [thread for process in processes for thread in Path(f"/proc/{process}/task").glob("*/stat")]
    wait_until(lambda: all(_state(thread) == "T" for thread in threads), "they stand still")


def _state(path: Path) -> str:
    """The third field of proc_pid_stat(5), after a name in brackets that may hold blanks."""
    return path.read_text().rpartition(")")[2].split()[0]


def queue_length(path) -> int:
    """How many connections to a unix socket nobody has accepted yet: 02 in /proc/net/unix."""
    rows = [line.split() for line in Path("/proc/net/unix").read_text().splitlines()]
    return len([row for row in rows if row[-1] == str(path) and row[5] == "02"])
