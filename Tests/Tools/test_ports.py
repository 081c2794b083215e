"""The ports that servers of the tests get."""

from pathlib import Path

from running_site import free_port


def test_no_port_is_given_twice_or_may_be_a_connections():
    ports = [free_port() for _ in range(2_000)]
    first = int(Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0])
    assert len(set(ports)) == 2_000 and max(ports) < first
