"""Hosts in network namespaces of their own, behind one switch: each has an address, and a cable that can be pulled."""

import ctypes
import os
import subprocess
import tempfile
import uuid
from pathlib import Path

NEW_NETWORK = 0x40000000


def leave_network() -> int:
    """Gives this thread, and what it starts from here on, a network of its own, where all ports and addresses are free. Returns a descriptor of
    the former one; throws OSError where it may not."""
    former = os.open("/proc/thread-self/ns/net", os.O_RDONLY)
    try:
        in_kernel("unshare", NEW_NETWORK)
    except OSError:
        os.close(former)
        raise
    try:
        ip("link", "set", "lo", "up")
    except BaseException:
        return_to_network(former)
        raise
    return former


def return_to_network(former: int):
    in_kernel("setns", former, NEW_NETWORK)
    os.close(former)


def in_kernel(name: str, *arguments: int):
    if getattr(ctypes.CDLL(None, use_errno=True), name)(*arguments) != 0:
        raise OSError(ctypes.get_errno(), name)


class Network:
    """A switch with the host of the tests at 10.87.0.1; the others are numbered from 2.

    Until `remove`, the tests are outside the machine's own network: a browser there drops its requests when an address is added."""

    def __init__(self):
        # All runs on a machine share the names of namespaces.
        self.name = f"vw{uuid.uuid4().hex[:6]}"
        self.hosts: list[Host] = []
        self.switch = f"{self.name}s"
        # Where the process is killed, Tests/workspace removes the namespaces of this name.
        self._note = Path(tempfile.gettempdir(), f"network-{self.name}")
        self._note.touch()
        self._former = leave_network()
        try:
            ip("netns", "add", self.switch)
            self._in_switch("link", "add", "switch", "type", "bridge")
            self._in_switch("link", "set", "switch", "up")
            self._connect(f"{self.name}t", None)
        except BaseException:
            self.leave()
            raise

    def host(self) -> "Host":
        self.hosts.append(Host(self, len(self.hosts) + 2))
        return self.hosts[-1]

    def leave(self):
        """Brings the tests back to the machine's own network."""
        return_to_network(self._former)

    def remove(self):
        self.leave()
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
        ip(*inside, "address", "add", f"{host.address if host else '10.87.0.1'}/24", "dev", f"{cable}p")
        ip(*inside, "link", "set", f"{cable}p", "up")
        if host:
            ip(*inside, "link", "set", "lo", "up")

    def _in_switch(self, *arguments: str):
        ip("-n", self.switch, *arguments)


class Host:
    def __init__(self, network: Network, number: int):
        self.network, self.address = network, f"10.87.0.{number}"
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


def ip(*arguments: str) -> str:
    done = subprocess.run(["ip", *arguments], capture_output=True, text=True)
    assert done.returncode == 0, f"ip {' '.join(arguments)}: {done.stderr}"
    return done.stdout
