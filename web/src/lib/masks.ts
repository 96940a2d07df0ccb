import { type MaskitoOptions, maskitoTransform } from "@maskito/core";
import { brandOf, cardGroups } from "./card";

const DIGIT = /\d/;
const ALNUM = /[0-9A-Za-z]/;
const CPF = "###.###.###-##";
const CNPJ = "@@.@@@.@@@/@@@@-##";

const fill = (pattern: string): (string | RegExp)[] =>
  [...pattern].map((char) => (char === "#" ? DIGIT : char === "@" ? ALNUM : char));
const raw = (value: string): string => value.replace(/[^0-9A-Za-z]/g, "");
const upper: NonNullable<MaskitoOptions["postprocessors"]>[number] = ({ value, selection }) => ({
  value: value.toUpperCase(),
  selection,
});

/** `##.###.###` while it fits. Other forms of the RG (up to 14 characters, a final letter) stay as typed. */
const rgMask: MaskitoOptions = {
  mask: ({ value }) =>
    /^[\d.]*$/.test(value) && raw(value).length <= 8 ? [...fill("##.###.###"), DIGIT] : /^[0-9A-Za-z.-]{0,14}$/,
  postprocessors: [upper],
};

/** Digits and one slash stay as typed, because `6/12` must not become region 61. `formatCrp` writes the usual form. */
const crpMask: MaskitoOptions = {
  mask: /^(?:\d{0,12}|\d{1,2}\/\d{0,10})$/,
  preprocessors: [({ elementState, data }) => ({ elementState, data: data.replace(/[^\d/]/g, "") })],
};

/** `6/12` to `06/12`, `0612345` to `06/12345`. Other texts stay as typed. */
export function formatCrp(typed: string): string {
  const parts = /^(\d{1,2})\/(\d+)$/.exec(typed) ?? /^(\d{2})(\d{1,10})$/.exec(typed);
  const [, region = "", number] = parts ?? [];
  return number && crpRegion(region) ? `${region.padStart(2, "0")}/${number}` : typed;
}

/** There are 24 regional councils. */
export const crpRegion = (region: string): boolean => Number(region) >= 1 && Number(region) <= 24;

const masks = {
  cpf: { mask: fill(CPF) },
  cnpj: { mask: fill(CNPJ), postprocessors: [upper] },
  cpfCnpj: {
    mask: ({ value }) => fill(raw(value).length > 11 || /[A-Za-z]/.test(value) ? CNPJ : `${CPF}@`),
    postprocessors: [upper],
  },
  cep: { mask: fill("#####-###") },
  phone: { mask: ({ value }) => fill(raw(value).length > 10 ? "(##) # ####-####" : "(##) ####-#####") },
  date: { mask: fill("##/##/####") },
  time: { mask: fill("##:##") },
  rg: rgMask,
  crp: crpMask,
  /** Branch and account number of a bank. */
  bankDigits: { mask: Array.from({ length: 20 }, () => DIGIT) },
  card: {
    mask: ({ value }) =>
      fill(
        cardGroups(brandOf(value))
          .map((n) => "#".repeat(n))
          .join(" "),
      ),
  },
  month: { mask: fill("##") },
  year: { mask: fill("####") },
  cvv: { mask: fill("####") },
} satisfies Record<string, MaskitoOptions>;

export type MaskName = keyof typeof masks;
export const maskOptions = (name: MaskName): MaskitoOptions => masks[name];
export const applyMask = (name: MaskName, value: string): string => maskitoTransform(value, masks[name]);
