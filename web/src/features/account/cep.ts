/** What a postal-code answer may write into the form. */
import type { PersonalValues } from "./shared/personalRules";

export interface CepAnswer {
  logradouro?: string;
  complemento?: string;
  bairro?: string;
  localidade?: string;
  uf?: string;
  /** ViaCEP says `true` or `"true"` for a code that does not exist. */
  erro?: boolean | string;
}

const COMPLETE = /^\d{5}-\d{3}$/;

/** The eight digits to ask for, or null while the field is incomplete. */
export const cepQuery = (zipCode: string): string | null => (COMPLETE.test(zipCode) ? zipCode.replace("-", "") : null);

type Address = Pick<
  PersonalValues,
  "address" | "addressComplement" | "neighborhood" | "city" | "addressState" | "country"
>;

/**
 * A code of a whole town answers with an empty street and district: what was typed stays.
 * A typed complement (apartment, floor) is the person's own and is never replaced.
 */
export function addressFrom(found: CepAnswer, typedComplement: string): Partial<Address> {
  if (found.erro === true || found.erro === "true") return {};
  const patch: Partial<Address> = { country: "Brasil" };
  if (found.logradouro) patch.address = found.logradouro;
  if (found.bairro) patch.neighborhood = found.bairro;
  if (found.localidade) patch.city = found.localidade;
  if (found.uf) patch.addressState = found.uf;
  if (found.complemento && !typedComplement.trim()) patch.addressComplement = found.complemento;
  return patch;
}
