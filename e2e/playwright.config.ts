import { existsSync } from "node:fs";
import { defineConfig, devices } from "@playwright/test";
import { SHIFT } from "./clock";

const PORT = Number(process.env.PSIC_E2E_PORT ?? 8790);

/** The headless shell takes half the time. Tests of rooms use the full browser, because only it has devices. */
const SHELL = "/usr/bin/chromium-headless-shell";
const browser = process.env.PSIC_CHROMIUM ?? (existsSync(SHELL) ? SHELL : "/usr/bin/chromium");

/** `make long-tests` sets it. Without it, tests marked @long are left out, and tests marked @wide run at 1280 only. */
const long = Boolean(process.env.PSIC_LONG);

/** Tests against the real binary: a new database with demonstration data, sandbox payments, the built-in outbox. */
export default defineConfig({
  testDir: "tests",
  workers: 2,
  // No second try: a test that fails now and then is a fault to find.
  retries: 0,
  fullyParallel: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [["list"], ["./failures.ts"]],
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    screenshot: "only-on-failure",
    // Without animations, because axe would check the contrast of colours in the middle of a fade.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: browser,
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
    },
  },
  projects: [
    { name: "1280", grepInvert: long ? undefined : /@long/, use: { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } } },
    // Tests marked @once run in the first project only: their subject is not the layout.
    { name: "390", grepInvert: long ? /@once/ : /@once|@wide|@long/, use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } } },
  ],
  webServer: {
    command: "exec ./serve.sh", // so that its parent is this run, which it watches
    url: `http://localhost:${PORT}/readyz`,
    timeout: 60_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
    env: { PSIC_E2E_PORT: String(PORT), PSIC_CLOCK_OFFSET: `${SHIFT}ms` },
  },
});
