// The browser's half of packo.widgets.Board: it shows one SVG and says what was clicked in it.
// Whatever has a data-action can be clicked, tapped, or reached by keys; what it means is for Python to say.
// A data-pick is a part of an action: it is pressed in the same ways, and can be dragged onto an action, or onto
// another part that has a data-drop.
// A data-at makes an action of the point that is clicked: a template with {x} and {y}, in the element's user space.

const ARROWS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};

function render({model, el}) {
  // Two views of like pictures must not share ids: paint that lies in a hidden page is not painted at all.
  const view = Math.random().toString(36).slice(2, 10);
  const ownIds = (svg) => svg.replace(/(\bid="|url\(#)(pk-[0-9a-f]+)/g, `$1$2-${view}`);
  const host = document.createElement("div");
  host.className = "packo-board";
  host.tabIndex = -1;
  // A live region: screen readers read a sentence out when it changes, so the element itself must stay.
  const said = document.createElement("div");
  said.className = "packo-status";
  said.setAttribute("role", "status");
  el.append(said, host);

  let drawn = null; // the SVG on the screen
  let ply = null; // its number: a click tells it, so that Python knows a late click from a good one
  let busy = false; // a click is on its way
  let hovered = null;
  let frame = 0;
  let pressed = 0; // when the last click was taken
  let drag = null; // where the pointer took something up, and where it let go if the next picture is not there yet

  const BUTTONS = "[data-action], [data-pick]";
  const buttons = () => [...host.querySelectorAll(BUTTONS)];
  const buttonAt = (node) => node?.closest?.(BUTTONS) ?? null;
  const actionAt = (node) => node?.closest?.("[data-action]") ?? null;
  const spotAt = (node) => node?.closest?.("[data-at]") ?? null;
  const send = (kind, action) => model.send({kind, action, ply});

  function draw() {
    frame = 0;
    const svg = model.get("svg");
    const fresh = model.get("fresh");
    const focused = host.contains(document.activeElement);
    if (svg !== drawn) {
      const old = focused ? buttonAt(document.activeElement)?.dataset : null;
      host.innerHTML = ownIds(svg);
      drawn = svg;
      hovered = null;
      const all = buttons();
      for (const node of all) if (!node.hasAttribute("tabindex")) node.setAttribute("tabindex", "0");
      if (focused) (old && same(all, old) || host).focus({preventScroll: true});
    }
    // For other eyes: the pointer stays hidden until it is moved, and no focus ring stays on what was chosen.
    host.classList.toggle("packo-fresh", fresh);
    if (focused && fresh) host.focus({preventScroll: true});
    ply = model.get("ply");
    host.dataset.ply = ply;
    busy = false;
    host.classList.remove("packo-busy");
    host.removeAttribute("aria-busy");
    for (const node of host.querySelectorAll(".packo-pressed")) node.classList.remove("packo-pressed");
    say();
    showCurrent();
    if (drag?.over) drop();
  }

  // The button of a new picture that stands for one of the old.
  const same = (all, old) => ["action", "pick", "key"].map(
    (name) => old[name] !== undefined && all.find((node) => node.dataset[name] === old[name]),
  ).find(Boolean);

  function say() {
    const status = model.get("status");
    if (said.textContent !== status) said.textContent = status;
    said.dataset.tone = model.get("tone");
    said.hidden = !status;
  }

  // In a board that scrolls, bring the current entry into view without moving the page.
  function showCurrent() {
    const node = host.querySelector('[aria-current="step"]');
    if (!node || host.scrollHeight <= host.clientHeight) return;
    const box = node.getBoundingClientRect();
    const frame = host.getBoundingClientRect();
    if (box.top < frame.top) host.scrollTop -= frame.top - box.top;
    if (box.bottom > frame.bottom) host.scrollTop += box.bottom - frame.bottom;
  }

  // Both traits come in one message; all that arrives before the next frame is drawn in that frame.
  const redraw = () => { frame ||= requestAnimationFrame(draw); };
  // A sentence that comes with a picture waits for it; one that comes alone is shown at once.
  const later = () => queueMicrotask(() => { if (!frame) say(); });

  function dress() {
    host.style.maxWidth = model.get("max_width");
    host.setAttribute("role", "group");
    host.setAttribute("aria-label", model.get("label"));
  }

  function press(node) {
    if (busy || !node) return;
    busy = true;
    pressed = performance.now();
    host.classList.add("packo-busy");
    host.setAttribute("aria-busy", "true");
    node.classList.add("packo-pressed");
    if (node.dataset.action !== undefined) send("click", node.dataset.action);
    else send("pick", node.dataset.pick);
  }

  function pointIn(node, [x, y]) {
    return new DOMPoint(x, y).matrixTransform(node.getScreenCTM().inverse());
  }

  // A spot takes the click only where no button lies over it.
  function pressAt(target, where) {
    const node = buttonAt(target);
    const spot = spotAt(target);
    if (node || !spot || busy || !host.contains(spot)) return press(node);
    const point = pointIn(spot, where);
    const shown = (value) => String(Number(value.toFixed(Number(spot.dataset.decimals))) + 0);
    busy = true;
    pressed = performance.now();
    host.classList.add("packo-busy");
    host.setAttribute("aria-busy", "true");
    send("click", spot.dataset.at.replace("{x}", shown(point.x)).replace("{y}", shown(point.y)));
  }

  // What follows the pointer over a spot is the picture's business; where the pointer is, it cannot know.
  function pointing(event) {
    const svg = host.querySelector("svg");
    if (!svg) return;
    const spot = event.type === "pointerleave" || buttonAt(event.target) ? null : spotAt(event.target);
    svg.classList.toggle("pk-pointing", Boolean(spot));
    if (!spot) return;
    const point = pointIn(spot, [event.clientX, event.clientY]);
    svg.style.setProperty("--pk-x", `${point.x}px`);
    svg.style.setProperty("--pk-y", `${point.y}px`);
  }

  // The nearest action in a direction; straight ahead counts more than to the side.
  function neighbour(node, [dx, dy]) {
    const middle = (other) => {
      // The frame alone: what a button shows while it has the focus may lie anywhere.
      const box = (other.querySelector(".pk-frame") ?? other).getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [x, y] = middle(node);
    let best = null;
    let least = Infinity;
    for (const other of buttons()) {
      const [ox, oy] = middle(other);
      const ahead = (ox - x) * dx + (oy - y) * dy;
      const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
      const cost = ahead + 2.5 * aside;
      if (other !== node && ahead > 1 && cost < least) [best, least] = [other, cost];
    }
    return best;
  }

  function withKey(key) {
    const k = key.toLowerCase();
    const all = buttons();
    return all.find((node) => node.dataset.key?.toLowerCase() === k)
      ?? all.find((node) => node.dataset.action?.toLowerCase() === k);
  }

  // Taken on the window, before JupyterLab sees it: there a bare letter adds or deletes cells.
  function onKey(event) {
    if (!host.contains(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const here = buttonAt(event.target);
    const arrow = ARROWS[event.key];
    if (arrow) {
      (here ? neighbour(here, arrow) : buttons()[0])?.focus();
    } else if (event.key === "Escape") {
      const taken = host.querySelector('[data-pick][aria-pressed="true"]');
      if (!taken) return;
      press(taken);
    } else if (event.key === "Enter" || event.key === " ") {
      if (!event.repeat) press(here);
    } else if (event.key.length === 1) {
      if (!event.repeat) press(withKey(event.key));
    } else {
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  function onHover(event) {
    const action = actionAt(event.target)?.dataset.action ?? null;
    if (!model.get("hovers") || action === hovered) return;
    hovered = action;
    send("hover", action);
  }

  // The second half of a double click may land on the next picture, where it would choose for somebody else.
  function onClick(event) {
    if (drag || (event.detail > 1 && performance.now() - pressed < 350)) return;
    pressAt(event.target, [event.clientX, event.clientY]);
  }

  // With a mouse a part is taken up when it is pressed, so that it can be dragged to where it goes.
  function onDown(event) {
    drag = null;
    const node = buttonAt(event.target);
    if (event.pointerType !== "mouse" || event.button !== 0 || node?.dataset.pick === undefined || busy) return;
    drag = {x: event.clientX, y: event.clientY, over: null};
    host.classList.add("packo-dragging");
    host.focus({preventScroll: true});
    if (node.getAttribute("aria-pressed") !== "true") press(node);
    else drag.taken = node;
  }

  function onUp(event) {
    host.classList.remove("packo-dragging");
    if (!drag) return;
    if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > 8) {
      drag.over = [event.clientX, event.clientY];
      if (!busy && !frame) drop();
    } else if (drag.taken?.isConnected) {
      press(drag.taken);
    }
    // The click that follows belongs to this press; it comes before any timer.
    setTimeout(() => { if (!drag?.over) drag = null; });
  }

  function drop() {
    const where = drag.over;
    drag = null;
    const under = document.elementFromPoint(...where);
    const node = actionAt(under) ?? under?.closest?.("[data-drop]");
    if (node ? host.contains(node) : spotAt(under) && !buttonAt(under)) pressAt(under, where);
  }

  function onMove(event) {
    if (event.movementX || event.movementY) host.classList.remove("packo-fresh");
    pointing(event);
  }

  host.addEventListener("click", onClick);
  host.addEventListener("pointerdown", onDown);
  window.addEventListener("pointerup", onUp);
  host.addEventListener("pointermove", onMove);
  host.addEventListener("pointerover", onHover);
  host.addEventListener("pointerleave", onHover);
  host.addEventListener("pointerleave", pointing);
  window.addEventListener("keydown", onKey, true);
  model.on("change:ply", redraw);
  model.on("change:status change:tone", later);
  model.on("change:max_width change:label", dress);
  dress();
  draw();

  return () => {
    cancelAnimationFrame(frame);
    window.removeEventListener("keydown", onKey, true);
    window.removeEventListener("pointerup", onUp);
    model.off("change:ply", redraw);
    model.off("change:status change:tone", later);
    model.off("change:max_width change:label", dress);
  };
}

export default {render};
