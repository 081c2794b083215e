"""`deploy/up --postgres`: a PostgreSQL of the site's own, which comes and goes with it."""

import os
import signal
import tempfile
from pathlib import Path

import pytest

import processes
from database import rows
from http_client import ask, post, session_of
from running_site import refused_start, wait_until
from test_operations import assert_refusal, titles


@pytest.fixture
def data():
    """A data folder that the user postgres reaches too, as whom the server of root runs."""
    with tempfile.TemporaryDirectory(prefix="viperweb-own.") as folder:
        Path(folder).chmod(0o755)
        yield Path(folder) / "kept data"


def server_of(data: Path) -> int:
    """The process id of the server that runs on a folder."""
    return int((data / "postgres/data/postmaster.pid").read_text().split("\n")[0])


def has_ended(server: int) -> bool:
    return not processes.command_line(server)


def test_it_ends_with_the_site_and_a_second_start_goes_on_with_the_same_data(data, start):
    site = start(data, postgres=True)
    assert site.database == f"postgres://viperweb@/shop?host={str(data).replace(' ', '%20')}/postgres"
    session, products = session_of(post(site, "/todos", "title=Kept")), ask(site, "/products?").body
    server = server_of(data)
    assert site.stop(signal.SIGINT) == 0
    assert has_ended(server) and not processes.naming(str(data))
    site = start(data, port=site.port, postgres=True)
    assert titles(site, session)[-1] == "Kept" and ask(site, "/products?").body == products
    assert rows(site.database, "SELECT count(*) FROM catalogue WHERE id < 3") == [(2,)]
    assert not (data / "site.sqlite").exists()


def test_even_a_killed_start_leaves_no_server_and_the_next_one_waits_for_its_end(data, start):
    site = start(data, postgres=True)
    session, server = session_of(post(site, "/todos", "title=Kept")), server_of(data)
    site.stop(signal.SIGKILL)
    site = start(data, postgres=True)
    assert has_ended(server) and titles(site, session)[-1] == "Kept"


def test_a_second_start_is_refused_and_a_server_that_dies_ends_the_site(data, start):
    site = start(data, postgres=True)
    assert_refusal(refused_start("--no-build", "--postgres", "--data", str(data)), "another deploy/up is running")
    assert ask(site, "/todos").status == 200
    os.kill(server_of(data), signal.SIGKILL)
    assert site.process.wait(timeout=120) == 1
    wait_until(lambda: not processes.naming(str(data)), "everything has ended")
    assert f"deploy/up: PostgreSQL ended, see {data}/postgres/log" in site.errors


def test_a_folder_that_its_user_cannot_reach_is_refused_in_one_line(data, site):
    if os.geteuid() != 0:
        pytest.skip("only root's server is somebody else's")
    (data / "closed").mkdir(parents=True, mode=0o700)
    folder = data / "closed/data"
    refused = refused_start("--no-build", "--postgres", "--data", str(folder), "--port", str(site.port + 1))
    assert_refusal(refused, f"this user cannot open {folder}/postgres")


def test_a_folder_with_a_comma_is_refused_in_one_line(data, site):
    refused = refused_start("--no-build", "--postgres", "--data", f"{data},2", "--port", str(site.port + 1))
    assert_refusal(refused, "the folder's path must not have a comma, which separates hosts in a server's address")


def test_data_of_a_version_that_is_not_installed_are_refused_in_one_line(data, site):
    """As after an upgrade of Debian, which brings a newer one."""
    (data / "postgres/data").mkdir(parents=True)
    (data / "postgres/data/PG_VERSION").write_text("9\n")
    refused = refused_start("--no-build", "--postgres", "--data", str(data), "--port", str(site.port + 1))
    assert_refusal(refused, f"the data in {data}/postgres need PostgreSQL 9: install it, or remove the folder")
