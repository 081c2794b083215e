"""The table of requests with their answers, requests.txt, which says how a line is written."""

import re
import socket
from dataclasses import dataclass
from pathlib import Path

from http_client import Answer

TABLE = Path(__file__).with_name("requests.txt")
FORM = [("Content-Type", "application/x-www-form-urlencoded"), ("Sec-Fetch-Site", "same-origin")]
ESCAPES = {"r": b"\r", "n": b"\n", "t": b"\t", "\\": b"\\", "0": b"\0", "|": b"|"}


@dataclass(frozen=True)
class Row:
    """A line of the table."""

    number: int
    expected: str
    request: str

    @property
    def statuses(self) -> list[str]:
        return self.expected.split(" ")[0].split("+")

    @property
    def is_head(self) -> bool:
        return self.request.startswith("HEAD ")

    @property
    def detail(self) -> str:
        return self.expected.partition(" ")[2]


def rows() -> list[Row]:
    """Every line but comments and empty ones."""
    numbered = enumerate(TABLE.read_text(encoding="utf-8").splitlines(), 1)
    parts = [(number, *line.partition("\t")) for number, line in numbered if line and not line.startswith("#")]
    return [Row(number, expected.strip(), request) for number, expected, _, request in parts]


def unescaped(text: str, values) -> bytes:
    """The bytes of a text: `{NAME}` is a value, `{X*N}` is N times X, and a backslash begins an escape."""
    text = re.sub(r"\{([^{}]+)\*(\d+)\}", lambda found: found[1] * int(found[2]), text)
    text = re.sub(r"\{(\w+)(?: (\S+))?\}", lambda found: values(found[1], found[2]), text)
    return re.sub(
        rb"\\(?:x([0-9a-fA-F]{2})|(.))",
        lambda found: bytes([int(found[1], 16)]) if found[1] else ESCAPES[found[2].decode()], text.encode())


def request_bytes(row: Row, values) -> bytes:
    """The request as it is sent."""
    if row.request.startswith("raw "):
        return unescaped(row.request[4:], values)
    head, has_body, body = row.request.partition(" ||")
    line, *fields = (unescaped(part, values) for part in re.split(r" \| ", head))
    line += b"" if re.search(rb" HTTP/\S*$", line) else b" HTTP/1.1"
    content = unescaped(body.removeprefix(" "), values)
    named = {field.partition(b":")[0].lower().lstrip(b"-") for field in fields}
    added = [("Host", "localhost"), ("Connection", "close")]
    added += [*FORM, ("Content-Length", str(len(content)))] if has_body else []
    sent = [field for field in fields if not field.startswith(b"-")]
    sent += [f"{name}: {value}".encode() for name, value in added if name.lower().encode() not in named]
    return b"\r\n".join([line, *sent, b"", content])


class Exchange:
    """A connection on which a row's bytes are sent, and its answers read."""

    def __init__(self, port: int, sent: bytes):
        self._sent = sent
        self._bytes = b""
        self._ended = False
        self._connection = socket.create_connection(("127.0.0.1", port), timeout=120)

    def answers(self, count: int) -> list[Answer]:
        """So many answers, or fewer where the connection ends, or one more where there is one."""
        with self._connection:
            self._send()
            found = []
            while len(found) < count and (answer := self._answer()):
                found.append(answer)
            if len(found) == count and not self._ended:
                self._connection.settimeout(0.05)
                if self._bytes or self._receive():
                    self._connection.settimeout(15)
                    found += [answer for answer in [self._answer()] if answer]
            return found

    def rest(self) -> bytes:
        """Everything until the connection ends."""
        with self._connection:
            self._send()
            while self._receive():
                pass
            return self._bytes

    def _send(self):
        try:
            self._connection.sendall(self._sent)
        except OSError:
            pass

    def _receive(self) -> bool:
        try:
            received = self._connection.recv(1 << 16)
        except OSError:
            received = b""
        self._bytes += received
        self._ended = self._ended or not received
        return bool(received)

    def _answer(self) -> Answer | None:
        while b"\r\n\r\n" not in self._bytes:
            if not self._receive():
                return None
        head, _, self._bytes = self._bytes.partition(b"\r\n\r\n")
        status, *lines = head.decode("latin-1").split("\r\n")
        answer = Answer(int(status.split()[1]), [tuple(line.split(": ", 1)) for line in lines], b"")
        length = self._length(answer)
        while len(self._bytes) < length and self._receive():
            pass
        answer.body, self._bytes = self._bytes[:length], self._bytes[length:]
        return answer

    def _length(self, answer: Answer) -> int:
        if self._sent.startswith(b"HEAD ") or answer.status in (100, 204, 304):
            return 0
        return int(answer["Content-Length"])
