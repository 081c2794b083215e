"""Passwords typed into a terminal: `viperweb account` as its operator uses it."""

import os
import pty
import signal
import subprocess
import termios

import pytest

from database import database_of
from running_site import REPOSITORY

SHOP = REPOSITORY / ".build" / "release" / "shop"
NAME = "ann@example.org"


@pytest.fixture
def database(site, tmp_path):
    """An empty database; the site is there so that the program is built."""
    database = database_of(tmp_path)
    subprocess.run([SHOP, "migrate", "--database", database], check=True)
    return database


def type_into_a_terminal(*command, keys):
    """Runs a command on a pseudo-terminal, types the keys as it asks, and returns its status and all that was shown."""
    pid, terminal = pty.fork()
    if pid == 0:
        # A shell starts what it runs in the background with these ignored; a person's is never.
        for each in (signal.SIGINT, signal.SIGQUIT):
            signal.signal(each, signal.SIG_DFL)
        os.execv(command[0], [str(word) for word in command])
    shown, asked = b"", 0
    for prompt, line in keys:
        while prompt not in shown[asked:]:
            shown += os.read(terminal, 1000)
        asked = len(shown)
        os.write(terminal, line)
    try:
        while more := os.read(terminal, 1000):
            shown += more
    except OSError:
        # Linux: the other side of the terminal is closed.
        pass
    _, status = os.waitpid(pid, 0)
    assert termios.tcgetattr(terminal)[3] & termios.ECHO, "the terminal no longer shows what is typed"
    os.close(terminal)
    return os.waitstatus_to_exitcode(status), shown


def add(database, *keys):
    return type_into_a_terminal(
        SHOP, "account", "add", NAME, "--database", database,
        keys=list(zip([b"Password: ", b"Repeat the password: "], keys)))


def accounts(database):
    return subprocess.run([SHOP, "account", "list", "--database", database], check=True, capture_output=True,
                          text=True).stdout


def test_a_password_is_typed_twice_and_never_shown(database):
    status, shown = add(database, b"secret word\n", b"secret word\n")
    assert status == 0
    assert b"secret" not in shown
    assert accounts(database).startswith(NAME)


def test_two_that_differ_add_nothing(database):
    status, shown = add(database, b"secret word\n", b"secret wort\n")
    assert status != 0
    assert b"differ" in shown and b"secret" not in shown
    assert accounts(database) == ""


def test_a_mistyped_letter_can_be_erased(database):
    status, _ = add(database, "wrong\x15secret wordấ\x7f\n".encode(), b"secret word\n")
    assert status == 0


def test_control_c_ends_it_with_nothing_added(database):
    status, shown = add(database, b"secret\x03")
    assert status == -signal.SIGINT
    assert b"secret" not in shown
    assert accounts(database) == ""
