import { createMemoryHistory } from "@tanstack/react-router";
import { renderToString } from "react-dom/server.edge";
import { App } from "./App";
import { makeQueryClient } from "./query";
import { makeRouter } from "./router";

export { rows } from "./routes/table";

/** The markup of one page as a visitor sees it. renderToString: streaming would add inline scripts. */
export async function render(path: string): Promise<string> {
  const queryClient = makeQueryClient();
  const router = makeRouter(queryClient, createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  return renderToString(<App router={router} queryClient={queryClient} />);
}
