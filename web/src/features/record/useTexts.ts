import { useState } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { matches, newest } from "./content";
import { refresh } from "./opened";
import { loadRecord, Tampered } from "./write";

export interface Texts {
  /** The texts of each record, once they were opened. */
  ready: boolean;
  load: () => Promise<void>;
  count: (recordId: string, search: string) => number;
}

/** Opens all records for a search in their texts. They stay in this component, so they go when the vault locks. */
export function useTexts(): Texts {
  const [texts, setTexts] = useState<ReadonlyMap<string, string[]> | null>(null);

  async function load() {
    const found = new Map<string, string[]>();
    try {
      const opened = await refresh();
      for (const id of opened.heads.keys()) {
        try {
          found.set(
            id,
            (await loadRecord(id, opened)).entries.map((entry) => newest(entry).text),
          );
        } catch (error) {
          if (!(error instanceof Tampered)) throw error; // the list marks it
        }
      }
      setTexts(found);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showProblem(error);
    }
  }

  const count = (id: string, search: string) => (texts?.get(id) ?? []).filter((text) => matches(text, search)).length;
  return { ready: texts !== null, load, count };
}
