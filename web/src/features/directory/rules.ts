import type { TherapistFilter } from "~/api/queries/therapists";
import { fromBr, type Iso, toBr } from "~/lib/dates";
import { isEmployee } from "~/login/roles";
import type { ProfileResponse } from "./api";
import type { ChosenSlot } from "./shared/slots";
import { EXTRA_EDUCATION, GENDERS, PERIODS } from "./strings";

type Period = (typeof PERIODS)[number]["value"];
type Gender = (typeof GENDERS)[number]["value"];

/** The filters of a search. All of them are in the address. */
export interface Filters {
  text: string;
  approach: string;
  period: Period | "";
  until: Iso | "";
  gender: Gender | "";
  /** Whole reais; 0 means no limit. */
  maxPrice: number;
  /** Only hours that the company's terms cover. For employees. */
  benefit: boolean;
}

export const NO_FILTERS: Filters = {
  text: "",
  approach: "",
  period: "",
  until: "",
  gender: "",
  maxPrice: 0,
  benefit: false,
};

/** Limits of the server for text and price. */
const MAX_TEXT = 250;
const MAX_PRICE = 100_000;

type Search = Readonly<Record<string, unknown>>;

const text = (search: Search, key: string): string => {
  const value = search[key];
  return typeof value === "string" ? value.trim().slice(0, MAX_TEXT) : "";
};

function price(value: string): number {
  const reais = /^\d{1,6}$/.test(value) ? Number(value) : 0;
  return reais <= MAX_PRICE ? reais : 0;
}

const isoDay = (value: string): Iso | "" => fromBr(toBr(value)) ?? "";

/** Reads the filters from the address. People edit addresses too, so invalid values count as not given. */
export function parseFilters(search: Search): Filters {
  const gender = text(search, "genero").toUpperCase();
  return {
    text: text(search, "busca"),
    approach: text(search, "abordagem"),
    period: PERIODS.find((p) => p.slug === text(search, "periodo"))?.value ?? "",
    until: isoDay(text(search, "ate")),
    gender: GENDERS.find((g) => g.value === gender)?.value ?? "",
    maxPrice: price(text(search, "preco")),
    benefit: text(search, "beneficio") === "sim",
  };
}

/** The search parameters of the filters; empty ones are left out. */
export const filterSearch = (f: Filters): Record<string, string> =>
  given({
    busca: f.text,
    abordagem: f.approach,
    periodo: PERIODS.find((p) => p.value === f.period)?.slug ?? "",
    ate: f.until,
    genero: f.gender.toLowerCase(),
    preco: f.maxPrice > 0 ? String(f.maxPrice) : "",
    beneficio: f.benefit ? "sim" : "",
  });

const given = (entries: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== ""));

/**
 * The request's parameters. A visitor never filters by price, because the results would reveal prices. Only employees
 * filter by the hours of the benefit.
 */
export function queryOf(f: Filters, user: { type: string } | null): TherapistFilter {
  const maxPrice = user ? f.maxPrice : 0;
  return {
    ...(f.text && { text: f.text }),
    ...(f.approach && { approach: f.approach }),
    ...(f.period && { period: f.period }),
    ...(f.until && { until: toBr(f.until) }),
    ...(f.gender && { gender: f.gender }),
    ...(maxPrice > 0 && { maxPrice }),
    ...(f.benefit && isEmployee(user?.type) && { benefit: true }),
  };
}

/** The chosen slot in the address (`dia`, `hora`), or null when it is invalid. */
export function parseChoice(search: Search): ChosenSlot | null {
  const day = isoDay(text(search, "dia"));
  const time = text(search, "hora");
  return day && /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? { day, time } : null;
}

export const choiceSearch = (choice: ChosenSlot | null): Record<string, string> =>
  choice ? { dia: choice.day, hora: choice.time } : {};

/** The address to return to after signing in: the same therapist and slot. */
export function profileAddress(id: string, choice: ChosenSlot | null): string {
  const query = new URLSearchParams(choiceSearch(choice)).toString();
  return `/psicologo-perfil/${encodeURIComponent(id)}${query && `?${query}`}`;
}

const CLIP = 250;

/** The first 250 characters. The server cuts there too, so a text of that length has more on the profile. */
export function clip(description: string): string {
  const letters = [...description];
  return letters.length < CLIP ? description : `${letters.slice(0, CLIP).join("").trimEnd()}…`;
}

/** The public data of a therapist. */
export interface Profile {
  id: string;
  name: string;
  crp: string;
  state: string;
  approach: string;
  education: string;
  extraEducation: string[];
  extraEducationInfo: string;
  experience: string;
  about: string;
  interests: string;
  gender: string;
  minutes: number;
  price: number | undefined;
  /** The price is what the two agreed. */
  agreed: boolean;
  withoutDiscount: boolean;
  image: string;
}

/** Therapists get their own full record here, and administrators anyone's. Only its public part is used. */
export function profileOf(answer: ProfileResponse): Profile {
  const own = "fullName" in answer;
  const gender = own ? (answer.showGender ? answer.gender.value : "") : (answer.gender ?? "");
  return {
    id: answer.id,
    name: own ? answer.nickname || answer.fullName : answer.name,
    crp: answer.crp,
    state: own ? answer.addressState : answer.state,
    approach: own ? answer.psychologicalApproach : answer.approach,
    education: answer.education,
    extraEducation: (answer.additionalEducationList ?? []).map((key) => EXTRA_EDUCATION[key] ?? key),
    extraEducationInfo: answer.additionalEducationInfo,
    experience: answer.experience,
    about: answer.aboutMe,
    interests: answer.professionalInterests,
    gender: GENDERS.find((g) => g.value === gender)?.label ?? "",
    minutes: answer.sessionTimeInMinutes,
    price: answer.sessionPriceInBRL,
    agreed: !own && answer.agreedPrice === true,
    withoutDiscount: !own && answer.withoutDiscount === true,
    image: own ? `/api/user/${answer.id}/profile-picture` : answer.image,
  };
}

/** Who looks at an agenda. Only patients can book. */
export type Viewer = "visitor" | "patient" | "other";

export function viewerOf(user: { type: string } | null): Viewer {
  if (!user) return "visitor";
  return user.type === "CUSTOMER" || user.type === "ENTERPRISE" ? "patient" : "other";
}
