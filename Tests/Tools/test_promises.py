"""What is said where a promise of SECURITY.md has no test that passed."""

import subprocess
from pathlib import Path

import pytest

PROMISES = Path(__file__).resolve().parent.parent / "Documents" / "promises"
TEXT = """# Security

## What is promised

**Access**
- One line
  and another (`EscapingTests`, `test_http.py`, `soak_kills.py`).

## What is not promised

- Nothing.
"""
BOTH = '<testcase classname="MarkupTests.EscapingTests"/><testcase classname="Tests.Browser.answers.test_http"/>'


def said(folder, text: str, *cases: str) -> str:
    (folder / "SECURITY.md").write_text(text)
    reports = []
    for number, content in enumerate(cases):
        reports.append(folder / f"{number}.xml")
        reports[-1].write_text(f"<testsuites><testsuite>{content}</testsuite></testsuites>")
    done = subprocess.run([PROMISES, folder / "SECURITY.md", *reports], capture_output=True, text=True)
    assert (done.returncode == 0) == (done.stderr == "")
    return done.stderr


def test_a_promise_whose_tests_passed_is_kept(tmp_path):
    assert said(tmp_path, TEXT) == ""
    assert said(tmp_path, TEXT, BOTH) == ""
    assert said(tmp_path, TEXT, *BOTH.replace("/><", "/>|<").split("|")) == ""


@pytest.mark.parametrize(("text", "cases", "fault"), [
    (TEXT, '<testcase classname="Tests.Browser.answers.test_http"/>', "EscapingTests did not run"),
    (TEXT, BOTH.replace("test_http", "test_https"), "test_http.py did not run"),
    (TEXT, BOTH.replace('test_http"/>', 'test_http"><skipped/></testcase>'), "test_http.py did not run"),
    (TEXT, BOTH + '<testcase classname="Tests.Browser.answers.test_http"><failure/></testcase>', "test_http.py failed"),
    (TEXT.replace("test_http", "test_nothing"), BOTH, "test_nothing.py does not exist"),
    (TEXT.replace("soak_kills", "soak_nothing"), BOTH, "soak_nothing.py does not exist"),
    (TEXT.replace("`", ""), BOTH, "this names no test: - One line and another"),
    (TEXT.replace("- One line", "One line"), BOTH, "there is no promise"),
])
def test_a_promise_without_a_test_that_passed_is_told(tmp_path, text, cases, fault):
    assert said(tmp_path, text, cases).startswith(fault)
