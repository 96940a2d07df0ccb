/** The company's payment form: values, checks and the request body. */
import type { Billing } from "~/api/queries/companies";
import type { AddressValues } from "~/features/account/shared/addressForm";
import { type CardValues, type Payer, payerErrors, payerOf } from "~/features/payment/shared/cardForm";
import type { Errors } from "~/lib/form";
import { withMessages } from "~/lib/form";
import type { BillingForm } from "./api";
import { billingTexts as t } from "./strings";

export interface BillingValues extends Payer, AddressValues {}

/** Without a card the saved one stays. */
export interface BillingSave {
  values: BillingValues;
  card: CardValues | null;
}

export const billingValuesOf = ({ customer, address }: Billing): BillingValues => ({
  fullName: customer.fullName ?? "",
  email: customer.email ?? "",
  cpf: customer.cpf ?? "",
  telephone: customer.telephone ?? "",
  zipCode: address.cep ?? "",
  address: address.logradouro ?? "",
  number: address.numero ?? "",
  addressComplement: address.complemento ?? "",
  neighborhood: address.bairro ?? "",
  city: address.localidade ?? "",
  addressState: address.uf ?? "",
  country: address.pais || "Brasil",
});

const CEP = /^\d{5}-\d{3}$/;

export const billingErrors = (v: BillingValues): Errors<BillingValues> => ({
  ...payerErrors(v),
  ...withMessages<BillingValues>({
    zipCode: CEP.test(v.zipCode) ? undefined : t.noCep,
    address: v.address.trim() ? undefined : t.noStreet,
    number: v.number.trim() ? undefined : t.noNumber,
    neighborhood: v.neighborhood.trim() ? undefined : t.noDistrict,
    city: v.city.trim() ? undefined : t.noCity,
    addressState: v.addressState ? undefined : t.noState,
    country: v.country.trim() ? undefined : t.noCountry,
  }),
});

export const billingBody = (v: BillingValues): Pick<BillingForm, "customer" | "address"> => ({
  customer: payerOf(v),
  address: {
    cep: v.zipCode,
    logradouro: v.address.trim(),
    numero: v.number.trim(),
    complemento: v.addressComplement.trim(),
    bairro: v.neighborhood.trim(),
    localidade: v.city.trim(),
    uf: v.addressState,
    pais: v.country.trim(),
  },
});

/** Field names of the server, and of the form. */
const NAMES: Record<string, string> = {
  "address.cep": "zipCode",
  "address.logradouro": "address",
  "address.numero": "number",
  "address.complemento": "addressComplement",
  "address.bairro": "neighborhood",
  "address.localidade": "city",
  "address.uf": "addressState",
  "address.pais": "country",
};

export const billingFields = (fields: readonly { name: string; description: string }[]) =>
  fields.map((field) => ({ ...field, name: NAMES[field.name] ?? field.name.split(".").at(-1) ?? "" }));
