import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { renderToString } from "react-dom/server.edge";
import { makeRouter } from "./router";

export { descriptions } from "./routes/descriptions";
export { pageRoutes } from "./routes/table";

/**
 * Renders a page as a visitor sees it. For `$id` in the path it uses the word `id`, because any value will do.
 * renderToString, because streaming would add inline scripts.
 */
export async function render(path: string): Promise<string> {
  const router = makeRouter(createMemoryHistory({ initialEntries: [path.replaceAll("$", "")] }));
  await router.load();
  return renderToString(<RouterProvider router={router} />);
}
