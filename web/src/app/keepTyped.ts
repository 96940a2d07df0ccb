/** What a person types into the prerendered page before the application takes its place. */
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const CONTENT = "conteudo";
const CONTROLS = "input[name]:not([type=checkbox], [type=radio]), textarea[name], select[name]";

const controls = (root: HTMLElement) => [...root.querySelectorAll<Control>(CONTROLS)];

/** React ignores a value that its own setter wrote, so the element's setter is used. */
function write(control: Control, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}

/** By what a link or a button of the static page is known again; the content, where the skip link leads, by its id. */
const signOf = (element: Element) =>
  element.id === CONTENT
    ? CONTENT
    : [element.textContent, element.getAttribute("href"), element.getAttribute("aria-label")].join("|");

const twin = (root: HTMLElement, old: Element): HTMLElement | undefined =>
  [...root.querySelectorAll<HTMLElement>(old.localName)].find((element) => signOf(element) === signOf(old));

/**
 * Watches the static fields; the answer writes what they hold at the end, and the focus, into the
 * application's page. The old elements are read after they left the page, so no late key is lost.
 */
export function keepTyped(root: HTMLElement): () => void {
  const old = controls(root);
  let focused = root.contains(document.activeElement) ? document.activeElement : null;
  const onFocus = (event: Event) => {
    focused = event.target as Element;
  };
  root.addEventListener("focusin", onFocus);
  return () => {
    root.removeEventListener("focusin", onFocus);
    const fresh = new Map(controls(root).map((control) => [control.name, control]));
    for (const { name, value } of old) {
      const control = fresh.get(name);
      if (value && control) write(control, value);
    }
    if (!focused || document.activeElement !== document.body) return;
    const field = old.find((control) => control === focused);
    (field ? fresh.get(field.name) : twin(root, focused))?.focus({ preventScroll: !field });
  };
}
