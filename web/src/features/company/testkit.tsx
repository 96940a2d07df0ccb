/** What the tests of this feature share. */
import type { Company, CompanyPanel, People } from "~/api/queries/companies";
import { json, person } from "../../../tests/openApp";
import { first, recorded } from "../../../tests/recorded";

export const owner = person("COMPANY", { id: "u1", companyId: "c7", name: "Acme Tecnologia" });
export const admin = person("ADMINISTRATOR", { id: "a1" });

export const company = (over: Partial<CompanyPanel> = {}): CompanyPanel => ({
  ...recorded("company", "company"),
  id: "c7",
  name: "Acme Tecnologia",
  cnpj: "11.222.333/0001-81",
  email: "rh@acme.example",
  phone: "(11) 3456-7890",
  maxUsers: 20,
  companyEmail: "acme.example",
  isActive: true,
  subscriptionStatus: "OK",
  nextPayment: "16/12/2026",
  usedSeats: 12,
  releasingSeats: 1,
  ...over,
});

/** The same one in the administrators' list, which counts no seats. */
export const listedCompany = (over: Partial<Company> = {}): Company => ({
  ...first(recorded("all-companies")),
  id: "c7",
  name: "Acme Tecnologia",
  email: "rh@acme.example",
  ...over,
});

const member = (n: number) => ({
  ...first(recorded("company-users", "company").elements),
  name: `Pessoa ${n}`,
  email: `p${n}@acme.example`,
  emailAlertsOptIn: n === 1,
});

export const people = (over: Partial<People> = {}): People => ({
  elements: [member(1), { ...member(2), name: "" }],
  totalElements: 12,
  totalPages: 2,
  currentPage: 0,
  ...over,
});

export const COMPANY = "GET /api/company/c7";
export const PEOPLE = "GET /api/company/c7/users";
export const PENDING = "GET /api/admin/therapists/pending";

export const answers = (over: Partial<CompanyPanel> = {}) => ({
  [COMPANY]: () => json(company(over)),
  [PEOPLE]: () => json(people()),
  [PENDING]: () => json([]),
});

export const done = (message = "") => json({ status: 200, message });
