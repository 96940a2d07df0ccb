import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";
import { type Block, type Inline, type ListItem, plainText } from "~/lib/markdown";
import c from "./Prose.module.css";

/** Renders parsed Markdown as React elements, without injecting HTML. */
export function Prose({ blocks, className = "" }: { blocks: readonly Block[]; className?: string }) {
  return <div className={`${c.prose} ${className}`}>{drawBlocks(blocks)}</div>;
}

const drawBlocks = (blocks: readonly Block[]): ReactNode => keyed(blocks, drawBlock);
const drawInlines = (parts: readonly Inline[]): ReactNode => keyed(parts, drawInline);

/** The content never changes, so the index is a stable key. */
function keyed<T>(items: readonly T[], draw: (item: T) => ReactNode): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes after the build.
  return items.map((item, i) => <Fragment key={i}>{draw(item)}</Fragment>);
}

function drawBlock(block: Block): ReactNode {
  switch (block.kind) {
    case "heading": {
      const Tag = `h${block.level}` as const;
      return <Tag id={block.id}>{drawInlines(block.text)}</Tag>;
    }
    case "paragraph":
      return <p>{drawInlines(block.text)}</p>;
    case "list": {
      const Tag = block.ordered ? "ol" : "ul";
      return <Tag>{keyed(block.items, drawItem)}</Tag>;
    }
    case "table":
      return <ProseTable block={block} />;
    case "quote":
      return <blockquote>{drawBlocks(block.blocks)}</blockquote>;
    case "rule":
      return <hr />;
  }
}

const drawItem = (item: ListItem): ReactNode => (
  <li>
    {drawInlines(item.text)}
    {item.children && drawBlocks(item.children)}
  </li>
);

function ProseTable({ block }: { block: Extract<Block, { kind: "table" }> }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <figure className={c.scroll} tabIndex={0} aria-label={`Tabela: ${block.head.map(plainText).join(", ")}`}>
      <table>
        <thead>
          <tr>
            {keyed(block.head, (cell) => (
              <th scope="col">{drawInlines(cell)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keyed(block.rows, (row) => (
            <tr>
              {keyed(row, (cell) => (
                <td>{drawInlines(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

function drawInline(part: Inline): ReactNode {
  if (typeof part === "string") return part;
  if (part.kind === "strong") return <strong>{drawInlines(part.children)}</strong>;
  if (part.kind === "em") return <em>{drawInlines(part.children)}</em>;
  if (part.href.startsWith("/")) return <Link to={part.href}>{drawInlines(part.children)}</Link>;
  const outside = part.href.startsWith("http") ? { rel: "noopener noreferrer", target: "_blank" } : {};
  return (
    <a href={part.href} {...outside}>
      {drawInlines(part.children)}
    </a>
  );
}
