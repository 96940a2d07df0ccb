import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { subscription } from "~/features/subscription/testkit";
import { dialog, fault, json, open, person, user } from "../../../tests/openApp";
import { recorded } from "../../../tests/recorded";

const READ = "GET /api/subscription";
const therapist = { ...recorded("admin-therapist"), id: "t1", fullName: "Helena Rocha" };
const paged = { elements: [], totalElements: 0, totalPages: 0, currentPage: 0 };

/** The page of a psychologist, with a subscription that allows this. */
async function look(over: Partial<ReturnType<typeof subscription>>, answers = {}) {
  const app = await open(
    "/admin/therapist/t1",
    {
      "GET /api/admin/therapist/t1": () => json(therapist),
      "GET /api/admin/sessions": () => json({ ...paged, next: "" }),
      "GET /api/admin/payouts/t1": () => json([]),
      "GET /api/admin/payment-history/t1": () => json(paged),
      [READ]: () => json(subscription({ canCancel: false, ...over })),
      ...answers,
    },
    person("ADMINISTRATOR"),
  );
  await screen.findByText("Plano 2");
  return app;
}

const offered = () =>
  screen.queryAllByRole("button", { name: /^(Ativar|Suspender|Cancelar) assinatura$/ }).map((b) => b.textContent);

describe("R270 what an administrator may do with a subscription", () => {
  it.each([
    ["a paid one", { canSuspend: true, canCancel: true }, ["Suspender assinatura", "Cancelar assinatura"]],
    ["a suspended one", { canActivate: true, canCancel: true }, ["Ativar assinatura", "Cancelar assinatura"]],
    ["a cancelled one", { canSuspend: true }, ["Suspender assinatura"]],
    ["one of which the server allows nothing", {}, []],
  ])("is what the server allows: %s", async (_name, over, buttons) => {
    await look(over);
    expect(offered()).toEqual(buttons);
  });

  it.each([
    ["Cancelar assinatura", { canCancel: true }, "A assinatura vale até o fim do período pago."],
    ["Cancelar assinatura", { canCancel: true, endsNow: true }, "a assinatura termina agora"],
    ["Suspender assinatura", { canSuspend: true, typeEnum: "FREE", endsNow: true }, "a assinatura termina agora"],
    ["Ativar assinatura", { canActivate: true }, "O psicólogo volta a aparecer no diretório."],
    ["Ativar assinatura", { canActivate: true, typeEnum: "FREE", endsNow: true }, "volta a aparecer no diretório"],
    ["Ativar assinatura", { canActivate: true, endsNow: true }, "terá de escolher ou pagar um plano"],
  ])("says what happens before %s", async (button, over, words) => {
    await look(over);
    await user.click(screen.getByRole("button", { name: button }));
    expect(await dialog()).toHaveTextContent(words);
  });

  it.each([
    ["SUSPENDED", "PAID", "Assinatura ativada!"],
    ["SUSPENDED", "CANCELLED", "Suspensão retirada"],
  ] as const)("says what became of an activation: %s, then %s", async (before, after, words) => {
    let status: typeof before | typeof after = before;
    await look(
      {},
      {
        [READ]: () => json(subscription({ statusCode: status, canActivate: true })),
        "POST /api/subscription/activate": () => {
          status = after;
          return json({ status: 200, message: "" });
        },
      },
    );
    await user.click(screen.getByRole("button", { name: "Ativar assinatura" }));
    await user.click(within(await dialog()).getByRole("button", { name: "Ativar assinatura" }));
    await waitFor(async () => expect(await dialog()).toHaveTextContent(words));
  });

  it.each([
    ["Suspender assinatura", "suspend", { canSuspend: true }, "Erro ao suspender assinatura"],
    ["Ativar assinatura", "activate", { canActivate: true }, "Erro ao ativar assinatura"],
    ["Cancelar assinatura", "cancel", { canCancel: true }, "Erro ao cancelar assinatura"],
  ])("R271 %s tells a failure in its words", async (button, path, over, words) => {
    const refuse = () => fault(409, "subscription.state", "Esta assinatura não permite essa ação agora.");
    await look(over, { [`POST /api/subscription/${path}`]: refuse });
    await user.click(screen.getByRole("button", { name: button }));
    await user.click(within(await dialog()).getByRole("button", { name: button }));
    await waitFor(async () => expect(await dialog()).toHaveTextContent(words));
  });
});
