"""The same shop as a site of Hugo."""
import shutil

LANGUAGES = {"en": "", "vi": "/vi", "zh": "/zh"}
PRODUCT = """\
---
title: "{name}"
weight: {number}
price: {price}
categories: ["{category}"]
image: {image}
---

{content}
"""
# 404 is a page that Hugo has by itself.
STATUSES = ["400", "413", "429", "50x"]
FAULT = """\
---
title: "{status}"
type: fault
status: "{status}"
url: {base}/{status}.html
---
"""


def make(site, layouts, public, products):
    """Writes a folder that `hugo --source` takes: a Markdown file for each product in each language."""
    shutil.copytree(layouts, site)
    shutil.copytree(public, site / "assets/assets", ignore=shutil.ignore_patterns("errors", "robots.txt"))
    for language, base in LANGUAGES.items():
        (site / f"content/{language}/products").mkdir(parents=True)
        for status in STATUSES:
            (site / f"content/{language}/{status}.md").write_text(FAULT.format(base=base, status=status))
    for product in products:
        text = PRODUCT.format(**vars(product))
        for language in LANGUAGES:
            (site / f"content/{language}/products/{product.number}.md").write_text(text, encoding="utf-8")
