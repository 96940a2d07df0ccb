/** Pure helpers of the company screens. The server decides. */

import type { Company } from "~/api/queries/companies";
import { validCnpj } from "~/lib/documents";
import { isEmail } from "~/lib/email";
import type { Errors } from "~/lib/form";
import { withMessages } from "~/lib/form";
import { formatAmount, readReais } from "~/lib/money";
import { readWhole } from "~/lib/number";
import type { CompanyForm } from "./api";
import { formTexts as t } from "./strings";

export interface CompanyValues {
  name: string;
  cnpj: string;
  email: string;
  phone: string;
  maxUsers: string;
  companyEmail: string;
  /** Only administrators see and change it. Empty leaves it as it is. */
  monthlyAmount: string;
}

export const emptyCompany: CompanyValues = {
  name: "",
  cnpj: "",
  email: "",
  phone: "",
  maxUsers: "",
  companyEmail: "",
  monthlyAmount: "",
};

export const companyValuesOf = (company: Company): CompanyValues => ({
  name: company.name,
  cnpj: company.cnpj,
  email: company.email,
  phone: company.phone,
  maxUsers: String(company.maxUsers),
  companyEmail: company.companyEmail,
  monthlyAmount: "",
});

/** The values for administrators, who see the contract. */
export const contractValuesOf = (company: Company): CompanyValues => ({
  ...companyValuesOf(company),
  monthlyAmount: company.monthlyAmount > 0 ? formatAmount(company.monthlyAmount) : "",
});

const PHONE = /^\(\d{2}\) (?:\d{4}-\d{4}|\d \d{4}-\d{4})$/;

const validSeats = (text: string): boolean => (readWhole(text) ?? 0) > 0;

export const companyErrors = (v: CompanyValues): Errors<CompanyValues> =>
  withMessages<CompanyValues>({
    name: v.name.trim() ? undefined : t.noName,
    cnpj: validCnpj(v.cnpj) ? undefined : t.badCnpj,
    email: isEmail(v.email.trim()) ? undefined : t.badEmail,
    phone: PHONE.test(v.phone) ? undefined : t.badPhone,
    maxUsers: validSeats(v.maxUsers) ? undefined : t.badSeats,
    monthlyAmount: !v.monthlyAmount.trim() || readReais(v.monthlyAmount) !== null ? undefined : t.badMonthly,
  });

export function bodyOf({ monthlyAmount, ...v }: CompanyValues): CompanyForm {
  const monthly = readReais(monthlyAmount);
  return {
    ...v,
    maxUsers: String(readWhole(v.maxUsers) ?? ""),
    ...(monthly !== null && { monthlyAmount: monthly }),
  };
}

export const isPaid = (company: Company): boolean => company.subscriptionStatus === "OK";

export interface PersonValues {
  name: string;
  email: string;
  password: string;
}

const PASSWORD_MIN = 6;

export const personErrors = (v: PersonValues): Errors<PersonValues> =>
  withMessages<PersonValues>({
    email: !v.email.trim() ? t.noPersonEmail : isEmail(v.email.trim()) ? undefined : t.badPersonEmail,
    password: !v.password ? t.noPassword : v.password.length < PASSWORD_MIN ? t.shortPassword : undefined,
  });

export const IMPORT_MAX_BYTES = 4 * 1024 * 1024;

/**
 * Pasted text as a file of one address a line. People paste what a mail program gives them: many addresses on one line,
 * with names in front of them.
 */
export function pastedFile(text: string): File {
  const lines = text.split(/\r?\n/).flatMap((line) => {
    const many = line.split("@").length > 2;
    return many ? line.split(/[,;\s]+/).filter((word) => word.includes("@")) : [line];
  });
  return new File([lines.map((line) => line.replace(/[<>]/g, "")).join("\n")], "colado.csv", { type: "text/csv" });
}
