"""A loopback server of files. It sends what Brotli makes smaller as Brotli, as nginx does with `brotli_static`."""
import http.server
import pathlib
import subprocess
import threading

TYPES = {".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".txt": "text/plain; charset=utf-8"}
QUALITY = "9"


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        path = self.path.partition("?")[0]
        file = self.server.root / (path.lstrip("/") or "index.html")
        if not file.is_file() or ".." in path:
            return self.send_error(404)
        body, encoding = self.server.body(file)
        # Few fields, so that the sizes are those of the files.
        self.send_response_only(200)
        self.send_header("Content-Type", TYPES.get(file.suffix, "application/octet-stream"))
        self.send_header("Content-Length", str(len(body)))
        if encoding:
            self.send_header("Content-Encoding", encoding)
        # As strict as a site's own.
        self.send_header("Content-Security-Policy", self.server.policy)
        if path != "/":
            self.server.count(sum(map(len, self._headers_buffer)) + 2 + len(body))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    """Serves a folder until `stop`. Counts the bytes of all answers, heads included, but those of the page itself."""

    daemon_threads = True

    def __init__(self, root, policy):
        super().__init__(("127.0.0.1", 0), Handler)
        self.root, self.policy = pathlib.Path(root), policy
        self._bodies = {}
        self._lock = threading.Lock()
        self.forget()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.server_address[1]}"

    def forget(self):
        """Counts anew."""
        self.sent = (0, 0)

    def count(self, length):
        with self._lock:
            self.sent = (self.sent[0] + length, self.sent[1] + 1)

    def body(self, file):
        if file not in self._bodies:
            plain = file.read_bytes()
            packed = subprocess.run(["brotli", "-q", QUALITY, "-c", file], check=True, capture_output=True).stdout
            self._bodies[file] = (packed, "br") if len(packed) < len(plain) else (plain, None)
        return self._bodies[file]

    def stop(self):
        self.shutdown()
        self.server_close()
