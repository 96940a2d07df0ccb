import { readdirSync, readFileSync } from "node:fs";
import type { TestProjectInlineConfiguration } from "vitest/config";

/** What changes modules or starts them anew, so that other files would notice. */
const CHANGES_MODULES = /vi\.(mock|doMock|resetModules)\(|registerPages\(/;

/** The first line of a test of what a server renders, where there is no window. */
const WITHOUT_WINDOW = /^\/\/ @vitest-environment node\n/;

/**
 * Most test files share two threads in which the application's modules are loaded once (a hundred times would take
 * nearly twice as long). Files that change modules have a context of their own, and files without a window a thread,
 * because a thread that changes between the two begins anew.
 */
export function testProjects(root: string): TestProjectInlineConfiguration[] {
  const files = ["src", "tests"].flatMap((folder) =>
    readdirSync(`${root}/${folder}`, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.test\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  );
  const matching = (sign: RegExp) => files.filter((file) => sign.test(readFileSync(`${root}/${file}`, "utf8")));
  const alone = matching(CHANGES_MODULES);
  const rendered = matching(WITHOUT_WINDOW).filter((file) => !alone.includes(file));
  const together = files.filter((file) => !alone.includes(file) && !rendered.includes(file));
  const shared = {
    environment: "jsdom",
    setupFiles: ["tests/setup.ts"],
    css: false,
    restoreMocks: true,
    unstubGlobals: true,
  };
  return [
    { extends: true, test: { ...shared, name: "together", include: together, pool: "threads", isolate: false } },
    {
      extends: true,
      test: { ...shared, name: "rendered", include: rendered, environment: "node", pool: "threads", isolate: false },
    },
    // Contexts leave memory behind; a thread that grew begins anew.
    { extends: true, test: { ...shared, name: "alone", include: alone, pool: "vmThreads", vmMemoryLimit: "1GB" } },
  ];
}
