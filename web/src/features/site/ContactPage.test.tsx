import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { listeners } from "~/api/errors";
import { popup } from "~/ui/Popup";
import ContactPage from "./ContactPage";
import { renderSite, stubServer } from "./testing";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  popup.clear();
});

async function fillIn() {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("E-mail"), "ana@exemplo.com");
  await user.type(screen.getByLabelText("Nome"), "Ana Prado");
  await user.type(screen.getByLabelText("Assunto"), "Dúvida");
  await user.type(screen.getByLabelText("Mensagem"), "Como remarco?");
  return user;
}

describe("ContactPage", () => {
  it("R027: has a field that nobody sees or reaches; what a robot types there is sent along", async () => {
    const sent = stubServer();
    await renderSite(<ContactPage />, "/contato");
    const field = document.querySelector<HTMLInputElement>("input[name=recado]");
    expect(field).toHaveAttribute("tabindex", "-1");
    expect(field).toHaveAttribute("autocomplete", "off");
    expect(field?.closest("[aria-hidden=true]")).not.toBeNull();
    expect(screen.queryByRole("textbox", { name: "Deixe este campo vazio" })).toBeNull();
    const user = await fillIn();
    if (field) field.value = "Compre agora";
    await user.click(screen.getByRole("button", { name: "Enviar mensagem" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({
      email: "ana@exemplo.com",
      subject: "Dúvida",
      body: "Nome: Ana Prado\n\nComo remarco?",
      recado: "Compre agora",
    });
  });

  it("R027: a visitor sends a message; R214, Q163: the name opens its body", async () => {
    const sent = stubServer();
    await renderSite(<ContactPage />, "/contato");
    const user = await fillIn();
    await user.click(screen.getByRole("button", { name: "Enviar mensagem" }));
    await screen.findByRole("alertdialog");
    expect(sent).toEqual([
      {
        path: "/api/contact-us",
        body: { email: "ana@exemplo.com", subject: "Dúvida", body: "Nome: Ana Prado\n\nComo remarco?" },
      },
    ]);
  });

  it("R214, Q164: shows the success text, then goes to the confirmation", async () => {
    stubServer();
    const router = await renderSite(<ContactPage />, "/contato");
    const user = await fillIn();
    await user.click(screen.getByRole("button", { name: "Enviar mensagem" }));
    expect(await screen.findByRole("alertdialog")).toHaveAccessibleName("Sua mensagem foi enviada com sucesso!");
    await user.click(screen.getByRole("button", { name: "OK" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/confirmacao-contato"));
  });

  it.each([422, 429, 500])("Q207: a refusal (%i) without a field is told, and what was typed stays", async (status) => {
    const sent = stubServer({ status });
    const told = vi.spyOn(listeners, "problem");
    const router = await renderSite(<ContactPage />, "/contato");
    const user = await fillIn();
    const button = screen.getByRole("button", { name: "Enviar mensagem" });
    await user.click(button);
    await waitFor(() => expect(sent).toHaveLength(1));
    await waitFor(() => expect(told).toHaveBeenCalledOnce());
    expect(screen.getByLabelText("Mensagem")).toHaveValue("Como remarco?");
    expect(router.state.location.pathname).toBe("/contato");
  });

  it("Q207: faults of the server are on their fields, also that of the message", async () => {
    const fields = [
      { name: "subject", description: "Informe o assunto." },
      { name: "body", description: "Escreva a mensagem." },
    ];
    vi.stubGlobal("fetch", async () => Response.json({ status: 422, code: "invalid_fields", fields }, { status: 422 }));
    await renderSite(<ContactPage />, "/contato");
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Enviar mensagem" }));
    expect(await screen.findByLabelText("Assunto")).toHaveAccessibleDescription(/Informe o assunto\./);
    expect(screen.getByLabelText("Mensagem")).toHaveAccessibleDescription(/Escreva a mensagem\./);
  });

  it("R214: has no rule of its own beyond the e-mail type", async () => {
    stubServer();
    await renderSite(<ContactPage />, "/contato");
    const email = screen.getByLabelText("E-mail");
    expect(email).toHaveAttribute("type", "email");
    const inputs = [email, ...["Nome", "Assunto", "Mensagem"].map((label) => screen.getByLabelText(label))];
    for (const input of inputs) expect(input).not.toBeRequired();
    expect(email.closest("form")).not.toHaveAttribute("novalidate");
  });

  it("shows the support address once it is known", async () => {
    stubServer();
    await renderSite(<ContactPage />, "/contato");
    const link = await screen.findByRole("link", { name: "ajuda@psic.example" });
    expect(link).toHaveAttribute("href", "mailto:ajuda@psic.example");
  });
});
