import type { Block, Inline } from "~/lib/markdown";
import { blocksOf } from "../marks";

/** Makes an element. Text becomes text, never markup. */
export function node<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string> = {},
  ...content: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...content);
  return made;
}

const inline = (text: readonly Inline[]): (Node | string)[] =>
  text.map((part) => (typeof part === "string" ? part : node("strong", {}, ...inline(part.children))));

function blockNode(block: Block): Node {
  if (block.kind === "heading") return node("h4", {}, ...inline(block.text));
  if (block.kind === "list") return node("ul", {}, ...block.items.map((item) => node("li", {}, ...inline(item.text))));
  return node("p", {}, ...(block.kind === "paragraph" ? inline(block.text) : []));
}

/** The text of an entry with its simple marks. */
export const block = (text: string): Node[] => blocksOf(text).map(blockNode);
