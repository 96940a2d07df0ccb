/** The type of a `*.md` import. The build parses the file, so the browser needs no parser and gets no HTML. */
export type Inline =
  | string
  | { kind: "strong"; children: Inline[] }
  | { kind: "em"; children: Inline[] }
  | { kind: "link"; href: string; children: Inline[] };

export interface ListItem {
  text: Inline[];
  children?: Block[];
}

export type Block =
  | { kind: "heading"; level: 1 | 2 | 3 | 4; id: string; text: Inline[] }
  | { kind: "paragraph"; text: Inline[] }
  | { kind: "list"; ordered: boolean; items: ListItem[] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] }
  | { kind: "quote"; blocks: Block[] }
  | { kind: "rule" };

export interface MarkdownDoc {
  meta: Record<string, string>;
  blocks: Block[];
}

/** The text without formatting, for tables of contents and titles. */
export function plainText(inlines: readonly Inline[]): string {
  return inlines.map((part) => (typeof part === "string" ? part : plainText(part.children))).join("");
}
