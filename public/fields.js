// Checks the fields of forms marked data-checked, by the server's rules, which stand beside each field: after the first submit
// while typing, and at every submit. Without this file the server's answer says the same.

const encoder = new TextEncoder();
const asked = new WeakSet();
const isChecked = (form) => form instanceof HTMLFormElement && "checked" in form.dataset;
// The rules and their words stand on the box around a field.
const rulesOf = (field) => field.closest("[data-error-empty]")?.dataset;
const fieldsOf = (form) => [...form.elements].filter(rulesOf);

// White space that the server takes away too.
const trim = (text) => text.replace(/^[ \t-\r]+|[ \t-\r]+$/g, "");

function fault(field) {
  const rules = rulesOf(field);
  const { ruleTrim, rulePattern, ruleLeast, ruleMost } = rules;
  const text = ruleTrim === undefined ? field.value : trim(field.value);
  const bytes = encoder.encode(text).length;
  if (bytes === 0) return rules.errorEmpty;
  if (ruleLeast && bytes < ruleLeast) return rules.errorLeast;
  if (ruleMost && bytes > ruleMost) return rules.errorMost;
  if (rulePattern && !new RegExp(`^(?:${rulePattern})$`).test(text)) return rules.errorPattern;
  return null;
}

// The markup that the server writes.
function show(field, message) {
  const id = `${field.id}-error`;
  document.getElementById(id)?.remove();
  field.setAttribute("aria-invalid", String(message !== null));
  if (message === null) {
    field.removeAttribute("aria-describedby");
    return;
  }
  const prefix = document.createElement("span");
  prefix.className = "visually-hidden";
  prefix.textContent = field.form.dataset.errorPrefix ?? "";
  const error = document.createElement("p");
  error.className = "field-error";
  error.id = id;
  error.append(prefix, message);
  field.after(error);
  field.setAttribute("aria-describedby", id);
}

function check(field) {
  const message = fault(field);
  show(field, message);
  return message === null;
}

// The browser's own bubbles would come first, and in words of their own.
for (const form of document.querySelectorAll("form[data-checked]")) {
  form.noValidate = true;
  // The server's answer to a submit is shown already.
  if (form.querySelector("[aria-invalid=true], [role=alert]")) asked.add(form);
}

addEventListener("input", (event) => {
  const field = event.target;
  if (asked.has(field.form) && rulesOf(field)) check(field);
});

// While the event comes down, so that a form that is not sent is not marked as busy.
addEventListener("submit", (event) => {
  const form = event.target;
  if (!isChecked(form)) return;
  asked.add(form);
  const broken = fieldsOf(form).filter((field) => !check(field));
  if (broken.length === 0) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  broken[0].focus();
}, true);
