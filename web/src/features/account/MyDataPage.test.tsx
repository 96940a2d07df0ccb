import { screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { fault, json, open, person, press } from "../../../tests/openApp";
import { recorded } from "../../../tests/recorded";

const READ = "GET /api/user/u1/export";
const data = {
  ...recorded("export-data", "customer"),
  sections: { conta: { email: "ana@exemplo.com" }, pedidosDeExclusao: [] },
};

afterEach(() => vi.restoreAllMocks());

it("shows everything that is kept, empty sections too", async () => {
  await open("/meus-dados", { [READ]: () => json(data) }, person("CUSTOMER"));
  expect(await screen.findByText("ana@exemplo.com")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Pedidos de exclusão" })).toBeVisible();
  expect(screen.getByText("Nada registrado")).toBeVisible();
  expect(screen.getByRole("link", { name: "Corrigir meus dados" })).toHaveAttribute("href", "/dados-pessoais-cliente");
});

it("shows the beginning of a long list, and says that the file holds all of it", async () => {
  const sessoes = Array.from({ length: 60 }, (_, n) => ({ psicologo: `s${n}` }));
  await open("/meus-dados", { [READ]: () => json({ ...data, sections: { sessoes } }) }, person("CUSTOMER"));
  expect(await screen.findByText("s49")).toBeVisible();
  expect(screen.queryByText("s50")).toBeNull();
  expect(screen.getByText("Mostrando 50 de 60. O arquivo traz todos os registros.")).toBeVisible();
});

it("hands over the same data as a JSON file", async () => {
  await open("/meus-dados", { [READ]: () => json(data) }, person("CUSTOMER"));
  await screen.findByText("ana@exemplo.com");
  const files: Blob[] = [];
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: (file: Blob) => files.push(file) && "blob:x" }));
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await press("Baixar meus dados (JSON)");
  expect(names).toEqual(["meus-dados.json"]);
  expect(JSON.parse((await files[0]?.text()) ?? "")).toEqual(data);
});

it("says so when nothing is kept", async () => {
  await open("/meus-dados", { [READ]: () => json({ ...data, sections: {} }) }, person("CUSTOMER"));
  expect(await screen.findByText("Ainda não guardamos nada sobre você")).toBeVisible();
});

it("shows what failed to load and tries again", async () => {
  let away = true;
  await open("/meus-dados", { [READ]: () => (away ? fault(503, "x", "x") : json(data)) }, person("CUSTOMER"));
  await screen.findByText("Não conseguimos carregar esta página");
  away = false;
  await press("Tentar novamente");
  expect(await screen.findByText("ana@exemplo.com")).toBeVisible();
});
