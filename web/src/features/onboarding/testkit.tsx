import type { TherapistRecord } from "~/api/queries/therapists";
import { recorded } from "../../../tests/recorded";
/** What the tests of this feature and of the approvals share. */

/** A complete record, as its owner reads it: bank data is masked. */
export const therapist = (over: Partial<TherapistRecord> = {}): TherapistRecord => ({
  ...(recorded("therapist", "therapist") as TherapistRecord),
  id: "u1",
  fullName: "Luiza Prado",
  nickname: "Lu",
  username: "luiza@psic.test",
  birthDate: "10/05/1988",
  cpf: "529.982.247-25",
  document: "12.345.678",
  address: "Avenida Paulista",
  number: "100",
  neighborhood: "Bela Vista",
  cellPhone: "(11) 9 8888-7777",
  affiliate: "ABC123",
  crp: "06/12345",
  education: "USP",
  experience: "Dez anos",
  additionalEducationList: ["MASTERS"],
  additionalEducationInfo: "Psicologia social",
  account: "••••5678",
  availableEquipment: ["COMPUTER"],
  sessionPriceInBRL: 180,
  ...over,
});

/** What the server knows of someone who only confirmed the e-mail. */
export const newcomer = (over: Partial<TherapistRecord> = {}): TherapistRecord => ({
  ...therapist(),
  crp: "",
  bank: "",
  agency: "",
  account: "",
  birthDate: "",
  cpf: "",
  document: "",
  documentRegion: "",
  availableEquipment: [],
  registrationStep: "EMAIL_CONFIRMED",
  ...over,
});
