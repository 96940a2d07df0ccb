import type { Session } from "~/api/queries/sessions";

const MOST_THERAPISTS = 2;

/** Of past sessions, newest first: the last one that took place with each of the last therapists. */
export const lastSessions = (past: readonly Session[]): Session[] => {
  const done = past.filter((session) => session.stage === "DONE");
  const isLast = (session: Session, i: number) =>
    done.findIndex((other) => other.therapistId === session.therapistId) === i;
  return done.filter(isLast).slice(0, MOST_THERAPISTS);
};

export interface TileFacts {
  to: string;
  title: string;
  text: string;
  /** The text once the registration is complete, where it is another one. */
  complete?: string;
  tone: "lilas" | "sol" | "mar";
  /** The only role that has the page; every role without it. */
  only?: string;
}

/** The name in the greeting. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? "";

export const tilesFor = (type: string, complete: boolean, tiles: readonly TileFacts[]): TileFacts[] =>
  tiles
    .filter((tile) => !tile.only || tile.only === type)
    .map((tile) => ({ ...tile, text: (complete && tile.complete) || tile.text }));
