import { dirname, join, normalize } from "node:path";

/**
 * The floors of `src`, from the ground: lib; api and ui, which do not import each other; login; features; app. A file
 * imports only from its own floor or a lower one, type-only imports included.
 */
const BELOW: Record<string, readonly string[]> = {
  lib: [],
  api: ["lib"],
  ui: ["lib"],
  login: ["lib", "api"],
  features: ["lib", "api", "ui", "login"],
  app: ["lib", "api", "ui", "login", "features", "theme"],
};

/** Each file and the files of `src` that it imports, as paths under `src` without their extension. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** The files of `src` that a text imports: with `from`, for side effects, lazily, or only as a type. */
export function importsIn(name: string, text: string): string[] {
  const found = [...text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map((match) => match[1] ?? "");
  return found
    .filter((target) => target.startsWith("~/") || target.startsWith("."))
    .map((target) => (target.startsWith("~/") ? target.slice(2) : normalize(join(dirname(name), target))));
}

const folder = (path: string, depth = 0): string => path.split("/")[depth] ?? "";

const wrong = (imports: Imports, breaks: (from: string, to: string) => boolean): string[] =>
  [...imports].flatMap(([from, targets]) => targets.filter((to) => breaks(from, to)).map((to) => `${from} -> ${to}`));

/** Imports that go upwards, sideways or out of `src`; all imports of a folder that has no floor. */
export const floorBreaches = (imports: Imports): string[] =>
  wrong(imports, (from, to) => {
    const floor = folder(from);
    return !BELOW[floor] || (folder(to) !== floor && !BELOW[floor].includes(folder(to)));
  });

/** A feature reaches another one through its `shared` folder alone. */
export const featureBreaches = (imports: Imports): string[] =>
  wrong(imports, (from, to) => {
    const between = folder(from) === "features" && folder(to) === "features";
    return between && folder(from, 1) !== folder(to, 1) && folder(to, 2) !== "shared";
  });

/** Every circle of imports, one for each import that closes it. */
export function circles(imports: Imports): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  function visit(file: string, way: readonly string[]): void {
    const begun = way.indexOf(file);
    if (begun >= 0) found.push([...way.slice(begun), file].join(" -> "));
    if (begun >= 0 || done.has(file)) return;
    for (const target of imports.get(file) ?? []) visit(target, [...way, file]);
    done.add(file);
  }
  for (const file of imports.keys()) visit(file, []);
  return found;
}
