import base from "./playwright.config";

const { webServer: _own, ...rest } = base;

/** How long the confirmation of 200 payouts takes. Started by hand on a quiet machine; not part of the browser tests. */
export default { ...rest, testDir: "payouts", projects: base.projects?.slice(0, 1) ?? [], workers: 1, timeout: 40 * 60_000 };
