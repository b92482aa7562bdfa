// What runs inside the panel: places and fixes that are chosen go to the extension; arrow keys walk through the tree as in
// any tree view. It is text because the panel's policy allows no files.

export const script = `
(function () {
  const editor = acquireVsCodeApi();
  const send = (element) => {
    if (element.dataset.place) editor.postMessage({ go: JSON.parse(element.dataset.place) });
    else if (element.dataset.fix) editor.postMessage({ fix: Number(element.dataset.fix), function: element.dataset.function });
    else if (element.dataset.test) editor.postMessage({ test: element.dataset.test });
    else return false;
    return true;
  };
  document.addEventListener("click", (event) => {
    const element = event.target.closest("[data-place], [data-fix], [data-test]");
    if (element && send(element)) event.preventDefault();
  });
  const visible = () => [...document.querySelectorAll('[role="treeitem"]')].filter((item) => item.offsetParent !== null);
  const focus = (item) => {
    if (!item) return;
    const tree = item.closest('[role="tree"]');
    tree.querySelectorAll('[role="treeitem"]').forEach((one) => { one.tabIndex = one === item ? 0 : -1; });
    item.focus();
  };
  document.addEventListener("keydown", (event) => {
    const item = event.target;
    if (item.getAttribute("role") !== "treeitem") {
      if (event.key === " " && item.dataset && send(item)) event.preventDefault();
      return;
    }
    const items = visible();
    const place = items.indexOf(item);
    const open = item.getAttribute("aria-expanded");
    const inner = item.querySelector('[role="treeitem"]');
    const outer = item.parentElement.closest('[role="treeitem"]');
    const keys = {
      ArrowDown: () => focus(items[place + 1]),
      ArrowUp: () => focus(items[place - 1]),
      Home: () => focus(items[0]),
      End: () => focus(items[items.length - 1]),
      ArrowRight: () => (open === "false" ? item.setAttribute("aria-expanded", "true") : focus(inner)),
      ArrowLeft: () => (open === "true" ? item.setAttribute("aria-expanded", "false") : focus(outer)),
      Enter: () => send(item),
      " ": () => send(item),
    };
    if (keys[event.key]) {
      keys[event.key]();
      event.preventDefault();
    }
  });
})();
`;
