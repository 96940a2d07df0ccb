/// <reference types="vite/client" />

/** The reader of archives as one script, and its styles: `scripts/vite-archive-reader.ts`. */
declare module "virtual:archive-reader" {
  export const script: string;
  export const styles: string;
}

declare module "*.md" {
  const doc: import("~/lib/markdown").MarkdownDoc;
  export default doc;
}
