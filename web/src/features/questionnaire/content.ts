import type { Instrument } from "~/api/queries/questionnaires";
import { INSTRUMENTS, POINTS } from "./instruments";

/** What is sealed: the points of each item, in order. */
export const answersText = (instrument: Instrument, answers: readonly number[]): string =>
  JSON.stringify({ instrument, answers });

const isPoint = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= POINTS;

/** Reads opened answers. What another program sealed may be anything. */
export function parseAnswers(opened: string, instrument: Instrument): number[] | null {
  try {
    const from = JSON.parse(opened) as { instrument?: unknown; answers?: unknown } | null;
    const answers = from?.answers;
    if (from?.instrument !== instrument || !Array.isArray(answers)) return null;
    return answers.length === INSTRUMENTS[instrument].items && answers.every(isPoint) ? answers : null;
  } catch {
    return null;
  }
}
