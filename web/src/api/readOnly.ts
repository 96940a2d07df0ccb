import { makeStore, useStore } from "~/lib/store";

/** How often an open page asks whether the product writes again. */
export const ASK_EVERY = 30_000;

const store = makeStore(false);

/** Whether the product is read-only, as far as this page knows. */
export const useReadOnly = (): boolean => useStore(store, false);

export const setReadOnly = (on: boolean): void => {
  if (store.get() !== on) store.set(on);
};
