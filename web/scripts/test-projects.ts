import { readdirSync, readFileSync } from "node:fs";
import type { TestProjectInlineConfiguration } from "vitest/config";

/** What changes modules or starts them anew, so that other files would notice. */
const CHANGES_MODULES = /vi\.(mock|doMock|resetModules)\(|registerPages\(/;

/**
 * Most test files share two threads in which the application's modules are loaded once (a hundred times would take
 * nearly twice as long). Files that change modules have a context of their own.
 */
export function testProjects(root: string): TestProjectInlineConfiguration[] {
  const files = ["src", "tests"].flatMap((folder) =>
    readdirSync(`${root}/${folder}`, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.test\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  );
  const alone = files.filter((file) => CHANGES_MODULES.test(readFileSync(`${root}/${file}`, "utf8")));
  const together = files.filter((file) => !alone.includes(file));
  const shared = {
    environment: "jsdom",
    setupFiles: ["tests/setup.ts"],
    css: false,
    restoreMocks: true,
    unstubGlobals: true,
  };
  return [
    { extends: true, test: { ...shared, name: "together", include: together, pool: "threads", isolate: false } },
    // Contexts leave memory behind; a thread that grew begins anew.
    { extends: true, test: { ...shared, name: "alone", include: alone, pool: "vmThreads", vmMemoryLimit: "1GB" } },
  ];
}
