import { type ChangeEvent, type FormEvent, useLayoutEffect, useRef, useState } from "react";

export type Errors<V> = Partial<Record<keyof V & string, string>>;

/** Drops the fields without a message and keeps the order of the others. */
export const withMessages = <V extends object>(checks: Errors<V>): Errors<V> =>
  Object.fromEntries(Object.entries(checks).filter(([, message]) => message)) as Errors<V>;

/** The field errors of a response that refuses a form. Every API error has this shape. */
export interface Fault {
  fields?: readonly { name: string; description: string }[] | undefined;
}

type InputEvent = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

interface Options<V> {
  /** May change later, for example after a refetch. What the person typed stays. */
  initial: V;
  /** A pure function that returns the message of each wrong field, in the order of the screen. */
  validate?: (values: V) => Errors<V>;
}

const isEvent = (next: unknown): next is InputEvent => typeof next === "object" && next !== null && "target" in next;

function readEvent(event: InputEvent): unknown {
  const target = event.target;
  return target instanceof HTMLInputElement && target.type === "checkbox" ? target.checked : target.value;
}

function without<T extends object>(source: T, key: keyof T): T {
  const { [key]: _gone, ...rest } = source;
  return rest as T;
}

/** The server's field errors that this form has an input for. */
function faultErrors<V extends object>(values: V, fault: Fault): Errors<V> {
  const known = (fault.fields ?? []).filter((field) => field.name in values);
  return Object.fromEntries(known.map((field) => [field.name, field.description])) as Errors<V>;
}

/** For a group of radios or checkboxes the fieldset is marked. The chosen input gets the focus, or the first one. */
const controlOf = (wrong: HTMLElement): HTMLElement | null =>
  wrong.matches("fieldset")
    ? (wrong.querySelector<HTMLElement>("input:checked") ?? wrong.querySelector<HTMLElement>("input"))
    : wrong;

/**
 * Focuses the first field on screen that is marked as wrong, by the browser's check or by the server's. A browser puts a
 * focused field into the middle of the screen, where the list of errors above it may be out of sight. So this scrolls as
 * little as needed: to the list, then to the field.
 */
function focusWrong(form: HTMLElement): void {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[data-invalid]');
  const control = wrong && controlOf(wrong);
  if (!control) return;
  control.focus({ preventScroll: true });
  form.querySelector('[role="alert"]')?.scrollIntoView({ block: "nearest", behavior: "instant" });
  control.scrollIntoView({ block: "nearest", behavior: "instant" });
}

/** The form of an event. It must be read at once, because React clears `currentTarget` after the event. */
const formOf = (event: FormEvent | undefined): HTMLElement | null =>
  event?.currentTarget instanceof HTMLElement ? event.currentTarget.closest("form") : null;

/**
 * State of one form. The state holds only what the person edited, merged over `initial`, so that new data
 * from the server never overwrites what is being typed.
 */
export function useForm<V extends object>({ initial, validate }: Options<V>) {
  const [edits, setEdits] = useState<Partial<V>>({});
  const [errors, setErrors] = useState<Errors<V>>({});
  const [listed, setListed] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  /** The form of the last submit, in a new object each time, so that the effect runs after each submit. */
  const [submitted, setSubmitted] = useState<{ form: HTMLElement } | null>(null);
  const running = useRef(false);
  const values: V = { ...initial, ...edits };

  // The marks of wrong fields are in the DOM only after the render, so this is an effect.
  useLayoutEffect(() => {
    if (submitted) focusWrong(submitted.form);
  }, [submitted]);

  function refuse(found: Errors<V>) {
    setErrors(found);
    setListed(Object.values(found) as string[]);
  }

  function set<K extends keyof V & string>(name: K, value: V[K]) {
    setEdits((current) => ({ ...current, [name]: value }));
    setErrors((current) => (current[name] ? without(current, name) : current));
  }

  /** Props of a text, select or radio input. */
  function field<K extends keyof V & string>(name: K) {
    return {
      name,
      value: values[name],
      error: errors[name],
      onChange: (next: V[K] | InputEvent) => set(name, (isEvent(next) ? readEvent(next) : next) as V[K]),
    };
  }

  /** Props of a checkbox. */
  function check<K extends keyof V & string>(name: K) {
    const { value, ...rest } = field(name);
    return { ...rest, checked: Boolean(value) };
  }

  /** Shows the server's field errors at their inputs. Returns false when this form has no such input. */
  function applyFault(fault: unknown): boolean {
    const found = faultErrors(values, (fault ?? {}) as Fault);
    if (Object.keys(found).length === 0) return false;
    refuse(found);
    return true;
  }

  /**
   * Validates, then runs the handler. A second submit while it runs is ignored. After a refusal, by the validation or
   * by the server, the first wrong field gets the focus.
   */
  function submit(handler: (values: V) => unknown) {
    return async (event?: FormEvent) => {
      event?.preventDefault();
      if (running.current) return;
      const form = formOf(event);
      const settle = () => form && setSubmitted({ form });
      const found = validate?.(values) ?? {};
      refuse(found);
      if (Object.keys(found).length > 0) {
        settle();
        return;
      }
      running.current = true;
      setBusy(true);
      try {
        await handler(values);
      } finally {
        running.current = false;
        setBusy(false);
        settle();
      }
    };
  }

  return {
    values,
    set,
    field,
    check,
    errors,
    /** The messages in order, for `ErrorList`. */
    errorList: Object.values(errors) as string[],
    /**
     * The messages as of the last submit, for an `ErrorList` above the fields. Correcting a field shortens `errorList`:
     * screen readers would announce the list again, and the field would move while the person types.
     */
    submittedErrors: Object.keys(errors).length > 0 ? listed : [],
    setErrors: refuse,
    applyFault,
    submit,
    busy,
    dirty: Object.keys(edits).length > 0,
    /** Drops the edits, after a save. */
    reset: () => setEdits({}),
  };
}
