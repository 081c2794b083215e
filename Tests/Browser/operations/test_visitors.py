"""What visitors keep together, as the operator sees it."""

import os
import subprocess
import time

import pytest

from database import IS_SERVER, change, database_of, rows
from nginx import SHOP

DAY = 24 * 60 * 60


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)


@pytest.fixture
def database(tmp_path):
    """An empty site's database."""
    database = database_of(tmp_path)
    assert run(SHOP, "migrate", "--database", database).returncode == 0
    return database


def add(database, name: bytes, days: float, account: str | None = None):
    """A visitor who was last here so many days ago."""
    moment = time.time() - days * DAY
    change(database, "INSERT INTO visitors (id, account) VALUES (?1, ?2)", name, account)
    change(
        database, "INSERT INTO sessions (hash, visitor, account, account_name, begun, renewed) VALUES (?1, ?1, ?2, ?2, ?3, ?4)",
        name, account, moment - DAY, moment)


def visitors(database) -> set[bytes]:
    return {id for (id,) in rows(database, "SELECT id FROM visitors")}


def test_a_purge_forgets_who_was_away_for_so_many_days(database):
    for name, days, account in [(b"away", 31, None), (b"here", 29, None), (b"ann", 3, "a1")]:
        add(database, name, days, account)
    done = run(SHOP, "purge", "--idle", "30", "--database", database)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("1 sessions ended, 1 visitors removed, "), done.stdout
    assert visitors(database) == {b"here", b"ann"}
    assert run(SHOP, "purge", "--idle", "0", "--database", database).stdout.startswith("1 sessions ended, 1 visitors removed, ")
    assert visitors(database) == {b"ann"}


@pytest.mark.parametrize("days", ["-1", "401", "x"])
def test_a_purge_of_no_number_of_days_is_refused_and_forgets_nobody(database, days):
    add(database, b"away", 31)
    refused = run(SHOP, "purge", f"--idle={days}", "--database", database)
    assert refused.returncode != 0 and "--idle" in refused.stderr
    assert visitors(database) == {b"away"}


@pytest.mark.parametrize("totals, state", [
    ("visitors = 800000", "ok"), ("visitors = 800001", "warning"), ("bytes = 1", "ok"), ("bytes = 2000000000", "warning"),
])
def test_check_warns_above_four_fifths_of_what_visitors_may_keep(database, tmp_path, totals, state):
    # On the server each of 64 rows is a part.
    change(database, f"UPDATE visitor_totals SET {totals}" + (" WHERE part = 0" if IS_SERVER else ""))
    lines = run(SHOP, "check", "--database", database, "--pictures", tmp_path).stdout.splitlines()
    line = next(line for line in lines if " visitors: " in line)
    assert line.startswith(f"{state} visitors: ") and ("`purge`" in line) == (state == "warning"), line


def test_they_keep_a_quarter_of_a_small_file_system(tmp_path):
    if os.geteuid() != 0:
        pytest.skip("only root mounts a file system")
    script = f"mount -t tmpfs -o size=40m tmpfs {tmp_path} && cd {tmp_path} && {SHOP} migrate --database s && {SHOP} check --database s"
    lines = run("unshare", "--mount", "sh", "-c", script).stdout.splitlines()
    line = next(line for line in lines if " visitors: " in line)
    assert line.endswith(" they use 0 bytes of at most 10.0 MiB"), line
