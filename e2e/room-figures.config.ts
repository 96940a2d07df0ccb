import base from "./playwright.config";

/** Measurements with repetitions, started by hand on a quiet machine. They are not part of the browser tests. */
export default { ...base, testDir: "figures", webServer: undefined, projects: base.projects?.slice(0, 1) ?? [], workers: 1, retries: 0, timeout: 60 * 60_000 };
