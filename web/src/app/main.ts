/** Once the browser has shown the page; a hidden tab shows nothing, so it does not wait for ever. */
const painted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 3000);
  });

const root = document.getElementById("root") as HTMLElement;
// A prerendered page is readable before the application: its paint comes first, then our scripts.
if (root.firstElementChild) await painted();
const { start } = await import("./start");
await start(root);

export {};
