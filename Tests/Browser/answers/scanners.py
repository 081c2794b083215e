"""What public scanners find in a running site, read from the reports that they write."""

import csv
import json
import re
import subprocess
from pathlib import Path

# Those of wapiti's modules that ask nobody but the site. `csrf` looks for tokens in forms: ours are guarded by Sec-Fetch-Site and Origin.
MODULES = "backup,blindsql,cookieflags,crlf,csp,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss"
# Its crawler follows no link of our pages, so it is told where to begin.
PATHS = ["/products?q=tea&sort=name&per=10", "/products/1", "/categories/tea?sort=name", "/todos", "/todos?deleted=1", "/todos/1/edit",
         "/todos/1", "/counter", "/login?next=/todos", "/account", "/vi/products?q=tra", "/zh/todos"]


def wapiti(address: str, folder: Path, seconds: int) -> set[tuple[str, str]]:
    """The findings, weaknesses and anomalies: their category and what it says."""
    report = folder / "wapiti.json"
    starts = [word for path in PATHS for word in ("--start", address + path)]
    done = subprocess.run(
        ["wapiti", "--url", f"{address}/", *starts, "--scope", "folder", "--module", MODULES, "--depth", "4", "--max-links-per-page", "30",
         "--max-files-per-dir", "20", "--max-scan-time", str(seconds // 2), "--max-attack-time", str(max(5, seconds // 16)), "--flush-session",
         "--store-session", folder, "--store-config", folder, "--no-bugreport", "--format", "json", "--output", report],
        capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=3 * seconds)
    assert report.exists(), done.stdout + done.stderr
    found = json.loads(report.read_text())
    assert (count := re.search(r"found (\d+) URLs and forms", done.stdout)) and int(count[1]) >= len(PATHS), done.stdout
    assert found["infos"]["target"].startswith(address)
    return {(name, note["info"]) for kind in ("vulnerabilities", "anomalies") for name, notes in found[kind].items() for note in notes}


def sqlmap(address: str, folder: Path, seconds: int, *options: str) -> tuple[list[dict], str]:
    """The parameters into which statements of SQL can be put, and what sqlmap said of the others."""
    results = folder / "sqlmap.csv"
    command = ["timeout", "--signal=INT", str(seconds), "sqlmap", "--batch", "--level=2", "--risk=2", "--threads=4", "--dbms=sqlite",
               "--disable-coloring", "--flush-session", "--output-dir", folder / "sqlmap", "--results-file", results, *options]
    done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=seconds + 60)
    rows = list(csv.DictReader(results.read_text().splitlines())) if results.exists() else []
    return rows, done.stdout


def slowhttptest(address: str, folder: Path, seconds: int, mode: str, *options: str) -> list[dict[str, int]]:
    """What each second of so many slow clients was like."""
    done = subprocess.run(
        ["slowhttptest", f"-{mode}", "-c", "1000", "-r", "250", "-l", str(seconds), "-g", "-o", folder / f"slow-{mode}", "-u", address, *options],
        capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=seconds + 60)
    report = folder / f"slow-{mode}.csv"
    assert report.exists(), done.stdout + done.stderr
    return [{name: int(value) for name, value in row.items()} for row in csv.DictReader(report.read_text().splitlines())]
