import type { Block, ListItem, MarkdownDoc } from "../src/lib/markdown.ts";
import { plainText } from "../src/lib/markdown.ts";
import { parseInline } from "./markdown-inline.ts";

const ITEM = /^(\s*)([-*]|\d+\.)\s+(.*)$/;
const HEADING = /^(#{1,4})\s+(.*)$/;

/** Front matter, then headings, paragraphs, lists (nested), tables, block quotes and rules. */
export function parseMarkdown(source: string): MarkdownDoc {
  const { meta, body } = splitFrontMatter(source.replace(/\r\n/g, "\n"));
  return { meta, blocks: parseBlocks(body.split("\n")) };
}

function splitFrontMatter(source: string): { meta: Record<string, string>; body: string } {
  const match = /^---\n([\s\S]*?)\n---\n?/.exec(source);
  if (!match) return { meta: {}, body: source };
  const pairs = (match[1] ?? "").split("\n").filter((line) => line.includes(":"));
  const meta = Object.fromEntries(
    pairs.map((line) => {
      const at = line.indexOf(":");
      return [
        line.slice(0, at).trim(),
        line
          .slice(at + 1)
          .trim()
          .replace(/^"(.*)"$/, "$1"),
      ];
    }),
  );
  return { meta, body: source.slice(match[0].length) };
}

/** Takes the first lines, as long as they satisfy a test. */
function takeWhile(lines: string[], test: (line: string) => boolean): string[] {
  const end = lines.findIndex((line) => !test(line));
  return lines.splice(0, end === -1 ? lines.length : end);
}

const startsBlock = (line: string): boolean =>
  line.trim() === "" || HEADING.test(line) || ITEM.test(line) || /^(>|\||---\s*$)/.test(line);

function parseBlocks(input: string[]): Block[] {
  const lines = [...input];
  const blocks: Block[] = [];
  while (lines.length > 0) {
    const line = lines[0] ?? "";
    if (line.trim() === "") lines.shift();
    else blocks.push(nextBlock(lines, line));
  }
  return blocks;
}

function nextBlock(lines: string[], line: string): Block {
  const heading = HEADING.exec(line);
  if (heading) {
    lines.shift();
    return toHeading(heading[1]?.length ?? 2, heading[2] ?? "");
  }
  if (/^---\s*$/.test(line)) {
    lines.shift();
    return { kind: "rule" };
  }
  if (line.startsWith(">")) {
    const quoted = takeWhile(lines, (l) => l.startsWith(">"));
    return { kind: "quote", blocks: parseBlocks(quoted.map((l) => l.replace(/^>\s?/, ""))) };
  }
  if (line.startsWith("|")) return toTable(takeWhile(lines, (l) => l.startsWith("|")));
  if (ITEM.test(line)) return toList(takeList(lines));
  const first = lines.shift() ?? "";
  const rest = takeWhile(lines, (l) => !startsBlock(l));
  return { kind: "paragraph", text: parseInline([first, ...rest].map((l) => l.trim()).join(" ")) };
}

function toHeading(level: number, source: string): Block {
  const text = parseInline(source.trim());
  return { kind: "heading", level: level as 1 | 2 | 3 | 4, id: slug(plainText(text)), text };
}

export function slug(text: string): string {
  const folded = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return folded.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
}

const cells = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());

function toTable(lines: string[]): Block {
  const [head = "", , ...rows] = lines;
  return {
    kind: "table",
    head: cells(head).map(parseInline),
    rows: rows.map((row) => cells(row).map(parseInline)),
  };
}

/** The lines of a list: its items and what is indented below them, with single blank lines between. */
function takeList(lines: string[]): string[] {
  const taken: string[] = [];
  while (lines.length > 0) {
    const line = lines[0] ?? "";
    const next = lines[1] ?? "";
    const goes =
      ITEM.test(line) || /^\s{2,}\S/.test(line) || (line.trim() === "" && (ITEM.test(next) || /^\s{2,}\S/.test(next)));
    const lazy = line.trim() !== "" && !startsBlock(line) && (taken.at(-1) ?? "").trim() !== "";
    if (!goes && !lazy) break;
    taken.push(line);
    lines.shift();
  }
  return taken;
}

function toList(lines: string[]): Block {
  const first = ITEM.exec(lines[0] ?? "");
  const indent = first?.[1]?.length ?? 0;
  const groups: string[][] = [];
  for (const line of lines) {
    const item = ITEM.exec(line);
    if (item && (item[1]?.length ?? 0) <= indent) groups.push([item[3] ?? ""]);
    else groups.at(-1)?.push(line);
  }
  return { kind: "list", ordered: /\d/.test(first?.[2] ?? ""), items: groups.map(toItem) };
}

function toItem(lines: string[]): ListItem {
  const nestedAt = lines.findIndex((line, i) => i > 0 && ITEM.test(line));
  const own = nestedAt === -1 ? lines : lines.slice(0, nestedAt);
  const text = parseInline(
    own
      .map((l) => l.trim())
      .filter(Boolean)
      .join(" "),
  );
  if (nestedAt === -1) return { text };
  return { text, children: parseBlocks(dedent(lines.slice(nestedAt))) };
}

function dedent(lines: string[]): string[] {
  const indent = /^\s*/.exec(lines[0] ?? "")?.[0].length ?? 0;
  return lines.map((line) => line.slice(Math.min(indent, /^\s*/.exec(line)?.[0].length ?? 0)));
}
