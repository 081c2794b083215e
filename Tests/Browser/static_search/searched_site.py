"""The site that Tests/StaticSearchTests records, on a loopback server with a strict policy."""
import http.server
import json
import threading
from pathlib import Path

ROOT = Path(__file__).parents[3]
RECORDED = ROOT / "Tests/StaticSearchTests/Snapshots"
SCRIPT = ROOT / "Sources/Framework/StaticSearch/search.js"
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'"
# As large as the checks of the layout want it.
STYLE = "body { font: 16px/1.5 sans-serif } a, input, button { display: inline-block; min-width: 44px; min-height: 44px; font: inherit } [hidden] { display: none }"
TYPES = {".css": "text/css", ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".txt": "text/plain; charset=utf-8"}


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        name = self.path.partition("?")[0].lstrip("/") or "index.html"
        self.server.asked.append(name)
        body = self.server.files.get(name)
        self.send_response(200 if body is not None else 404)
        body = (body or "missing").encode()
        self.send_header("Content-Type", TYPES.get(Path(name).suffix, "text/html"))
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("Cache-Control", "no-cache" if name.endswith((".html", "entry.txt")) else "max-age=31536000, immutable")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class SearchedSite(http.server.ThreadingHTTPServer):
    """Serves `files`, and notes the names of those that were asked for."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.files = json.loads((RECORDED / "site.json").read_text())
        self.files["search.js"] = SCRIPT.read_text()
        self.files["style.css"] = STYLE
        self.asked = []
        self.address = f"http://127.0.0.1:{self.server_address[1]}"
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def stop(self):
        self.shutdown()
        self.server_close()
