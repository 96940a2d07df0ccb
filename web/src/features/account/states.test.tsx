import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { open, person } from "../../../tests/openApp";

it("R216 a pending registration promises an e-mail within 24 hours", async () => {
  await open("/cadastro-aprovacao-aguardando");
  expect(await screen.findByText(/e-mail em até 24 horas/)).toBeVisible();
});

it("an invalid registration leads to the data where the CRP is corrected", async () => {
  await open("/cadastro-invalido");
  expect(await screen.findByText(/Corrija o CRP/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Corrigir meus dados" })).toHaveAttribute(
    "href",
    "/dados-pessoais-psicologo",
  );
});

it("R212 the deletion is confirmed within 2 business days, R213 without open debts", async () => {
  await open("/confirmar-exclusao");
  expect(await screen.findByText(/e-mail em até 2 dias úteis/)).toBeVisible();
  expect(screen.getByText("Por 24 horas você ainda pode entrar e desfazer o pedido.")).toBeVisible();
  expect(screen.getByText(/não há débitos em aberto/)).toBeVisible();
});

it("a finished registration leads every role to its own home", async () => {
  await open("/cadastro-concluido", {}, person("THERAPIST"));
  expect(await screen.findByRole("heading", { name: "Cadastro concluído" })).toBeVisible();
  await waitFor(() =>
    expect(screen.getByRole("link", { name: "Ir para a minha página" })).toHaveAttribute("href", "/entrar"),
  );
});
