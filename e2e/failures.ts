import type { FullResult, Reporter, TestCase, TestResult } from "@playwright/test/reporter";

const LINES = 14;

/** Repeats the reason of every failed test in a few lines at the very end, where people look first. */
export default class Failures implements Reporter {
  private readonly reasons: string[] = [];

  onTestEnd(test: TestCase, result: TestResult) {
    if (result.status === test.expectedStatus) return;
    const reason = (result.error?.message ?? result.status).replace(/\u001b\[\d*m/g, "");
    this.reasons.push([`✘ ${test.titlePath().slice(1).join(" › ")}`, ...reason.split("\n").slice(0, LINES)].join("\n    "));
  }

  onEnd(_: FullResult) {
    if (this.reasons.length > 0) console.log(`\nReasons:\n${this.reasons.join("\n")}`);
  }
}
