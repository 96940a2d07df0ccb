import { useEffect, useRef, useState } from "react";
import { lookupCep } from "../api";
import { addressFrom, cepQuery } from "../cep";
import type { AddressForm, AddressValues } from "./addressForm";

export type CepState = "idle" | "searching" | "found" | "missing";

/**
 * Fills the address once a postal code is complete. Only the newest question may answer, and a
 * service that does not answer stays silent: the fields are open for typing all along.
 */
export function useCepLookup(form: AddressForm) {
  const [state, setState] = useState<CepState>("idle");
  const asked = useRef<string | null>(null);
  const current = useRef(form);
  useEffect(() => {
    current.current = form;
  });

  async function search(zipCode: string): Promise<void> {
    const query = cepQuery(zipCode);
    if (query === asked.current) return;
    asked.current = query;
    if (!query) return setState("idle");
    setState("searching");
    const found = await lookupCep(query).catch(() => null);
    if (asked.current !== query) return;
    const patch = found ? addressFrom(found, current.current.values.addressComplement) : {};
    for (const [name, value] of Object.entries(patch)) current.current.set(name as keyof AddressValues, value);
    setState(found === null ? "idle" : Object.keys(patch).length > 0 ? "found" : "missing");
  }

  return { state, search };
}
