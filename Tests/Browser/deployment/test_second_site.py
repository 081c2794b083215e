"""A second site on one machine, made by the commands in the site file's comments: behind one nginx, and nothing is shared."""

import pytest

from box import documented

ELSEWHERE = {"on the same ports": ("", ""), "on other ports": (":8080", ":8443")}


@pytest.fixture(scope="module")
def instances(box):
    box.add_instance("two", "https://two.example")
    return box


@pytest.fixture(params=ELSEWHERE)
def addresses(request, instances):
    """Where the two sites answer over http and over https."""
    plain, secure = ELSEWHERE[request.param]
    enabled, available = instances.folder / "etc/sites-enabled", instances.folder / "etc/sites-available"
    original = (available / "viperweb-shop").read_text()
    for site in enabled.glob("viperweb-shop*"):
        site.unlink()
    commands = [*documented("A site")[:2], *documented("A second site")]
    for command in commands + (documented("The copy has the self-signed") if plain else []):
        done = instances.run("sh", "-ec", command)
        assert done.returncode == 0, done.stderr
    instances.start_nginx()
    yield [("http://www.example", "https://www.example"), (f"http://two.example{plain}", f"https://two.example{secure}")]
    (available / "viperweb-shop").write_text(original)
    (enabled / "viperweb-shop-two").unlink()


def test_each_name_has_its_own_site(instances, addresses):
    for plain, secure in addresses:
        assert instances.ask(f"{plain}/products")["Location"] == f"{secure}/products"
        assert "</html>" in instances.ask(f"{secure}/").text
    assert '<link rel="canonical" href="https://example.org/">' in instances.ask(f"{addresses[0][1]}/").text
    assert '<link rel="canonical" href="https://two.example/">' in instances.ask(f"{addresses[1][1]}/").text
    for name in ["viperweb-shop", "viperweb-shop-two"]:
        assert (instances.folder / "log" / f"{name}.access.log").read_text().count(' "GET / HTTP/2.0"') > 0


def test_to_dos_and_sessions_do_not_mix(instances, addresses):
    cookies = []
    for number, (_, secure) in enumerate(addresses):
        answer = instances.ask(f"{secure}/todos", "--data", f"title=Of+site+{number}", "-H", f"Origin: {secure}")
        assert answer.status == 303
        cookies.append(answer["set-cookie"].partition(";")[0])
    for number, (_, secure) in enumerate(addresses):
        own = instances.ask(f"{secure}/todos", "-H", f"Cookie: {cookies[number]}").text
        assert f"Of site {number}" in own and f"Of site {1 - number}" not in own
        assert "Of site" not in instances.ask(f"{secure}/todos", "-H", f"Cookie: {cookies[1 - number]}").text
        stolen = instances.post(f"{secure}/todos", "title=Mixed", "-H", f"Cookie: {cookies[1 - number]}")
        assert stolen.status == 403, "a session that this site does not know"


def test_sign_ins_of_the_one_are_not_counted_for_the_other(instances, addresses):
    for _, secure in addresses:
        assert [instances.post(f"{secure}/login", "username=").status for _ in range(20)] == [422] * 20
        assert 429 in [instances.post(f"{secure}/login", "username=").status for _ in range(4)]
