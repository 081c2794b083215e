"""PostgreSQL servers of a test's own: a primary and those that follow it, each on an address of its own."""

import os
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin"))[-1]
USER = "viperweb"
SETTINGS = {
    "wal_level": "replica", "max_wal_senders": "8", "hot_standby": "on", "lc_messages": "'C'", "wal_keep_size": "'256MB'",
    # A dead standby is noticed, and so is a dead client.
    "wal_sender_timeout": "'5s'", "client_connection_check_interval": "'1s'",
}


def as_owner(command):
    """The server refuses to run as root."""
    return ["runuser", "-u", "postgres", "--", *command] if os.geteuid() == 0 else command


class DatabaseServer:
    """One server; `inside` is what a command is begun with to run in its network."""

    def __init__(self, host: str, port: int, inside=(), data: Path | None = None):
        self.folder = Path(tempfile.mkdtemp(prefix="viperweb-server-"))
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres")
        self.host, self.port, self.inside, self.data = host, port, list(inside), data or self.folder / "data"

    def make(self, **settings: str):
        """Makes a primary and starts it."""
        self._run("initdb", "--pgdata", self.data, "--username", USER, "--auth", "trust", "--encoding", "UTF8",
                  "--locale", "C.UTF-8", "--no-sync")
        with open(self.data / "pg_hba.conf", "a") as rules:
            rules.write("host all all 0.0.0.0/0 trust\nhost replication all 0.0.0.0/0 trust\n")
        self._set(SETTINGS | settings)
        self.start()
        return self

    def follow(self, primary: "DatabaseServer", name: str, **settings: str):
        """Makes a standby and starts it."""
        self._run("pg_basebackup", "--pgdata", self.data, "--dbname",
                  f"host={primary.host} port={primary.port} user={USER} application_name={name}",
                  "--write-recovery-conf", "--wal-method=stream", "--checkpoint=fast", "--no-sync")
        self._set(settings)
        self.start()
        return self

    def start(self):
        self._run("pg_ctl", "--pgdata", self.data, "--log", self.folder / "log", "--wait", "--timeout=600", "--silent", "start")

    def restart(self):
        self._run("pg_ctl", "--pgdata", self.data, "--log", self.folder / "log", "--mode=fast", "--silent", "restart")

    def promote(self):
        """Makes it a primary that waits for nobody."""
        self._run("pg_ctl", "--pgdata", self.data, "--wait", "--silent", "promote")
        self.configure(synchronous_standby_names="''")

    def configure(self, **settings: str):
        for name, value in settings.items():
            self.ask(f"ALTER SYSTEM SET {name} = {value}")
        self.ask("SELECT pg_reload_conf()")

    def kill(self):
        """Ends it as a power cut does."""
        os.kill(int((self.data / "postmaster.pid").read_text().split()[0]), signal.SIGKILL)

    def is_running(self) -> bool:
        """Whether it takes connections."""
        return self._try("pg_isready", "--host", self.host, "--port", str(self.port)) == 0

    def stop(self):
        """Ends it, if it runs."""
        self._try("pg_ctl", "--pgdata", self.data, "--mode=immediate", "stop")

    def remove(self):
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def ask(self, sql: str, database: str = "postgres") -> str:
        done = subprocess.run(
            [*self.inside, "psql", "--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--command", sql,
             f"host={self.host} port={self.port} user={USER} dbname={database} connect_timeout=5"],
            capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def _set(self, settings: dict[str, str]):
        own = {"listen_addresses": f"'{self.host}'", "port": str(self.port), "unix_socket_directories": f"'{self.folder}'"}
        with open(self.data / "postgresql.auto.conf", "a") as file:
            file.writelines(f"{name} = {value}\n" for name, value in (settings | own).items())

    def _try(self, program: str, *arguments) -> int:
        return subprocess.run([*self.inside, *as_owner([PROGRAMS / program, *arguments])], cwd="/", stdin=subprocess.DEVNULL,
                              capture_output=True).returncode

    def _run(self, program: str, *arguments):
        done = subprocess.run([*self.inside, *as_owner([PROGRAMS / program, *arguments])], cwd="/", stdin=subprocess.DEVNULL,
                              stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        assert done.returncode == 0, done.stderr


def address(*servers: DatabaseServer, database: str = "shop", mode: str = "read-write") -> str:
    """The one that can be written to, wherever it is, or the first."""
    hosts = ",".join(f"{server.host}:{server.port}" for server in servers)
    return f"postgres://{USER}@{hosts}/{database}?target_session_attrs={mode}&sslmode=disable"
