import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/**
 * Replaces files by changed copies, as `go build -overlay` does. `make mutate` puts faults into the web's tests with it.
 * The file named by PSIC_MUTATION has the form {"Replace": {"/path/of/source": "/path/of/copy"}}.
 */
export function mutation(): Plugin | undefined {
  const list = process.env.PSIC_MUTATION;
  if (!list || !process.env.VITEST) {
    return undefined;
  }
  const { Replace: copies } = JSON.parse(readFileSync(list, "utf8")) as { Replace: Record<string, string> };
  return {
    name: "psic-mutation",
    enforce: "pre",
    load(id) {
      const copy = copies[id.split("?")[0] ?? ""];
      return copy === undefined ? undefined : readFileSync(copy, "utf8");
    },
  };
}
