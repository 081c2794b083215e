import os
from pathlib import Path

import pytest

from box import Box
from database import IS_SERVER
from rendered_site import RenderedSite
from running_site import RunningSite
from visitor import guests, launched, pictures_folder

# Left out: tests that have servers of their own, and the box, whose user the tests' server does not let in.
if IS_SERVER:
    collect_ignore = ["deployment/test_box.py", "operations/test_own_server.py", "several_machines"]
    # /status has room for it on a phone.
    os.environ["VIPERWEB_MACHINE"] = "web-frontend-07.eu-central-1.shop.example-company.internal"


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The site that most tests share; each visitor has a list of its own."""
    running = RunningSite(tmp_path_factory.mktemp("site"))
    yield running
    running.stop()


@pytest.fixture(scope="module")
def rendered(tmp_path_factory):
    """A site with rendered pages, for the tests of one file."""
    running = RenderedSite(tmp_path_factory.mktemp("rendered"))
    yield running
    running.stop()


@pytest.fixture(scope="session")
def box(tmp_path_factory):
    """A machine with the production configuration as the package installs it."""
    if os.geteuid() != 0:
        pytest.skip("only root makes namespaces in which nginx changes its user")
    running = Box(tmp_path_factory.mktemp("box"))
    yield running
    running.stop()


@pytest.fixture
def start(tmp_path):
    """Starts further sites, each with the data folder that the test names, and ends those that still run."""
    sites = []

    def start(data: Path = tmp_path / "data", **options) -> RunningSite:
        sites.append(RunningSite(data, **options))
        return sites[-1]

    yield start
    for running in sites:
        if running.process.poll() is None:
            running.stop()


@pytest.fixture(scope="session")
def pages(tmp_path_factory):
    """The folder of every page that a test looked at, for the HTML checker: PAGES names one for several processes."""
    if folder := os.environ.get("PAGES"):
        Path(folder).mkdir(parents=True, exist_ok=True)
        return Path(folder)
    return tmp_path_factory.mktemp("pages")


@pytest.fixture(scope="session")
def pictures():
    """The folder of the screenshots, which are made where SCREENSHOTS names one."""
    return pictures_folder()


@pytest.fixture(scope="session")
def chromium():
    with launched() as browser:
        yield browser


@pytest.fixture
def invite(site, chromium, pages, pictures):
    """Invites visitors to the site."""
    with guests(chromium, site.address, pages, pictures) as invite:
        yield invite


@pytest.fixture
def visitor(request, invite):
    """A new visitor, with JavaScript; `both_ways` (visitor.py) has a test run without it too."""
    return invite(javascript=getattr(request, "param", True))


def pytest_collection_modifyitems(items):
    """The HTML checker comes last: it reads the pages that the others looked at."""
    items.sort(key=lambda item: item.path.name == "test_html.py")
