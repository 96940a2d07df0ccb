/** Carries what a person does in the prerendered page over to the application, which replaces it. */
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const CONTENT = "conteudo";
const CONTROLS = "input[name], textarea[name], select[name]";

const controls = (root: HTMLElement) => [...root.querySelectorAll<Control>(CONTROLS)];
const isTick = (control: Control): control is HTMLInputElement => /^(checkbox|radio)$/.test(control.type);
const nameOf = (control: Control) => (isTick(control) ? `${control.name}=${control.value}` : control.name);

/** React replaces the `value` setter of an input and ignores changes through it, so the prototype's setter is used. */
function write(control: Control, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}

/** Sets the new control to the state of the old one, as the person would. */
function carryOver(old: Control, fresh: Control): void {
  if (!isTick(old)) {
    if (old.value) write(fresh, old.value);
  } else if (isTick(fresh) && old.checked !== fresh.checked) fresh.click();
}

/** Puts the caret where it was. Fields of type e-mail have none that a script can read. */
function placeCaret(old: Control, fresh: Control): void {
  if (old instanceof HTMLSelectElement || fresh instanceof HTMLSelectElement || old.selectionStart === null) return;
  fresh.setSelectionRange(old.selectionStart, old.selectionEnd);
}

/**
 * Identifies an element across the prerendered and the rendered page, by text, link and label. The target of the skip
 * link is identified by its id.
 */
const fingerprintOf = (element: Element) =>
  element.id === CONTENT
    ? CONTENT
    : [element.textContent, element.getAttribute("href"), element.getAttribute("aria-label")].join("|");

const sameElementIn = (root: HTMLElement, old: Element): HTMLElement | undefined =>
  [...root.querySelectorAll<HTMLElement>(old.localName)].find(
    (element) => fingerprintOf(element) === fingerprintOf(old),
  );

const formsOf = (root: HTMLElement) => [...root.querySelectorAll("form")];

/**
 * Follows fields, focus and submits of the prerendered page. Returns the function that restores them in the rendered
 * page. It must run in the task that replaces the page: a key pressed in between would go to no field. It reads the old
 * elements after they were removed, so that the last key press is not lost.
 */
export function keepTyped(root: HTMLElement): () => void {
  const [old, forms] = [controls(root), formsOf(root)];
  let focused = root.contains(document.activeElement) ? document.activeElement : null;
  let submitted = -1;
  const following = new AbortController();
  const { signal } = following;
  root.addEventListener("focusin", (event) => (focused = event.target as Element), { signal });
  root.addEventListener("submit", (event) => (submitted = forms.indexOf(event.target as HTMLFormElement)), { signal });

  function restoreFocus(fresh: Map<string, Control>): void {
    if (!focused || document.activeElement !== document.body) return;
    const field = old.find((control) => control === focused);
    const target = field ? fresh.get(nameOf(field)) : sameElementIn(root, focused);
    target?.focus({ preventScroll: !field });
    if (field && target) placeCaret(field, target as Control);
  }

  return () => {
    following.abort();
    const fresh = new Map(controls(root).map((control) => [nameOf(control), control]));
    for (const control of old) {
      const same = fresh.get(nameOf(control));
      if (same) carryOver(control, same);
    }
    restoreFocus(fresh);
    // The form must be rendered with the restored values first.
    if (submitted >= 0) setTimeout(() => formsOf(root)[submitted]?.requestSubmit());
  };
}
