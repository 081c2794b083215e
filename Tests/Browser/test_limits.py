"""What one address may do in a minute, at a time, and how slowly."""

import socket
import ssl
import time

import pytest

from nginx import Nginx, make_certificate
from production import Ports, ask, localised
from running_site import free_port, wait_until

FORM = {"Content_Type": "application/x-www-form-urlencoded", "Sec_Fetch_Site": "same-origin"}


@pytest.fixture(scope="module")
def production(site, tmp_path_factory):
    """The production configuration."""
    yield from running(tmp_path_factory.mktemp("nginx"), site.data)


@pytest.fixture
def impatient(site, tmp_path):
    """The production configuration, whose clients may take a second for what otherwise may take ten."""
    yield from running(tmp_path / "impatient", site.data, (" 10s;", " 1s;"))


def running(folder, data, replaced=("", "")):
    folder.mkdir(exist_ok=True)
    ports = Ports(free_port(), free_port())
    make_certificate(folder / "ssl-cert-snakeoil.pem", folder / "ssl-cert-snakeoil.key")
    site = localised(folder, data, ports)
    for name in ["server", "every-server"]:
        include = folder / f"viperweb-shop/site/{name}.conf"
        head, end, tail = include.read_text().partition("reset_timedout_connection")
        assert not replaced[0] or head.count(replaced[0]) == 2
        include.write_text(head.replace(*replaced) + end + tail)
    nginx = Nginx(folder, site)
    wait_until(lambda: listens(ports), "nginx listens")
    yield ports
    nginx.stop()


def listens(ports):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", ports.secure)) == 0


def sign_in(ports, of, path="/login"):
    # Without a name, no password is looked at.
    return ask(ports, path, "POST", "username=", of=of, **FORM)


def test_after_twenty_sign_ins_at_once_an_address_has_to_wait_and_others_do_not(production, pages):
    paths = ["/login", "/vi/login", "/zh/login", "/login?next=%2Faccount", "/l%6Fgin"] * 4
    assert {sign_in(production, "127.0.0.2", path).status for path in paths} == {422}
    # Where this machine is slow, a place may have come free meanwhile.
    refused = max((sign_in(production, "127.0.0.2", path) for path in paths[:5]), key=lambda answer: answer.status)
    assert (refused.status, refused["Retry-After"], refused["Cache-Control"]) == (429, "10", "no-store")
    assert len(refused["X-Request-Id"]) == 32
    assert all(f'lang="{language}"' in refused.text for language in ["en", "vi", "zh-Hans"])
    assert "nginx" not in refused.text
    (pages / "too-many-requests.html").write_bytes(refused.body)
    assert sign_in(production, "127.0.0.3").status == 422


def test_who_has_to_wait_still_reads_and_writes(production):
    assert 429 in [sign_in(production, "127.0.0.4").status for _ in range(25)]
    assert {ask(production, path, of="127.0.0.4").status for path in ["/login", "/", "/todos"] * 10} == {200}
    assert ask(production, "/todos", "POST", "title=x", of="127.0.0.4", **FORM).status == 303


def test_this_machine_itself_is_not_limited(production):
    assert {sign_in(production, "127.0.0.1").status for _ in range(25)} == {422}


def test_an_address_has_two_hundred_requests_at_a_time(production):
    waiting = [begun_request(production, "127.0.0.6") for _ in range(200)]
    try:
        wait_until(lambda: ask(production, "/", of="127.0.0.6").status == 429, "all of them count")
        refused = ask(production, "/", of="127.0.0.6")
        assert refused["Retry-After"] == "10" and "</html>" in refused.text
        assert ask(production, "/", of="127.0.0.7").status == 200
    finally:
        for connection in waiting:
            connection.close()
    wait_until(lambda: ask(production, "/", of="127.0.0.6").status == 200, "the others have ended")


def begun_request(ports, of):
    """A connection that says of a form only how long it is."""
    connection = socket.create_connection(("127.0.0.1", ports.secure), timeout=20, source_address=(of, 0))
    connection = ssl._create_unverified_context().wrap_socket(connection, server_hostname="example.org")
    connection.sendall(b"POST /todos HTTP/1.1\r\nHost: example.org\r\nContent-Length: 100\r\n\r\n")
    return connection


def test_a_body_that_does_not_come_and_a_header_that_drips_are_given_up(impatient):
    began = time.monotonic()
    body = begun_request(impatient, "127.0.0.8")
    header = socket.create_connection(("127.0.0.1", impatient.plain), timeout=20)
    with body, header:
        wait_until(lambda: ended(header, b"X"), "the header is given up")
        assert ended(body, b"")
        assert 0.9 < time.monotonic() - began < 8


def ended(connection, sent):
    """Sends a little, waits a little, and says whether the connection was closed without an answer."""
    connection.settimeout(0.2 if sent else 20)
    try:
        connection.sendall(sent)
        return connection.recv(1) == b""
    except ConnectionError:
        return True
    except TimeoutError:
        return False
