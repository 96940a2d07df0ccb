import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { renderToString } from "react-dom/server.edge";
import { makeRouter } from "./router";

export { rows } from "./routes/table";

/** The markup of one page as a visitor sees it. renderToString: streaming would add inline scripts. */
export async function render(path: string): Promise<string> {
  const router = makeRouter(createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  return renderToString(<RouterProvider router={router} />);
}
