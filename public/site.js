// Conveniences only: every page works without this file.

// Menus that the keyboard walks through: each step is a change and none a decision, so their form's button sends.
const walked = new WeakSet();
const menu = (event) => event.target.closest?.("select[data-submit-on-change]");

addEventListener("pointerdown", (event) => walked.delete(menu(event)));

addEventListener("keydown", (event) => {
  const select = menu(event);
  if (!select) return;
  const opensMenu = event.altKey || event.key === "Enter" || event.key === " ";
  if (opensMenu) walked.delete(select);
  else walked.add(select);
});

addEventListener("change", (event) => {
  const select = menu(event);
  if (select && !walked.has(select)) select.form.requestSubmit();
});

// A form that was posted waits for its answer, or until one may doubt that it comes.
const timeout = 10_000;
const release = (form) => form.removeAttribute("aria-busy");

addEventListener("submit", (event) => {
  const form = event.target;
  if (form.getAttribute("method") !== "post") return;
  // The answer comes to another tab.
  if (event.submitter?.formTarget === "_blank") return;
  if (form.hasAttribute("aria-busy")) {
    event.preventDefault();
    return;
  }
  form.setAttribute("aria-busy", "true");
  setTimeout(release, timeout, form);
});

// Back shows the page as it was left, busy forms included.
addEventListener("pageshow", () => document.querySelectorAll("form[aria-busy]").forEach(release));

// A language that was chosen is the one that the site's root leads to from then on.
addEventListener("click", (event) => {
  const choice = event.target.closest?.("a[data-language]");
  if (!choice) return;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  choice.hash = location.hash;
  document.cookie = `language=${choice.dataset.language}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
});

// A way back leads to the list as it was left, its order, search and page included, where the reader came from one. The
// lists are named by their paths in data-back; one that ends with a slash names all that is below it.
const back = document.querySelector("a[data-back]");
if (back && document.referrer) {
  const left = new URL(document.referrer);
  const path = left.pathname.replace(/(.)\/$/, "$1");
  const isLeft = (list) => (list.endsWith("/") ? path.startsWith(list) : path === list);
  if (left.origin === location.origin && back.dataset.back.split(" ").some(isLeft)) back.href = left.href;
}

// The secret of a one-time link is behind its #. No browser sends that to a server, so the page's form has a field for it.
const link = document.querySelector("input[data-from-address]");
const takeLink = () => {
  if (!link || location.hash.length < 2) return;
  link.value = location.href;
  link.type = "hidden";
  link.closest(".field")?.replaceWith(link);
};
takeLink();
addEventListener("hashchange", takeLink);
