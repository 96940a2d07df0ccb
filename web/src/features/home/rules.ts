export interface TileFacts {
  to: string;
  title: string;
  text: string;
  tone: "lilas" | "sol" | "mar";
  /** The only role that has the page; every role without it. */
  only?: string;
}

/** The name in the greeting. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? "";

export const tilesFor = (type: string, tiles: readonly TileFacts[]): TileFacts[] =>
  tiles.filter((tile) => !tile.only || tile.only === type);
