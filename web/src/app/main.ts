import { nextTask } from "~/lib/nextTask";
import { keepTyped } from "./keepTyped";

/** Resolves after the first paint. A hidden tab does not paint, so the wait ends after three seconds. */
const firstPaint = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 3000);
  });

function fetchSoon(file: string): void {
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.crossOrigin = "";
  link.href = `/${file}`;
  document.head.append(link);
}

/** Preloads in one task. All 45 files of the payment page took a simulated phone 65 to 120 ms in one (Lighthouse). */
const AT_ONCE = 15;

/** Preloads all files of the page at once. Otherwise the browser finds each import only after the file before it. */
async function fetchLater(): Promise<void> {
  const files = document.querySelector<HTMLMetaElement>('meta[name="later"]')?.content.split(" ") ?? [];
  for (let from = 0; from < files.length; from += AT_ONCE) {
    files.slice(from, from + AT_ONCE).forEach(fetchSoon);
    await nextTask();
  }
}

const root = document.getElementById("root") as HTMLElement;
const restore = keepTyped(root);
// A prerendered page is readable without scripts, so it is painted before the scripts load.
if (root.firstElementChild) {
  await firstPaint();
  await fetchLater();
}
// React in its own task: two tasks of 40 to 50 ms instead of one of 90 to 105 ms (Lighthouse, payment page).
await import("./engine");
await nextTask();
const { start } = await import("./start");
await start(root, restore);
