/// <reference types="vite/client" />

declare module "*.md" {
  const doc: import("~/lib/markdown").MarkdownDoc;
  export default doc;
}
