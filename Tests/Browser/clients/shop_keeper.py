"""A shop keeper who changes the catalogue at random, by the forms of the staff's pages and by files."""

import csv
import random
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlencode

from database import rows
from http_client import Answer, ask, post, session_of
from nginx import PUBLIC
from page_shape import Page

PASSWORD = "correct horse battery"
WORDS = "lotus jasmine roasted green dark leaf bean cup phin sữa đá trà sen 冰咖啡 绿茶 & <b>".split()
CATEGORIES = ["Coffee", "Tea", "Lotus", "Cups & pots", "Cà phê", "茶", ""]
PICTURES = sorted(path.name for path in (PUBLIC / "pictures").glob("*.svg"))
VISIBILITIES = ["visible", "hidden", "deleted"]


class ShopKeeper:
    """The owner of a `RenderedSite`, who has signed in. The same seed makes the same changes to a catalogue of so many products of hers,
    and to those of the demo shop."""

    def __init__(self, rendered, seed: int, products: int):
        self.rendered, self.random, self.done, self.most = rendered, random.Random(seed), Counter(), products
        name = f"keeper-{seed}@example.org"
        rendered.run("account", "add", name, "--role", "owner", input=PASSWORD + "\n")
        answer = post(rendered.ahead, "/login", urlencode({"username": name, "password": PASSWORD}))
        assert answer.status == 303, answer.text
        self.cookie = session_of(answer)
        self.take_in(products)

    @property
    def kinds(self):
        """How often each change comes among the others."""
        return {self.edit: 50, self.hide: 8, self.delete: 6, self.show: 12, self.add: 8, self.add_category: 2, self.rename: 5,
                self.move: 5, self.arrange: 10, self.take_back: 8, self.edit_some: 4, self.take_in: 4}

    def change(self, kind=None):
        """Makes one change, or a few at once, and waits for the answer; a random one where none is named."""
        kind = kind or self.random.choices(list(self.kinds), list(self.kinds.values()))[0]
        kind()
        self.done[kind.__name__] += 1

    # Products

    def edit(self):
        product = self.one("visible")
        if product is None:
            return
        changes = self.edits()
        self.post(*self.edited(product, changes))
        if "price" in changes:
            self.see_price(product, changes["price"])

    def edited(self, product: int, changes: dict[str, str]) -> tuple[str, dict[str, str]]:
        """A product's form with changes, and where it is sent."""
        path = f"/staff/products/{product}"
        return path, self.form(path) | changes

    def edits(self) -> dict[str, str]:
        return self.random.choice([
            lambda: {"price": self.price()}, lambda: {"name": self.words(3)}, lambda: {"content": self.words(30)},
            lambda: {"category": self.category_or_none()}, lambda: {"image": self.picture()}, lambda: {"image-remove": "1"},
            lambda: {"sold_out": "1"}, lambda: {"name-vi": self.words(3)}, lambda: {"content-zh": self.words(9)},
            lambda: {"name-vi": "", "name-zh": self.words(2), "price": self.price()}])()

    def see_price(self, product: int, price: str):
        """The next request for the product's page, and for the list that has it, has the new price already."""
        amount = f"${float(price.split()[0]):,.2f}"
        lists = [path for path in (self.rendered.pages / "products").glob("**/index.html")
                 if f'href="/products/{product}"' in path.read_text() and (path.parent.name == "products" or path.parent.parent.name == "page")]
        assert len(lists) == 1, lists
        address = "/" + str(lists[0].parent.relative_to(self.rendered.pages))
        for path in [f"/products/{product}", address]:
            answer = ask(self.rendered.ahead, path)
            assert answer.status == 200 and amount in answer.text, path
            assert "X-Worker" not in dict(answer.fields), path

    def edit_some(self):
        """Prices of several products at the same time."""
        products = self.random.sample(sorted(id for id, state in self.products().items() if state == "visible"), 4)
        sent = [self.edited(id, {"price": self.price()}) for id in products]
        with ThreadPoolExecutor(4) as pool:
            list(pool.map(lambda each: self.post(*each), sent))

    def add(self):
        self.post("/staff/products", {"name": self.words(3), "content": self.words(9), "price": self.price(),
                                      "category": self.category_or_none(), "image": self.picture()})

    def hide(self):
        self.set("visible", "hidden")

    def delete(self):
        self.set(self.random.choice(["visible", "hidden"]), "deleted")

    def show(self):
        self.set(self.random.choice(["hidden", "deleted"]), "visible")

    def set(self, old: str, new: str):
        if product := self.one(old):
            self.post(f"/staff/products/{product}/{new}", {})

    def take_back(self):
        page = f"/staff/products/{self.one('visible')}"
        if changes := self.forms(page, f"{page}/undo"):
            self.post(f"{page}/undo", changes[0])

    def arrange(self):
        """A product to another place of the list of all, or of its category."""
        page = f"/staff/products/{self.one('visible')}"
        category = self.form(page)["category"]
        lists = [{}, {"group": category}] if category else [{}]
        self.post(f"{page}/place", self.random.choice(lists) | {"place": str(self.random.randint(1, 99))})

    # Categories

    def add_category(self):
        self.post("/staff/categories", {"name": f"{self.words(2)} {self.random.randrange(1_000_000)}"})

    def rename(self):
        path = f"/staff/categories/{self.category()}"
        name = f"{self.words(2)} {self.random.randrange(1_000_000)}"
        self.post(path, self.form(path) | {"name": name})

    def move(self):
        category = self.category()
        self.post(f"/staff/categories/{category}/place", {"place": str(self.random.randint(1, 9))})

    # Files

    def take_in(self, count: int = 0):
        """A file of products that are new or others than before."""
        slugs = {f"p-{self.random.randrange(self.most)}" for _ in range(count or self.random.randint(1, 6))}
        lines = [{"slug": slug, "name": self.words(3), "content": self.words(12), "price": self.price(),
                  "category": self.random.choice(CATEGORIES), "image": self.picture()} for slug in sorted(slugs)]
        file = self.rendered.folder / "rows.csv"
        with open(file, "w", newline="") as opened:
            writer = csv.DictWriter(opened, fieldnames=lines[0].keys())
            writer.writeheader()
            writer.writerows(lines)
        self.rendered.load(file)

    # What a form says

    def post(self, path: str, fields: dict[str, str]) -> Answer:
        answer = post(self.rendered.ahead, path, urlencode(fields), Cookie=self.cookie)
        assert answer.status == 303, f"POST {path}: {answer.status}\n{answer.text[:2_000]}"
        return answer

    def page(self, path: str) -> str:
        answer = ask(self.rendered.ahead, path, Cookie=self.cookie)
        assert answer.status == 200, f"{path}: {answer.status}"
        return answer.text

    def form(self, path: str) -> dict[str, str]:
        """The fields of the form on a page that is sent to the page's own address."""
        return self.forms(path, path)[0]

    def forms(self, path: str, target: str) -> list[dict[str, str]]:
        """The fields of the forms on a page that are sent to an address."""
        return [dict(form.values) for form in Page(self.page(path)).forms() if form.action == target]

    def words(self, count: int) -> str:
        return " ".join(self.random.choices(WORDS, k=self.random.randint(1, count)))

    def price(self) -> str:
        return f"{self.random.randrange(100, 100_000) / 100:.2f} USD"

    def picture(self) -> str:
        return f"pictures/{self.random.choice(PICTURES)}"

    def one(self, state: str) -> int | None:
        """A product that is visible, hidden or deleted."""
        found = sorted(id for id, each in self.products().items() if each == state)
        return self.random.choice(found) if found else None

    def products(self) -> dict[int, str]:
        found = rows(self.rendered.database, "SELECT id, entry_visibility FROM catalogue")
        return {id: VISIBILITIES[visibility] for id, visibility in found}

    def category(self) -> int:
        return self.random.choice([id for (id,) in rows(self.rendered.database, "SELECT id FROM categories ORDER BY id")])

    def category_or_none(self) -> str:
        """As the form of a product has it."""
        return str(self.category()) if self.random.random() < 0.9 else ""
