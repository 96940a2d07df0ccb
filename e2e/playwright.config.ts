import { existsSync } from "node:fs";
import { defineConfig, devices } from "@playwright/test";

const PORT = Number(process.env.PSIC_E2E_PORT ?? 8790);

/** The shell has no window to paint and takes half the time. Rooms ask for the whole browser: it has the devices. */
const SHELL = "/usr/bin/chromium-headless-shell";
const browser = process.env.PSIC_CHROMIUM ?? (existsSync(SHELL) ? SHELL : "/usr/bin/chromium");

/** Journeys against the real binary: a fresh database with demonstration data, sandbox payments, the built-in mailbox. */
export default defineConfig({
  testDir: "tests",
  workers: 2,
  // A shared machine may stall a browser for seconds; what fails twice is broken.
  retries: process.env.CI ? 1 : 0,
  fullyParallel: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    trace: "on-first-retry",
    // Colours in the middle of a fade would be judged as if they stayed.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: browser,
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
    },
  },
  projects: [
    { name: "1280", use: { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } } },
    // What does not depend on the width is told once.
    { name: "390", grepInvert: /@once/, use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } } },
  ],
  webServer: {
    command: "./serve.sh",
    url: `http://localhost:${PORT}/readyz`,
    timeout: 60_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
    env: { PSIC_E2E_PORT: String(PORT) },
  },
});
