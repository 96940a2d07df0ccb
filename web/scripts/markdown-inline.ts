import type { Inline } from "../src/lib/markdown.ts";

const TOKEN =
  /\*\*(.+?)\*\*|\*(.+?)\*|(?<![\p{L}\d])_(.+?)_(?![\p{L}\d])|\[([^\]]+)\]\(([^)\s]+)\)|<(https?:[^>\s]+)>/u;

/** Bold, italic, links and addresses in angle brackets. Everything else is text. */
export function parseInline(source: string): Inline[] {
  const out: Inline[] = [];
  let rest = source;
  for (let match = TOKEN.exec(rest); match; match = TOKEN.exec(rest)) {
    if (match.index > 0) out.push(rest.slice(0, match.index));
    out.push(toInline(match));
    rest = rest.slice(match.index + match[0].length);
  }
  if (rest) out.push(rest);
  return out;
}

function toInline([, strong, star, underscore, label, target, address]: RegExpExecArray): Inline {
  if (strong) return { kind: "strong", children: parseInline(strong) };
  if (label && target) return { kind: "link", href: safeHref(target), children: parseInline(label) };
  if (address) return { kind: "link", href: address, children: [address] };
  return { kind: "em", children: parseInline(star ?? underscore ?? "") };
}

/** Content files are our own, but a typing error must not become an address that runs a script. */
function safeHref(href: string): string {
  if (/^(https?:|mailto:|tel:|\/|#)/.test(href)) return href;
  throw new Error(`Markdown link with an unexpected address: ${href}`);
}
