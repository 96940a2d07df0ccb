/**
 * Every request that changes something, whole: method, address with query, headers of the login and body. The pages'
 * own tests compare what their forms hand over; here stands what leaves the browser.
 */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { readInvitation } from "~/api/queries/ownPatients";
import { readProposal } from "~/api/queries/proposals";
import { readAcceptPreview, readPreview } from "~/api/queries/standing";
import * as account from "~/features/account/api";
import * as benefit from "~/features/account/benefit";
import * as recovery from "~/features/account/recovery";
import * as reminders from "~/features/account/reminders";
import { setConsent } from "~/features/account/shared/consent";
import type { CustomerUpdate } from "~/features/account/shared/record";
import * as agenda from "~/features/agenda/api";
import * as agreement from "~/features/agreement/api";
import * as approval from "~/features/approval/api";
import * as office from "~/features/backoffice/api";
import * as business from "~/features/backoffice/businessApi";
import * as team from "~/features/backoffice/officeApi";
import * as booking from "~/features/booking/api";
import * as calendars from "~/features/calendar/api";
import * as company from "~/features/company/api";
import * as directory from "~/features/directory/api";
import * as evidence from "~/features/evidence/api";
import * as login from "~/features/login/api";
import { changePassword } from "~/features/login/shared/changePassword";
import * as factor from "~/features/login/shared/factorApi";
import * as passkeys from "~/features/login/shared/passkeys";
import * as onboarding from "~/features/onboarding/api";
import * as ownPatients from "~/features/ownpatient/api";
import * as packages from "~/features/packages/api";
import * as payment from "~/features/payment/api";
import { chooseTaxReminders, markTaxMonth, markTaxReceipt } from "~/features/payout/api";
import * as practice from "~/features/practice/api";
import * as questionnaire from "~/features/questionnaire/api";
import * as record from "~/features/record/api";
import * as copies from "~/features/record/copies/api";
import { browserDeps, readTestRelay, sendNotice } from "~/features/room/api";
import * as site from "~/features/site/api";
import * as access from "~/features/sso/api";
import * as standing from "~/features/standing/api";
import * as subscription from "~/features/subscription/api";
import * as waiting from "~/features/waiting/api";
import { browser } from "~/lib/browser";
import { tokenStore } from "~/lib/token";
import { signOut } from "~/login/login";
import { sample } from "./contract";
import { fakeServer } from "./fakeServer";

type Change = [address: string, call: () => Promise<unknown>, body?: unknown];

const payer = { fullName: "Luiza", email: "l@psic.test", cpf: "529.982.247-25", telephone: "(11) 9 8765-4321" };
const card = { cardHolderName: "LUIZA", cardHolderDocument: "529.982.247-25", cardHash: "abc" };
const provider = { issuer: "https://id.acme.example", clientId: "psic", clientSecret: "s3gr3d0" };
const visit = { state: "s1", code: "c1", browserKey: "k1" };
const billing = {
  cep: "01310-100",
  logradouro: "Rua A",
  numero: "1",
  complemento: "",
  bairro: "Centro",
  localidade: "Campinas",
  uf: "SP",
  pais: "Brasil",
};
const plan = { name: "Plano 4", percent: 10, value: 75, description: "Bom", type: "PARTIAL" };
const mail = { subject: "Oi", body: "Olá" };
const paid = { amount: 4500, from: "05/12/2026", until: "04/01/2027", document: "NF 1" };
const firm = { name: "Acme", cnpj: "11.222.333/0001-81" } as company.CompanyForm;
const update = { fullName: "Ana" } as CustomerUpdate;
const form = { crp: "06/12345" } as onboarding.TherapistForm;
const trap = (value: string) => Object.assign(document.createElement("input"), { value });
const file = new File(["pdf"], "recibo.pdf", { type: "application/pdf" });
const slot = { day: "16/11/2026", startTime: "09:00:00", finishTime: "09:50:00" } as Parameters<
  typeof directory.bookSlot
>[2];
const quote = {
  corporateName: "Acme",
  name: "Ana",
  email: " ana@acme.example ",
  phone: "(11) 3333-4444",
} as unknown as Parameters<typeof site.sendQuote>[0];

const vaultKeys = { salt: "s", iterations: 1_000_000, passphraseKey: "p", kitKey: "k" };
const signed = { credential: "c", clientDataJSON: "d", authenticatorData: "a", signature: "s", userHandle: "h" };
const ownPasskey = {
  id: "k1",
  credential: "c",
  name: "Celular",
  createdOn: "19/11/2026",
  synced: false,
  suspended: false,
};
const newPasskey = { id: "k1", vaultId: "v1", credential: "c", salt: "s", key: "k", name: "Notebook" };
const newVault = { ...vaultKeys, id: "v1", publicKey: "u", privateKey: "r", heads: "h" };
const sealedWrite = { sequence: 3, heads: "h", number: 1, sealed: "s" };
const standingHour = { day: "19/11/2026", startTime: "19:00", everyWeeks: 1 };

const changes: Change[] = [
  ["PUT /api/customer/u1", () => account.saveCustomer("u1", update), { fullName: "Ana" }],
  [
    "POST /api/customer/u1/basic-info",
    () => account.saveBasicInfo("u1", { fullName: "Ana", nickname: "Nana", emailAlertsOptIn: true }),
    { fullName: "Ana", nickname: "Nana", emailAlertsOptIn: true },
  ],
  ["POST /api/user/u1/deactivate", () => account.requestDeletion("u1", { reason: "Não uso" }), { reason: "Não uso" }],
  ["DELETE /api/user/u1/deactivate", () => account.withdrawDeletion("u1")],
  ["POST /api/unsubscribe?token=t1", () => site.unsubscribe("t1")],
  ["PUT /api/user/u1/consents/HEALTH", () => setConsent("u1", "HEALTH", false), { given: false }],
  [
    "POST /api/user/u1/profile-picture",
    () => account.savePicture("u1", new Blob(["png"], { type: "image/png" })),
    { name: "foto.png", file: "image/png" },
  ],
  [
    "PUT /api/user/u1/notifications",
    () => reminders.saveChoice("u1", { reminder24h: true, reminder1h: false }),
    { reminder24h: true, reminder1h: false },
  ],
  ["POST /api/user/u1/calendar-feed", () => reminders.openFeed("u1")],
  ["DELETE /api/user/u1/calendar-feed", () => reminders.closeFeed("u1")],
  [
    "POST /api/user/u1/recovery-email",
    () => recovery.requestRecovery("u1", { email: " casa@psic.test ", password: " s " }),
    { email: "casa@psic.test", password: " s " },
  ],
  ["POST /api/user/u1/recovery-email/confirm", () => recovery.confirmRecovery("u1", " 123456 "), { code: "123456" }],
  ["POST /api/user/u1/recovery-email/remove", () => recovery.removeRecovery("u1", " s "), { password: " s " }],
  [
    "PATCH /api/therapist/t1/agenda/schedule",
    () =>
      agenda.saveAgenda("t1", {
        version: 7,
        hours: [
          { id: "a", day: 1, start: 540, minutes: 50, on: null, enterprise: true },
          { id: "b", day: 6, start: 1410, minutes: 60, on: "2026-11-21", enterprise: false },
        ],
      }),
    {
      version: 7,
      schedules: [
        { id: "a", dayOfTheWeek: "MONDAY", startTime: "09:00:00", finishTime: "09:50:00", isEnterprise: true },
        {
          id: "b",
          dayOfTheWeek: "SATURDAY",
          startTime: "23:30:00",
          finishTime: "00:30:00",
          isEnterprise: false,
          scheduledDay: "21/11/2026",
        },
      ],
    },
  ],
  [
    "POST /api/therapist/t1/agenda/blocks",
    () => agenda.addBlock("t1", { first: "21/12/2026", last: "02/01/2027", from: "", to: "", reason: "Férias" }),
    { firstDay: "21/12/2026", lastDay: "02/01/2027", reason: "Férias" },
  ],
  [
    "POST /api/therapist/t1/agenda/blocks",
    () => agenda.addBlock("t1", { first: "21/12/2026", last: "21/12/2026", from: "15:00", to: "24:00", reason: "" }),
    { firstDay: "21/12/2026", lastDay: "21/12/2026", startTime: "15:00", finishTime: "24:00", reason: "" },
  ],
  [
    "POST /api/therapist/t1/agenda/hours",
    () => agenda.openHour("t1", { day: "21/12/2026", startTime: "15:00", repeat: true }),
    { day: "21/12/2026", startTime: "15:00", repeat: true },
  ],
  ["POST /api/therapist/t1/agenda/convert", () => agenda.convertHours("t1")],
  [
    "POST /api/therapist/t1/agenda/sessions/s1/move",
    () => agenda.moveSession("t1", "s1", { day: "21/12/2026", startTime: "15:00", message: "" }),
    { day: "21/12/2026", startTime: "15:00", message: "" },
  ],
  [
    "POST /api/therapist/t1/agenda/sessions/change",
    () => agenda.changeSessions("t1", { sessionIds: ["s1"], action: "MOVE", days: 7, message: "Oi" }),
    { sessionIds: ["s1"], action: "MOVE", days: 7, message: "Oi" },
  ],
  ["POST /api/session/proposal/answer", () => booking.answerProposal("t0k", true), { token: "t0k", accept: true }],
  ["DELETE /api/therapist/t1/agenda/blocks/b1", () => agenda.dropBlock("t1", "b1")],
  [
    "POST /api/therapist-register/confirm-register?token=t0k",
    () => approval.approveByLink("t0k", "Ativo no CFP"),
    { evidence: "Ativo no CFP" },
  ],
  ["POST /api/admin/therapist/t1/approve", () => approval.approve("t1", "Ativo"), { evidence: "Ativo" }],
  ["POST /api/admin/name-change/n1/approve", () => approval.approveName("n1")],
  ["POST /api/admin/name-change/n1/reject", () => approval.rejectName("n1", "Não confere"), { reason: "Não confere" }],
  ["POST /api/admin/therapist/t1/reject", () => approval.reject("t1", "Não confere"), { reason: "Não confere" }],
  ["POST /api/admin/plans", () => office.createPlan(plan), plan],
  ["PUT /api/admin/plan/p2", () => office.editPlan("p2", plan), plan],
  ["PUT /api/admin/plan/p2/activate", () => office.switchPlan("p2", true)],
  ["PUT /api/admin/plan/p2/deactivate", () => office.switchPlan("p2", false)],
  ["POST /api/admin/customer/activate/p1", () => office.activateUser("customer", "p1")],
  ["POST /api/admin/therapist/activate/t1", () => office.activateUser("therapist", "t1")],
  ["POST /api/admin/customer/deactivate/p1", () => office.deactivateUser("customer", "p1", false)],
  ["POST /api/admin/therapist/deactivate/t1?cancelSessions=true", () => office.deactivateUser("therapist", "t1", true)],
  ["DELETE /api/customer/p1", () => office.deleteUser("customer", "p1")],
  ["DELETE /api/therapist/t1", () => office.deleteUser("therapist", "t1")],
  [
    "POST /api/admin/session/s1/cancel",
    () => office.cancelSession("s1", "p1", "x"),
    { sessionId: "s1", userId: "p1", reason: "x" },
  ],
  ["PUT /api/admin/payment/owed/c1", () => office.settleOwed("c1")],
  ["PUT /api/admin/payment/refund/c1", () => office.refundPayment("c1", "queda"), { reason: "queda" }],
  [
    "PUT /api/admin/setCredits/p1",
    () => office.setCredits("p1", 30.5, 10, "cortesia"),
    { credits: 30.5, expected: 10, reason: "cortesia" },
  ],
  [
    "POST /api/admin/administrators",
    () => team.inviteAdministrator("a@b.co", "Ana"),
    { email: "a@b.co", fullName: "Ana" },
  ],
  ["POST /api/admin/administrators/a1/invite", () => team.inviteAdministratorAgain("a1")],
  ["POST /api/admin/administrators/a1/activate", () => team.activateAdministrator("a1")],
  ["POST /api/admin/administrators/a1/deactivate", () => team.deactivateAdministrator("a1")],
  ["PUT /api/admin/inbox/m1", () => team.setMessage("m1", "OPEN", "a1"), { status: "OPEN", assigneeId: "a1" }],
  ["POST /api/admin/inbox/m1/answer", () => team.answerMessage("m1", "Pode."), { body: "Pode." }],
  ["POST /api/admin/contact/test", () => office.mailTest(mail), { subject: "Oi", body: "Olá" }],
  ["POST /api/user/second-factor/codes", () => factor.renewCodes(" 123456 "), { code: "123456" }],
  [
    "POST /api/admin/users/export",
    () => office.exportUsers({ text: "ana", type: "", companyId: "c1", state: "ACTIVE", sort: "name" }),
    { text: "ana", type: "", companyId: "c1", state: "ACTIVE", sort: "name" },
  ],
  ["POST /api/admin/therapist/t1/bank", () => office.revealBank("t1")],
  [
    "POST /api/admin/register",
    () =>
      office.registerUser({ email: "a@b.co", password: "123456", passwordConfirmation: "1234567", type: "THERAPIST" }),
    {
      email: "a@b.co",
      password: "123456",
      passwordConfirmation: "1234567",
      type: "THERAPIST",
      termsOfService: true,
    },
  ],
  ["POST /api/admin/contact", () => office.mailOne("a@b.co", mail), { email: "a@b.co", subject: "Oi", body: "Olá" }],
  [
    "POST /api/admin/contact/multiple",
    () => office.mailMany({ audience: "NEWS", type: "therapists" }, mail),
    { audience: "NEWS", type: "therapists", subject: "Oi", body: "Olá", emails: [] },
  ],
  [
    "POST /api/admin/company/c7/contact",
    () => office.mailCompanyOne("c7", "a@b.co", mail),
    { email: "a@b.co", subject: "Oi", body: "Olá" },
  ],
  [
    "POST /api/admin/company/c7/contact/multiple",
    () => office.mailCompanyMany("c7", "ALL", mail),
    { audience: "ALL", type: "", subject: "Oi", body: "Olá", emails: [] },
  ],
  ["POST /api/user/second-factor", () => factor.beginFactor("segredo"), { currentPassword: "segredo" }],
  ["POST /api/user/second-factor/confirm", () => factor.confirmFactor(" 123456 "), { code: "123456" }],
  ["POST /api/auth/login/passkey/options", () => passkeys.askToSignIn()],
  ["POST /api/auth/login/passkey", () => passkeys.enterWith("site", signed), { ...signed, device: "" }],
  ["POST /api/admin/login/passkey", () => passkeys.enterWith("admin", signed), { ...signed, device: "" }],
  ["POST /api/company/login/passkey", () => passkeys.enterWith("company", signed), { ...signed, device: "" }],
  ["POST /api/auth/passkey/decline", () => passkeys.declinePasskey()],
  ["PUT /api/passkeys/k1", () => passkeys.renamePasskey("k1", "Celular"), { name: "Celular" }],
  ["DELETE /api/passkeys/k1", () => passkeys.removePasskey(ownPasskey)],
  ["POST /api/user/second-factor/verify", () => login.showFactor(" 123456 "), { code: "123456" }],
  ["POST /api/user/confirm-password", () => login.confirmPassword("segredo"), { password: "segredo" }],
  ["POST /api/user/second-factor/disable", () => factor.disableFactor(" 123456 "), { code: "123456" }],
  ["POST /api/admin/payout/o1/destination", () => business.revealDestination("o1")],
  ["PUT /api/admin/payout/o1", () => business.confirmPayout("o1")],
  [
    "POST /api/admin/payouts/confirm",
    () => business.confirmPayouts([{ id: "o1", amount: 112 }], "E2E"),
    { payouts: [{ id: "o1", amount: 112 }], reference: "E2E" },
  ],
  ["POST /api/admin/payouts/file", () => business.writePaymentFile(["o1"]), { payouts: ["o1"] }],
  [
    "POST /api/admin/payout-hold/o1/lift",
    () => business.liftHold("o1", "PRICE_JUMP", "conferido"),
    { reason: "PRICE_JUMP", note: "conferido" },
  ],
  ["POST /api/subscription/suspend?id=t1", () => business.changeSubscription("t1", "suspend")],
  ["POST /api/subscription/activate?id=t1", () => business.changeSubscription("t1", "activate")],
  ["POST /api/subscription/cancel?id=t1", () => business.changeSubscription("t1", "cancel")],
  [
    "POST /api/admin/register/companyUser/c7",
    () => business.registerEmployee("c7", "a@acme.example", "123456"),
    { email: "a@acme.example", password: "123456", termsOfService: true, type: "ENTERPRISE" },
  ],
  ["POST /api/session/s1/cancel", () => booking.cancelSession("s1", true), { id: "s1", acceptLate: true }],
  [
    "POST /api/agenda/u1/session/s1/reschedule",
    () => booking.rescheduleSession("u1", "s1", { day: "18/11/2026", startTime: "10:00", finishTime: "10:50" }, false),
    { day: "18/11/2026", startTime: "10:00", finishTime: "10:50", acceptLate: false },
  ],
  ["POST /api/session/s1/receipt", () => booking.attachReceipt("s1", file), { file: "application/pdf" }],
  ["PUT /api/company/c7", () => company.saveCompany("c7", firm), firm],
  [
    "POST /api/company/register/c7",
    () => company.registerPerson("c7", { name: "", email: " a@acme.example ", password: " s " }),
    { email: "a@acme.example", password: " s ", termsOfService: true, type: "ENTERPRISE" },
  ],
  [
    "POST /api/admin/register/companyUser/c7",
    () => company.registerPersonAsAdmin("c7", { name: " Bia ", email: " a@acme.example ", password: " s " }),
    { name: "Bia", email: "a@acme.example", password: " s ", termsOfService: true, type: "ENTERPRISE" },
  ],
  ["POST /api/company/c7/users/import/check", () => company.checkImport("c7", file), { file: "application/pdf" }],
  ["POST /api/company/c7/users/import", () => company.startImport("c7", file), { file: "application/pdf" }],
  [
    "POST /api/company/c7/users/resend",
    () => company.resendInvitation("c7", "a@acme.example"),
    { email: "a@acme.example" },
  ],
  [
    "POST /api/company/c7/users/deactivate",
    () => company.releasePerson("c7", "a@acme.example"),
    { email: "a@acme.example" },
  ],
  ["POST /api/company/c7/users/resend-expired", () => company.resendExpired("c7")],
  ["POST /api/company/c7/users/keep", () => company.keepPerson("c7", "a@acme.example"), { email: "a@acme.example" }],
  ["POST /api/user/u1/benefits/accept", () => benefit.acceptBenefit("u1", "c7"), { companyId: "c7" }],
  [
    "POST /api/company/c7/payment",
    () => company.saveBilling("c7", { customer: payer } as unknown as company.BillingForm),
    { customer: payer },
  ],
  ["POST /api/admin/company", () => company.createCompany(firm), firm],
  ["PUT /api/admin/company/c7/activate", () => company.setCompanyActive("c7", true)],
  ["PUT /api/admin/company/c7/deactivate", () => company.setCompanyActive("c7", false)],
  ["POST /api/admin/company/c7/access", () => company.sendAccess("c7")],
  ["POST /api/admin/company/c7/payments", () => company.recordPayment("c7", paid), paid],
  ["POST /api/admin/company/c7/payments/p1/undo", () => company.undoPayment("c7", "p1", "x"), { reason: "x" }],
  [
    "POST /api/therapist/t1/agenda/session",
    () => directory.bookSlot("t1", "u1", slot),
    {
      day: "16/11/2026",
      scheduledDay: "16/11/2026",
      startTime: "09:00",
      finishTime: "09:50",
      customerId: "u1",
    },
  ],
  ["POST /api/auth/login", () => login.signIn(" a@b.co ", " s "), { username: "a@b.co", password: " s " }],
  ["POST /api/admin/login", () => login.adminSignIn(" a@b.co ", " s "), { username: "a@b.co", password: " s " }],
  [
    "POST /api/admin/login",
    () => login.adminSignIn("a@b.co", "s", " 123456 "),
    { username: "a@b.co", password: "s", code: "123456" },
  ],
  ["POST /api/company/login", () => login.companySignIn(" a@b.co ", " s "), { username: "a@b.co", password: " s " }],
  [
    "POST /api/register",
    () => login.signUp({ email: " a@b.co ", password: " s ", type: "ENTERPRISE", referralCode: "ABC" }),
    { email: "a@b.co", password: " s ", type: "ENTERPRISE", referralCode: "ABC", termsOfService: true },
  ],
  ["POST /api/auth/request-reset", () => login.requestReset(" a@b.co "), { email: "a@b.co" }],
  [
    "POST /api/auth/reset-password",
    () => login.resetPassword("t0k", { password: "a", confirmation: "b" }, true),
    { token: "t0k", password: "a", passwordConfirmation: "b", termsOfService: true },
  ],
  [
    "POST /api/auth/reset-password",
    () => login.resetPassword("t0k", { password: "a", confirmation: "b" }, false),
    { token: "t0k", password: "a", passwordConfirmation: "b" },
  ],
  [
    "POST /api/auth/first-access",
    () => login.completeFirstAccess({ password: "a", confirmation: "b" }),
    { password: "a", passwordConfirmation: "b", termsOfService: true },
  ],
  ["POST /api/auth/begin-again", () => login.beginAgain(), { termsOfService: true }],
  ["POST /api/auth/prove-identity", () => login.proveIdentity("s"), { password: "s" }],
  ["POST /api/user/u1/logins/end", () => login.endLogins("u1", "s"), { currentPassword: "s" }],
  [
    "POST /api/auth/change-password",
    () => changePassword({ currentPassword: "a", password: "b", confirmation: "c" }),
    { currentPassword: "a", password: "b", passwordConfirmation: "c" },
  ],
  ["POST /api/auth/logout", () => signOut()],
  [
    "POST /api/therapist-register/t1/additional-information",
    () => onboarding.submitRegistration("t1", form),
    { crp: "06/12345" },
  ],
  ["PUT /api/therapist/t1", () => onboarding.saveTherapist("t1", form), { crp: "06/12345" }],
  ["POST /api/therapist/t1/subscription", () => onboarding.choosePlan("t1", "p2"), { plan: "p2" }],
  [
    "POST /api/payment/process/s1",
    () =>
      payment.startPayment("s1", {
        method: "card",
        amount: 70,
        creditsUsed: 30,
        customer: payer,
        card,
        saveCard: true,
      }),
    {
      selectedPaymentMethod: "card",
      originAction: "session",
      kind: "session",
      amount: 70,
      creditsUsed: 30,
      customer: payer,
      card,
      saveCard: true,
    },
  ],
  [
    "POST /api/payment/process/credits/s1",
    () => payment.startPayment("s1", { method: "credits", amount: 0, creditsUsed: 100 }),
    { selectedPaymentMethod: "credits", originAction: "session", kind: "session", amount: 0, creditsUsed: 100 },
  ],
  ["POST /api/sandbox/pix/pay", () => payment.simulatePix("00020101"), { qrCodeCopy: "00020101" }],
  [
    "POST /api/subscription/customer?id=u1",
    () => payment.saveCard("u1", { customer: payer, card }),
    { customer: payer, card },
  ],
  ["DELETE /api/subscription/cards/k1?id=u1", () => payment.deleteCard("u1", "k1")],
  ["DELETE /api/customer/u1/payer", () => payment.forgetPayer("u1")],
  [
    "POST /api/subscription",
    () => subscription.subscribe({ type: "FULL", planId: "p3", cvv: "123", therapist: { id: "t1", name: "Luiza" } }),
    { type: "FULL", planId: "p3", cvv: "123", therapist: { id: "t1", name: "Luiza" } },
  ],
  ["POST /api/subscription/cancel?id=t1", () => subscription.cancelSubscription("t1")],
  ["POST /api/subscription/resume?id=t1", () => subscription.resumeSubscription("t1")],
  [
    "POST /api/subscription/customer?id=t1",
    () => subscription.saveMethod("t1", { customer: payer, card, billing }),
    { customer: payer, card, billing },
  ],
  [
    "POST /api/subscription/cards/activate?id=k1&userId=t1",
    () => subscription.activateCard("t1", "k1", "xyz"),
    { encrypted: "xyz" },
  ],
  ["DELETE /api/subscription/cards/k1?id=t1", () => subscription.deleteCard("t1", "k1")],
  ["POST /api/therapist/t1/subscription-payment-hook", () => subscription.confirmPayment("t1"), {}],
  [
    "POST /api/contact-us",
    () => site.sendContact({ email: " a@b.co ", name: "Ana", subject: "Oi", message: "Olá" }, trap("Compre")),
    { email: "a@b.co", subject: "Oi", body: "Nome: Ana\n\nOlá", recado: "Compre" },
  ],
  [
    "POST /api/contact-us/company",
    () => site.sendQuote(quote, null),
    { corporateName: "Acme", name: "Ana", email: "ana@acme.example", phone: "(11) 3333-4444" },
  ],
  [
    "POST /api/call/authorize",
    () => browserDeps("s1", "u1").ticket(1),
    { sessionName: "s1", role: 1, token: "1794830700.(token)" },
  ],
  ["POST /api/call/test", () => readTestRelay()],
  ["POST /api/session/s1/waiting-notice", () => sendNotice("s1")],
  [
    "POST /api/therapist/t1/standing/preview",
    () => readPreview("t1", standingHour),
    { day: "19/11/2026", startTime: "19:00", everyWeeks: 1 },
  ],
  [
    "POST /api/therapist/t1/standing",
    () => standing.agreeStanding("t1", standingHour, { method: "card", cardId: "c1" }),
    { day: "19/11/2026", startTime: "19:00", everyWeeks: 1, method: "card", cardId: "c1" },
  ],
  ["POST /api/standing/h1/accept-preview", () => readAcceptPreview("h1")],
  ["POST /api/standing/h1/accept", () => standing.acceptStanding("h1", { method: "pix" }), { method: "pix" }],
  ["POST /api/vault", () => record.createVault(newVault), newVault],
  ["PUT /api/vault/keys", () => record.changeKeys({ ...vaultKeys, keysVersion: 1 }), { ...vaultKeys, keysVersion: 1 }],
  ["POST /api/vault/passkeys", () => record.addPasskey(newPasskey), newPasskey],
  ["DELETE /api/vault/passkeys/k1", () => record.dropPasskey("k1")],
  ["POST /api/vault/abandon", () => record.abandonVault()],
  [
    "POST /api/record",
    () => record.createRecord({ ...sealedWrite, id: "r1", customerId: "u2", name: "n" }),
    { ...sealedWrite, id: "r1", customerId: "u2", name: "n" },
  ],
  ["POST /api/record/r1/versions", () => record.appendVersion("r1", sealedWrite), sealedWrite],
  [
    "POST /api/record/r1/delete",
    () => record.deleteRecord("r1", { sequence: 3, heads: "h" }),
    { sequence: 3, heads: "h" },
  ],
  [
    "POST /api/record/r1/attachments",
    () => record.beginAttachment("r1", { id: "f1", size: 16_384 }),
    { id: "f1", size: 16_384 },
  ],
  [
    "PUT /api/record-attachment/f1",
    () => record.storePiece("f1", { piece: 0, sealed: "s" }),
    { piece: 0, sealed: "s" },
  ],
  ["POST /api/record-request", () => copies.askCopy("t1"), { therapistId: "t1" }],
  ["POST /api/record-request/q1/withdraw", () => copies.withdrawCopy("q1")],
  [
    "POST /api/record-request/q1/answer",
    () => copies.answerCopy("q1", { delivered: false, note: "n" }),
    { delivered: false, note: "n" },
  ],
  ["POST /api/standing/h1/refuse", () => standing.refuseStanding("h1")],
  ["PUT /api/standing/h1/means", () => standing.saveMeans("h1", { method: "pix" }), { method: "pix" }],
  ["POST /api/standing/h1/price", () => standing.acceptPrice("h1")],
  [
    "POST /api/standing/h1/change",
    () => standing.changeStanding("h1", { action: "END", cancelPaid: true }, { acceptLate: true }),
    { action: "END", cancelPaid: true, acceptLate: true },
  ],
  [
    "POST /api/standing/proposal",
    () => standing.proposeStanding("u2", standingHour, true),
    { day: "19/11/2026", startTime: "19:00", everyWeeks: 1, customerId: "u2", preview: true },
  ],
  [
    "PUT /api/therapist/t1/packages",
    () => packages.saveOffers("t1", [{ sessions: 4, discountPercent: 10 }]),
    { offers: [{ sessions: 4, discountPercent: 10 }] },
  ],
  ["POST /api/therapist/t1/packages", () => packages.choosePackage("t1", 4, 576), { sessions: 4, total: 576 }],
  [
    "POST /api/packages/p1/payment",
    () => packages.payPackage("p1", { method: "credits", amount: 0, creditsUsed: 576 }),
    { selectedPaymentMethod: "credits", originAction: "package", kind: "package", amount: 0, creditsUsed: 576 },
  ],
  [
    "POST /api/therapist/t1/calendars",
    () => calendars.connectCalendar("t1", { name: "Casa", address: "webcal://x.example/a" }),
    { name: "Casa", address: "webcal://x.example/a" },
  ],
  [
    "PATCH /api/therapist/t1/calendars/c1",
    () => calendars.changeCalendar("t1", "c1", { name: "Casa", address: "" }),
    { name: "Casa", address: "" },
  ],
  [
    "POST /api/therapist/t1/calendar-accounts",
    () => calendars.connectAccount("t1", { address: "nuvem.example", user: "psi", password: "s" }),
    { address: "nuvem.example", user: "psi", password: "s" },
  ],
  [
    "PUT /api/therapist/t1/calendar-accounts/a1/calendars",
    () => calendars.chooseCalendars("t1", "a1", { read: ["k"], write: "k", initials: true }),
    { read: ["k"], write: "k", initials: true },
  ],
  [
    "PUT /api/therapist/t1/calendar-accounts/a1/password",
    () => calendars.changePassword("t1", "a1", { user: "psi", password: "s" }),
    { user: "psi", password: "s" },
  ],
  ["DELETE /api/therapist/t1/calendar-accounts/a1", () => calendars.removeAccount("t1", "a1")],
  [
    "PUT /api/therapist/t1/patients/p1/state",
    () => practice.setPatientState("t1", "p1", "PAUSED"),
    { state: "PAUSED" },
  ],
  [
    "POST /api/therapist/t1/patients/p1/proposals",
    () => practice.proposeHour("t1", "p1", { day: "19/11/2026", startTime: "19:00", sessionId: "s1" }),
    { day: "19/11/2026", startTime: "19:00", sessionId: "s1" },
  ],
  ["DELETE /api/therapist/t1/patients/p1/proposals/o1", () => practice.takeBackProposal("t1", "p1", "o1")],
  ["POST /api/hour-proposal/o1/accept", () => practice.acceptProposal("o1")],
  ["POST /api/hour-proposal/o1/decline", () => practice.declineProposal("o1")],
  [
    "POST /api/therapist/t1/invitations",
    () => ownPatients.invite("t1", { email: "", name: "Bia", price: 120 }),
    { email: "", name: "Bia", price: 120 },
  ],
  ["POST /api/therapist/t1/invitations/i1/send", () => ownPatients.sendAgain("t1", "i1")],
  ["DELETE /api/therapist/t1/invitations/i1", () => ownPatients.withdraw("t1", "i1")],
  ["POST /api/therapist/t1/own-patients/o1/price", () => ownPatients.offerPrice("t1", "o1", 130), { price: 130 }],
  ["DELETE /api/therapist/t1/own-patients/o1", () => ownPatients.endPatient("t1", "o1")],
  ["POST /api/invitation/accept", () => ownPatients.acceptInvitation("k"), { token: "k" }],
  ["POST /api/own-prices/o1/accept", () => ownPatients.takePrice("o1", 130), { price: 130 }],
  ["DELETE /api/own-prices/o1", () => ownPatients.endPrice("o1")],
  ["POST /api/therapist/t1/calendars/c1/read", () => calendars.readCalendar("t1", "c1")],
  ["DELETE /api/therapist/t1/calendars/c1", () => calendars.removeCalendar("t1", "c1")],
  ["POST /api/packages/p1/return", () => packages.returnPackage("p1", 432), { value: 432 }],
  [
    "POST /api/admin/packages/p1/return",
    () => business.returnPackageAsAdmin("p1", 432, "Pedido por telefone"),
    { value: 432, reason: "Pedido por telefone" },
  ],
  ["PUT /api/therapist/t1/standing-setting", () => standing.saveTakes("t1", true), { takesStandingHours: true }],
  [
    "POST /api/therapist/t1/waiting",
    () => waiting.askWaiting("t1", { days: ["MONDAY"], fromTime: "18:00", lastDay: "31/12/2026" }),
    { days: ["MONDAY"], fromTime: "18:00", lastDay: "31/12/2026" },
  ],
  ["POST /api/session/s1/waiting", () => waiting.askEarlier("s1", { days: [] }), { days: [] }],
  ["DELETE /api/waiting/w1", () => waiting.endWaiting("w1")],
  ["POST /api/offer/o1/accept", () => waiting.acceptOffer("o1")],
  ["POST /api/offer/o1/decline", () => waiting.declineOffer("o1")],
  ["POST /api/invitation", () => readInvitation("segredo"), { token: "segredo" }],
  [
    "POST /api/agreement",
    () => agreement.publishAgreement({ seen: 1, everybody: true, texts: { FEES: "a" } }),
    { seen: 1, everybody: true, texts: { FEES: "a" } },
  ],
  [
    "POST /api/questionnaire-texts",
    () => questionnaire.writeText({ instrument: "GAD7", seen: 1, statement: "s", items: ["a"], labels: ["b"] }),
    { instrument: "GAD7", seen: 1, statement: "s", items: ["a"], labels: ["b"] },
  ],
  ["POST /api/questionnaires/patients/p1", () => questionnaire.sendQuestionnaire("p1", "PHQ9"), { instrument: "PHQ9" }],
  ["DELETE /api/questionnaire/q1", () => questionnaire.withdrawQuestionnaire("q1")],
  [
    "POST /api/questionnaire/q1/answer",
    () => questionnaire.answerQuestionnaire("q1", "v1", "s"),
    { vaultId: "v1", sealed: "s" },
  ],
  ["POST /api/agreement/patients/u1/send", () => agreement.sendAgreement("u1")],
  ["POST /api/agreement/g1/accept", () => agreement.acceptAgreement("g1", "abc"), { hash: "abc" }],
  ["PUT /api/agreement/g1/contact", () => agreement.putContact("g1", "v1", "s"), { vaultId: "v1", sealed: "s" }],
  ["DELETE /api/agreement/g1/contact", () => agreement.removeContact("g1")],
  ["POST /api/company/c7/access/domain", () => access.checkDomain("c7")],
  ["POST /api/admin/company/c7/access/domain", () => access.confirmDomain("c7", "Ofício"), { reason: "Ofício" }],
  ["PUT /api/company/c7/access/provider", () => access.saveProvider("c7", provider), provider],
  ["DELETE /api/company/c7/access/provider", () => access.dropProvider("c7")],
  ["POST /api/company/c7/access/token", () => access.createToken("c7")],
  ["DELETE /api/company/c7/access/token", () => access.revokeToken("c7")],
  ["POST /api/company-access/abc/begin", () => access.beginVisit("abc")],
  ["POST /api/company-access/finish", () => access.finishVisit(visit), visit],
  ["POST /api/company-access/seat", () => access.takeSeat("p1"), { proof: "p1" }],
  [
    "POST /api/company/c7/evidence",
    () => evidence.issueDocument("c7", "01/01/2026", "31/10/2026"),
    { from: "01/01/2026", until: "31/10/2026" },
  ],
  ["POST /api/company/c7/surveys", () => evidence.openSurvey("c7")],
  ["POST /api/survey", () => evidence.answerSurvey({ ROLE: 4 }, true), { answers: [{ key: "ROLE", step: 4 }], consent: true }],
  ["POST /api/session/proposal", () => readProposal("segredo"), { token: "segredo" }],
  ["PUT /api/therapist/u1/tax-receipts/s1", () => markTaxReceipt("u1", "s1", "18/11/2026"), { issuedOn: "18/11/2026" }],
  ["POST /api/therapist/u1/tax-month", () => markTaxMonth("u1", { year: 2026, month: 11 }), { year: 2026, month: 11 }],
  ["PUT /api/therapist/u1/tax-reminders", () => chooseTaxReminders("u1", false), { reminders: false }],
];

/** A file by its type: between jsdom's form and the request of Node its name gets lost. */
const described = (value: FormDataEntryValue): string => (typeof value === "string" ? value : value.type);

async function bodyOf(request: Request): Promise<unknown> {
  if (request.headers.get("Content-Type")?.startsWith("multipart/form-data"))
    return Object.fromEntries([...(await request.formData())].map(([name, value]) => [name, described(value)]));
  const text = await request.text();
  return text ? JSON.parse(text) : undefined;
}

it.each(changes)("%s", async (address, call, body) => {
  vi.spyOn(browser, "leaveTo").mockImplementation(() => {});
  tokenStore.set("a.b.c");
  const seen = fakeServer({ "*": sample });
  await call();
  const sent = seen.filter((request) => request.method !== "GET");
  expect(sent.map(({ method, url }) => `${method} ${new URL(url).pathname}${new URL(url).search}`)).toEqual([address]);
  const [request] = sent as [Request];
  expect(request.headers.get("Authorization")).toBe("a.b.c");
  expect(await bodyOf(request)).toEqual(body);
});

/** What a component calls by itself; its own test compares it. */
const ELSEWHERE: Record<string, string> = {
  "POST /api/auth/passkey/invitation": "src/features/login/passkeys.test.tsx",
  "POST /api/passkeys": "src/features/login/passkeys.test.tsx",
  "POST /api/auth/passkey/question": "src/features/login/passkeys.test.tsx",
  "POST /api/auth/passkey/proof": "src/features/login/passkeys.test.tsx",
  "POST /api/admin/payouts/receipt": "src/features/backoffice/payouts.test.tsx",
  "POST /api/user/{id}/reset-notice": "src/features/account/recovery.test.tsx",
};

const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter(
  (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
);
const CALL = /api\.(POST|PUT|PATCH|DELETE)\(\s*(?:(["`])(.*?)\2|(\w+))/g;

it("no operation is missing above", () => {
  const called = files.flatMap((name) =>
    [...readFileSync(join("src", name), "utf8").matchAll(CALL)].map(([, method, , path, variable]) =>
      variable ? `${method} ${name}: ${variable}` : `${method} ${path}`,
    ),
  );
  expect(called.length).toBeGreaterThan(70);
  const known = changes.map(([address]) => address.replace(/\?.*/, ""));
  const pattern = (operation: string) => new RegExp(`^${operation.replace(/\$\{\w+\}|\{\w+\}/g, "[^/]+")}$`);
  const missing = called.filter(
    (operation) => !(operation in ELSEWHERE) && !known.some((one) => pattern(operation).test(one)),
  );
  // The one whose address stands in a constant; it is in the list above too.
  expect(missing).toEqual(["POST features/booking/api.ts: path"]);
  for (const [operation, test] of Object.entries(ELSEWHERE))
    expect(readFileSync(test, "utf8")).toContain(operation.replace("{id}", "u1"));
});
