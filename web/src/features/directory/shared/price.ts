import { useQuery } from "@tanstack/react-query";
import { type Discount, discountQuery } from "~/api/queries/customers";
import type { Slot } from "~/api/queries/therapists";
import { useUser } from "~/login/currentUser";

/** Company hours, and the hours of a therapist who brought the patient (Q227). */
export const NONE: Discount = { percent: 0, ceilingInBRL: 0 };

/** The discount that the next session of the signed-in patient would get. */
export function useFirstDiscount(): Discount {
  const user = useUser();
  const query = useQuery({ ...discountQuery(user?.id ?? ""), enabled: user?.type === "CUSTOMER" });
  return query.data ?? NONE;
}

/** A price in reais, before and after the discount. */
export interface Price {
  full: number;
  due: number;
}

const toCents = (reais: number): number => Math.round(reais * 100);

/**
 * The price with the discount as the server computes it: a percentage, rounded half up to the centavo, at most the
 * ceiling. The payment page shows what the server demands.
 */
export function withDiscount(full: number, { percent, ceilingInBRL }: Discount): Price {
  const cents = toCents(full);
  const discount = Math.min(Math.floor((cents * percent + 50) / 100), toCents(ceilingInBRL));
  return { full, due: (cents - discount) / 100 };
}

/** The price of a slot, or undefined when the reader may not see prices. Company slots and own patients have no discount (Q040, Q227). */
export function slotPrice(slot: Slot, usual: number | undefined, discount: Discount): Price | undefined {
  const full = slot.priceInBRL ?? usual;
  return full === undefined
    ? undefined
    : withDiscount(full, slot.isEnterprise || slot.withoutDiscount ? NONE : discount);
}
