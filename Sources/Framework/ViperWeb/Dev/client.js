// Part of every page while a site is written: shows changes, errors, and how the page came about.
"use strict";
(() => {
  if (window.viperwebDev) return;
  window.viperwebDev = true;

  const kept = "viperweb-dev";
  const element = document.getElementById("viperweb-dev");
  const report = element ? JSON.parse(element.textContent) : null;

  // ---- Nothing that a person typed is lost when a page is loaded anew.

  const fields = () => [...document.querySelectorAll("input, textarea, select")]
    .filter((field) => !["hidden", "password", "file", "submit", "button"].includes(field.type));

  const nameOf = (field, all) =>
    `${field.name}|${field.id}|${all.filter((other) => other.name === field.name && other.id === field.id).indexOf(field)}`;

  function remember() {
    const all = fields();
    const texts = {};
    for (const field of all) {
      const value = field.type === "checkbox" || field.type === "radio" ? field.checked : field.value;
      const original = field.type === "checkbox" || field.type === "radio" ? field.defaultChecked
        : field.tagName === "SELECT" ? [...field.options].find((option) => option.defaultSelected)?.value ?? field.options[0]?.value
        : field.defaultValue;
      if (value !== original) texts[nameOf(field, all)] = value;
    }
    const active = document.activeElement;
    const focus = all.includes(active) ? { name: nameOf(active, all) } : null;
    if (focus && "selectionStart" in active) {
      try { [focus.start, focus.end] = [active.selectionStart, active.selectionEnd]; } catch { /* A field of numbers has none. */ }
    }
    sessionStorage.setItem(kept, JSON.stringify({ address: location.href, x: scrollX, y: scrollY, texts, focus, open: drawerIsOpen }));
  }

  function recall() {
    const text = sessionStorage.getItem(kept);
    sessionStorage.removeItem(kept);
    const state = text && JSON.parse(text);
    if (!state || state.address !== location.href) return;
    const all = fields();
    for (const field of all) {
      const value = state.texts[nameOf(field, all)];
      if (value === undefined) continue;
      if (typeof value === "boolean") field.checked = value; else field.value = value;
    }
    const focused = state.focus && all.find((field) => nameOf(field, all) === state.focus.name);
    if (focused) {
      focused.focus({ preventScroll: true });
      try { focused.setSelectionRange(state.focus.start, state.focus.end); } catch { /* See above. */ }
    }
    scrollTo(state.x, state.y);
    // Pictures that load late move what is below them.
    addEventListener("load", () => scrollTo(state.x, state.y), { once: true });
    if (state.open) drawer();
  }

  let isLeaving = false;
  function reload() {
    if (isLeaving) return;
    isLeaving = true;
    remember();
    // A page that answered a form would be sent again.
    if (report && report.request.startsWith("POST ")) location.replace(location.href); else location.reload();
  }

  // ---- What is shown lies in a tree of its own, so that it and the page do not change each other.

  const host = document.createElement("viperweb-dev-part");
  const root = host.attachShadow({ mode: "open" });
  const style = document.createElement("link");
  style.rel = "stylesheet";
  style.href = "/viperweb-dev/client.css";
  root.append(style);
  document.documentElement.append(host);

  function make(name, properties, ...content) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...content.filter((part) => part !== null && part !== undefined));
    return made;
  }

  function show(part) {
    root.querySelector(`.${part.className.split(" ")[0]}`)?.remove();
    root.append(part);
  }

  // ---- Errors

  function place(error) {
    const lines = error.source.map((text, index) => {
      const number = error.firstLine + index;
      const isIt = number === error.line;
      return make("div", { className: isIt ? "line wrong" : "line" },
        make("span", { className: "number", textContent: number }), make("code", { textContent: text || " " }));
    });
    return make("section", {},
      make("h2", { textContent: error.message }),
      make("p", { className: "place", textContent: `${error.file}:${error.line}:${error.column}` }),
      make("div", { className: "source" }, ...lines));
  }

  let dismissed = null;
  function showProblem(problem) {
    const key = JSON.stringify(problem);
    if (!problem || dismissed === key) return root.querySelector(".overlay")?.remove();
    const close = () => { dismissed = key; root.querySelector(".overlay")?.remove(); };
    show(make("div", { className: "overlay", role: "alertdialog", ariaLabel: problem.title },
      make("header", {}, make("h1", { textContent: problem.title }),
        make("button", { type: "button", textContent: "Close", onclick: close })),
      problem.request ? make("p", { className: "place", textContent: problem.request }) : null,
      problem.text ? make("pre", { textContent: problem.text }) : null,
      ...(problem.places ?? []).map(place)));
  }

  const pageProblem = report?.error
    ? { title: "A handler threw an error", request: `${report.request} (${report.route})`, text: report.error, places: [] } : null;

  addEventListener("keydown", (event) => {
    if (event.key === "Escape") root.querySelector(".overlay button")?.click();
  });

  // ---- The drawer: how this page came about

  let drawerIsOpen = false;
  const milliseconds = (time) => `${time.toFixed(time < 1 ? 2 : time < 10 ? 1 : 0)} ms`;
  const row = (name, ...value) => make("tr", {}, make("th", { scope: "row", textContent: name }), make("td", {}, ...value));

  function statements() {
    const rows = report.statements.map((statement) => make("tr", { className: statement.count > 1 ? "repeated" : "" },
      make("td", {}, make("code", { textContent: statement.sql.replace(/\s+/g, " ").trim() }),
        statement.count > 1 ? make("strong", { textContent: ` asked ${statement.count} times` }) : null),
      make("td", { textContent: statement.rows }), make("td", { textContent: milliseconds(statement.milliseconds) })));
    const head = make("tr", {}, ...["Statement", "Rows", "Time"].map((name) => make("th", { scope: "col", textContent: name })));
    return rows.length ? make("table", { className: "statements" }, make("thead", {}, head), make("tbody", {}, ...rows))
      : make("p", { textContent: "The page asked the database nothing." });
  }

  async function viewModel(shown) {
    const answer = await fetch(location.href, { headers: { Accept: "application/json" } });
    const isJSON = answer.headers.get("Content-Type")?.startsWith("application/json");
    shown.textContent = isJSON ? JSON.stringify(await answer.json(), null, 2) : "This page has no JSON.";
  }

  function drawer() {
    const old = root.querySelector(".drawer");
    drawerIsOpen = !old;
    if (old) return old.remove();
    const model = make("pre", { textContent: "…" });
    const details = make("details", {}, make("summary", { textContent: "View model" }), model);
    details.addEventListener("toggle", () => viewModel(model), { once: true });
    const times = ["read", "store", "present", "render"].filter((name) => report.times[name])
      .map((name) => `${name} ${milliseconds(report.times[name])}`).join(", ");
    show(make("aside", { className: "drawer", ariaLabel: "How this page came about" },
      make("header", {}, make("h1", { textContent: report.request }),
        make("button", { type: "button", textContent: "Close", onclick: drawer })),
      make("table", {}, make("tbody", {},
        row("Route", report.route), row("Status", String(report.status)), row("Time", times),
        row("Audience", report.audience ?? "no page"), row("Cache", report.cache ?? "none"),
        row("Rendered again after", report.changes.join(", ") || "nothing: it is no file"),
        report.recent.length ? row("Last rendered after", report.recent.slice(0, 5).join(", ")) : null)),
      statements(), details));
  }

  function showButton() {
    if (!report) return;
    const total = Object.values(report.times).reduce((sum, time) => sum + time, 0);
    const repeats = report.statements.some((statement) => statement.count > 1);
    show(make("button", {
      className: repeats ? "opener warns" : "opener", type: "button", onclick: drawer, title: "How this page came about",
      textContent: `${milliseconds(total)} · ${report.statements.length} SQL`,
    }));
  }

  // ---- Changes

  const nameOfAsset = (address) => {
    const url = new URL(address, location.href);
    return url.origin === location.origin && url.pathname.startsWith("/assets/")
      ? decodeURIComponent(url.pathname.slice(8)).replace(/\.[0-9a-f]{16}(?=\.\w+$)/, "") : null;
  };
  const anew = (address, time) => {
    const url = new URL(address, location.href);
    url.search = `?${time}`;
    return url.href;
  };

  function showAsset({ asset, time }) {
    let isShown = false;
    for (const link of document.querySelectorAll("link[rel~=stylesheet]")) {
      if (nameOfAsset(link.href) !== asset || link.dataset.replaced) continue;
      isShown = true;
      const next = link.cloneNode();
      next.href = anew(link.href, time);
      next.onload = () => link.remove();
      link.dataset.replaced = "";
      link.after(next);
    }
    for (const image of document.querySelectorAll("img[src]")) {
      if (nameOfAsset(image.src) !== asset) continue;
      isShown = true;
      image.src = anew(image.src, time);
    }
    // A script, or a picture that a style sheet names.
    if (!isShown) reload();
  }

  let state = null;
  function showState() {
    root.querySelector(".building")?.remove();
    if (state.isBuilding) show(make("p", { className: "building", role: "status", textContent: "Building…" }));
    showProblem(state.problem ?? pageProblem);
    if (!state.version || state.version === report?.version) return;
    if (report) return reload();
    // nginx's page after a crash. The server may hear of the crash later than the browser; a reload would only crash the next process.
    setTimeout(() => { if (!state.problem) reload(); }, 300);
  }

  function hear() {
    const events = new EventSource(`/viperweb-dev/events?${Math.floor(performance.timeOrigin)}`);
    events.addEventListener("asset", (event) => showAsset(JSON.parse(event.data)));
    events.addEventListener("state", (event) => {
      state = JSON.parse(event.data);
      showState();
    });
    return events;
  }

  // A browser has six connections to a host; a page that nobody sees needs none.
  let events = null;
  const follow = () => {
    if (document.hidden) { events?.close(); events = null; } else events ??= hear();
  };
  addEventListener("visibilitychange", follow);
  addEventListener("pagehide", () => { events?.close(); events = null; });
  addEventListener("pageshow", follow);

  recall();
  showButton();
  showProblem(pageProblem);
  follow();
})();
