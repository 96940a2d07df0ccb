import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ContractRow } from "~/api/queries/contracts";
import { fault, fill, json, open, press, user } from "../../../tests/openApp";
import { first, recorded } from "../../../tests/recorded";
import { admin, answers, CONTRACTS, done } from "../company/testkit";

const AGREE = "POST /api/admin/company/c7/contracts";
const END = "POST /api/admin/company/c7/contracts/end";

const page = (...list: Partial<ContractRow>[]) =>
  json({
    elements: list.map((over) => ({ ...first(recorded("company-contracts").elements), ...over })),
    totalElements: list.length,
    totalPages: list.length > 0 ? 1 : 0,
    currentPage: 0,
  });

const card = () => screen.findByRole("region", { name: "Contrato de sessões" });

it("says what a company without a contract has, and agrees the first one", async () => {
  const app = await open("/admin/company/c7", { ...answers(), [AGREE]: () => done() }, admin);
  expect(await within(await card()).findByText(/^Sem contrato/)).toBeVisible();
  await press("Definir contrato");
  await fill("Até o preço de (R$)", "muito");
  await press("Salvar contrato");
  expect(await screen.findByText("Informe o valor, por exemplo 120,00.")).toBeVisible();
  expect(app.requests(AGREE)).toHaveLength(0);
  await fill("Até o preço de (R$)", "120,00");
  await fill("Dependentes por pessoa", "2");
  await press("Salvar contrato");
  expect(await screen.findByText("Contrato definido.")).toBeVisible();
  expect(await app.requests(AGREE)[0]?.json()).toMatchObject({
    seen: 0,
    sessionsPerMonth: 4,
    sharePercent: 100,
    ceiling: 120,
    dependantsMax: 2,
  });
});

it("lists the contracts and ends the one in force", async () => {
  const rows = () =>
    page(
      {
        id: "b",
        version: 2,
        state: "HOLDS",
        startsOn: "10/11/2026",
        sessionsPerMonth: 1,
        sharePercent: 80,
        ceiling: 150,
      },
      { id: "a", version: 1, state: "REPLACED", startsOn: "20/11/2026", endsOn: "09/11/2026", dependantsMax: 0 },
    );
  const app = await open("/admin/company/c7", { ...answers(), [CONTRACTS]: rows, [END]: () => done() }, admin);
  const table = await within(await card()).findByRole("table", { name: "Contratos da empresa" });
  expect(table).toHaveTextContent("Desde 10/11/2026");
  expect(table).toHaveTextContent("1 sessão por pessoa e mês, 80 % até R$ 150,00");
  expect(table).toHaveTextContent("Em vigor");
  expect(table).toHaveTextContent("Começaria em 20/11/2026");
  expect(table).toHaveTextContent("Nenhum");
  await press("Encerrar contrato");
  const box = await screen.findByRole("dialog", { name: "Encerrar contrato" });
  await user.clear(within(box).getByLabelText(/Último dia/));
  await user.type(within(box).getByLabelText(/Último dia/), "31122026");
  await user.click(within(box).getByRole("button", { name: "Encerrar contrato" }));
  expect(await screen.findByText("Contrato encerrado.")).toBeVisible();
  expect(await app.requests(END)[0]?.json()).toEqual({ seen: 2, endsOn: "31/12/2026" });
});

it("tells that another administrator changed it, and offers to load again what failed", async () => {
  const refused = () => fault(409, "contract.changed", "O contrato mudou enquanto você editava.");
  await open(
    "/admin/company/c7",
    { ...answers(), [CONTRACTS]: () => page({ state: "OVER" }), [AGREE]: refused },
    admin,
  );
  await within(await card()).findByRole("table");
  expect(screen.queryByRole("button", { name: "Encerrar contrato" })).toBeNull();
  await press("Mudar contrato");
  await press("Salvar contrato");
  expect(await screen.findByText("O contrato mudou enquanto você editava.")).toBeVisible();
});

it("offers to load again what failed", async () => {
  await open("/admin/company/c7", { ...answers(), [CONTRACTS]: () => fault(500, "x", "x") }, admin);
  expect(await within(await card()).findByText("Não foi possível carregar os contratos.")).toBeVisible();
  expect(within(await card()).getByRole("button", { name: "Tentar novamente" })).toBeVisible();
});
