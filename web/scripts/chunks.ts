interface ModuleInfo {
  importedIds: readonly string[];
}
type GetModuleInfo = (id: string) => ModuleInfo | null;
type Namer = (id: string, context: { getModuleInfo: GetModuleInfo }) => string | null;

/** Our modules that the start imports at once. A package's index is left out: it imports everything, used or not. */
function closure(id: string, info: GetModuleInfo, seen: Set<string>): Set<string> {
  if (seen.has(id) || id.includes("node_modules")) return seen;
  seen.add(id);
  for (const next of info(id)?.importedIds ?? []) closure(next, info, seen);
  return seen;
}

/** One chunk for what every page needs. By default the bundler makes some twenty small files of it. */
function shellNamer(root: string): Namer {
  const start = `${root}/src/app/start.tsx`;
  let everyPage: Set<string> | null = null;
  return (id, context) => {
    everyPage ??= closure(start, (module) => context.getModuleInfo(module), new Set());
    return everyPage.has(id) ? "shell" : null;
  };
}

/**
 * Libraries have their own chunks, because they change rarely. A group includes what its modules import, so the order
 * of the groups matters: a library that others import comes first.
 */
export const chunkGroups = (root: string) => [
  // The bundler's loader of lazy chunks and a pause. The small entry needs these two and nothing else.
  {
    name: "loader",
    test: /vite[\\/](preload-helper|modulepreload-polyfill)|src[\\/]lib[\\/]nextTask\.ts/,
    priority: 50,
  },
  { name: "react", test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]/, priority: 40 },
  {
    name: "router",
    test: /node_modules[\\/](@tanstack[\\/](react-router|router-core|history|store|react-store)|openapi-fetch)[\\/]/,
    priority: 30,
  },
  // Declaring a query (queryOptions, a function of one line) must not load the cache that runs it.
  {
    name: "query",
    test: /node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/](?!.*queryOptions)/,
    priority: 20,
  },
  { name: shellNamer(root), priority: 10 },
  // Small things of nearly every page. A file of its own costs more in the lists of what to preload than its content.
  {
    name: "shell",
    test: /src[\\/]ui[\\/](Container|Skeleton|Avatar)\b|lib[\\/](dates|money)\.ts|api[\\/](attempt|queries[\\/](staleTimes|customers))\.ts|queryOptions|IconX\.mjs|IconChevron(Right|Left|Down)\.mjs/,
    priority: 9,
  },
  // What the directory and the profiles share: as one file it is two kilobytes smaller than as a dozen.
  {
    name: "directory",
    test: /features[\\/]directory[\\/](strings|shared[\\/](TherapistCard|AgendaPicker|WeekCalendar|ZoneNote|labels))\b/,
    priority: 6,
  },
  // Its own file, because a group includes what its modules import.
  { name: "words", test: /src[\\/]lib[\\/]statusStrings\.ts/, priority: 7 },
  // Marks of standing hours, on most pages of patients and therapists.
  {
    name: "standing",
    test: /features[\\/]standing[\\/](strings|when|Standing\.module|shared[\\/](address|StandingMark|shared\.module))|api[\\/]queries[\\/]standing\.ts|IconCalendarRepeat\.mjs/,
    priority: 5,
  },
  // The waiting list, on the home, on sessions and on a page of its own.
  {
    name: "waiting",
    test: /features[\\/]waiting[\\/](strings|when|api|Waiting\.module|shared[\\/]useAsk|components[\\/]OfferFacts)|api[\\/]queries[\\/]waiting\.ts|IconBell\.mjs/,
    priority: 5,
  },
  // Small parts of pages behind a login. Every file of its own makes the list longer that the first page loads.
  {
    name: "parts",
    test: /src[\\/](ui[\\/](PartFailed|Loading|Card|Choice\.module|Checkbox|Section|RowMenu|OnlyIn)|lib[\\/](timeLeft|useNow|clipboard|download|useObjectUrl))\b|Icon(ArrowsMove|CircleFilled|ClockHour4|Repeat|Video)\.mjs/,
    priority: 4,
  },
];
