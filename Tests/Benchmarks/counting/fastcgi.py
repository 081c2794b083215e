"""A FastCGI client for one request after another on one connection (FastCGI specification 1.0, sections 3 and 5)."""
import dataclasses
import socket
import struct

VERSION, BEGIN, END, PARAMS, STDIN, STDOUT, STDERR = 1, 1, 3, 4, 5, 6, 7
RESPONDER, KEEP_CONNECTION = 1, 1


@dataclasses.dataclass(frozen=True)
class Answer:
    """A response: `fields` are the header's lines as they came."""
    status: int
    fields: list
    body: bytes

    def field(self, name):
        return next((value for key, value in self.fields if key.lower() == name.lower()), None)


def _record(kind, content=b""):
    return struct.pack("!BBHHBB", VERSION, kind, 1, len(content), 0, 0) + content


def _length(length):
    return bytes([length]) if length < 128 else struct.pack("!I", length | 1 << 31)


def _params(values):
    return b"".join(
        _length(len(name)) + _length(len(value)) + name + value
        for name, value in ((name.encode(), value.encode()) for name, value in values.items()))


def request(method, target, fields=None, body=b""):
    """A request's bytes, with the parameters that nginx sends."""
    path, _, query = target.partition("?")
    params = {
        "QUERY_STRING": query, "REQUEST_METHOD": method, "CONTENT_TYPE": "", "CONTENT_LENGTH": str(len(body) or ""),
        "SCRIPT_NAME": path, "REQUEST_URI": target, "DOCUMENT_URI": path, "DOCUMENT_ROOT": "/usr/share/nginx/html",
        "SERVER_PROTOCOL": "HTTP/1.1", "REQUEST_SCHEME": "http", "GATEWAY_INTERFACE": "CGI/1.1",
        "SERVER_SOFTWARE": "nginx/1.22.1", "REMOTE_ADDR": "127.0.0.1", "REMOTE_PORT": "54321",
        "SERVER_ADDR": "127.0.0.1", "SERVER_PORT": "8080", "SERVER_NAME": "localhost", "REDIRECT_STATUS": "200",
        "HTTP_HOST": "localhost:8080",
    }
    if body:
        params["CONTENT_TYPE"] = "application/x-www-form-urlencoded"
    for name, value in (fields or {}).items():
        params["HTTP_" + name.upper().replace("-", "_")] = value
    begin = struct.pack("!HB5x", RESPONDER, KEEP_CONNECTION)
    pieces = [_record(BEGIN, begin), _record(PARAMS, _params(params)), _record(PARAMS)]
    if body:
        pieces.append(_record(STDIN, body))
    return b"".join(pieces) + _record(STDIN)


class Connection:
    """A connection to a worker's unix socket."""

    def __init__(self, path, timeout=60):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(timeout)
        self.socket.connect(str(path))
        self.file = self.socket.makefile("rb")

    def close(self):
        self.file.close()
        self.socket.close()

    def ask(self, bytes_of_request):
        """Sends a request's bytes and reads its answer."""
        self.socket.sendall(bytes_of_request)
        output = bytearray()
        while True:
            _, kind, _, length, padding, _ = struct.unpack("!BBHHBB", self._read(8))
            content = self._read(length + padding)[:length]
            if kind == STDOUT:
                output += content
            if kind == END:
                return _parsed(bytes(output))

    def _read(self, count):
        content = self.file.read(count)
        if len(content) < count:
            raise ConnectionError("the worker closed the connection within an answer")
        return content


def _parsed(output):
    head, _, body = output.partition(b"\r\n\r\n")
    fields = [tuple(line.split(": ", 1)) for line in head.decode("latin-1").split("\r\n")]
    status = next((value for name, value in fields if name == "Status"), "200")
    return Answer(int(status.split()[0]), fields, body)
