"""The products of the benchmark: the same ones every time."""
import csv
import dataclasses
import random

COLUMNS = ["slug", "name", "content", "price", "category", "image"]
CATEGORIES = ["Coffee", "Tea", "Brewers", "Cups", "Pantry", "Gifts", "Sweets", "Papers", "Books", "冰咖啡"]
WORDS = (
    "cocoa hazelnut roasted morning filter kettle glass jasmine arabica robusta blend warm thick narrow foot walnut drawer "
    "oiled tin leaf light air made order joiner street weeks coconut candy rice paper pandan green wrapper plain red "
    "hundred bleached cone fold seam rinse first cup saucer glazed brick phin trà đá sữa nhôm sen 茶壶 龙井 普洱").split()


@dataclasses.dataclass(frozen=True)
class Product:
    """A row of the catalogue; its number is the one that it gets in an empty database."""
    number: int
    name: str
    content: str
    price: str
    category: str
    image: str

    @property
    def row(self):
        return [f"item-{self.number}", self.name, self.content, f"{self.price} USD", self.category, self.image]


def products(count, pictures):
    """So many products, one after the other, with pictures of these names."""
    pick = random.Random(4)
    for number in range(1, count + 1):
        content = " ".join(pick.choices(WORDS, k=pick.randrange(50, 71)))
        yield Product(
            number, f"{pick.choice(WORDS).title()} {pick.choice(WORDS)} no. {number}",
            f"{content[0].upper()}{content[1:]}.", f"{pick.randrange(100, 100_000) / 100:.2f}", pick.choice(CATEGORIES),
            f"pictures/{pick.choice(pictures)}")


def write(path, products):
    """Writes products as `shop import products` reads them."""
    with open(path, "w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(COLUMNS)
        rows.writerows(product.row for product in products)
