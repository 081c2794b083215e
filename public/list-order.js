// Drags a row of a list to another place. A convenience: the buttons of each row do the same, by keyboard and without this file.
const list = document.querySelector(".ordered-list");
const status = document.querySelector(".order-status");
const rows = list ? [...list.children] : [];
let dragged = null;
let target = 0;
let start = 0;
let pointer = 0;

const placeOf = (row) => Number(row.dataset.place);

const announce = () => {
  const words = list.dataset.announcement;
  status.textContent = words.replace("{name}", dragged.dataset.name).replace("{place}", target);
};

// The place of the row that the pointer is over.
const placeAt = (y) => {
  const others = rows.filter((row) => row !== dragged);
  const above = others.filter((row) => {
    const box = row.getBoundingClientRect();
    return box.top + box.height / 2 < y;
  });
  return placeOf(rows[0]) + above.length;
};

const mark = () => {
  for (const row of rows) {
    const isTarget = placeOf(row) === target && row !== dragged;
    row.classList.toggle("drop-before", isTarget && target < placeOf(dragged));
    row.classList.toggle("drop-after", isTarget && target > placeOf(dragged));
  }
};

const end = () => {
  dragged.classList.remove("dragged");
  for (const row of rows) row.classList.remove("drop-before", "drop-after");
  dragged = null;
};

// Sends the row's own form, with the place in the stead of a button's.
const send = (row, place) => {
  const form = row.querySelector("form");
  const field = document.createElement("input");
  field.type = "hidden";
  field.name = "place";
  field.value = String(place);
  form.append(field);
  form.requestSubmit();
};

const aim = () => {
  const place = placeAt(pointer);
  if (place === target) return;
  target = place;
  mark();
  announce();
};

// A list may be longer than the window, which moves along while the pointer is near its edge.
const scroll = () => {
  if (!dragged) return;
  const edge = Math.min(96, innerHeight / 6);
  const beyond = Math.min(0, pointer - edge) + Math.max(0, pointer - innerHeight + edge);
  if (beyond && Math.abs(pointer - start) > 8) {
    scrollBy({ top: beyond / 6, behavior: "instant" });
    aim();
  }
  requestAnimationFrame(scroll);
};

const follow = (event) => {
  if (!dragged) return;
  pointer = event.clientY;
  aim();
};

const drop = () => {
  if (!dragged) return;
  const row = dragged;
  end();
  if (target !== placeOf(row)) send(row, target);
};

for (const row of rows) {
  const handle = row.querySelector(".drag-handle");
  handle.hidden = false;
  handle.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    dragged = row;
    target = placeOf(row);
    start = pointer = event.clientY;
    row.classList.add("dragged");
    announce();
    requestAnimationFrame(scroll);
  });
  handle.addEventListener("pointermove", follow);
  handle.addEventListener("pointerup", drop);
  handle.addEventListener("pointercancel", () => dragged && end());
}

addEventListener("keydown", (event) => {
  if (event.key === "Escape" && dragged) end();
});
