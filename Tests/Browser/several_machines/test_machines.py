"""Several web machines over one PostgreSQL, in networks of their own: what one changes, all show; what fails, comes back."""

import csv
import json
import random
import urllib.parse

import pytest

from database_servers import DatabaseServer
from http_client import ask, post, session_of
from machines import SharedSite
from network import Network
from people import FILES, People
from rendered_site import DEMO
from running_site import wait_until

PORT = 5432
ACCOUNTS = "an@example.org", "binh@example.org"
PASSWORD = "correct horse battery"


@pytest.fixture
def network():
    network = Network()
    yield network
    network.remove()


@pytest.fixture
def servers(network):
    """A primary, and a standby without which it commits nothing."""
    hosts = network.host(), network.host()
    primary = DatabaseServer(hosts[0].address, PORT, hosts[0].inside).make()
    standby = DatabaseServer(hosts[1].address, PORT, hosts[1].inside).follow(primary, "standby")
    primary.configure(synchronous_standby_names="'standby'")
    wait_until(lambda: primary.ask("SELECT sync_state FROM pg_stat_replication") == "sync", "the standby follows")
    primary.ask("CREATE DATABASE shop TEMPLATE template0")
    primary.cable, standby.cable = hosts
    yield primary, standby
    standby.remove()
    primary.remove()


@pytest.fixture
def machines(network, servers, tmp_path):
    """Three web machines."""
    machines = []
    for name in ["one", "two", "three"]:
        (tmp_path / name).mkdir()
        machines.append(SharedSite(tmp_path / name, *servers, name=name, host=network.host()).follow())
    yield machines
    for machine in machines:
        machine.stop()


class Catalogue:
    """Changes products of the demo shop, on whichever machine."""

    def __init__(self, seed: int):
        self.random = random.Random(seed)
        with open(DEMO, newline="") as file:
            self.head, *self.rows = csv.reader(file)

    def change(self, machine, count: int = 1) -> str:
        """Gives some products other names; returns the last."""
        for number in self.random.sample(range(len(self.rows)), count):
            name = f"Tea {self.random.randrange(10**9)}"
            self.rows[number][self.head.index("name")] = name
        path = machine.folder / "changed.csv"
        with open(path, "w", newline="") as file:
            csv.writer(file).writerows([self.head, *self.rows])
        machine.load(path)
        return name


def page_of(machine, name: str) -> bool:
    """Whether the product of a name is in a machine's files."""
    return any(name in page.read_text() for page in (machine.pages / "products").glob("*/index.html"))


def assert_all_show(machines, name: str):
    for machine in machines:
        wait_until(lambda: page_of(machine, name), f"{machine.machine} shows {name}")
    for machine in machines:
        machine.verify()


def test_what_one_machine_changes_all_show(machines):
    catalogue = Catalogue(seed=1)
    for number in range(12):
        name = catalogue.change(machines[number % 3], count=1 + number % 4)
    assert_all_show(machines, name)


def test_a_machine_that_was_cut_off_and_one_whose_follower_was_killed_catch_up(machines):
    catalogue = Catalogue(seed=2)
    one, two, three = machines
    two.host.cut()
    three.kill_follower()
    for _ in range(3):
        name = catalogue.change(one)
    assert not page_of(two, name) and not page_of(three, name)
    # Each worker says how its machine is, as long as it can.
    wait_until(lambda: "missing changes: 3;" in pages_by_machine(one)["three"], "the third is known to be behind")
    assert pages_by_machine(one)["one"] == "up to date"
    assert ask(two.ahead, "/products/7").status == 200
    two.host.join()
    three.follow()
    assert_all_show(machines, name)


def pages_by_machine(machine) -> dict[str, str]:
    """What a machine's page for operators says of each one's pages."""
    status = json.loads(ask(machine.ahead, "/status", Accept="application/json").body)
    assert {process["machine"] for process in status["processes"]} <= {found["name"] for found in status["machines"]}
    return {found["name"]: found["pages"] for found in status["machines"]}


def test_a_machine_that_was_away_for_too_long_renders_everything(machines):
    catalogue = Catalogue(seed=3)
    one, two, three = machines
    two.kill_follower()
    catalogue.change(one)
    # What it missed is forgotten by now, as after a thousand changes.
    one.servers[0].ask("DELETE FROM outbox", "shop")
    name = catalogue.change(one)
    two.follow()
    assert_all_show(machines, name)


def test_a_partition_of_the_primary(machines, servers):
    """Whom the primary cannot be reached by waits no longer than a request may; the standby takes its place, and nothing is lost."""
    primary, standby = servers
    one, two, three = machines
    with People(one.ahead, readers=4, writers=3, paths=FILES) as here, \
            People(two.ahead, readers=4, writers=3, paths=FILES) as there:
        wait_until(lambda: here.written > 30 and there.written > 30, "people write")
        primary.cable.cut()
        written = here.written, there.written
        standby.promote()
        wait_until(lambda: here.written > written[0] + 30 and there.written > written[1] + 30, "people write again")
    here.check()
    there.check()
    assert_all_show(machines, Catalogue(seed=4).change(three))


def sign_in(machine, name: str, password: str = PASSWORD):
    return post(machine.ahead, "/login", urllib.parse.urlencode({"username": name, "password": password}))


def test_a_web_machine_that_is_lost(machines):
    """Its sessions, its writes and its sign-in limits are the database's: the next machine goes on with them."""
    one, two, three = machines
    for name in ACCOUNTS:
        one.run("account", "add", name, input=PASSWORD + "\n")
    with People(one.ahead, readers=2, writers=3, paths=FILES) as people:
        wait_until(lambda: people.written > 30, "people write")
    session = session_of(sign_in(one, ACCOUNTS[0]))
    for number in range(10):
        assert sign_in(machines[number % 2], ACCOUNTS[1], "wrong password").status == 422
    one.host.cut()
    one.kill_worker()
    one.kill_follower()
    for writer in people.writers:
        writer.site = two.ahead
        assert writer.stored() == writer.titles and writer.number() == 3 + writer.clicks
    for machine in [two, three]:
        assert ask(machine.ahead, "/account", Cookie=session).status == 200
        refused = sign_in(machine, ACCOUNTS[1])
        assert refused.status == 429 and 0 < int(refused["Retry-After"]) <= 900
    assert post(two.ahead, "/logout", "", Cookie=session).status == 303
    assert ask(three.ahead, "/account", Cookie=session).status == 303
    name = Catalogue(seed=5).change(two)
    one.host.join()
    one.start_worker()
    one.follow()
    assert_all_show(machines, name)
