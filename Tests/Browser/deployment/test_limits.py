"""What one address may do in a minute, at a time, and how slowly."""

import socket
import ssl
import time

import pytest

from database import rows
from nginx import Nginx, make_certificate
from production import Ports, ask, localised
from running_site import free_port, wait_until

PROXY = "127.0.0.99"
FORM = {"Content_Type": "application/x-www-form-urlencoded", "Sec_Fetch_Site": "same-origin"}


@pytest.fixture(scope="module")
def production(site, tmp_path_factory):
    """The production configuration."""
    yield from running(tmp_path_factory.mktemp("nginx"), site.data)


@pytest.fixture(scope="module")
def behind(site, tmp_path_factory):
    """The production configuration behind proxies, whose word is taken."""
    options = ["--trusted-proxy", PROXY, "--trusted-proxy", "192.0.2.128/25"]
    yield from running(tmp_path_factory.mktemp("behind"), site.data, options=options)


@pytest.fixture
def impatient(site, tmp_path):
    """The production configuration, whose clients may take a second for what otherwise may take ten."""
    yield from running(tmp_path / "impatient", site.data, (" 10s;", " 1s;"))


def running(folder, data, replaced=("", ""), options=()):
    folder.mkdir(exist_ok=True)
    ports = Ports(free_port(), free_port())
    make_certificate(folder / "ssl-cert-snakeoil.pem", folder / "ssl-cert-snakeoil.key")
    site = localised(folder, data, ports, options)
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
    assert {begin(production, "127.0.0.1").status for _ in range(70)} == {303}


def begin(ports, of, path="/todos", **fields):
    """A post that begins a session, where no cookie names one."""
    return ask(ports, path, "POST", "title=x", of=of, **FORM, **fields)


def test_an_address_begins_sixty_sessions_at_once_and_then_has_to_wait_while_who_has_one_goes_on(production):
    cookie = begin(production, "127.0.0.10")["Set-Cookie"].partition(";")[0]
    paths = ["/todos", "/vi/todos", "/zh/todos", "/t%6Fdos"]
    began = time.monotonic()
    statuses = [begin(production, "127.0.0.10", paths[turn % 4]).status for turn in range(90)]
    # A further one comes free in three seconds.
    further = (time.monotonic() - began) / 3 + 1
    assert statuses[:59] == [303] * 59 and 429 in statuses
    assert statuses.count(303) <= 60 + further
    refused = next(answer for _ in range(9) if (answer := begin(production, "127.0.0.10")).status == 429)
    assert refused["Retry-After"] == "10" and "</html>" in refused.text
    assert begin(production, "127.0.0.10", Cookie=cookie).status == 303
    assert ask(production, "/todos", of="127.0.0.10").status == 200
    assert begin(production, "127.0.0.11").status == 303


@pytest.mark.parametrize("cookie, status", [
    ("", 429), ("visitor=0123456789abcdef0123456789abcdef", 429), ("x__Host-visitor=a", 429), ("__host-visitor=a", 429),
    ("a=__Host-visitor=b", 429), ("\t__Host-visitor=a", 429), ("a=b,__Host-visitor=c", 429),
    ("__Host-visitor=a", 403), ("a=b;  __Host-visitor=c", 403), ("; __Host-visitor=", 403), ("a=\xff; __Host-visitor=\xff", 403),
])
def test_a_post_whose_cookie_names_no_session_begins_none_whatever_it_says(production, cookie, status):
    """Either it is counted as a newcomer's, or the worker refuses it: no cookie leads past both."""
    # It has had its budget in the test above.
    of = "127.0.0.10"
    while begin(production, of).status != 429:
        pass
    answers = [begin(production, of, Cookie=cookie) for _ in range(3)]
    # A place for a newcomer may have come free.
    assert status in {answer.status for answer in answers} <= {status, 303, 403}
    assert all(bool(answer.all("Set-Cookie")) == (answer.status != 429) for answer in answers)


def test_behind_a_proxy_that_is_believed_each_client_has_its_own_budget(behind):
    def statuses(times, claimed, of=PROXY):
        fields = {"X_Forwarded_For": claimed} if claimed else {}
        return [ask(behind, "/login", "POST", "username=", of=of, **FORM, **fields).status for _ in range(times)]

    assert 429 in statuses(25, "198.51.100.1")
    assert statuses(1, "198.51.100.2") == [422]
    # What the client itself says stands before what the proxy adds.
    assert statuses(1, "198.51.100.77, 198.51.100.1") == [429]
    assert statuses(1, "127.0.0.1, 198.51.100.1") == [429]
    # A chain of two that are believed.
    assert statuses(1, "198.51.100.1, 192.0.2.200") == [429]
    assert 429 in statuses(25, "2001:db8:7::1") and statuses(1, "2001:db8:7::2") == [429]
    assert statuses(1, "2001:db8:8::2") == [422]
    # Who is not believed is its own address, whatever it says.
    assert 429 in [status for turn in range(25) for status in statuses(1, f"198.51.100.{turn + 100}", of="127.0.0.98")]


def test_the_worker_counts_the_client_behind_the_proxy(behind, site):
    form = "username=nobody%40example.org&password=wrong-password"
    assert ask(behind, "/login", "POST", form, of=PROXY, X_Forwarded_For="203.0.113.9", **FORM).status == 422
    failed = rows(site.database, "SELECT address FROM sign_in_attempts WHERE name = 'nobody@example.org'")
    assert failed == [("203.0.113.9",)]


def test_what_operators_see_is_not_shown_to_who_comes_through_a_proxy(behind):
    assert ask(behind, "/status", of="127.0.0.1").status == 200
    assert ask(behind, "/status", of=PROXY, X_Forwarded_For="203.0.113.9").status == 404
    assert ask(behind, "/status", of=PROXY, X_Forwarded_For="127.0.0.1, 203.0.113.9").status == 404


def test_an_address_has_two_hundred_requests_at_a_time(production):
    waiting = [begun_request(production, "127.0.0.6") for _ in range(200)]
    try:
        # On a busy machine, the first of them may have ended by the next request.
        refused = wait_until(lambda: (answer := ask(production, "/", of="127.0.0.6")).status == 429 and answer, "all of them count")
        assert refused["Retry-After"] == "10" and "</html>" in refused.text
        assert ask(production, "/", of="127.0.0.7").status == 200
    finally:
        for connection in waiting:
            connection.close()
    wait_until(lambda: ask(production, "/", of="127.0.0.6").status == 200, "the others have ended")


def begun_request(ports, of):
    """A connection that says of a form only how long it is."""
    connection = socket.create_connection(("127.0.0.1", ports.secure), timeout=120, source_address=(of, 0))
    connection = ssl._create_unverified_context().wrap_socket(connection, server_hostname="example.org")
    connection.sendall(b"POST /todos HTTP/1.1\r\nHost: example.org\r\nCookie: __Host-visitor=x\r\nContent-Length: 100\r\n\r\n")
    return connection


def test_a_body_that_does_not_come_and_a_header_that_drips_are_given_up(impatient):
    began = time.monotonic()
    body = begun_request(impatient, "127.0.0.8")
    header = socket.create_connection(("127.0.0.1", impatient.plain), timeout=120)
    with body, header:
        wait_until(lambda: ended(header, b"X"), "the header is given up")
        assert ended(body, b"")
        assert 0.9 < time.monotonic() - began < 60


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
