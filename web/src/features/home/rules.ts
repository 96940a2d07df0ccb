export interface TileFacts {
  to: string;
  title: string;
  text: string;
  tone: "lilas" | "sol" | "mar";
  /** Only this kind of person has the page. */
  only?: string;
}

/** How a greeting calls a person. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? "";

export const offeredTo = (type: string, tiles: readonly TileFacts[]): TileFacts[] =>
  tiles.filter((tile) => !tile.only || tile.only === type);
