/** What the tests of this feature share. */
import type { Company, CompanyPanel, CompanyPayment, People, PeopleImport } from "~/api/queries/companies";
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
  paymentState: "OK",
  monthlyAmount: 4500,
  due: { from: "16/12/2026", until: "15/01/2027", pixKey: "" },
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
  state: n === 1 ? "INVITED" : "EXPIRED",
  emailAlertsOptIn: n === 1,
});

export const people = (over: Partial<People> = {}): People => ({
  elements: [member(1), { ...member(2), name: "" }],
  totalElements: 12,
  totalPages: 2,
  currentPage: 0,
  states: { active: 9, invited: 1, expired: 1, leaving: 1 },
  ...over,
});

export const peopleImport = (over: Partial<PeopleImport> = {}): PeopleImport => ({
  id: "i1",
  total: 1200,
  done: 300,
  invited: 290,
  refused: 10,
  running: true,
  createdAt: "18/11/2026 10:00",
  endedAt: "",
  ...over,
});

export const IMPORTS = "GET /api/company/c7/users/import";
const paid = (over: Partial<CompanyPayment> = {}): CompanyPayment => ({
  id: "p1",
  amount: 4500,
  from: "16/11/2026",
  until: "15/12/2026",
  document: "NF 1024",
  recordedBy: "Ana Souza",
  recordedAt: "16/11/2026 10:00",
  undoneBy: "",
  undoneAt: "",
  undoReason: "",
  ...over,
});

export const payments = (...list: Partial<CompanyPayment>[]) => ({
  elements: list.map(paid),
  totalElements: list.length,
  totalPages: list.length > 0 ? 1 : 0,
  currentPage: 0,
});

export const PAYMENTS = "GET /api/admin/company/c7/payments";
export const COMPANY = "GET /api/company/c7";
export const PEOPLE = "GET /api/company/c7/users";
export const PENDING = "GET /api/admin/therapists/pending";

export const answers = (over: Partial<CompanyPanel> = {}) => ({
  [COMPANY]: () => json(company(over)),
  [PEOPLE]: () => json(people()),
  [PENDING]: () => json([]),
  [IMPORTS]: () => json({ imports: [] }),
  [PAYMENTS]: () => json(payments()),
});

export const done = (message = "") => json({ status: 200, message });
