/** Copies the address of a postal code into the form. */
import type { PersonalValues } from "./shared/personalRules";

export interface CepResponse {
  logradouro?: string;
  complemento?: string;
  bairro?: string;
  localidade?: string;
  uf?: string;
  /** ViaCEP sends `true` or `"true"` for a code that does not exist. */
  erro?: boolean | string;
}

const COMPLETE = /^\d{5}-\d{3}$/;

/** The eight digits to request, or null while the field is incomplete. */
export const cepQuery = (zipCode: string): string | null => (COMPLETE.test(zipCode) ? zipCode.replace("-", "") : null);

type Address = Pick<
  PersonalValues,
  "address" | "addressComplement" | "neighborhood" | "city" | "addressState" | "country"
>;

/**
 * The code of a whole town has an empty street and district; then the typed values stay. A typed complement (apartment,
 * floor) is never replaced.
 */
export function addressFrom(response: CepResponse, typedComplement: string): Partial<Address> {
  if (response.erro === true || response.erro === "true") return {};
  const patch: Partial<Address> = { country: "Brasil" };
  if (response.logradouro) patch.address = response.logradouro;
  if (response.bairro) patch.neighborhood = response.bairro;
  if (response.localidade) patch.city = response.localidade;
  if (response.uf) patch.addressState = response.uf;
  if (response.complemento && !typedComplement.trim()) patch.addressComplement = response.complemento;
  return patch;
}
