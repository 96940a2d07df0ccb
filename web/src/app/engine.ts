/** React's own start. `main` evaluates it before ours: together they would be one long task on a slow phone. */
export { createRoot } from "react-dom/client";
