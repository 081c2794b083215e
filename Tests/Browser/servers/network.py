"""Hosts in network namespaces of their own, behind one switch: each has an address, and a cable that can be pulled."""

import random
import subprocess
import tempfile
import uuid
from pathlib import Path


class Network:
    """A switch with the host of the tests at 10.87.N.1; the others are numbered from 2. N is one that no other run has."""

    def __init__(self):
        # Beside another run of the tests: names and addresses differ.
        self.name = f"vw{uuid.uuid4().hex[:6]}"
        self.addresses = free_addresses()
        self.hosts: list[Host] = []
        self.switch = f"{self.name}s"
        # Where the process is killed, Tests/workspace removes the namespaces of this name.
        self._note = Path(tempfile.gettempdir(), f"network-{self.name}")
        self._note.touch()
        ip("netns", "add", self.switch)
        self._in_switch("link", "add", "switch", "type", "bridge")
        self._in_switch("link", "set", "switch", "up")
        self._connect(f"{self.name}t", None)

    def host(self) -> "Host":
        self.hosts.append(Host(self, len(self.hosts) + 2))
        return self.hosts[-1]

    def remove(self):
        ip("link", "delete", f"{self.name}tp")
        for host in self.hosts:
            ip("netns", "delete", host.namespace)
        ip("netns", "delete", self.switch)
        self._note.unlink()

    def _connect(self, cable: str, host: "Host | None"):
        """Lays a cable from a host to the switch; both ends go with the switch."""
        there = ("netns", host.namespace) if host else ()
        ip("link", "add", cable, "netns", self.switch, "type", "veth", "peer", "name", f"{cable}p", *there)
        self._in_switch("link", "set", cable, "master", "switch", "up")
        inside = ("-n", host.namespace) if host else ()
        ip(*inside, "address", "add", f"{host.address if host else f'{self.addresses}.1'}/24", "dev", f"{cable}p")
        ip(*inside, "link", "set", f"{cable}p", "up")
        if host:
            ip(*inside, "link", "set", "lo", "up")

    def _in_switch(self, *arguments: str):
        ip("-n", self.switch, *arguments)


class Host:
    def __init__(self, network: Network, number: int):
        self.network, self.address = network, f"{network.addresses}.{number}"
        self.namespace, self.cable = f"{network.name}{number}", f"{network.name}c{number}"
        ip("netns", "add", self.namespace)
        network._connect(self.cable, self)

    @property
    def inside(self) -> list[str]:
        """What a command is begun with to run there."""
        return ["ip", "netns", "exec", self.namespace]

    def cut(self):
        """Pulls the cable: what is sent from here on is lost, and nobody is told."""
        self.network._in_switch("link", "set", self.cable, "down")

    def join(self):
        self.network._in_switch("link", "set", self.cable, "up")


def free_addresses() -> str:
    """The first three numbers of addresses that nothing on this machine has yet."""
    used = ip("-4", "-brief", "address")
    numbers = [number for number in range(256) if f"10.87.{number}." not in used]
    return f"10.87.{random.choice(numbers)}"


def ip(*arguments: str) -> str:
    done = subprocess.run(["ip", *arguments], capture_output=True, text=True)
    assert done.returncode == 0, f"ip {' '.join(arguments)}: {done.stderr}"
    return done.stdout
