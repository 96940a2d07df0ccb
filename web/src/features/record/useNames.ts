import { useEffect, useState } from "react";
import type { SealedRecord } from "~/api/queries/records";
import { Closed } from "./crypto/format";
import type { Vault } from "./crypto/vault";
import { readName, Tampered } from "./write";

/** The names of records, opened. null is a name that does not open. The names are not in the cache of queries. */
export function useNames(vault: Vault, records: readonly SealedRecord[] | undefined) {
  const [names, setNames] = useState<ReadonlyMap<string, string | null> | null>(null);
  useEffect(() => {
    if (!records) return;
    let current = true;
    const open = async ({ id, name, customerId }: SealedRecord): Promise<[string, string | null]> => {
      try {
        return [id, await readName(vault, id, name, customerId)];
      } catch (error) {
        if (error instanceof Closed || error instanceof Tampered) return [id, null];
        throw error;
      }
    };
    void Promise.all(records.map(open)).then((rows) => current && setNames(new Map(rows)));
    return () => {
      current = false;
    };
  }, [vault, records]);
  return names;
}
