import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { parseMarkdown } from "./markdown.ts";

/** Turns `import doc from "x.md"` into data: `{ meta, blocks }`. */
export function markdown(): Plugin {
  return {
    name: "psic-markdown",
    enforce: "pre",
    load(id) {
      const file = id.split("?")[0] ?? "";
      if (!file.endsWith(".md") || id.includes("?raw")) return null;
      const doc = parseMarkdown(readFileSync(file, "utf8"));
      return { code: `export default ${JSON.stringify(doc)};`, map: null, moduleType: "js" };
    },
  };
}
