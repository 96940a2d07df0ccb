import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { renderToString } from "react-dom/server.edge";
import { makeRouter } from "./router";

export { rows } from "./routes/table";

/**
 * The markup of a row's page as a visitor sees it; `$id` in its path stands for any word, and the name itself is one.
 * renderToString: streaming would add inline scripts.
 */
export async function render(path: string): Promise<string> {
  const router = makeRouter(createMemoryHistory({ initialEntries: [path.replaceAll("$", "")] }));
  await router.load();
  return renderToString(<RouterProvider router={router} />);
}
