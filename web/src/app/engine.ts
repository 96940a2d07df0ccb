/** Imports React alone, so that `main.ts` can evaluate it in its own task. */
export { createRoot } from "react-dom/client";
