"""The kernel counts the connections of an address, which nginx does not before it has read of a request."""

import subprocess
import sys

import pytest

import slow_clients
from nginx import SHOP

SERVER = ["198.51.100.1/24", "2001:db8:ff::1/48"]
CLIENTS = ["198.51.100.2/24", "198.51.100.3/24", "2001:db8:ff:1::1/48", "2001:db8:ff:1::2/48", "2001:db8:ff:2::1/48"]
MOST = 200


class Neighbours:
    """Clients that reach the box over a wire: what the box sends itself is not counted."""

    def __init__(self, box):
        script = "ip link set lo up; echo ready; exec sleep 600"
        self._holder = subprocess.Popen(["unshare", "--net", "setpriv", "--pdeathsig=TERM", "sh", "-c", script],
                                        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
        assert self._holder.stdout.readline() == "ready\n"
        self._box = box
        self._box_runs("ip", "link", "add", "wire", "type", "veth", "peer", "name", "wire", "netns", str(self._holder.pid))
        for run, addresses in [(self._box_runs, SERVER), (self._runs, CLIENTS)]:
            for address in addresses:
                run("ip", "address", "add", address, "dev", "wire", *(["nodad"] if ":" in address else []))
            run("ip", "link", "set", "wire", "up")
        self._slow = []

    def slow(self, source: str, count: int) -> int:
        """Begins requests that do not end; returns how many connections nginx holds of them."""
        program = [sys.executable, slow_clients.__file__, self._server(source), "80", source, str(count)]
        self._slow.append(subprocess.Popen(self._inside(*program), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True))
        return int(self._slow[-1].stdout.readline())

    def leave(self):
        """Ends all of them."""
        for process in self._slow:
            process.stdin.close()
            process.wait(timeout=120)
            process.stdout.close()
        self._slow = []

    def is_served(self, source: str) -> bool:
        server = self._server(source)
        address = f"[{server}]" if ":" in server else server
        ask = ["curl", "-sS", "--max-time", "5", "--interface", source, f"http://{address}/", "-o", "/dev/null"]
        return subprocess.run(self._inside(*ask), capture_output=True).returncode == 0

    def stop(self):
        self.leave()
        self._holder.terminate()
        self._holder.wait(timeout=120)
        self._holder.stdout.close()

    def _server(self, source: str) -> str:
        return SERVER[1 if ":" in source else 0].partition("/")[0]

    def _inside(self, *command) -> list:
        return ["nsenter", f"--target={self._holder.pid}", "--net", "--", *command]

    def _runs(self, *command):
        subprocess.run(self._inside(*command), check=True)

    def _box_runs(self, *command):
        done = self._box.run(*command)
        assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def neighbours(box):
    box.start_nginx()
    running = Neighbours(box)
    yield running
    running.stop()


@pytest.fixture
def firewall(box, neighbours):
    """Loads the rules as the package's unit does, again and again in one step."""
    def load(*options):
        done = box.run("sh", "-ec", f"'{SHOP}' firewall {' '.join(options)} | nft -f -")
        assert done.returncode == 0, done.stderr

    yield load
    neighbours.leave()
    box.run("nft", "delete", "table", "inet", "viperweb-shop")


def test_without_the_firewall_an_address_holds_what_it_likes(neighbours):
    assert neighbours.slow("198.51.100.2", MOST + 30) == MOST + 30
    neighbours.leave()


def test_an_address_has_two_hundred_connections_whatever_it_sends(firewall, neighbours):
    firewall()
    assert neighbours.slow("198.51.100.2", MOST + 30) == MOST
    assert not neighbours.is_served("198.51.100.2")
    assert neighbours.is_served("198.51.100.3") and neighbours.is_served("2001:db8:ff:1::1")
    firewall()
    neighbours.leave()
    assert neighbours.is_served("198.51.100.2"), "what has ended is not counted"


def test_half_an_ipv6_address_is_one(firewall, neighbours):
    firewall()
    assert neighbours.slow("2001:db8:ff:1::1", MOST // 2) == MOST // 2
    assert neighbours.slow("2001:db8:ff:1::2", MOST) == MOST // 2
    assert not neighbours.is_served("2001:db8:ff:1::1")
    assert neighbours.is_served("2001:db8:ff:2::1")


def test_a_proxy_that_speaks_for_others_and_another_port_are_not_counted(firewall, neighbours):
    for options in ["--trusted-proxy 198.51.100.0/24", "--port 8080"]:
        firewall(*options.split())
        assert neighbours.slow("198.51.100.2", MOST + 30) == MOST + 30
        neighbours.leave()


def test_this_machine_itself_is_not_counted(box, firewall):
    firewall()
    script = "for n in $(seq 210); do (exec 3<>/dev/tcp/127.0.0.1/80; sleep 2) & done; sleep 1; curl -sS --max-time 5 127.0.0.1"
    done = box.run("bash", "-c", script)
    assert "nginx" in done.stdout and not done.stderr
