/** Leaving the page, in one place that tests can watch. */
export const browser = {
  /** A full load, so that nothing personal stays in memory; reloads when already there. */
  leaveTo(path: string): void {
    if (window.location.pathname === path) window.location.reload();
    else window.location.assign(path);
  },
};
