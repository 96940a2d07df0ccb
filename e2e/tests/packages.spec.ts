import { clean, enter, expect, open, patient, popup, test } from "./kit";
import { newTherapist } from "./therapistKit";

/** Where something stands on the page. */
type Box = { x: number; y: number; width: number; height: number };

// A package from the profile to giving the rest back: bought by PIX, one session paid with it.
test("a patient buys a package, pays a session with it and gives the rest back @wide", async ({ page, request }) => {
  const [therapist, me] = [await newTherapist(request), await patient(request, "pacote")];
  const saved = await request.put(`/api/therapist/${therapist.id}/packages`, {
    headers: { Authorization: therapist.token },
    data: { offers: [{ sessions: 4, discountPercent: 10 }] },
  });
  expect(saved.status(), await saved.text()).toBe(200);

  await enter(page, me.token, `/psicologo-perfil/${therapist.id}`);
  await expect(page.getByRole("region", { name: "Pacotes" })).toContainText("Pacote de 4 sessões");
  const boxes = ["Horários livres", "Pacotes"].map((name) => page.getByRole("region", { name }).boundingBox());
  const [hours, offers] = (await Promise.all(boxes)) as [Box, Box];
  const apart = hours.x >= offers.x + offers.width || hours.y + hours.height <= offers.y;
  expect(apart, "the packages do not cover the hours").toBe(true);
  await clean(page, "profile with packages");
  await page.getByRole("button", { name: /Comprar/ }).click();
  await expect(page).toHaveURL(/\/pacote-pagamento\/[0-9a-f-]{36}/);
  await page.getByRole("radio", { name: /^PIX/ }).check();
  await clean(page, "payment of a package");
  await page.getByLabel("Nome completo").fill("Luiza Prado");
  await page.getByLabel("E-mail").fill("luiza@psic.example");
  await page.getByLabel("CPF ou CNPJ").first().fill("529.982.247-25");
  await page.getByLabel("Telefone com DDD").fill("(11) 9 8765-4321");
  await page.getByRole("button", { name: "Gerar código PIX" }).click();
  await popup(page, "Código pix gerado com sucesso.");
  await page.getByRole("button", { name: "Simular o pagamento" }).click();
  await expect(page.getByText("Pacote pago!")).toBeVisible({ timeout: 30_000 });
  await clean(page, "a package that is paid");

  const slots = await (await request.get(`/api/therapist/${therapist.id}/agenda/simplified`)).json();
  const later = slots.availableSchedules.find(
    (slot: { startsAt: string; state: string }) =>
      slot.state === "AVAILABLE" && Date.parse(slot.startsAt) > Date.now() + 3 * 86_400_000,
  );
  const booked = await request.post(`/api/therapist/${therapist.id}/agenda/session`, {
    headers: { Authorization: me.token },
    data: { day: later.day, scheduledDay: later.day, startTime: later.startTime, customerId: me.id },
  });
  expect(booked.status(), await booked.text()).toBe(200);
  await open(page, `/sessao-pagamento/${(await booked.json()).id}`);
  await clean(page, "payment with a package");
  await page.getByRole("button", { name: "Usar pacote: restam 4" }).click();
  await popup(page, "Pagamento realizado com sucesso");
  await expect(page.getByText("Pago com o pacote")).toBeVisible();

  await open(page, "/pacotes");
  await expect(page.getByText("Restam 3 sessões")).toBeVisible();
  await clean(page, "my packages");
  await page.getByRole("button", { name: /^Devolver/ }).click();
  const asked = page.getByRole("alertdialog");
  await expect(asked).toContainText("de saldo");
  await asked.getByRole("button", { name: "Devolver" }).click();
  await popup(page, "Pacote devolvido");
  await expect(page.getByText("devolvidos em saldo")).toBeVisible();
});

test("a therapist offers packages below the price @once", async ({ page, request }) => {
  const therapist = await newTherapist(request);
  await enter(page, therapist.token, "/dados-pessoais-psicologo");
  const part = page.getByRole("region", { name: "Pacotes de sessões" });
  await part.getByRole("checkbox", { name: "Oferecer 8 sessões" }).check();
  await part.getByLabel("Desconto do pacote de 8 (%)").fill("21");
  await part.getByRole("button", { name: "Salvar pacotes" }).click();
  await expect(part.getByText("Use um número inteiro de 0 a 20.")).toBeVisible();
  await part.getByLabel("Desconto do pacote de 8 (%)").fill("15");
  await part.getByRole("button", { name: "Salvar pacotes" }).click();
  await expect(page.getByText("Pacotes salvos.")).toBeVisible();
  await clean(page, "setting of packages");
});
