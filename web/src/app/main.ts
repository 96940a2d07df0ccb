/** Once the browser has shown the page; a hidden tab shows nothing, so it does not wait for ever. */
const painted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 3000);
  });

/** What the page will need, all at once: each file names the next only when it has come. */
function fetchLater(): void {
  const files = document.querySelector<HTMLMetaElement>('meta[name="later"]')?.content.split(" ") ?? [];
  for (const file of files) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.crossOrigin = "";
    link.href = `/${file}`;
    document.head.append(link);
  }
}

const root = document.getElementById("root") as HTMLElement;
// A prerendered page is readable before the application: its paint comes first, then our scripts.
if (root.firstElementChild) {
  await painted();
  fetchLater();
}
const { start } = await import("./start");
await start(root);

export {};
