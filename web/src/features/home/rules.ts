import { hasPage } from "~/lib/pages";

export interface TileFacts {
  to: string;
  title: string;
  text: string;
  tone: "lilas" | "sol" | "mar";
}

/** How a greeting calls a person. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? "";

/** A home offers only what this version can do. */
export const offered = (tiles: readonly TileFacts[]): TileFacts[] => tiles.filter((tile) => hasPage(tile.to));
