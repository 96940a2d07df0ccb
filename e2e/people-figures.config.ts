import base from "./playwright.config";

/** How long a company's import of 5,000 people takes. Started by hand on a quiet machine; not part of the browser tests. */
export default { ...base, testDir: "people", projects: base.projects?.slice(0, 1) ?? [], workers: 1, timeout: 10 * 60_000 };
