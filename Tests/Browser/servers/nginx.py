"""An nginx of a test's own: what the program prints of the site, behind the servers that the test words."""

import os
import re
import socket
import subprocess
from collections.abc import Sequence
from pathlib import Path

import processes
from running_site import REPOSITORY

SHOP = REPOSITORY / ".build" / "release" / "shop"
PUBLIC = REPOSITORY / "public"
PACKAGE = "viperweb-shop"
BROTLI = Path("/usr/lib/nginx/modules/ngx_http_brotli_static_module.so")
FRAME = """
daemon off;
pid nginx.pid;
error_log stderr;
events {}
http {
    access_log off;
    client_body_temp_path body;
    fastcgi_temp_path fastcgi;
    proxy_temp_path proxy;
    scgi_temp_path scgi;
    uwsgi_temp_path uwsgi;
    include site.conf;
}
"""
SERVER = """
include {includes}/http.conf;
server {{
    listen 127.0.0.1:{port};
    include {includes}/server.conf;
    add_header X-Worker $upstream_status always;
}}
"""


def site_file(name: str = "shop") -> str:
    """The site file as a site's package has it."""
    names = {"PACKAGE": f"viperweb-{name}", "LOG": name, "NAME": name}
    text = (REPOSITORY / "deploy/nginx/site.conf").read_text()
    return re.sub("@([A-Z]+)@", lambda found: names[found[1]], text)


def write_includes(folder: Path, socket, public, pictures, pages=None, name: str = "shop", origin: str | None = None,
                   options: Sequence[str] = (), program: Path = SHOP):
    """Has the program write what nginx includes, and without rendered pages the error pages beside it."""
    shown = ["--pages", pages] if pages else ["--errors", folder / "errors"]
    shown += ["--origin", origin] if origin else []
    done = subprocess.run(
        [program, "nginx", "--name", name, "--socket", socket, "--public", public, "--pictures", pictures, *shown,
         *options, "--output", folder], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert done.returncode == 0 and not done.stderr, done.stderr


def server(folder: Path, port: int, pages: Path | None = None, name: str = "shop",
           origin: str | None = None) -> str:
    """The shop on a port, its worker's socket and its pictures in a folder; without pages, as if none were rendered. The
    field X-Worker says that the worker was asked."""
    includes = folder / "includes" / name
    write_includes(includes, folder / "worker.sock", PUBLIC, folder / "pictures", pages, name, origin)
    return SERVER.format(includes=includes, port=port)


def make_certificate(certificate: Path, key: Path, name: str = "example.org"):
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-subj", f"/CN={name}", "-keyout", key, "-out", certificate], check=True, capture_output=True)


def listens(port: int) -> bool:
    """Whether somebody listens on a loopback port."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


class Nginx:
    """A running nginx; `site` is what stands in its http block, `main` is outside of it."""

    def __init__(self, folder: Path, site: str, main: str = ""):
        folder.mkdir(exist_ok=True)
        (folder / "site.conf").write_text(site)
        # As root, nginx would drop to a user that cannot enter a temporary folder.
        user = "user root;" if os.geteuid() == 0 else ""
        (folder / "nginx.conf").write_text(main + user + FRAME)
        command = ["/usr/sbin/nginx", "-e", "stderr", "-p", f"{folder}/", "-c", folder / "nginx.conf"]
        checked = subprocess.run([*command, "-T"], capture_output=True, text=True, stdin=subprocess.DEVNULL)
        self.dump = checked.stdout
        assert checked.returncode == 0 and "warn" not in checked.stderr, checked.stderr
        self._log = open(folder / "errors", "w")
        self._process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stderr=self._log)

    def bodies(self) -> list[str]:
        """The bodies of requests that it keeps on the disk now, in files without a name."""
        pids = [self._process.pid, *processes.descendants(self._process.pid)]
        return [file for pid in pids for file in processes.open_files(pid) if "/body/" in file]

    def stop(self):
        self._process.terminate()
        self._process.wait(timeout=120)
        self._log.close()
