"""The site file of the package, with this machine's ports and paths, and what it includes."""

import http.client
import re
import ssl
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from http_client import Answer
from nginx import PUBLIC, SHOP, site_file, write_includes

# One for all: a connection without one reads all of the machine's certificates first, which takes 50 ms.
UNVERIFIED = ssl._create_unverified_context()


@dataclass(frozen=True)
class Ports:
    """Where nginx listens."""

    plain: int
    secure: int


def localised(folder: Path, data: Path, ports: Ports, options: Sequence[str] = (), name: str = "shop", public: Path = PUBLIC) -> str:
    """A site file with the names that a machine sets; each must be there to be set. `data` is that of a deploy/up, and what
    the file includes is made beside nginx.conf."""
    write_includes(folder / f"viperweb-{name}" / "site", data / "worker.sock", public, data / "pictures", data / "pages", name,
                   options=options, program=SHOP.with_name(name))
    text = site_file(name)
    for pattern, replacement in [
        (r"listen \[::\]:\d+.*;", ""),
        (r"listen 80;", f"listen 127.0.0.1:{ports.plain};"),
        (r"listen 443 ", f"listen 127.0.0.1:{ports.secure} "),
        (r"/etc/ssl/(certs|private)/", f"{folder}/"),
        (r"/var/log/nginx/", f"{folder}/"),
        (r"/var/www/html;", f"{folder}/html;"),
    ]:
        text, count = re.subn(pattern, replacement, text)
        assert count, pattern
    return text


def ask(ports: Ports, path: str, method: str = "GET", body: str | None = None, scheme: str = "https", of: str = "127.0.0.1",
        **fields: str) -> Answer:
    """Asks the site from one of this machine's addresses; a field's underscores become hyphens."""
    connection = connect(ports, scheme, of)
    try:
        sent = {name.replace("_", "-"): value for name, value in fields.items()}
        connection.request(method, path, body, {"Host": "example.org"} | sent)
        response = connection.getresponse()
        return Answer(response.status, response.getheaders(), response.read())
    finally:
        connection.close()


def connect(ports: Ports, scheme: str, of: str) -> http.client.HTTPConnection:
    """A connection of one of this machine's addresses."""
    if scheme == "http":
        return http.client.HTTPConnection("127.0.0.1", ports.plain, timeout=120, source_address=(of, 0))
    connection = http.client.HTTPSConnection(
        "127.0.0.1", ports.secure, timeout=120, source_address=(of, 0), context=UNVERIFIED)
    connection.connect = lambda: handshake(connection, "example.org")
    return connection


def handshake(connection: http.client.HTTPSConnection, name: str):
    """Connects, and asks for the certificate of a name instead of the address's."""
    http.client.HTTPConnection.connect(connection)
    connection.sock = UNVERIFIED.wrap_socket(connection.sock, server_hostname=name)
