// Elements marked data-bind follow a view model: what the server shows as a page, it says as JSON at the same address.
// Without this file the same buttons are plain forms.

// A value whose listener learns of each change.
class DataBinding {
  #value;
  #listener = () => {};

  constructor(value) {
    this.#value = value;
  }

  get value() {
    return this.#value;
  }

  set value(value) {
    this.#value = value;
    this.#listener(value);
  }

  bind(listener) {
    this.#listener = listener;
  }

  bindAndFire(listener) {
    this.bind(listener);
    listener(this.#value);
  }
}

const json = { Accept: "application/json" };
const patience = 10_000;

// What a box marked data-bound shows: the view model at the address data-model, one binding for each of its properties.
class BoundBox {
  #box;
  #bindings = new Map();
  #waiting = [];
  #isSending = false;
  #tabs = null;

  constructor(box) {
    this.#box = box;
    this.#box.querySelectorAll("[data-bind]").forEach((element) => {
      this.#binding(element.dataset.bind, element.textContent).bind((value) => {
        if (element.textContent !== String(value)) element.textContent = value;
      });
    });
    this.#box.querySelectorAll("[data-bind-enabled]").forEach((element) => {
      this.#binding(element.dataset.bindEnabled, !element.disabled).bindAndFire((value) => this.#enable(element, value));
    });
    // Tabs in other languages show the same number, but in words of their own: they ask.
    this.#tabs = new BroadcastChannel("data-binding");
    this.#tabs.addEventListener("message", ({ data }) => {
      if (data.address === this.#address) this.#show(data.model);
      else if (data.path === this.#path) this.refresh();
    });
    // Bubbling would mark the form as busy first, and a busy form takes no further click.
    this.#box.addEventListener("submit", (event) => this.#take(event), true);
  }

  // Asks for the model as it is now.
  async refresh() {
    if (this.#isSending) return;
    const answer = await fetch(this.#address, { headers: json }).catch(() => null);
    if (answer?.ok && !this.#isSending) this.#show(await answer.json());
  }

  get #address() {
    return this.#box.dataset.model;
  }

  // The address without its language.
  get #path() {
    return this.#box.dataset.name;
  }

  #binding(name, value) {
    if (!this.#bindings.has(name)) this.#bindings.set(name, new DataBinding(value));
    return this.#bindings.get(name);
  }

  // A button that is switched off under the finger would throw the focus away.
  #enable(element, isEnabled) {
    const hasFocus = element === document.activeElement;
    element.disabled = !isEnabled;
    if (!isEnabled && hasFocus) {
      [...this.#box.querySelectorAll("button")].find((button) => !button.disabled)?.focus();
    }
  }

  #show(model) {
    for (const [name, binding] of this.#bindings) {
      if (name in model && binding.value !== model[name]) binding.value = model[name];
    }
  }

  #take(event) {
    const form = event.target;
    event.preventDefault();
    event.stopPropagation();
    this.#waiting.push(form);
    this.#send();
  }

  // One post after another: each answer is newer than the one before, and the first brings a newcomer's cookie.
  async #send() {
    if (this.#isSending) return;
    this.#isSending = true;
    let model = null;
    while (this.#waiting.length > 0) {
      const form = this.#waiting[0];
      const answer = await fetch(form.action, {
        method: "POST", body: new URLSearchParams(new FormData(form)), headers: json,
        signal: AbortSignal.timeout(patience),
      }).catch(() => null);
      const isModel = answer && (answer.ok || answer.status === 409);
      if (!isModel) return this.#leaveTo(answer, form);
      this.#waiting.shift();
      model = await answer.json();
      this.#show(model);
    }
    this.#isSending = false;
    if (model) this.#tabs.postMessage({ address: this.#address, path: this.#path, model: { ...model, message: "" } });
  }

  // What this file cannot say, a page can: the server refused, or nobody answered. A post that may have arrived is not sent
  // again by itself.
  #leaveTo(answer, form) {
    this.#waiting = [];
    if (answer && answer.status >= 500) return form.submit();
    return location.reload();
  }
}

const boxes = [...document.querySelectorAll("[data-bound]")].map((box) => new BoundBox(box));

// Back shows the page as it was left.
addEventListener("pageshow", (event) => {
  if (event.persisted) boxes.forEach((box) => box.refresh());
});
