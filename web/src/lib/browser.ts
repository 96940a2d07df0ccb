/** Full page loads go through this object, so that tests can replace it. */
export const browser = {
  /** Loads a page from the server, so that no personal data stays in memory. */
  leaveTo(path: string, from: Pick<Location, "pathname" | "reload" | "assign"> = window.location): void {
    if (from.pathname === path) from.reload();
    else from.assign(path);
  },
};
