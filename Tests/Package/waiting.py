"""Patience."""

import time


def wait_until(condition, what: str, seconds: float = 10):
    """Asks again and again until the condition holds, and returns what it gave."""
    deadline = time.monotonic() + seconds
    while not (result := condition()):
        assert time.monotonic() < deadline, f"waited {seconds} s in vain until {what}"
        time.sleep(0.05)
    return result
