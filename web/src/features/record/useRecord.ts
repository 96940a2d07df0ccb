import { useCallback, useEffect, useState } from "react";
import { ApiError } from "~/api/errors";
import { Locked } from "./opened";
import { type LoadedRecord, loadRecord, Tampered } from "./write";

type Failure = "tampered" | "missing" | "failed";

function failureOf(error: unknown): Failure | null {
  if (error instanceof Tampered) return "tampered";
  if (error instanceof Locked) return null; // the page asks for the passphrase
  if (!(error instanceof ApiError)) return "tampered"; // it opened, and is not what we write
  return [403, 404, 422].includes(error.status) ? "missing" : "failed";
}

/** An opened record. It is in this component's memory alone, so it goes when the vault locks. */
export function useRecord(id: string) {
  const [record, setRecord] = useState<LoadedRecord | null>(null);
  const [error, setError] = useState<Failure | null>(null);
  const reload = useCallback(async () => {
    try {
      setRecord(await loadRecord(id));
      setError(null);
    } catch (cause) {
      setError(failureOf(cause));
    }
  }, [id]);
  useEffect(() => void reload(), [reload]);
  return { record, error, reload };
}
