"""What becomes of a site over PostgreSQL when its servers fail: files are served throughout, and no answered write is lost or doubled."""

import itertools
import os
import shutil
import socket
import struct
import subprocess
import time
from contextlib import contextmanager

import pytest

from database_servers import DatabaseServer
from http_client import ask, post, session_of
from machines import SharedSite
from people import FILES, People
from running_site import free_port, wait_until


@pytest.fixture
def primary():
    server = DatabaseServer("127.0.0.1", free_port()).make()
    server.ask("CREATE DATABASE shop TEMPLATE template0")
    yield server
    server.remove()


@pytest.fixture
def standby(primary):
    """A server without which the primary commits nothing."""
    server = DatabaseServer("127.0.0.1", free_port()).follow(primary, "standby")
    primary.configure(synchronous_standby_names="'standby'")
    wait_until(lambda: primary.ask("SELECT sync_state FROM pg_stat_replication") == "sync", "the standby follows")
    yield server
    server.remove()


@pytest.fixture
def site(tmp_path, primary):
    site = SharedSite(tmp_path, primary)
    yield site
    site.stop()


@pytest.fixture
def safe_site(tmp_path, primary, standby):
    site = SharedSite(tmp_path, primary, standby)
    yield site
    site.stop()


def people(site, **numbers):
    """Readers of pages that are files, and writers of what is not."""
    return People(site.ahead, **numbers, paths=FILES)


def writes(group, more: int):
    """Waits until so much more is written."""
    wanted = group.written + more
    wait_until(lambda: group.written >= wanted, f"{more} posts are answered")


def is_refused(site):
    """Whether a post is told to come again, with its text kept."""
    answer = post(site.ahead, "/todos", "title=Kept+for+later")
    return answer.status == 503 and "Kept for later" in answer.text and int(answer["Retry-After"]) > 0


def test_a_primary_that_is_killed_and_a_standby_that_takes_its_place(safe_site, primary, standby):
    with people(safe_site, readers=4, writers=4) as group:
        writes(group, 50)
        primary.kill()
        wait_until(lambda: is_refused(safe_site), "posts are refused")
        standby.promote()
        writes(group, 50)
    group.check()
    assert group.repeated > 0
    safe_site.verify()


def test_a_database_that_is_restarted(site, primary):
    with people(site, readers=4, writers=4) as group:
        for _ in range(3):
            writes(group, 30)
            primary.restart()
        writes(group, 30)
    group.check()


def test_a_reader_meets_a_database_that_was_restarted(site, primary):
    cookie = session_of(post(site.ahead, "/todos", "title=First"))
    for _ in range(3):
        primary.restart()
        assert ask(site.ahead, "/todos", Cookie=cookie).status == 200


def test_no_connection_is_left(site, primary):
    """Once others have all, the worker says so, and serves again when one is free."""
    cookie = session_of(post(site.ahead, "/todos", "title=First"))
    primary.configure(max_connections="12", superuser_reserved_connections="0")
    primary.restart()
    with taken(primary, 12):
        answer = ask(site.ahead, "/todos", Cookie=cookie)
        assert answer.status == 503 and int(answer["Retry-After"]) > 0
        assert ask(site.ahead, "/products/7").status == 200
        assert is_refused(site)
    wait_until(lambda: ask(site.ahead, "/todos", Cookie=cookie).status == 200, "a connection is free")
    assert post(site.ahead, "/todos", "title=Second", Cookie=cookie).status == 303


def assert_ends_at_once(site, late):
    """A role that is taken away ends with the next request, and so does a session, though the standby knows of neither."""
    site.run("account", "add", "keeper@example.org", "--role", "staff", input="a long password\n")
    form = "username=keeper@example.org&password=a+long+password"
    staff, customer = (session_of(post(site.ahead, "/login", form)) for _ in range(2))
    wait_until(lambda: late.ask("SELECT count(*) FROM sessions WHERE account IS NOT NULL", "shop") == "2", "the standby has them")
    assert ask(site.ahead, "/staff", Cookie=staff).status == 200
    assert ask(site.ahead, "/account", Cookie=customer).status == 200
    assert post(site.ahead, "/logout", "", Cookie=customer).status == 303
    assert ask(site.ahead, "/account", Cookie=customer).status == 303
    site.run("account", "role", "keeper@example.org", "none")
    assert ask(site.ahead, "/staff", Cookie=staff).status in [303, 403]


def test_a_visitor_reads_what_it_wrote_from_whichever_server_has_it(tmp_path, primary):
    """The standby is three seconds behind: who wrote something sees it at once, all others what the standby has."""
    late = DatabaseServer("127.0.0.1", free_port())
    site = None
    try:
        late.follow(primary, "late", recovery_min_apply_delay="'3s'")
        site = SharedSite(tmp_path, primary, standby=late)
        wait_until(lambda: late.ask("SELECT to_regclass('counters') IS NOT NULL", "shop") == "t", "the standby has the site")
        known = session_of(post(site.ahead, "/todos", "title=First"))
        numbers = itertools.count()

        def is_answered_late():
            # A list takes a thousand items.
            time.sleep(0.2)
            number = next(numbers)
            answer = post(site.ahead, "/todos", f"title=Item+{number}.", Cookie=known)
            assert answer.status == 303
            written = answer["Set-Cookie"].partition(";")[0]
            assert written.startswith("written=")
            for sealed in [written, f"written={'0' * 48}"]:
                assert f"Item {number}." in ask(site.ahead, "/todos", Cookie=f"{known}; {sealed}").text
            # Whoever does not say what they wrote.
            return f"Item {number}." not in ask(site.ahead, "/todos", Cookie=known).text

        # The worker has to know for three seconds where the primary was.
        wait_until(is_answered_late, "the standby answers")
        last = f"Item {next(numbers) - 1}."
        wait_until(lambda: last in ask(site.ahead, "/todos", Cookie=known).text, "the standby has caught up")
        assert_ends_at_once(site, late)
        late.stop()
        assert ask(site.ahead, "/todos", Cookie=known).status == 200
        assert post(site.ahead, "/todos", "title=Last", Cookie=known).status == 303
    finally:
        if site:
            site.stop()
        late.remove()


def test_a_commit_that_no_standby_confirmed_is_told_by_the_forms_key(safe_site, standby):
    """Nobody knows of it whether it would outlive the primary, so it is not acknowledged; sent again, the form finds it, once."""
    cookie = session_of(post(safe_site.ahead, "/todos", "title=First"))
    standby.stop()
    form = "form-key=0123456789abcdef0123456789abcdef&title=Unknown"
    refused = post(safe_site.ahead, "/todos", form, Cookie=cookie)
    assert refused.status == 503 and "Unknown" in refused.text
    assert "whether PostgreSQL committed" in safe_site.log.read_text()
    standby.start()
    answers = [post(safe_site.ahead, "/todos", form, Cookie=cookie).status for _ in range(2)]
    assert answers == [303, 303]
    assert ask(safe_site.ahead, "/todos", Cookie=cookie).text.count(">Unknown<") == 1


def test_the_primary_has_no_room(tmp_path, small_primary):
    """The server ends by itself when it cannot write its log; pages stay, and once there is room all goes on."""
    site = SharedSite(tmp_path, small_primary)
    try:
        with people(site, readers=2, writers=3) as group:
            writes(group, 30)
            filling = small_primary.data / "filling"
            fill(filling)
            wait_until(lambda: is_refused(site), "posts are refused")
            filling.unlink()
            if not small_primary.is_running():
                small_primary.start()
            writes(group, 30)
        group.check()
    finally:
        site.stop()


@pytest.fixture
def small_primary():
    """A server whose data have 200 MB."""
    server = DatabaseServer("127.0.0.1", free_port())
    server.data.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=200m,mode=0700", "tmpfs", server.data], check=True)
    if os.geteuid() == 0:
        shutil.chown(server.data, "postgres")
    try:
        server.make(max_wal_size="'48MB'", min_wal_size="'32MB'")
        server.ask("CREATE DATABASE shop TEMPLATE template0")
        yield server
    finally:
        server.stop()
        subprocess.run(["umount", server.data], check=True)
        server.remove()


def fill(path):
    """Takes all the room that is left, and goes on taking what becomes free."""
    with open(path, "wb") as file:
        while True:
            try:
                file.write(bytes(65_536))
                file.flush()
            except OSError:
                return


@contextmanager
def taken(server, count):
    """Takes all of the server's connections: those that the worker has are ended, until none of its threads has got one again."""
    others = []

    def has_all():
        while len(others) < count and connect(server, others):
            pass
        if len(others) < count:
            query = b"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'shop'\0"
            others[0].sendall(b"Q" + struct.pack("!i", 4 + len(query)) + query)
        return len(others) == count

    wait_until(has_all, "the worker has no connection")
    yield
    for other in others:
        other.close()


def connect(server, others) -> bool:
    """A start-up message of the protocol (PostgreSQL 15, 55.7); a connection that is not accepted ends."""
    other = socket.create_connection((server.host, server.port))
    text = b"user\0viperweb\0database\0postgres\0\0"
    other.sendall(struct.pack("!ii", 8 + len(text), 196608) + text)
    # `Z`: ready for queries. `E`: it has no more.
    answer = b""
    while not answer.startswith(b"E") and not answer.endswith(b"I"):
        answer += other.recv(4096)
    if answer.startswith(b"E"):
        other.close()
        return False
    others.append(other)
    return True
