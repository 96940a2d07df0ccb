/**
 * Every question to the server: its whole address, and a key of its own for each other question. Two questions under one
 * key would show one person's or one month's answer for another's.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { accessQuery } from "~/api/queries/access";
import * as adminPayouts from "~/api/queries/adminPayouts";
import * as adminPlans from "~/api/queries/adminPlans";
import * as agendas from "~/api/queries/agendas";
import * as agreements from "~/api/queries/agreements";
import * as approvals from "~/api/queries/approvals";
import * as office from "~/api/queries/backoffice";
import * as calendars from "~/api/queries/calendars";
import { cardsQuery, keepsCardsQuery } from "~/api/queries/cards";
import * as companies from "~/api/queries/companies";
import * as copies from "~/api/queries/copies";
import * as customers from "~/api/queries/customers";
import { dayQuery } from "~/api/queries/days";
import * as evidence from "~/api/queries/evidence";
import * as history from "~/api/queries/history";
import { loginsQuery } from "~/api/queries/logins";
import * as team from "~/api/queries/office";
import * as ownPatients from "~/api/queries/ownPatients";
import * as packages from "~/api/queries/packages";
import * as passkeys from "~/api/queries/passkeys";
import * as patients from "~/api/queries/patientAgenda";
import { payerQuery } from "~/api/queries/payer";
import { qrCodeQuery } from "~/api/queries/payments";
import * as payouts from "~/api/queries/payouts";
import { pictureQuery } from "~/api/queries/pictures";
import { plansQuery } from "~/api/queries/plans";
import * as practice from "~/api/queries/practice";
import { proposalQuery } from "~/api/queries/proposals";
import * as questionnaires from "~/api/queries/questionnaires";
import * as records from "~/api/queries/records";
import * as sessions from "~/api/queries/sessions";
import * as standing from "~/api/queries/standing";
import * as statements from "~/api/queries/statements";
import * as subscriptions from "~/api/queries/subscriptions";
import * as therapists from "~/api/queries/therapists";
import * as users from "~/api/queries/users";
import * as waiting from "~/api/queries/waiting";
import { sample } from "./contract";
import { fakeServer } from "./fakeServer";

interface Query {
  queryKey: readonly unknown[];
  queryFn?: unknown;
  initialPageParam?: unknown;
}

/** The address that is asked, the query, and the same one with another argument each time. */
type Read = [address: string, query: Query, ...others: Query[]];

const november = { year: 2026, month: 11 };
const october = { year: 2026, month: 10 };
const before = { year: 2025, month: 11 };
const page = { currentPage: 2, pageSize: 10 };
const audit = { personId: "o1", kind: "MONEY", startDate: "01/11/2026", finishDate: "", changes: true } as const;
const filter = { text: "ana", maxPrice: 150 };

const people = {
  text: "ana",
  type: "CUSTOMER",
  companyId: "c1",
  state: "ACTIVE",
  sort: "name",
  page: 2,
} as const;
const visits = {
  startDate: "01/11/2026",
  finishDate: "",
  state: "PAID",
  therapist: "ana",
  customer: "",
  standing: "",
} as const;

const reads: Read[] = [
  ["/api/therapist/u1/agenda/schedule", agendas.agendaQuery("u1"), agendas.agendaQuery("u2")],
  ["/api/therapist/u1/agenda/options", agendas.optionsQuery("u1"), agendas.optionsQuery("u2")],
  ["/api/therapist/u1/agenda/blocks", agendas.blocksQuery("u1"), agendas.blocksQuery("u2")],
  ["/api/therapist/u1/agenda/holidays", agendas.holidaysQuery("u1"), agendas.holidaysQuery("u2")],
  [
    "/api/therapist/u1/agenda/week?startDate=15%2F11%2F2026&finishDate=21%2F11%2F2026",
    agendas.weekQuery("u1", "2026-11-15", "2026-11-21"),
    agendas.weekQuery("u2", "2026-11-15", "2026-11-21"),
    agendas.weekQuery("u1", "2026-11-14", "2026-11-21"),
    agendas.weekQuery("u1", "2026-11-15", "2026-11-22"),
  ],
  ["/api/therapist/u1/agenda/next-sessions", agendas.nextBookedQuery("u1"), agendas.nextBookedQuery("u2")],
  ["/api/admin/therapists/pending", approvals.pendingTherapistsQuery()],
  ["/api/therapist/confirmation-token/t0k", approvals.approvalQuery("t0k"), approvals.approvalQuery("t1k")],
  ["/api/admin/dashboard", office.dashboardQuery()],
  [
    "/api/admin/users?currentPage=2&pageSize=10&text=ana&type=CUSTOMER&companyId=c1&state=ACTIVE&sort=name",
    office.usersQuery(people),
    office.usersQuery({ ...people, text: "bia" }),
    office.usersQuery({ ...people, type: "THERAPIST" }),
    office.usersQuery({ ...people, companyId: "c2" }),
    office.usersQuery({ ...people, state: "INACTIVE" }),
    office.usersQuery({ ...people, sort: "-name" }),
    office.usersQuery({ ...people, page: 3 }),
  ],
  [
    "/api/admin/users?currentPage=0&pageSize=10",
    office.usersQuery({ text: "", type: "", companyId: "", state: "", sort: "newest", page: 0 }),
  ],
  [
    "/api/admin/sessions?startDate=01%2F11%2F2026&state=PAID&therapist=ana&before=x.y&pageSize=25",
    office.allSessionsQuery(visits, "x.y"),
    office.allSessionsQuery(visits, ""),
    office.allSessionsQuery({ ...visits, customer: "bia" }, "x.y"),
    office.allSessionsQuery({ ...visits, finishDate: "02/11/2026" }, "x.y"),
  ],
  ["/api/admin/administrators", team.administratorsQuery()],
  [
    "/api/admin/inbox?status=NEW&before=x.y&pageSize=25",
    team.inboxQuery("NEW", "x.y"),
    team.inboxQuery("OPEN", "x.y"),
    team.inboxQuery("NEW", ""),
  ],
  ["/api/admin/inbox/m1", team.messageQuery("m1"), team.messageQuery("m2")],
  ["/api/admin/plans", adminPlans.adminPlansQuery()],
  ["/api/admin/plan/p2", adminPlans.adminPlanQuery("p2"), adminPlans.adminPlanQuery("p3")],
  ["/api/admin/plan/p2/reach", adminPlans.planReachQuery("p2"), adminPlans.planReachQuery("p3")],
  ["/api/admin/customer/p1", office.adminCustomerQuery("p1"), office.adminCustomerQuery("p2")],
  ["/api/admin/therapist/t1", office.adminTherapistQuery("t1"), office.adminTherapistQuery("t2")],
  [
    "/api/admin/sessions?userId=p1&currentPage=2&pageSize=10",
    office.adminSessionsQuery("p1", 2),
    office.adminSessionsQuery("p2", 2),
    office.adminSessionsQuery("p1", 3),
  ],
  [
    "/api/admin/payment-history/p1?year=2026&month=11&currentPage=2&pageSize=10",
    office.adminHistoryQuery("p1", november, 2),
    office.adminHistoryQuery("p2", november, 2),
    office.adminHistoryQuery("p1", october, 2),
    office.adminHistoryQuery("p1", before, 2),
    office.adminHistoryQuery("p1", november, 3),
  ],
  ["/api/admin/payment/refund/c1", office.refundPreviewQuery("c1"), office.refundPreviewQuery("c2")],
  ["/api/admin/session/s1/cancel", office.cancelPreviewQuery("s1"), office.cancelPreviewQuery("s2")],
  ["/api/admin/payment/owed", office.owedQuery()],
  ["/api/admin/contact/multiple", office.reportsQuery()],
  [
    "/api/admin/audit?personId=o1&kind=MONEY&startDate=01%2F11%2F2026&changes=true&before=7&pageSize=50",
    office.auditQuery(audit, 7),
    office.auditQuery(audit, 8),
    office.auditQuery({ ...audit, kind: "PLANS" }, 7),
  ],
  ["/api/user/second-factor", passkeys.factorQuery()],
  ["/api/passkeys", passkeys.passkeysQuery()],
  ["/api/admin/payouts/t1", adminPayouts.adminPayoutsQuery("t1"), adminPayouts.adminPayoutsQuery("t2")],
  [
    "/api/admin/payouts?currentPage=1&pageSize=50&text=ana&cycle=2026-11&state=READY&sort=NAME",
    adminPayouts.openPayoutsQuery({ text: "ana", cycle: "2026-11", page: 1 }, "READY", "NAME"),
    adminPayouts.openPayoutsQuery({ text: "ana", cycle: "2026-11", page: 1 }, "HELD", "NAME"),
    adminPayouts.openPayoutsQuery({ text: "ana", cycle: "2026-11", page: 1 }, "READY", "DUE"),
    adminPayouts.openPayoutsQuery({ text: "bia", cycle: "2026-11", page: 1 }, "READY", "NAME"),
  ],
  [
    "/api/admin/paid-payouts?currentPage=0&pageSize=50",
    adminPayouts.paidPayoutsQuery({ text: "", cycle: "", page: 0 }),
    adminPayouts.paidPayoutsQuery({ text: "", cycle: "", page: 1 }),
  ],
  ["/api/admin/held-sessions?after=s1", adminPayouts.heldSessionsQuery("s1"), adminPayouts.heldSessionsQuery("")],
  ["/api/admin/held-sessions", adminPayouts.heldSessionsQuery("")],
  ["/api/subscription?id=t1", adminPlans.adminSubscriptionQuery("t1"), adminPlans.adminSubscriptionQuery("t2")],
  ["/api/admin/companies/all", office.allCompaniesQuery()],
  ["/api/subscription/cards?id=u1", cardsQuery("u1"), cardsQuery("u2")],
  ["/api/payment/public-key", keepsCardsQuery()],
  ["/api/company/c7", companies.companyQuery("c7"), companies.companyQuery("c8")],
  [
    "/api/company/c7/users?currentPage=2&pageSize=10&text=ana&state=EXPIRED",
    companies.peopleQuery("c7", "ana", "EXPIRED", 2),
    companies.peopleQuery("c8", "ana", "EXPIRED", 2),
    companies.peopleQuery("c7", "bia", "EXPIRED", 2),
    companies.peopleQuery("c7", "ana", "ACTIVE", 2),
    companies.peopleQuery("c7", "ana", "EXPIRED", 3),
  ],
  ["/api/user/u1/consents", users.consentsQuery("u1"), users.consentsQuery("u2")],
  ["/api/user/u1/benefits", users.benefitsQuery("u1"), users.benefitsQuery("u2")],
  ["/api/company/c7/users/import", companies.importsQuery("c7"), companies.importsQuery("c8")],
  ["/api/company/c7/payment", companies.billingQuery("c7"), companies.billingQuery("c8")],
  ["/api/company/c7/usage", companies.usageQuery("c7"), companies.usageQuery("c8")],
  [
    "/api/admin/company/c7/payments?currentPage=2&pageSize=10",
    companies.paymentsQuery("c7", 2),
    companies.paymentsQuery("c8", 2),
    companies.paymentsQuery("c7", 3),
  ],
  [
    "/api/admin/companies?currentPage=2&pageSize=10&text=acme&payment=OVERDUE",
    companies.companiesQuery("acme", "OVERDUE", 2),
    companies.companiesQuery("aurora", "OVERDUE", 2),
    companies.companiesQuery("acme", "NEVER", 2),
    companies.companiesQuery("acme", "OVERDUE", 3),
  ],
  ["/api/customer/u1", customers.customerQuery("u1"), customers.customerQuery("u2")],
  ["/api/customer/u1/credits", customers.creditsQuery("u1"), customers.creditsQuery("u2")],
  [
    "/api/payment-history/u1?currentPage=2&pageSize=10&year=2026&month=11",
    history.paymentsQuery("u1", november, 2),
    history.cancelsQuery("u1", november, 2),
    history.paymentsQuery("u2", november, 2),
    history.paymentsQuery("u1", october, 2),
    history.paymentsQuery("u1", november, 3),
  ],
  [
    "/api/customer/u1/cancels?currentPage=2&pageSize=10&year=2026&month=11",
    history.cancelsQuery("u1", november, 2),
    history.cancelsQuery("u2", november, 2),
    history.cancelsQuery("u1", october, 2),
    history.cancelsQuery("u1", november, 3),
  ],
  ["/api/user/u1/logins", loginsQuery("u1"), loginsQuery("u2")],
  [
    "/api/agenda/customer-calendar/u1?year=2026&month=11",
    patients.calendarQuery("u1", november),
    patients.calendarQuery("u2", november),
    patients.calendarQuery("u1", october),
    patients.calendarQuery("u1", null),
  ],
  ["/api/agenda/customer-calendar/u1", patients.calendarQuery("u1", null)],
  ["/api/agenda/past-sessions/u1", patients.pastQuery("u1"), patients.pastQuery("u2")],
  ["/api/payment/pix/c1/qrcode.png", qrCodeQuery("/api/payment/pix/c1/qrcode.png"), qrCodeQuery("/other")],
  ["/api/therapist/u1/payouts", payouts.payoutsQuery("u1"), payouts.payoutsQuery("u2")],
  [
    "/api/therapist/u1/tax-receipts?currentPage=1&pageSize=10&year=2026&month=11",
    payouts.taxReceiptsQuery("u1", { year: 2026, month: 11 }, { currentPage: 1, pageSize: 10 }),
    payouts.taxReceiptsQuery("u2", { year: 2026, month: 11 }, { currentPage: 1, pageSize: 10 }),
    payouts.taxReceiptsQuery("u1", { year: 2026, month: 10 }, { currentPage: 1, pageSize: 10 }),
    payouts.taxReceiptsQuery("u1", { year: 2026, month: 11 }, { currentPage: 0, pageSize: 10 }),
  ],
  [
    "/api/therapist/u1/payouts/p1",
    payouts.payoutQuery("u1", "p1"),
    payouts.payoutQuery("u2", "p1"),
    payouts.payoutQuery("u1", "p2"),
    payouts.openCycleQuery("u1"),
  ],
  ["/api/therapist/u1/open-cycle", payouts.openCycleQuery("u1"), payouts.openCycleQuery("u2")],
  ["/api/therapist/u1/day", dayQuery("u1"), dayQuery("u2")],
  ["/api/customer/u1/first-session-discount", customers.discountQuery("u1"), customers.discountQuery("u2")],
  ["/api/customer/u1/payer", payerQuery("u1"), payerQuery("u2")],
  [
    "/api/therapist/u1/earnings?year=2026",
    payouts.yearQuery("u1", 2026),
    payouts.yearQuery("u2", 2026),
    payouts.yearQuery("u1", 2025),
  ],
  ["/api/therapist/u1/home", payouts.therapistHomeQuery("u1"), payouts.therapistHomeQuery("u2")],
  ["/api/user/u1/profile-picture", pictureQuery("u1"), pictureQuery("u2")],
  ["/api/subscription/plans/active", plansQuery()],
  ["/api/session/s1", sessions.sessionQuery("s1"), sessions.sessionQuery("s2")],
  ["/api/customer/u1/next-sessions", sessions.nextSessionsQuery("u1"), sessions.nextSessionsQuery("u2")],
  [
    "/api/payment-history/u1?currentPage=2&pageSize=10&year=2026&month=11&type=SESSION",
    statements.statementQuery("u1", november, "SESSION", page),
    statements.statementQuery("u2", november, "SESSION", page),
    statements.statementQuery("u1", october, "SESSION", page),
    statements.statementQuery("u1", november, "ALL", page),
    statements.statementQuery("u1", november, "SESSION", { ...page, currentPage: 3 }),
  ],
  [
    "/api/subscription/invoices?id=u1&currentPage=2&pageSize=10&year=2026&month=11",
    statements.statementQuery("u1", november, "SUBSCRIPTION", page),
  ],
  [
    "/api/payment-history/u1?currentPage=0&pageSize=1&year=2026&month=11&type=SUBSCRIPTION",
    statements.totalsQuery("u1", november, "SUBSCRIPTION"),
    statements.totalsQuery("u2", november, "SUBSCRIPTION"),
    statements.totalsQuery("u1", october, "SUBSCRIPTION"),
    statements.totalsQuery("u1", november, "ALL"),
  ],
  ["/api/subscription?id=u1", subscriptions.subscriptionQuery("u1"), subscriptions.subscriptionQuery("u2")],
  [
    "/api/therapist/u1/subscription",
    subscriptions.pendingSubscriptionQuery("u1"),
    subscriptions.pendingSubscriptionQuery("u2"),
  ],
  ["/api/subscription/customer?id=u1", subscriptions.subscriberQuery("u1"), subscriptions.subscriberQuery("u2")],
  ["/api/therapist/u1/plan-simulation", subscriptions.simulationQuery("u1"), subscriptions.simulationQuery("u2")],
  [
    "/api/therapist/list?text=ana&maxPrice=150&currentPage=0&pageSize=10",
    therapists.therapistsQuery(filter),
    therapists.therapistsQuery({ ...filter, text: "bia" }),
    therapists.therapistsQuery({ text: "ana" }),
  ],
  [
    "/api/therapist/t1",
    therapists.profileQuery("t1"),
    therapists.profileQuery("t2"),
    therapists.therapistRecordQuery("t1"),
  ],
  [
    "/api/therapist/t1/agenda/simplified",
    therapists.aheadQuery("t1", "2026-11-15"),
    therapists.aheadQuery("t2", "2026-11-15"),
    therapists.aheadQuery("t1", "2026-11-16"),
  ],
  [
    "/api/therapist/t1/agenda/simplified?startDate=15%2F11%2F2026&finishDate=21%2F11%2F2026",
    therapists.slotsQuery("t1", "2026-11-15", "2026-11-21"),
    therapists.slotsQuery("t2", "2026-11-15", "2026-11-21"),
    therapists.slotsQuery("t1", "2026-11-14", "2026-11-21"),
    therapists.slotsQuery("t1", "2026-11-15", "2026-11-22"),
  ],
  ["/api/therapist/t1", therapists.therapistRecordQuery("t1"), therapists.therapistRecordQuery("t2")],
  ["/api/user/u1/export", users.exportQuery("u1"), users.exportQuery("u2")],
  ["/api/user/u1/notifications", users.reminderChoiceQuery("u1"), users.reminderChoiceQuery("u2")],
  ["/api/user/u1/calendar-feed", users.feedQuery("u1"), users.feedQuery("u2")],
  ["/api/vault", records.vaultQuery()],
  ["/api/record", records.recordsQuery()],
  ["/api/standing-hours", standing.standingsQuery()],
  ["/api/standing/h1", standing.standingQuery("h1"), standing.standingQuery("h2"), standing.standingsQuery()],
  ["/api/therapist/t1/standing-setting", standing.takesStandingQuery("t1"), standing.takesStandingQuery("t2")],
  ["/api/waiting", waiting.waitingQuery()],
  ["/api/offer/o1", waiting.offerQuery("o1"), waiting.offerQuery("o2"), waiting.waitingQuery()],
  ["/api/therapist/t1/demand", waiting.demandQuery("t1"), waiting.demandQuery("t2")],
  [
    "/api/therapist/t1/patients?currentPage=2&pageSize=20&name=ana&state=ACTIVE",
    practice.patientsQuery("t1", "ana", "ACTIVE", 2),
    practice.patientsQuery("t2", "ana", "ACTIVE", 2),
    practice.patientsQuery("t1", "", "ACTIVE", 2),
    practice.patientsQuery("t1", "ana", "", 2),
    practice.patientsQuery("t1", "ana", "ACTIVE", 3),
  ],
  [
    "/api/therapist/t1/patients/p1",
    practice.patientQuery("t1", "p1"),
    practice.patientQuery("t2", "p1"),
    practice.patientQuery("t1", "p2"),
  ],
  [
    "/api/therapist/t1/patients/p1/sessions?when=PAST&currentPage=2&pageSize=10",
    practice.patientSessionsQuery("t1", "p1", "PAST", 2),
    practice.patientSessionsQuery("t2", "p1", "PAST", 2),
    practice.patientSessionsQuery("t1", "p2", "PAST", 2),
    practice.patientSessionsQuery("t1", "p1", "COMING", 2),
    practice.patientSessionsQuery("t1", "p1", "PAST", 3),
  ],
  ["/api/session/s1/attendance", practice.attendanceQuery("s1"), practice.attendanceQuery("s2")],
  ["/api/hour-proposal", practice.proposedHoursQuery()],
  [
    "/api/hour-proposal/o1",
    practice.proposedHourQuery("o1"),
    practice.proposedHourQuery("o2"),
    practice.proposedHoursQuery(),
  ],
  [
    "/api/therapist/t1/patients/p1/proposals",
    practice.proposalsToQuery("t1", "p1"),
    practice.proposalsToQuery("t2", "p1"),
    practice.proposalsToQuery("t1", "p2"),
  ],
  ["/api/agreements", agreements.myAgreementsQuery()],
  ["/api/agreement", agreements.ownAgreementQuery()],
  ["/api/agreement/g1", agreements.agreementQuery("g1"), agreements.agreementQuery("g2")],
  [
    "/api/agreement/patients?search=ana&currentPage=2",
    agreements.agreementPatientsQuery("ana", 2),
    agreements.agreementPatientsQuery("bia", 2),
    agreements.agreementPatientsQuery("ana", 1),
  ],
  ["/api/questionnaires", questionnaires.waitingQuestionnairesQuery()],
  ["/api/questionnaire-texts", questionnaires.questionnaireTextsQuery()],
  ["/api/questionnaire/q1", questionnaires.questionnaireQuery("q1"), questionnaires.questionnaireQuery("q2")],
  [
    "/api/questionnaires/patients/p1",
    questionnaires.sentQuestionnairesQuery("p1"),
    questionnaires.sentQuestionnairesQuery("p2"),
  ],
  ["/api/agreement/contacts?currentPage=2", agreements.contactsQuery(2), agreements.contactsQuery(1)],
  ["/api/packages", packages.packagesQuery()],
  ["/api/own-prices", ownPatients.ownPricesQuery()],
  [
    "/api/therapist/t1/invitations?currentPage=1&pageSize=10",
    ownPatients.invitationsQuery("t1", 1),
    ownPatients.invitationsQuery("t2", 1),
  ],
  [
    "/api/therapist/t1/own-patients?currentPage=1&pageSize=10",
    ownPatients.ownPatientsQuery("t1", 1),
    ownPatients.ownPatientsQuery("t2", 1),
  ],
  ["/api/therapist/t1/calendars", calendars.calendarsQuery("t1"), calendars.calendarsQuery("t2")],
  [
    "/api/therapist/t1/calendar-accounts/a1/calendars",
    calendars.choosableQuery("t1", "a1"),
    calendars.choosableQuery("t2", "a1"),
    calendars.choosableQuery("t1", "a2"),
  ],
  ["/api/record-request", copies.copiesQuery()],
  ["/api/packages/p1", packages.packageQuery("p1"), packages.packageQuery("p2"), packages.packagesQuery()],
  ["/api/therapist/t1/packages", packages.packageOffersQuery("t1"), packages.packageOffersQuery("t2")],
  [
    "/api/admin/packages?currentPage=1&pageSize=10&state=ACTIVE",
    packages.boughtPackagesQuery("ACTIVE", 1),
    packages.boughtPackagesQuery("", 1),
    packages.boughtPackagesQuery("ACTIVE", 2),
  ],
  ["/api/company/c7/access", accessQuery("c7"), accessQuery("c8")],
  ["/api/company/c7/evidence", evidence.documentsQuery("c7"), evidence.documentsQuery("c8")],
  ["/api/company/c7/surveys", evidence.surveysQuery("c7"), evidence.surveysQuery("c8"), evidence.documentsQuery("c7")],
  ["/api/survey", evidence.askedSurveyQuery()],
  ["/api/evidence/K7QX-2MPA-ZB4T", evidence.checkQuery("K7QX-2MPA-ZB4T"), evidence.checkQuery("AAAA-BBBB-CCCC")],
  ["/api/user/u1/recovery-email", users.recoveryQuery("u1"), users.recoveryQuery("u2")],
];

it.each(reads)("GET %s", async (address, query, ...others) => {
  const seen = fakeServer({ "*": sample });
  const read = query.queryFn as (context: object) => unknown;
  await Promise.resolve(
    read({ signal: new AbortController().signal, pageParam: query.initialPageParam, queryKey: query.queryKey }),
  ).catch(() => {});
  expect(seen.map(({ method, url }) => `${method} ${new URL(url).pathname}${new URL(url).search}`)).toEqual([
    `GET ${address}`,
  ]);
  const keys = [query, ...others].map(({ queryKey }) => JSON.stringify(queryKey));
  expect(new Set(keys).size).toBe(keys.length);
});

it("a proposed time is read by its secret, each under a key of its own", () => {
  expect(ownPatients.askedQuery("a").queryKey).not.toEqual(ownPatients.askedQuery("b").queryKey);
  expect(proposalQuery("a").queryKey).not.toEqual(proposalQuery("b").queryKey);
});

it("the dates of a standing hour have a key of their own for each therapist, hour and rhythm, or proposal", () => {
  const wanted = { day: "19/11/2026", startTime: "19:00", everyWeeks: 1 };
  const keys = [
    standing.standingPreviewQuery("t1", wanted),
    standing.standingPreviewQuery("t2", wanted),
    standing.standingPreviewQuery("t1", { ...wanted, day: "26/11/2026" }),
    standing.standingPreviewQuery("t1", { ...wanted, startTime: "20:00" }),
    standing.standingPreviewQuery("t1", { ...wanted, everyWeeks: 2 }),
    standing.acceptPreviewQuery("t1"),
    standing.acceptPreviewQuery("t2"),
  ].map(({ queryKey }) => JSON.stringify(queryKey));
  expect(new Set(keys).size).toBe(keys.length);
});

it("no query is missing above", () => {
  const folder = join("src", "api", "queries");
  const made = readdirSync(folder).flatMap((name) =>
    [...readFileSync(join(folder, name), "utf8").matchAll(/export const (\w+Query)\b/g)].map(([, query]) => query),
  );
  const own = readFileSync(join("tests", "reads.test.ts"), "utf8");
  expect(made.length).toBeGreaterThan(45);
  expect(made.filter((query) => !own.includes(`${query}(`))).toEqual([]);
});
