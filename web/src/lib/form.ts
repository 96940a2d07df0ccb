import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from "react";

export type Errors<V> = Partial<Record<keyof V & string, string>>;

/** Keeps only the fields that have a message, in the order the screen shows them. */
export const told = <V extends object>(checks: Errors<V>): Errors<V> =>
  Object.fromEntries(Object.entries(checks).filter(([, message]) => message)) as Errors<V>;

/** What the server says about a refused form; the shape of every API error. */
export interface Fault {
  fields?: readonly { name: string; description: string }[] | undefined;
}

type InputEvent = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

interface Options<V> {
  /** May change later (a query answered, a refetch): what the person typed stays. */
  initial: V;
  /** Pure: the message of each wrong field, in the order of the screen. */
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

/** A group of radios or checkboxes says so on its fieldset; the focus goes to the chosen one, or to the first. */
const controlOf = (wrong: HTMLElement): HTMLElement | null =>
  wrong.matches("fieldset")
    ? (wrong.querySelector<HTMLElement>("input:checked") ?? wrong.querySelector<HTMLElement>("input"))
    : wrong;

/** The focus goes to the first field on screen that is marked as wrong, whichever rule marked it. */
function focusWrong(form: HTMLElement): void {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[data-invalid]');
  if (wrong) controlOf(wrong)?.focus();
}

/** The form that an event happened in; React forgets it once the event is over. */
const formOf = (event: FormEvent | undefined): HTMLElement | null =>
  event?.currentTarget instanceof HTMLElement ? event.currentTarget.closest("form") : null;

/** For forms whose messages all stand in one list: the field itself is only marked as wrong. */
export function marked<F extends { error?: string | undefined }>({ error, ...rest }: F) {
  return { ...rest, "aria-invalid": error ? (true as const) : undefined };
}

/**
 * State of one form. Only edits are kept as state, laid over `initial`, so that new server data
 * never wipes what is being typed.
 */
export function useForm<V extends object>({ initial, validate }: Options<V>) {
  const [edits, setEdits] = useState<Partial<V>>({});
  const [errors, setErrors] = useState<Errors<V>>({});
  const [busy, setBusy] = useState(false);
  /** The form as the last submit left it: an object of its own each time, so that the effect runs each time. */
  const [submitted, setSubmitted] = useState<{ form: HTMLElement } | null>(null);
  const running = useRef(false);
  const values: V = { ...initial, ...edits };

  // An effect, because the marks are on the screen by then.
  useEffect(() => {
    if (submitted) focusWrong(submitted.form);
  }, [submitted]);

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

  /** Puts the server's field errors on their inputs; false when none of them belongs here. */
  function applyFault(fault: unknown): boolean {
    const found = faultErrors(values, (fault ?? {}) as Fault);
    if (Object.keys(found).length === 0) return false;
    setErrors(found);
    return true;
  }

  /**
   * Validates, then runs the handler once: a second submit while it runs is ignored. Whoever refuses the form, this
   * side or the server, the first wrong field takes the focus.
   */
  function submit(handler: (values: V) => unknown) {
    return async (event?: FormEvent) => {
      event?.preventDefault();
      if (running.current) return;
      const form = formOf(event);
      const settle = () => form && setSubmitted({ form });
      const found = validate?.(values) ?? {};
      setErrors(found);
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
    setErrors,
    applyFault,
    submit,
    busy,
    dirty: Object.keys(edits).length > 0,
    /** Forgets the edits, after a save. */
    reset: () => setEdits({}),
  };
}
