"""HTTP as bytes: nothing is followed, decoded or tidied on the way."""

import http.client
import socket
from dataclasses import dataclass
from urllib.parse import urlsplit


@dataclass
class Answer:
    """A response: status, header fields in order, body."""

    status: int
    fields: list[tuple[str, str]]
    body: bytes

    def all(self, name: str) -> list[str]:
        return [value for field, value in self.fields if field.lower() == name.lower()]

    def __getitem__(self, name: str) -> str:
        values = self.all(name)
        assert len(values) == 1, f"{name}: {values} in {self.fields}"
        return values[0]

    @property
    def text(self) -> str:
        return self.body.decode()


def ask(site, path: str, method: str = "GET", body: bytes | str | None = None, **fields: str) -> Answer:
    """Sends one request; a field's underscores become hyphens."""
    connection = http.client.HTTPConnection(urlsplit(site.address).netloc, timeout=120)
    try:
        # The path goes out as it is: http.client refuses some of those that an attacker sends.
        connection._validate_path = lambda _: None
        connection.request(method, path, body, {name.replace("_", "-"): value for name, value in fields.items()})
        response = connection.getresponse()
        return Answer(response.status, response.getheaders(), response.read())
    finally:
        connection.close()


def post(site, path: str, form: str, **fields: str) -> Answer:
    """Posts a form as a page of the site does."""
    sent = {"Content_Type": "application/x-www-form-urlencoded", "Sec_Fetch_Site": "same-origin"} | fields
    return ask(site, path, "POST", form, **sent)


def send(site, request: bytes) -> Answer:
    """Sends the bytes as they are."""
    address = urlsplit(site.address)
    with socket.create_connection((address.hostname, address.port), timeout=120) as connection:
        connection.sendall(request)
        response = http.client.HTTPResponse(connection)
        response.begin()
        return Answer(response.status, response.getheaders(), response.read())


def session_of(answer: Answer) -> str:
    """The cookie of the session that an answer set, as a request sends it back."""
    cookies = [cookie.partition(";")[0] for cookie in answer.all("Set-Cookie")]
    return next(cookie for cookie in cookies if cookie.partition("=")[0] in ["visitor", "__Host-visitor"])
