/** Leaving the page, in one place that tests can watch. */
export const browser = {
  /** A full load, so that nothing personal stays in memory; reloads when already there. */
  leaveTo(path: string, from: Pick<Location, "pathname" | "reload" | "assign"> = window.location): void {
    if (from.pathname === path) from.reload();
    else from.assign(path);
  },
};
