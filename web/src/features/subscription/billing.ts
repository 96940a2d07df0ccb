/** The payment form: values, checks and the request body. */
import type { Subscriber } from "~/api/queries/subscriptions";
import type { AddressValues } from "~/features/account/shared/addressForm";
import { addressErrors } from "~/features/account/shared/personalRules";
import { type CardValues, type Payer, payerErrors, payerOf } from "~/features/payment/shared/cardForm";
import type { Errors } from "~/lib/form";
import { withMessages } from "~/lib/form";
import { applyMask } from "~/lib/masks";
import type { Billing, NewMethod } from "./api";

export interface BillingValues extends Payer, AddressValues {}

/** The values of the whole form. */
export interface MethodValues {
  billing: BillingValues;
  card: CardValues;
}

export const subscriberValues = ({ billing, ...payer }: Subscriber): BillingValues => ({
  fullName: payer.fullName,
  email: payer.email,
  cpf: applyMask("cpfCnpj", payer.cpf),
  telephone: applyMask("phone", payer.telephone),
  zipCode: billing.cep ?? "",
  address: billing.logradouro ?? "",
  number: billing.numero ?? "",
  addressComplement: billing.complemento ?? "",
  neighborhood: billing.bairro ?? "",
  city: billing.localidade ?? "",
  addressState: billing.uf ?? "",
  country: billing.pais || "Brasil",
});

/** R276: everything except the complement is required. */
export const billingErrors = (v: BillingValues): Errors<BillingValues> =>
  withMessages<BillingValues>({ ...payerErrors(v), ...addressErrors(v) });

const billingOf = (v: BillingValues): Billing => ({
  cep: v.zipCode,
  logradouro: v.address.trim(),
  numero: v.number.trim(),
  complemento: v.addressComplement.trim(),
  bairro: v.neighborhood.trim(),
  localidade: v.city.trim(),
  uf: v.addressState,
  pais: v.country.trim(),
});

export const methodOf = (v: BillingValues, card: NewMethod["card"]): NewMethod => ({
  customer: payerOf(v),
  card,
  billing: billingOf(v),
});

/** Field names of the server's address, and of the form. */
const NAMES: Readonly<Record<string, string>> = {
  "billing.cep": "zipCode",
  "billing.logradouro": "address",
  "billing.numero": "number",
  "billing.complemento": "addressComplement",
  "billing.bairro": "neighborhood",
  "billing.localidade": "city",
  "billing.uf": "addressState",
  "billing.pais": "country",
};

export interface FieldFault {
  name: string;
  description: string;
}

export const formFieldsOf = (fields: readonly FieldFault[]): FieldFault[] =>
  fields.map((field) => ({ ...field, name: NAMES[field.name] ?? field.name.split(".").at(-1) ?? "" }));
