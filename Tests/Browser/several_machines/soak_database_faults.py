"""A primary that is killed again and again under load, and a standby that takes its place each time and gets a new one: no answered write is lost
or doubled, and files are served throughout."""

import os

from database_servers import DatabaseServer
from machines import SharedSite
from people import FILES, People
from running_site import free_port, wait_until

ROUNDS = int(os.environ.get("SOAK_PROMOTIONS", "10"))


def follow(primary) -> DatabaseServer:
    """A standby of a server, without which that commits nothing."""
    standby = DatabaseServer("127.0.0.1", free_port()).follow(primary, "standby")
    primary.configure(synchronous_standby_names="'standby'")
    wait_until(lambda: primary.ask("SELECT sync_state FROM pg_stat_replication") == "sync", "the standby follows")
    return standby


def test_promotions_lose_and_double_nothing(tmp_path, capsys):
    servers, site = [DatabaseServer("127.0.0.1", free_port()).make()], None
    try:
        servers[0].ask("CREATE DATABASE shop TEMPLATE template0")
        servers.append(follow(servers[0]))
        for number in range(ROUNDS):
            # The address names the two that there are: a site of its own for each pair, with what the one before has written.
            (tmp_path / str(number)).mkdir()
            site = SharedSite(tmp_path / str(number), *servers[-2:])
            with People(site.ahead, readers=4, writers=4, paths=FILES) as people:
                wait_until(lambda: people.written > 40, "people write")
                servers[-2].kill()
                written = people.written
                servers[-1].promote()
                wait_until(lambda: people.written > written + 40, "people write again")
            people.check()
            site.verify()
            site.stop()
            site = None
            servers[-2].remove()
            servers.append(follow(servers[-1]))
            with capsys.disabled():
                print(f"\nround {number + 1}: {people.written} posts, {people.repeated} repeated", end="")
    finally:
        if site:
            site.stop()
        for server in reversed(servers):
            server.remove()
