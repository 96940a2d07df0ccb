/** The fields of a registration that an administrator reads, in order. */
import type { TherapistRecord } from "~/api/queries/therapists";
import { educations, optionLabel } from "~/features/onboarding/shared/options";
import { UFS } from "~/lib/uf";
import { reviewTexts as t } from "./strings";

interface Fact {
  label: string;
  value: string;
  /** Takes the whole width, for long texts. */
  wide?: boolean;
}

const joined = (parts: (string | undefined)[], by: string): string => parts.filter(Boolean).join(by);

function streetOf(p: TherapistRecord): string {
  const street = joined([p.address, p.number, p.addressComplement], ", ");
  return joined([street, p.neighborhood, p.location], " · ");
}

function extraOf(p: TherapistRecord): string {
  const titles = (p.additionalEducationList ?? []).map((value) => optionLabel(educations, value)).join(", ");
  return joined([titles, p.additionalEducationInfo], ". ");
}

export const factsOf = (p: TherapistRecord): Fact[] => [
  { label: t.name, value: p.fullName ?? "" },
  { label: t.nickname, value: p.nickname ?? "" },
  { label: t.email, value: p.username ?? "" },
  { label: t.phone, value: p.cellPhone ?? "" },
  { label: t.birthDate, value: p.birthDate ?? "" },
  { label: t.cpf, value: p.cpf ?? "" },
  { label: t.rg, value: joined([p.document, p.documentRegion], " · ") },
  { label: t.crp, value: p.crp ?? "" },
  { label: t.cep, value: p.zipCode ?? "" },
  { label: t.state, value: optionLabel(UFS, p.addressState ?? "") },
  { label: t.address, value: streetOf(p), wide: true },
  { label: t.education, value: p.education ?? "", wide: true },
  { label: t.extra, value: extraOf(p), wide: true },
  { label: t.about, value: p.aboutMe ?? "", wide: true },
];
