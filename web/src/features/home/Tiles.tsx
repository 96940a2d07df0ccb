import { IconArrowRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import c from "./Home.module.css";
import type { TileFacts } from "./rules";

/** Large links to the person's main pages. */
export function Tiles({ tiles }: { tiles: readonly TileFacts[] }) {
  return (
    <ul className={c.tiles}>
      {tiles.map((tile) => (
        <li key={tile.to}>
          <Link to={tile.to} className={`${c.tile} ${c[tile.tone]}`}>
            <span className={c.tileTitle}>{tile.title}</span>
            <span className={c.tileText}>{tile.text}</span>
            <IconArrowRight aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
