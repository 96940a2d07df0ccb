import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, type Plugin, type Rolldown } from "vite";

const NAME = "virtual:archive-reader";
const folder = new URL("../src/features/record/archive/", import.meta.url);
const entry = fileURLToPath(new URL("reader.ts", folder));
const looks = fileURLToPath(new URL("reader.css", folder));

/** One script without imports, of the same code that seals and opens records. */
async function bundle(): Promise<string> {
  const result = (await build({
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      target: "es2022",
      lib: { entry, formats: ["iife"], name: "reader" },
    },
  })) as Rolldown.RolldownOutput[];
  return result[0]?.output[0].code ?? "";
}

/**
 * Gives `virtual:archive-reader`: what an exported archive carries to open itself, as text. Only the page that exports
 * imports it.
 */
export function archiveReader(): Plugin {
  let made: Promise<string> | null = null;
  return {
    name: "psic-archive-reader",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    async load(id) {
      if (id !== `\0${NAME}`) return null;
      made ??= bundle();
      // Inside a page, this would end the script.
      const script = (await made).replaceAll("</script", "<\\/script");
      const styles = readFileSync(looks, "utf8");
      return `export const script = ${JSON.stringify(script)};\nexport const styles = ${JSON.stringify(styles)};`;
    },
  };
}
