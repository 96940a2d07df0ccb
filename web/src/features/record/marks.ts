import type { Block, Inline } from "~/lib/markdown";

/** Simple marks in the text of an entry: `**strong**`, `- list`, `# heading`. Everything else is text. */
function inlines(line: string): Inline[] {
  return line
    .split(/(\*\*[^*]+\*\*)/)
    .filter((part) => part !== "")
    .map((part) => (/^\*\*[^*]+\*\*$/.test(part) ? { kind: "strong" as const, children: [part.slice(2, -2)] } : part));
}

export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  for (const raw of text.split("\n")) {
    const line = raw.trimEnd();
    const last = blocks[blocks.length - 1];
    if (line === "") continue;
    if (/^[-*] /.test(line)) {
      const item = { text: inlines(line.slice(2)) };
      if (last?.kind === "list") last.items.push(item);
      else blocks.push({ kind: "list", ordered: false, items: [item] });
    } else if (line.startsWith("# ")) {
      blocks.push({ kind: "heading", level: 4, id: `t${blocks.length}`, text: inlines(line.slice(2)) });
    } else {
      blocks.push({ kind: "paragraph", text: inlines(line) });
    }
  }
  return blocks;
}
