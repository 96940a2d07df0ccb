import { useEffect, useRef, useState } from "react";
import { lookupCep } from "../api";
import { addressFrom, cepQuery } from "../cep";
import type { AddressForm, AddressValues } from "./addressForm";

export type CepState = "idle" | "searching" | "found" | "missing";

/**
 * Fills in the address when a postal code is complete. A response that a newer request overtook is ignored. When the
 * service fails nothing is shown, because the fields can be typed anyway.
 */
export function useCepLookup(form: AddressForm) {
  const [state, setState] = useState<CepState>("idle");
  const latestRequest = useRef<string | null>(null);
  const latestForm = useRef(form);
  useEffect(() => {
    latestForm.current = form;
  });

  async function search(zipCode: string): Promise<void> {
    const query = cepQuery(zipCode);
    if (query === latestRequest.current) return;
    latestRequest.current = query;
    if (!query) return setState("idle");
    setState("searching");
    const found = await lookupCep(query).catch(() => null);
    if (latestRequest.current !== query) return;
    const patch = found ? addressFrom(found, latestForm.current.values.addressComplement) : {};
    for (const [name, value] of Object.entries(patch)) latestForm.current.set(name as keyof AddressValues, value);
    setState(found === null ? "idle" : Object.keys(patch).length > 0 ? "found" : "missing");
  }

  return { state, search };
}
