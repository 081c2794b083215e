"""A client of a site on the machine, over http or https, whatever its certificate."""

import http.client
import json
import socket
import ssl
from urllib.parse import urlencode

FORM = "application/x-www-form-urlencoded"


# One for all: a connection without one reads all of the machine's certificates first, which takes 50 ms.
UNVERIFIED = ssl._create_unverified_context()


class Secure(http.client.HTTPSConnection):
    """To this machine, by any name."""

    def __init__(self, name: str):
        super().__init__(name, timeout=120, context=UNVERIFIED)

    def connect(self):
        connection = socket.create_connection(("127.0.0.1", self.port), self.timeout)
        self.sock = UNVERIFIED.wrap_socket(connection, server_hostname=self.host)


class Client:
    """One visitor of a site; keeps its cookies."""

    def __init__(self, name: str):
        self.name = name
        self._cookies: dict[str, str] = {}

    def get(self, path: str, **fields: str):
        """Status, header fields and body."""
        return self.ask("GET", path, **fields)

    def post(self, path: str, **form: str):
        return self.ask("POST", path, urlencode(form), Content_Type=FORM, Sec_Fetch_Site="same-origin")

    def todos(self) -> list[str]:
        """The titles of the visitor's list."""
        status, _, body = self.get("/todos", Accept="application/json")
        assert status == 200, body
        return [row["title"] for row in json.loads(body)["rows"]]

    def ask(self, method: str, path: str, body: str | None = None, **fields: str):
        connection = Secure(self.name)
        try:
            sent = {name.replace("_", "-"): value for name, value in fields.items()}
            if self._cookies:
                sent["Cookie"] = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
            connection.request(method, path, body, sent)
            response = connection.getresponse()
            for field in response.msg.get_all("Set-Cookie", []):
                name, _, value = field.partition(";")[0].partition("=")
                self._cookies[name] = value
            return response.status, response.headers, response.read().decode()
        finally:
            connection.close()


def plain(path: str, host: str) -> tuple[int, str | None]:
    """Status and Location over plain http."""
    connection = http.client.HTTPConnection("127.0.0.1", timeout=120)
    try:
        connection.request("GET", path, headers={"Host": host})
        response = connection.getresponse()
        return response.status, response.headers["Location"]
    finally:
        connection.close()
