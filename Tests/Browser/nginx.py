"""An nginx of a test's own: deploy/nginx behind the servers that the test words."""

import os
import subprocess
from pathlib import Path

from running_site import REPOSITORY

CONFIGURATION = REPOSITORY / "deploy" / "nginx"
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


class Nginx:
    """A running nginx; `site` is what stands in its http block, with deploy/nginx as `viperweb`."""

    def __init__(self, folder: Path, site: str):
        folder.mkdir(exist_ok=True)
        (folder / "viperweb").symlink_to(CONFIGURATION)
        (folder / "site.conf").write_text(site)
        # As root, nginx would drop to a user that cannot enter a temporary folder.
        user = "user root;" if os.geteuid() == 0 else ""
        (folder / "nginx.conf").write_text(user + FRAME)
        command = ["/usr/sbin/nginx", "-e", "stderr", "-p", f"{folder}/", "-c", folder / "nginx.conf"]
        checked = subprocess.run([*command, "-t"], capture_output=True, text=True, stdin=subprocess.DEVNULL)
        assert checked.returncode == 0 and "warn" not in checked.stderr, checked.stderr
        self._log = open(folder / "errors", "w")
        self._process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stderr=self._log)

    def stop(self):
        self._process.terminate()
        self._process.wait(timeout=10)
        self._log.close()
