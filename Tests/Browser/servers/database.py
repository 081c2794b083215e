"""The database of a test's site: a file in its folder, or where VIPERWEB_BROWSER_DATABASE is `postgres` one of its own on the server that
VIPERWEB_TEST_POSTGRES names, as `deploy/private-cluster` prints it."""

import hashlib
import json
import os
import re
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

IS_SERVER = os.environ.get("VIPERWEB_BROWSER_DATABASE") == "postgres"


def database_of(folder: Path) -> Path | str:
    """The file, or the address, of the database of the site in a folder; on the server it is made where there is none."""
    if not IS_SERVER:
        return folder / "site.sqlite"
    name = f"browser_{hashlib.sha256(str(folder).encode()).hexdigest()[:20]}"
    if not _ask(_address("postgres"), f"SELECT 1 FROM pg_database WHERE datname = '{name}'"):
        _ask(_address("postgres"), f"CREATE DATABASE {name}")
    return _address(name)


def rows(database: Path | str, query: str) -> list[tuple]:
    """What a query finds."""
    if isinstance(database, Path):
        with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
            return connection.execute(query).fetchall()
    found = _ask(database, f"SELECT coalesce(json_agg(row_to_json(found)), '[]') FROM ({query}) AS found")
    return [tuple(map(_value, row.values())) for row in json.loads(found)]


def change(database: Path | str, statement: str, *values: None | str | bytes | float):
    """Changes what is stored; ?1 in the statement is the first value."""
    if isinstance(database, Path):
        with closing(sqlite3.connect(database)) as connection, connection:
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute(statement, values)
    else:
        _ask(database, re.sub(r"\?(\d)", lambda found: _literal(values[int(found[1]) - 1]), statement))


def dump(database: Path | str) -> str:
    """All that is stored, as SQL."""
    if isinstance(database, Path):
        with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
            return "\n".join(connection.iterdump())
    return _run("pg_dump", "--inserts", database)


def _address(name: str) -> str:
    return os.environ["VIPERWEB_TEST_POSTGRES"].replace("/?", f"/{name}?")


def _ask(address: str, statement: str) -> str:
    return _run("psql", "--no-psqlrc", "--quiet", "--tuples-only", "--no-align", address, "--command", statement).strip()


def _run(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert done.returncode == 0, done.stderr
    return done.stdout


def _value(value):
    """Bytes come as hexadecimal digits."""
    return bytes.fromhex(value[2:]) if isinstance(value, str) and value.startswith("\\x") else value


def _literal(value: None | str | bytes | float) -> str:
    if value is None:
        return "NULL"
    if isinstance(value, bytes):
        return rf"'\x{value.hex()}'"
    return "'" + value.replace("'", "''") + "'" if isinstance(value, str) else str(value)
