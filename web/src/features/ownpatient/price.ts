import { readWhole } from "~/lib/number";
import { form as t } from "./strings";

/** The highest price of a session, in reais. The server checks it too. */
const MOST = 10_000;

/** What is wrong with a typed price, or nothing. */
export function priceError(typed: string): string {
  const price = readWhole(typed) ?? 0;
  return price >= 1 && price <= MOST ? "" : t.priceWrong;
}
