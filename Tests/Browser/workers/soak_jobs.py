"""A worker that is killed 200 times while jobs are added: none is lost, and work in the database is done once."""

import collections
import os
import pathlib
import random
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parents[3]
PROGRAM = ROOT / "Tests/Benchmarks/.build/release/JobSite"
KILLS = int(os.environ.get("SOAK_KILLS", "200"))
THREADS, RATE = 4, 300


def test_killed_workers_lose_no_job(tmp_path, capsys):
    database, calls = ["--database", tmp_path / "site.sqlite"], tmp_path / "calls"
    environment = os.environ | {"CALLS": str(calls)}

    def start():
        return subprocess.Popen(
            [PROGRAM, "serve", "--socket", tmp_path / "worker.sock", "--public", ROOT / "public", "--job-threads",
             str(THREADS), "--log-level", "critical", *database], env=environment)

    def report():
        output = subprocess.run([PROGRAM, "report", *database], check=True, capture_output=True, text=True).stdout
        return [int(number) for number in output.split()]

    subprocess.run(
        ["swift", "build", "-c", "release", "--package-path", ROOT / "Tests/Benchmarks", "--product", "JobSite"], check=True)
    subprocess.run([PROGRAM, "migrate", *database], check=True)
    adding = subprocess.Popen(
        [PROGRAM, "add", "--count", "1000000", "--rate", str(RATE), "--calls", *database], stdout=subprocess.PIPE)
    worker = start()
    for _ in range(KILLS):
        time.sleep(random.uniform(0.1, 0.6))
        worker.kill()
        worker.wait()
        worker = start()
    adding.kill()
    # What was printed is committed; what came after it may be.
    added = [int(line) for line in adding.stdout.read().decode().split("\n")[:-1]]
    deadline = time.monotonic() + 120
    while report()[0]:
        assert time.monotonic() < deadline, "jobs are left"
        time.sleep(0.5)
    worker.terminate()
    assert worker.wait() == 0

    left, failed, counted, repeated = report()
    called = collections.Counter(int(line) for line in calls.read_text().split())
    again = sum(called.values()) - len(called)
    with capsys.disabled():
        print(f"\n{KILLS} kills, {len(added)} jobs: {counted} counted once; {len(called)} calls, {again} of them again")
    assert (left, failed, repeated) == (0, 0, 0)
    last = added[-1]
    assert len(added) == last > 20 * KILLS
    # The numbers begin with 0.
    assert counted in ((last + 1) // 2, last // 2 + 1)
    assert set(range(1, last, 2)) <= set(called)
    # Each kill can lose the answer of one call for each thread.
    assert again <= KILLS * THREADS
