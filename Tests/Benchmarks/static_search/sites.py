"""The two sites that are compared: each with the same pages."""
import dataclasses
import html
import json
import pathlib
import resource
import subprocess
import sys

STRICT = "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'"
# Pagefind compiles WebAssembly.
WITH_WASM = STRICT.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")


def processor_time(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, output


def make_ours(program, pages, folder):
    """Returns the seconds of processor time for the index alone."""
    source = folder.parent / "pages.json"
    source.write_text(json.dumps([dataclasses.asdict(page) for page in pages]))
    return float(processor_time([program, source, folder])[1])


def make_pagefind(pages, folder):
    """Returns the seconds of processor time of Pagefind, which also reads the pages."""
    for page in pages:
        file = folder / page.url.lstrip("/")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(html_of(page))
    seconds, _ = processor_time([sys.executable, "-m", "pagefind", "--site", str(folder)])
    (folder / "search.js").write_text(
        'window.pagefind = import("/pagefind/pagefind.js").then(async (pagefind) => { await pagefind.init(); return pagefind; });\n')
    (folder / "index.html").write_text(
        '<!DOCTYPE html><html lang="en"><head><title>Search</title><script type="module" src="/search.js"></script></head><body></body></html>')
    return seconds


def html_of(page):
    parts = "".join(
        (f'<h2 id="{html.escape(section.id)}">{html.escape(section.heading)}</h2>' if section.heading else "")
        + f"<p>{html.escape(section.text)}</p>" for section in page.sections)
    title = html.escape(page.title)
    return (
        f'<!DOCTYPE html><html lang="en"><head><title>{title}</title></head>'
        f"<body><main data-pagefind-body><h1>{title}</h1>{parts}</main></body></html>")


def size(folder):
    files = [file for file in pathlib.Path(folder).rglob("*") if file.is_file()]
    return len(files), sum(file.stat().st_size for file in files)
