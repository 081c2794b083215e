"""The manual's load balancer, as it stands but for names, ports and paths, in front of machines that are other nginx."""

import http.client
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

from nginx import PUBLIC, SHOP, Nginx, listens, make_certificate
from production import UNVERIFIED, Ports, ask
from running_site import REPOSITORY, free_port, wait_until

NAME = "shop.example"
MEGABYTE = 1 << 20
# It takes a body whole before it answers, as the site's does, and says what it was asked.
MACHINE = """
client_max_body_size 0;
server {{
    listen 127.0.0.1:{port} ssl;
    ssl_certificate certificate.pem;
    ssl_certificate_key key.pem;
    location / {{ proxy_pass http://unix:{folder}/worker; proxy_set_header X-Asked "$ssl_server_name $http_host $http_x_forwarded_for"; }}
}}
server {{ listen unix:{folder}/worker; location / {{ return 200 $http_x_asked; }} }}
"""


def block() -> str:
    """The configuration in the manual."""
    return re.search(r"```nginx\n(.*?)```", (REPOSITORY / "Sources/Manual/content/guides/several-machines.md").read_text(), re.DOTALL)[1]


class Machine:
    """A web machine with a certificate for a name."""

    def __init__(self, folder: Path, name: str = NAME):
        folder.mkdir()
        self.port, self.certificate = free_port(), folder / "certificate.pem"
        make_certificate(self.certificate, folder / "key.pem", name)
        self.nginx = Nginx(folder, MACHINE.format(port=self.port, folder=folder))
        wait_until(lambda: listens(self.port), "the machine listens")

    def stop(self):
        self.nginx.stop()


class Balancer:
    """The load balancer on this machine's loopback, in front of three times one machine, whose certificate it knows or not."""

    def __init__(self, folder: Path, machine: Machine, known: Path):
        self.ports = Ports(0, free_port())
        folder.mkdir()
        make_certificate(folder / "ssl-cert-snakeoil.pem", folder / "ssl-cert-snakeoil.key", NAME)
        text = block()
        for pattern, replacement, count in [
            (r"server web\d\.example:443", f"server 127.0.0.1:{machine.port}", 3),
            (r"listen 443 ", f"listen 127.0.0.1:{self.ports.secure} ", 1),
            (r"/etc/ssl/(certs|private)/", f"{folder}/", 2),
            (r"/etc/nginx/shop-machines.pem", str(known), 1),
        ]:
            text, found = re.subn(pattern, replacement, text)
            assert found == count, pattern
        self.nginx = Nginx(folder, text)
        wait_until(lambda: listens(self.ports.secure), "the balancer listens")

    def begin(self, length: int, body: bytes = b"", of: str = "127.0.0.1") -> http.client.HTTPSConnection:
        """Announces a body, and sends some of it."""
        connection = http.client.HTTPSConnection(
            "127.0.0.1", self.ports.secure, timeout=120, context=UNVERIFIED, source_address=(of, 0))
        connection.putrequest("POST", "/", skip_host=True)
        for name, value in [("Host", NAME), ("Content-Length", str(length))]:
            connection.putheader(name, value)
        connection.endheaders(body)
        return connection

    def stop(self):
        self.nginx.stop()


@pytest.fixture
def machine(tmp_path):
    running = Machine(tmp_path / "machine")
    yield running
    running.stop()


@pytest.fixture
def balance(tmp_path):
    running = []

    def start(machine: Machine, known: Path | None = None) -> Balancer:
        running.append(Balancer(tmp_path / "balancer", machine, known or machine.certificate))
        return running[-1]

    yield start
    for each in running:
        each.stop()


def test_a_page_comes_through_and_the_machine_knows_whose_it_is(machine, balance):
    answer = ask(balance(machine).ports, "/", Host=NAME, X_Forwarded_For="192.0.2.7", of="127.0.0.3")
    assert (answer.status, answer.text) == (200, f"{NAME} {NAME} 127.0.0.3")


def test_a_body_that_is_announced_as_too_long_is_refused_before_it_comes(machine, balance):
    balancer = balance(machine)
    connection = balancer.begin(100_000 * MEGABYTE, bytes(4 * MEGABYTE))
    assert connection.getresponse().status == 413
    assert not balancer.nginx.bodies() and not machine.nginx.bodies()
    connection.close()


def test_it_takes_what_the_site_takes():
    printed = subprocess.run(
        [SHOP, "nginx", "--socket", "/s", "--public", PUBLIC, "--pictures", "/p", "--pages", "/a", "--include", "server"],
        capture_output=True, text=True, check=True).stdout
    longest = max(int(size) for size in re.findall(r"client_max_body_size +(\d+)m;", printed))
    assert re.findall(r"client_max_body_size (\S+);", block()) == [f"{longest}m"]
    for directive in (r"limit_conn \w+ (\d+);", "client_header_timeout +(.*);", "client_body_timeout +(.*);", "send_timeout +(.*);"):
        assert re.search(directive, block())[1] == re.search(directive, printed)[1]


@pytest.mark.parametrize("is_chunked", [False, True])
def test_a_body_is_the_machines_to_keep(machine, balance, is_chunked):
    balancer, half = balance(machine), bytes(4 * MEGABYTE)
    connection = balancer.begin(2 * len(half), half) if not is_chunked else chunked(balancer, half)
    wait_until(machine.nginx.bodies, "the machine has the half that was sent")
    assert not balancer.nginx.bodies()
    connection.send(half if not is_chunked else b"%x\r\n%b\r\n0\r\n\r\n" % (len(half), half))
    assert connection.getresponse().status == 200
    connection.close()


def chunked(balancer, half):
    """Sends a body whose length is not said."""
    connection = http.client.HTTPSConnection("127.0.0.1", balancer.ports.secure, timeout=120, context=UNVERIFIED)
    connection.putrequest("POST", "/", skip_host=True)
    connection.putheader("Host", NAME)
    connection.putheader("Transfer-Encoding", "chunked")
    connection.endheaders(b"%x\r\n%b\r\n" % (len(half), half))
    return connection


@pytest.mark.parametrize("name", [NAME, "other.example"])
def test_a_machine_whose_certificate_is_another_is_not_asked(tmp_path, machine, balance, name):
    """One that is not known, and one that is known for another name."""
    wrong = Machine(tmp_path / "wrong", name)
    try:
        known = machine.certificate if name == NAME else wrong.certificate
        assert ask(balance(wrong, known).ports, "/", Host=NAME).status == 502
    finally:
        wrong.stop()


def test_an_address_has_two_hundred_requests_at_a_time(machine, balance):
    balancer = balance(machine)
    held = [balancer.begin(MEGABYTE) for _ in range(200)]
    wait_until(lambda: ask(balancer.ports, "/", Host=NAME).status == 429, "all of them are counted")
    assert ask(balancer.ports, "/", Host=NAME, of="127.0.0.2").status == 200
    for connection in held:
        connection.close()
    wait_until(lambda: ask(balancer.ports, "/", Host=NAME).status == 200, "who has gone is not counted")
