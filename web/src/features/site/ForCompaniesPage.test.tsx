import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import ForCompaniesPage from "./ForCompaniesPage";
import { renderSite, stubServer } from "./testing";

let sent: ReturnType<typeof stubServer>;
beforeEach(() => {
  sent = stubServer();
});
afterEach(() => vi.unstubAllGlobals());

const send = () => screen.getByRole("button", { name: "Enviar pedido" });

async function fillIn() {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("E-mail"), "rh@empresa.com.br");
  await user.type(screen.getByLabelText("Nome"), "Ana Prado");
  await user.type(screen.getByLabelText("Empresa"), "Empresa Boa");
  await user.type(screen.getByLabelText("Telefone"), "11988887777");
  await user.selectOptions(screen.getByLabelText("Número de funcionários"), "51-200");
  await user.type(screen.getByLabelText("Assunto"), "Proposta");
  await user.type(screen.getByLabelText("Mensagem"), "Queremos saber mais.");
  return user;
}

describe("ForCompaniesPage", () => {
  it("R215: has a field that nobody sees or reaches; what a robot types there is sent along", async () => {
    await renderSite(<ForCompaniesPage />, "/para-empresas");
    const field = document.querySelector<HTMLInputElement>("input[name=recado]");
    expect(field).toHaveAttribute("tabindex", "-1");
    expect(field).toHaveAttribute("autocomplete", "off");
    expect(field?.closest("[aria-hidden=true]")).not.toBeNull();
    expect(screen.queryByRole("textbox", { name: "Deixe este campo vazio" })).toBeNull();
    const user = await fillIn();
    if (field) field.value = "Compre agora";
    await user.click(send());
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ recado: "Compre agora" }));
  });

  it("R303: is an information page with a quote form, titled PSIC PARA EMPRESAS", async () => {
    await renderSite(<ForCompaniesPage />, "/para-empresas");
    expect(screen.getByRole("heading", { level: 1, name: "PSIC PARA EMPRESAS" })).toBeInTheDocument();
    expect(send()).toBeInTheDocument();
  });

  it("R215: masks the phone, sends the request and goes to the confirmation", async () => {
    const router = await renderSite(<ForCompaniesPage />, "/para-empresas");
    const user = await fillIn();
    expect(screen.getByLabelText("Telefone")).toHaveValue("(11) 9 8888-7777");
    await user.click(send());
    await waitFor(() => expect(router.state.location.pathname).toBe("/confirmacao-contato"));
    expect(sent).toEqual([
      {
        path: "/api/contact-us/company",
        body: {
          email: "rh@empresa.com.br",
          name: "Ana Prado",
          companyName: "Empresa Boa",
          telefone: "(11) 9 8888-7777",
          employees: "51-200",
          subject: "Proposta",
          body: "Queremos saber mais.",
        },
      },
    ]);
  });

  it("R215: offers the sizes of the specification and at most 20 characters of phone", async () => {
    await renderSite(<ForCompaniesPage />, "/para-empresas");
    const options = within(screen.getByLabelText("Número de funcionários")).getAllByRole("option");
    expect(options.map((option) => option.textContent)).toEqual([
      "Selecione",
      "1-10",
      "11-50",
      "51-200",
      "201-500",
      "501-1000",
      "+1000",
    ]);
    expect(screen.getByLabelText("Telefone")).toHaveAttribute("maxlength", "20");
  });

  it("R215, Q165: sends nothing while a field is missing, and says which", async () => {
    await renderSite(<ForCompaniesPage />, "/para-empresas");
    await userEvent.click(send());
    const list = screen.getByRole("alert");
    expect(list).toHaveTextContent("Por favor, corrija o(s) erro(s):");
    expect(within(list).getAllByRole("listitem")).toHaveLength(7);
    expect(screen.getByLabelText("E-mail")).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it("tells what an employer never sees", async () => {
    await renderSite(<ForCompaniesPage />, "/para-empresas");
    const section = screen.getByRole("heading", { name: "O que a empresa nunca vê" }).closest("section");
    expect(section).toHaveTextContent("Quem marcou ou fez sessões");
    expect(section).toHaveTextContent("Datas, horários e profissionais escolhidos");
  });
});
