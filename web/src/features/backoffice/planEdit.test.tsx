import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dialog, fault, fill, json, open, person, press, user } from "../../../tests/openApp";
import { consequencesOfEdit } from "./planEdit";

const REACH = "GET /api/admin/plan/p2/reach";
const EDIT = "PUT /api/admin/plan/p2";
const plan = {
  id: "p2",
  externalId: "",
  name: "Plano 2",
  type: "PARTIAL",
  value: 75,
  percent: 15,
  description: "Bom.",
  weeklyPayout: false,
};
const form = { name: "Plano 2", type: "PARTIAL", value: 75, percent: 15, description: "Bom.", weeklyPayout: false };
const reach = {
  subscribers: 1200,
  percent: 15,
  value: 75,
  firstCharge: "20/11/2026",
  lastCharge: "17/12/2026",
  higherFeeFrom: "",
};

async function opened(over: object = {}, edit = () => json({ status: 200, message: "Plano editado com sucesso!" })) {
  const app = await open(
    "/admin/plan/p2",
    {
      "GET /api/admin/plans": () => json([{ ...plan, isActive: true }]),
      "GET /api/admin/plan/p2": () => json({ ...plan, isActive: true }),
      [REACH]: () => json({ ...reach, ...over }),
      [EDIT]: edit,
    },
    person("ADMINISTRATOR"),
  );
  await screen.findByLabelText("Valor mensal (R$)");
  return app;
}

describe("what follows from a change of a plan", () => {
  it.each([
    [
      { value: 80.5 },
      {},
      "R$ 75,00 para R$ 80,50 na próxima cobrança de cada assinatura, entre 20/11/2026 e 17/12/2026.",
    ],
    [
      { value: 70 },
      { firstCharge: "17/12/2026" },
      "para R$ 70,00 na próxima cobrança de cada assinatura, em 17/12/2026.",
    ],
    [{ value: 70 }, { firstCharge: "", lastCharge: "" }, "para R$ 70,00 na próxima cobrança de cada assinatura."],
    [{ percent: 16 }, {}, "de 15% para 16% depois do período já pago de cada assinatura."],
    [
      { percent: 16 },
      { higherFeeFrom: "19/12/2026" },
      "de 15% para 16% a partir de 19/12/2026, depois do prazo de aviso.",
    ],
    [{ percent: 14 }, { higherFeeFrom: "19/12/2026" }, "de 15% para 14% desde já."],
  ])("R039 Q081 says from when %j holds with %j", (change, over, text) => {
    const lines = consequencesOfEdit({ ...reach, ...over }, { ...form, ...change }).map((line) =>
      line.replaceAll(" ", " "),
    );
    expect(lines[0]).toBe("1.200 psicólogas e psicólogos têm este plano.");
    expect(lines.join(" ")).toContain(text);
    expect(lines).toContain("Todos recebem um aviso por e-mail.");
    expect(lines.includes("Sessões já pagas mantêm a taxa.")).toBe("percent" in change);
  });

  it("R039 a new text alone is sent to nobody", () => {
    const lines = consequencesOfEdit({ ...reach, subscribers: 1 }, { ...form, description: "Melhor." });
    expect(lines).toEqual([
      "1 psicóloga ou psicólogo tem este plano.",
      "O novo texto aparece desde já, sem aviso por e-mail.",
    ]);
  });
});

describe("saving a plan", () => {
  it("R039 R265 asks with the number of subscribers, and saves once", async () => {
    const app = await opened();
    await fill("Valor mensal (R$)", "80,50");
    await user.dblClick(screen.getByRole("button", { name: "Salvar" }));
    const question = await dialog();
    expect(question).toHaveTextContent("1.200 psicólogas e psicólogos têm este plano.");
    expect(app.requests(EDIT)).toHaveLength(0);
    await user.dblClick(within(question).getByRole("button", { name: "Salvar mudanças" }));
    await waitFor(async () => expect(await dialog()).toHaveTextContent("Plano editado com sucesso!"));
    expect(await app.changes()).toEqual([[EDIT, { ...form, value: 80.5 }]]);
    expect(app.requests(REACH)).toHaveLength(1);
    await waitFor(() => expect(app.at()).toBe("/admin/plans"));
  });

  it("keeps what was typed when the question is declined", async () => {
    const app = await opened();
    await fill("Porcentagem por sessão", "18");
    await press("Salvar");
    await user.click(within(await dialog()).getByRole("button", { name: "Cancelar" }));
    expect(screen.getByLabelText("Porcentagem por sessão")).toHaveValue("18");
    await waitFor(() => expect(screen.getByRole("button", { name: "Salvar" })).toBeEnabled());
    expect(app.requests(EDIT)).toHaveLength(0);
  });

  it("R039 saves at once when nobody has the plan", async () => {
    const app = await opened({ subscribers: 0 });
    await fill("Nome", "Plano Dois");
    await press("Salvar");
    expect(await dialog()).toHaveTextContent("Plano editado com sucesso!");
    expect(app.requests(EDIT)).toHaveLength(1);
  });

  it("asks nothing when nothing was changed", async () => {
    const app = await opened();
    await press("Salvar");
    expect(await dialog()).toHaveTextContent("Plano editado com sucesso!");
    expect(app.requests(REACH)).toHaveLength(0);
  });

  it("saves nothing when the number cannot be read, and keeps what was typed", async () => {
    const app = await open(
      "/admin/plan/p2",
      {
        "GET /api/admin/plans": () => json([]),
        "GET /api/admin/plan/p2": () => json({ ...plan, isActive: true }),
        [REACH]: () => fault(503, "overload", "Tente novamente em instantes."),
      },
      person("ADMINISTRATOR"),
    );
    await screen.findByLabelText("Valor mensal (R$)");
    await fill("Valor mensal (R$)", "80");
    await press("Salvar");
    expect(await dialog()).toHaveTextContent(/tente novamente/);
    expect(app.requests(EDIT)).toHaveLength(0);
    expect(screen.getByLabelText("Valor mensal (R$)")).toHaveValue("80");
  });

  it("shows the server's refusal at its field after the question", async () => {
    const refuse = () =>
      json(
        {
          status: 422,
          code: "fields",
          description: "x",
          fields: [{ name: "value", description: "Informe um valor em reais, até 100.000." }],
        },
        422,
      );
    await opened({}, refuse);
    await fill("Valor mensal (R$)", "200.000,00");
    await press("Salvar");
    await user.click(within(await dialog()).getByRole("button", { name: "Salvar mudanças" }));
    expect(await screen.findByText("Informe um valor em reais, até 100.000.")).toBeVisible();
    expect(screen.getByLabelText("Valor mensal (R$)")).toHaveValue("200.000,00");
  });
});
