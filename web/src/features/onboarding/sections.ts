/** The parts of the registration form, and which of them are complete. */
import type { Errors } from "~/lib/form";
import type { TherapistValues } from "./rules";
import { sectionTexts as t } from "./strings";

type Names = readonly (keyof TherapistValues & string)[];

export interface SectionFacts {
  id: string;
  title: string;
  fields: Names;
}

export const SECTIONS: readonly SectionFacts[] = [
  {
    id: "identidade",
    title: t.identity,
    fields: ["fullName", "nickname", "birthDate", "cpf", "document", "documentRegion", "motherName"],
  },
  {
    id: "endereco",
    title: t.address,
    fields: ["zipCode", "address", "number", "addressComplement", "neighborhood", "city", "addressState", "country"],
  },
  { id: "voce", title: t.about, fields: ["cellPhone", "gender", "genderCustom", "ethnicity"] },
  {
    id: "profissao",
    title: t.profession,
    fields: [
      "crp",
      "psychologicalApproach",
      "education",
      "experience",
      "additionalEducation",
      "additionalEducationInfo",
    ],
  },
  { id: "apresentacao", title: t.presentation, fields: ["aboutMe", "professionalInterests"] },
  { id: "sessoes", title: t.sessions, fields: ["sessionPrice", "sessionTime", "notice"] },
  { id: "banco", title: t.bank, fields: ["bank", "agency", "account", "pixKey"] },
  { id: "estrutura", title: t.equipment, fields: ["availableEquipment"] },
  { id: "final", title: t.end, fields: ["referral", "referralOther", "terms"] },
];

/** A part is complete when all its fields are valid. */
export const doneSections = (errors: Errors<TherapistValues>): string[] =>
  SECTIONS.filter((section) => section.fields.every((name) => !errors[name])).map((section) => section.id);
