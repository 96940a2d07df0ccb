import base from "./playwright.config";

/** Repetitions with figures, by hand on a quiet machine; no part of the journeys. */
export default { ...base, testDir: "figures", webServer: undefined, projects: base.projects?.slice(0, 1) ?? [], workers: 1, retries: 0, timeout: 60 * 60_000 };
