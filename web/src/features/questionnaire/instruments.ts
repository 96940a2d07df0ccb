import type { Instrument } from "~/api/queries/questionnaires";
import { bandWords } from "./strings";

/** The bands of the total, each with its first value, in order. */
interface Band {
  from: number;
  label: string;
}

interface Structure {
  name: string;
  items: number;
  bands: readonly Band[];
}

/** How many answers an item offers, from 0 points on. */
export const LABELS = 4;
export const POINTS = LABELS - 1;

/** The structure of the instruments. Their wording is the psychologist's. */
export const INSTRUMENTS: Record<Instrument, Structure> = {
  PHQ9: {
    name: "PHQ-9",
    items: 9,
    bands: [
      { from: 0, label: bandWords.minimal },
      { from: 5, label: bandWords.mild },
      { from: 10, label: bandWords.moderate },
      { from: 15, label: bandWords.moderatelySevere },
      { from: 20, label: bandWords.severe },
    ],
  },
  GAD7: {
    name: "GAD-7",
    items: 7,
    bands: [
      { from: 0, label: bandWords.minimal },
      { from: 5, label: bandWords.mild },
      { from: 10, label: bandWords.moderate },
      { from: 15, label: bandWords.severe },
    ],
  },
};

export const mostOf = (instrument: Instrument): number => INSTRUMENTS[instrument].items * POINTS;

export const totalOf = (answers: readonly number[]): number => answers.reduce((sum, one) => sum + one, 0);

export const bandOf = (instrument: Instrument, total: number): string =>
  INSTRUMENTS[instrument].bands.findLast(({ from }) => total >= from)?.label ?? "";

/** Question 9 of PHQ-9, counted from 0. Any answer above 0 leads the patient to 188. */
const CRISIS_ITEM = 8;

export const isCrisis = (instrument: Instrument, answers: readonly (number | undefined)[]): boolean =>
  instrument === "PHQ9" && (answers[CRISIS_ITEM] ?? 0) > 0;
