import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { open as openAgenda } from "../agenda/testkit";
import { atNoon, CARDS, card, fault, json, ONE, open, popupOf, press, pressIn, standing } from "./testkit";

const MEANS = "PUT /api/standing/h1/means";
const second = { ...card, id: "c2", lastDigits: "2222", isActive: false };
beforeEach(() => atNoon());

async function chooseSecond(): Promise<HTMLElement> {
  await press("Mudar a forma de pagamento");
  const box = await screen.findByRole("dialog", { name: "Mudar a forma de pagamento" });
  expect(await within(box).findByRole("radio", { name: /final 1111/ })).toBeChecked();
  await userEvent.click(within(box).getByRole("radio", { name: /final 2222/ }));
  await pressIn(box, "Salvar");
  return box;
}

describe("how the sessions are paid", () => {
  it("begins with the card in use, saves another one and shows it", async () => {
    let cardId = "c1";
    const app = await open("/atendimento-fixo/h1", {
      [ONE]: () => json(standing({ method: "card", cardId })),
      [CARDS]: () => json([card, second]),
      [MEANS]: () => {
        cardId = "c2";
        return json({ status: 200, message: "Forma de pagamento salva." });
      },
    });
    await chooseSecond();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await app.bodies(MEANS)).toEqual([{ method: "card", cardId: "c2" }]);
    expect(await screen.findByText(/final 2222/)).toBeVisible();
  });

  it("a refusal is told and the dialog stays open", async () => {
    await open("/atendimento-fixo/h1", {
      [ONE]: () => json(standing({ method: "card", cardId: "c1" })),
      [CARDS]: () => json([card, second]),
      [MEANS]: () => fault(422, "standing.means_invalid", "Escolha um cartão salvo ou PIX."),
    });
    const box = await chooseSecond();
    expect(await popupOf("Ocorreu um erro.")).toHaveTextContent("Escolha um cartão salvo ou PIX.");
    expect(box).toBeInTheDocument();
  });
});

describe("whether a therapist takes standing hours", () => {
  const READ = "GET /api/therapist/u1/standing-setting";
  const SAVE = "PUT /api/therapist/u1/standing-setting";
  const LABEL = "Aceito atendimentos fixos";

  it("is saved at once, in both directions, and once for two clicks", async () => {
    const sent: unknown[] = [];
    let answer = () => {};
    await openAgenda("/gerenciar-disponibilidade", {
      [READ]: () => json({ takesStandingHours: false }),
      [SAVE]: async (request) => {
        sent.push(await request.json());
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return json({ status: 200, message: "Preferência salva." });
      },
    });
    const box = await screen.findByRole("checkbox", { name: LABEL });
    expect(box).not.toBeChecked();
    await userEvent.click(box);
    await userEvent.click(box);
    await waitFor(() => expect(sent).toEqual([{ takesStandingHours: true }]));
    answer();
    expect(await screen.findByText("Preferência salva.")).toBeVisible();
    expect(box).toBeChecked();
    await userEvent.click(box);
    await waitFor(() => expect(sent).toEqual([{ takesStandingHours: true }, { takesStandingHours: false }]));
    answer();
    await waitFor(() => expect(box).not.toBeChecked());
  });

  it("stays as it was when it cannot be saved", async () => {
    await openAgenda("/gerenciar-disponibilidade", {
      [READ]: () => json({ takesStandingHours: true }),
      [SAVE]: () => fault(409, "standing.over", "Tente novamente."),
    });
    const box = await screen.findByRole("checkbox", { name: LABEL });
    await userEvent.click(box);
    expect(await popupOf("Ocorreu um erro.")).toBeVisible();
    expect(box).toBeChecked();
  });
});
