import { DEMO, enter, expect, freshCpf, freshEmail, login, mailsTo, open, patient, record, register, test, uniqueCrp } from "./kit";

/** Ways to make a browser run a text: tags, addresses, templates. */
const PAYLOADS = [
  `<img src=x onerror=alert(1)>`, `"><script>alert(2)</script>`, `'"--><svg/onload=alert(3)>`, `<iframe srcdoc="<script>alert(4)</script>">`, `javascript:alert(5)`,
  `<a href="javascript:alert(6)">x</a>`, `</title></textarea><script>alert(7)</script>`, `\${alert(8)}{{constructor.constructor('alert(9)')()}}`, `<math><mi//xlink:href="data:x,<script>alert(10)</script>">`,
  `<body onpageshow=alert(11)>`, `<details open ontoggle=alert(12)>`, `<style>@import'javascript:alert(13)'</style>`, `%3Cscript%3Ealert(14)%3C/script%3E`, `&lt;script&gt;alert(15)&lt;/script&gt;`,
];
const ALL = PAYLOADS.join(" ");
/** A field takes 250 characters, so each field gets another part. */
const part = (n: number) => PAYLOADS.slice(n, n + 4).join(" ").slice(0, 250);

/** Abuse case 33: texts of people are shown to administrators, to the public and in mails. None of them runs. */
test("stored texts run nowhere: administration, public profile, company and mail @once", async ({ page, request, context }) => {
  test.setTimeout(180_000);
  const dialogs: string[] = [];
  context.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const adminToken = (await (await request.post("/api/admin/login", { data: { username: "admin@psic.example", password: DEMO } })).json()).token;
  const admin = { Authorization: adminToken };

  const email = freshEmail("texto");
  await register(request, email, "THERAPIST");
  const headers = { Authorization: await login(request, email) };
  const { id } = await (await request.get("/api/user/info", { headers })).json();
  const data = {
    ...record(freshCpf()), fullName: "Helena Martins", nickname: "Helena", motherName: "Maria Souza", crp: uniqueCrp(), psychologicalApproach: PAYLOADS[1], education: part(0), experience: part(3),
    addressComplement: PAYLOADS[2], neighborhood: PAYLOADS[3], location: PAYLOADS[0], additionalEducationDTO: { education: [], information: part(6) }, bank: PAYLOADS[9], agency: "1234", account: "56789",
    availableEquipment: ["COMPUTER"], referral: { referral: "NEWS", value: "" }, aboutMe: ALL, professionalInterests: part(9), termsOfService: true,
    sessionTime: "00:50", sessionPrice: "150", sessionScheduleRequiredAnticipationTimeInHours: 1,
  };
  const saved = await request.post(`/api/therapist-register/${id}/additional-information`, { data, headers });
  expect(saved.status(), await saved.text()).toBe(200);

  const { token, id: customer } = await patient(request, "texto");
  const named = { ...record(freshCpf()), nickname: PAYLOADS[2], addressComplement: ALL.slice(0, 80), neighborhood: PAYLOADS[1], location: PAYLOADS[0] };
  expect((await request.put(`/api/customer/${customer}`, { headers: { Authorization: token }, data: named })).status()).toBe(200);

  const shown = async (path: string) => {
    await open(page, path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expect(page.locator("script:not([src]):not([type='application/ld+json']), img[onerror], iframe, svg[onload], a[href^='javascript:' i]")).toHaveCount(0);
  };
  await enter(page, adminToken, "/admin/painel");
  await shown("/admin/psicologos/pendentes");
  await shown(`/admin/psicologos/pendentes/${id}`);
  await expect(page.getByText("onerror=alert(1)").first()).toBeVisible();
  expect((await request.post(`/api/admin/therapist/${id}/approve`, { headers: admin, data: { evidence: part(0) } })).status()).toBe(200);
  for (const path of [`/admin/therapist/${id}`, `/admin/customer/${customer}`, "/admin/painel", "/admin/auditoria"]) await shown(path);

  const one = await request.post("/api/admin/contact", { headers: admin, data: { email, subject: PAYLOADS[1], body: ALL, emails: [email], type: "therapists" } });
  expect(one.status()).toBeLessThan(500);
  const chosen = await request.post(`/api/therapist/${id}/subscription`, { headers: { Authorization: await login(request, email) }, data: { plan: "FREE" } });
  expect(chosen.status()).toBe(200);
  await shown(`/psicologo-perfil/${id}`);
  await expect(page.getByText("onerror=alert(1)").first()).toBeVisible();

  const mails = await mailsTo(request);
  for (const mail of mails.filter((one) => one.text.includes("alert("))) {
    await page.goto(`/dev/mail/${mail.id}`);
    await expect(page.locator("script, img[onerror], iframe, svg[onload]")).toHaveCount(0);
  }
  expect(dialogs).toEqual([]);
});
