"""An nginx of a test's own: deploy/nginx behind the servers that the test words."""

import os
import subprocess
from pathlib import Path

from running_site import REPOSITORY

CONFIGURATION = REPOSITORY / "deploy" / "nginx"
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


def make_certificate(certificate: Path, key: Path):
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-subj", "/CN=example.org", "-keyout", key, "-out", certificate], check=True, capture_output=True)


class Nginx:
    """A running nginx; `site` is what stands in its http block, with deploy/nginx as `viperweb`; `main` is outside of it."""

    def __init__(self, folder: Path, site: str, main: str = "", configuration: Path = CONFIGURATION):
        folder.mkdir(exist_ok=True)
        (folder / "viperweb").symlink_to(configuration)
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

    def stop(self):
        self._process.terminate()
        self._process.wait(timeout=10)
        self._log.close()
