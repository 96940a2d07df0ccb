/** A lock of the browser that all tabs of this origin see. It ends with its tab, also when the tab crashes. */
const NAME = "call";

/** Says to other tabs that a call runs in this one. Returns the function that ends it. */
export function holdCallLock(): () => void {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  // Without the lock another tab signs out without a question.
  void navigator.locks?.request(NAME, () => ended).catch(() => {});
  return end;
}

/** Whether a call runs in any tab of this browser. */
export async function callRuns(): Promise<boolean> {
  const locks = await navigator.locks?.query().catch(() => null);
  return locks?.held?.some(({ name }) => name === NAME) ?? false;
}
