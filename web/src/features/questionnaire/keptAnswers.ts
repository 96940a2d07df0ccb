import type { Questionnaire } from "~/api/queries/questionnaires";

export type Answers = readonly (number | undefined)[];

/**
 * What was chosen in a questionnaire that is not sent yet, so that a reload keeps it. It is health data: it is in
 * sessionStorage alone, which belongs to the tab, and is removed with the page. Signing out clears the storage too.
 */
const keyOf = (id: string): string => `questionnaire:${id}`;

function stored(id: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(id)) ?? "null");
  } catch {
    return null;
  }
}

export const keptAnswers = {
  /** Where storage is blocked nothing is kept, and the answers last as long as the page. */
  keep(id: string, answers: Answers): void {
    try {
      sessionStorage.setItem(keyOf(id), JSON.stringify(answers.map((one) => one ?? null)));
    } catch {
      // Blocked or full.
    }
  },
  /** One entry for each item. What does not fit the questionnaire counts as not answered. */
  read({ id, items, labels }: Pick<Questionnaire, "id" | "items" | "labels">): Answers {
    const found = stored(id);
    const list: readonly unknown[] = Array.isArray(found) ? found : [];
    const fits = (one: unknown): one is number => Number.isInteger(one) && labels[one as number] !== undefined;
    return items.map((_, i) => (fits(list[i]) ? list[i] : undefined));
  },
  drop(id: string): void {
    try {
      sessionStorage.removeItem(keyOf(id));
    } catch {
      // Nothing was kept.
    }
  },
};
