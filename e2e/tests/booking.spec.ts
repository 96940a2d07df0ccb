import type { Locator, Page } from "@playwright/test";
import { calls, clean, DEMO, enter, expect, freshCpf, login, open, PASSWORD, patient, popup, test } from "./kit";
import { ANALYSIS, APPROVED, bank, bookOn, confirmBooking, DECLINED, fillCard, fillPayer, freeTime, held, payButton, payments, tabTo, withBalance } from "./sessionKit";
import { workerTherapist } from "./therapistKit";

const SUCCESS = "Pagamento realizado com sucesso";

// R136, R137: booking and paying, the main use of the product.
test("a visitor chooses a time, signs in, books it and pays by card", async ({ page, request }) => {
  const [therapist, me] = [await workerTherapist(request), await patient(request, "visita")];
  await open(page, `/psicologos?busca=${encodeURIComponent(therapist.name)}`);
  await page.getByRole("article").getByRole("link", { name: "Ver perfil completo" }).click();
  await freeTime(page).click();
  await page.getByRole("link", { name: "ENTRAR PARA AGENDAR" }).click();
  await page.getByLabel("E-mail").fill(me.email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "ENTRAR", exact: true }).click();
  await page.getByRole("button", { name: "AGENDAR UMA SESSÃO" }).click();
  const id = await confirmBooking(page);
  await expect(page.getByRole("timer")).toHaveText(/^(60:00|59:[0-5]\d)$/);
  await clean(page, "payment");

  await payButton(page).click();
  await expect(page.getByText("O número do cartão é obrigatório")).toBeVisible();
  await fillPayer(page);
  await fillCard(page, APPROVED);
  await payButton(page).click();
  await popup(page, SUCCESS);
  await expect(page.getByText("Pagamento confirmado!")).toBeInViewport();
  await clean(page, "paid");
  await page.getByRole("link", { name: "Ver detalhes da sessão" }).click();
  await expect(page).toHaveURL(new RegExp(`/sessao-detalhes/${id}`));
  await expect(page.getByRole("heading", { name: "Alterar a sessão" })).toBeVisible();
  await clean(page, "session");
  await page.goto("/home-cliente");
  await expect(page.getByRole("main")).toContainText(therapist.name);
  await clean(page, "home");
});

// R190: the event stream shows the payment within two seconds.
test("a patient leaves, comes back to the payment, and a PIX paid elsewhere turns the page by itself @wide", async ({ page, request }) => {
  const [therapist, me] = [await workerTherapist(request), await patient(request, "pix")];
  const id = await bookOn(page, me, therapist);
  await page.goBack();
  await expect(page.getByRole("link", { name: /Continue o pagamento/ })).toBeVisible();
  await expect(page.getByText(/não está mais livre/)).toHaveCount(0);
  await page.goto("/home-cliente");
  await page.getByRole("link", { name: "Continuar pagamento" }).click();
  await expect(page).toHaveURL(new RegExp(`/sessao-pagamento/${id}`));

  await page.getByRole("radio", { name: /^PIX/ }).check();
  await fillPayer(page);
  await page.getByRole("button", { name: "Gerar código PIX" }).click();
  await popup(page, "Código pix gerado com sucesso.");
  await expect(page.getByRole("img", { name: "QR code do PIX" })).toBeVisible();
  await clean(page, "PIX code");
  const code = await page.getByLabel("PIX copia e cola").inputValue();
  // The PIX code is still shown after a reload, and in another window.
  await page.reload();
  await expect(page.getByLabel("PIX copia e cola")).toHaveValue(code);
  await expect(page.getByRole("img", { name: "QR code do PIX" })).toBeVisible();
  await bank(request, code);
  await expect(page.getByRole("alertdialog")).toContainText(SUCCESS, { timeout: 2_000 });
  await popup(page, SUCCESS);
  await expect(page.getByText("Pagamento confirmado!")).toBeInViewport();
});

// The header has the site's menu, the own pages, the open payment and the balance: nothing is cut or pushed out.
test("the header of a patient who holds a time fits from 320 to 1600 pixels @once", async ({ page, request }) => {
  const therapist = await workerTherapist(request);
  for (const me of [await patient(request, "largura"), await withBalance(request, therapist)]) {
    await held(request, me, therapist, "later");
    await enter(page, me.token, "/home-cliente");
    await expect(page.getByRole("banner").getByRole("link", { name: /Continue o pagamento/ })).toBeVisible();
    for (const width of [320, 360, 390, 768, 820, 991, 992, 1024, 1216, 1247, 1248, 1280, 1311, 1312, 1366, 1440, 1600]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await headerFaults(page), `header at ${width}`).toEqual([]);
    }
  }
});

/** What of the header overlaps its neighbour, wraps or leaves the window. */
const headerFaults = (page: Page) =>
  page.evaluate(() => {
    const visible = (element: Element) => element.getClientRects().length > 0;
    const bar = document.querySelector("header > div") as HTMLElement;
    const parts = [...bar.querySelectorAll("a, button, nav, span")].filter((e) => visible(e) && !e.closest(".sr"));
    const boxes = [...bar.children].filter(visible).map((e) => e.getBoundingClientRect());
    const faults = parts.filter((e) => e.getBoundingClientRect().right > window.innerWidth).map((e) => `outside: ${e.textContent}`);
    for (let i = 1; i < boxes.length; i++) if ((boxes[i] as DOMRect).left - (boxes[i - 1] as DOMRect).right < 8) faults.push(`part ${i} touches the one before`);
    const links = [...bar.querySelectorAll("nav a")].filter(visible).map((e) => e.getBoundingClientRect());
    for (const link of links) if (link.top !== (links[0] as DOMRect).top) faults.push("the menu wraps");
    if (bar.scrollWidth > bar.clientWidth) faults.push("the header is wider than the window");
    return faults;
  });

// A returning patient: "Agendar de novo", the question, PIX, the code. At most four taps from the home page.
test("a returning patient books again and has the PIX code in four taps @wide", async ({ page, request }) => {
  const token = await login(request, "paciente@psic.example", DEMO);
  await enter(page, token, "/home-cliente");
  let taps = 0;
  const tap = (target: Locator) => {
    taps++;
    return target.click();
  };
  await tap(page.getByRole("button", { name: /^Agendar de novo/ }).first());
  await tap(page.getByRole("alertdialog").getByRole("button", { name: "Agendar", exact: true }));
  await expect(page).toHaveURL(/\/sessao-pagamento\//);
  await tap(page.getByRole("radio", { name: /^PIX/ }));
  await tap(page.getByRole("button", { name: "Gerar código PIX" }));
  await expect(page.getByLabel("PIX copia e cola")).toHaveValue(/^000201/);
  expect(taps).toBeLessThanOrEqual(4);
  const id = new URL(page.url()).pathname.split("/").at(-1);
  expect((await request.post(`/api/session/${id}/cancel`, { headers: { Authorization: token }, data: {} })).status()).toBe(200);
});

// R186: the balance pays the whole price.
test("a balance that covers the price pays the session at one click @once", async ({ page, request }) => {
  const therapist = await workerTherapist(request);
  const me = await withBalance(request, therapist);
  await held(request, me, therapist, "later");
  // The header shows both the balance and the open payment.
  await enter(page, me.token, "/home-cliente");
  await expect(page.getByRole("banner").getByRole("link", { name: /Continue o pagamento/ })).toBeVisible();
  await clean(page, "home with balance and open payment");
  await page.getByRole("link", { name: "Continuar pagamento" }).click();
  await page.getByRole("radio", { name: /^Sim/ }).check();
  await expect(page.getByText("Total a pagar")).toBeVisible();
  await clean(page, "balance");
  const sent = calls(page, "POST", /\/api\/payment\/process/);
  await page.getByRole("button", { name: "Pagar com saldo" }).dblclick();
  await popup(page, SUCCESS);
  await expect(page.getByText("Pagamento confirmado!")).toBeInViewport();
  expect(sent()).toBe(1);
});

// R186.3, R321: the balance pays a part, and a card pays the rest.
test("a balance pays a part, a card the rest @once", async ({ page, request }) => {
  const me = await withBalance(request, await workerTherapist(request));
  const { elements } = await (await request.get("/api/therapist/list?text=Joaquim")).json();
  const id = await held(request, me, elements[0], "later");
  await enter(page, me.token, `/sessao-pagamento/${id}`);
  await page.getByRole("radio", { name: /^Sim/ }).check();
  await fillPayer(page);
  await fillCard(page, APPROVED);
  await page.getByRole("button", { name: "Pagar R$ 42,50" }).click();
  await popup(page, SUCCESS);
  const { credits } = await (await request.get("/api/user/info/", { headers: { Authorization: me.token } })).json();
  expect(credits ?? 0).toBe(0);
});

// R192: everything that was typed stays except the CVV, and nothing is charged twice.
test("a declined card is told, another one pays once in spite of a double click, and back does not pay again @wide", async ({ page, request }) => {
  const [therapist, me] = [await workerTherapist(request), await patient(request, "recusa")];
  await bookOn(page, me, therapist);
  await fillPayer(page);
  await fillCard(page, DECLINED);
  await payButton(page).click();
  const refused = page.getByRole("alertdialog");
  await expect(refused).toContainText("Pagamento recusado pelo emissor");
  await refused.getByRole("button", { name: "Fechar" }).click();
  await expect(page.getByLabel("CVV")).toHaveValue("");
  expect(await payments(request, me)).toEqual([]);

  await page.getByLabel("Número do cartão").fill(APPROVED);
  await page.getByLabel("CVV").fill("123");
  const sent = calls(page, "POST", /\/api\/payment\/process/);
  await payButton(page).dblclick();
  await popup(page, SUCCESS);
  expect(sent()).toBe(1);
  expect(await payments(request, me)).toHaveLength(1);

  await page.goBack();
  await expect(page).toHaveURL(/\/psicologo-perfil\//);
  await page.goForward();
  await expect(page.getByText("Pagamento confirmado!")).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
});

// R196, Q063: the session is not paid, and cannot be paid any more.
test("a card in analysis is received and not requested again @once", async ({ page, request }) => {
  const [therapist, me] = [await workerTherapist(request), await patient(request, "analise")];
  await bookOn(page, me, therapist);
  await fillPayer(page);
  await fillCard(page, ANALYSIS);
  await payButton(page).click();
  await popup(page, "Pedido Recebido", "Você poderá acompanhar o status do pagamento nos detalhes da sessão");
  await expect(page.getByText("Estamos processando o seu pagamento")).toBeInViewport();
  await expect(payButton(page)).toHaveCount(0);
});

test("a card is saved while paying, pays the next session by itself, and is deleted @once", async ({ page, request }) => {
  const [therapist, me] = [await workerTherapist(request), await patient(request, "cartao")];
  await bookOn(page, me, therapist);
  await fillPayer(page);
  await fillCard(page, APPROVED);
  await page.getByLabel("Guardar este cartão para as próximas sessões").check();
  await payButton(page).click();
  await popup(page, SUCCESS);
  await bookOn(page, me, therapist);
  await expect(page.getByRole("radio", { name: /Cartão final 2097/ })).toBeChecked();
  await fillPayer(page);
  await payButton(page).click();
  await popup(page, SUCCESS);

  await page.goto("/dados-pagamento-cliente");
  await expect(page.getByText("Cartão final 2097", { exact: true })).toBeVisible();
  await clean(page, "cards");
  await page.getByRole("button", { name: /^Excluir/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "SIM" }).click();
  await expect(page.getByText("Cartão final 2097", { exact: true })).toHaveCount(0);
  await page.goto("/novo-metodo-pagamento");
  await expect(page.getByRole("button", { name: "SALVAR" })).toBeVisible();
  await clean(page, "new card");
});

test("a time is booked and paid by the keyboard alone @once", async ({ page, request }) => {
  const [therapist, me] = [await workerTherapist(request), await patient(request, "teclado")];
  await enter(page, me.token, `/psicologo-perfil/${therapist.id}`);
  await tabTo(page, freeTime(page));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: "AGENDAR UMA SESSÃO" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: "Agendar", exact: true }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("alertdialog").getByRole("button", { name: "OK" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/sessao-pagamento\//);
  await tabTo(page, page.getByRole("radio", { name: /^Cartão de crédito/ }));
  await page.keyboard.press("ArrowDown");
  await tabTo(page, page.getByLabel("CPF ou CNPJ", { exact: true }));
  await page.keyboard.type(freshCpf());
  await page.keyboard.press("Tab");
  await page.keyboard.type("11987654321");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog")).toContainText("Código pix gerado com sucesso.");
  await page.keyboard.press("Escape");
  await tabTo(page, page.getByRole("button", { name: "Simular o pagamento" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog")).toContainText(SUCCESS);
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("link", { name: "Ver detalhes da sessão" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/sessao-detalhes\//);
});

// Q210: time left comes from the server. A device whose clock is wrong shows the same countdown.
for (const minutes of [-65, 65]) {
  test(`a device that is ${minutes} minutes wrong counts a hold and a PIX code down rightly @once`, async ({ page, request }) => {
    await page.addInitScript((offset) => {
      const Device = Date;
      const now = () => Device.now() + offset;
      window.Date = new Proxy(Device, {
        construct: (target, args) => (args.length === 0 ? new target(now()) : Reflect.construct(target, args)),
        get: (target, key) => (key === "now" ? now : Reflect.get(target, key)),
      });
    }, minutes * 60_000);
    const [therapist, me] = [await workerTherapist(request), await patient(request, "relogio")];
    await bookOn(page, me, therapist);
    await expect(page.getByRole("timer")).toHaveText(/^(60:00|59:[0-5]\d)$/);
    await page.getByRole("radio", { name: /^PIX/ }).check();
    await fillPayer(page);
    await page.getByRole("button", { name: "Gerar código PIX" }).click();
    await popup(page, "Código pix gerado com sucesso.");
    const code = page.locator("section[aria-labelledby=pix]");
    await expect(code.getByRole("timer")).toHaveText(/^(30:0\d|29:[0-5]\d)$/);
    await page.goto("/minha-agenda-cliente");
    await expect(page.getByRole("main")).toContainText(therapist.name);

    await page.goto(`/psicologos?busca=${encodeURIComponent(therapist.name)}`);
    const right = await page.context().browser()?.newContext();
    const other = (await right?.newPage()) as Page;
    await other.goto(page.url());
    const next = (of: Page) => of.getByRole("article").filter({ hasText: therapist.name }).getByText(/^Próximo horário:/).innerText();
    // The next hour may pass between the two readings.
    await expect(async () => {
      await Promise.all([page.reload(), other.reload()]);
      expect(await next(page)).toBe(await next(other));
    }).toPass({ timeout: 30_000 });
    await right?.close();
  });
}
