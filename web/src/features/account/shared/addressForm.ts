import type { useForm } from "~/lib/form";
import type { PersonalValues } from "./personalRules";

export type AddressValues = Pick<
  PersonalValues,
  "zipCode" | "address" | "number" | "addressComplement" | "neighborhood" | "city" | "addressState" | "country"
>;

/** The part of a form that the address fields need; forms with more fields fit too. */
export type AddressForm = Pick<ReturnType<typeof useForm<AddressValues>>, "values" | "set" | "field">;
