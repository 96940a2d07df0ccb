import { useSyncExternalStore } from "react";

export interface Store<T> {
  get: () => T;
  set: (value: T) => void;
  subscribe: (notify: () => void) => () => void;
}

/** A value that components subscribe to, for the few facts that the whole application shares. */
export function makeStore<T>(initial: T): Store<T> {
  let value = initial;
  const subscribers = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const notify of subscribers) notify();
    },
    subscribe(notify) {
      subscribers.add(notify);
      return () => subscribers.delete(notify);
    },
  };
}

/** Returns the current value. `before` is the value in prerendered markup. */
export const useStore = <T>(store: Store<T>, before: T): T =>
  useSyncExternalStore(store.subscribe, store.get, () => before);
