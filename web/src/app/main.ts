import { nextTask } from "~/lib/nextTask";

/** Resolves once the browser has shown the page; a hidden tab shows nothing, so the wait ends after three seconds. */
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

/** As many as a slow phone asks for in one short task. */
const AT_ONCE = 15;

/** What the page will need, without waiting for each other: each file names the next only when it has come. */
async function fetchLater(): Promise<void> {
  const files = document.querySelector<HTMLMetaElement>('meta[name="later"]')?.content.split(" ") ?? [];
  for (let from = 0; from < files.length; from += AT_ONCE) {
    files.slice(from, from + AT_ONCE).forEach(fetchSoon);
    await nextTask();
  }
}

const root = document.getElementById("root") as HTMLElement;
// A prerendered page is readable before the application: its paint comes first, then our scripts.
if (root.firstElementChild) {
  await firstPaint();
  await fetchLater();
}
// In a task of its own; together they would be a long one.
await import("./engine");
await nextTask();
const { start } = await import("./start");
await start(root);
