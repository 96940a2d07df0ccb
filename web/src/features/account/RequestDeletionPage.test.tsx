import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { tokenStore } from "~/lib/token";
import { dialog, fault, fill, json, open, person, press } from "../../../tests/openApp";
import { recorded } from "../../../tests/recorded";
import { deletionDraft } from "./deletionDraft";

const ASK = "POST /api/user/u1/deactivate";
const REASON = "Por que você quer excluir a conta?";

afterEach(() => deletionDraft.keep(""));

async function ask(answer: () => Response, type = "CUSTOMER") {
  const app = await open("/solicitar-exclusao", { [ASK]: answer }, person(type));
  await screen.findByLabelText(REASON);
  await fill(REASON, "Não uso mais");
  await press("Solicitar exclusão");
  await press("Sim, excluir a conta");
  return app;
}

describe("deletion request", () => {
  it.each(["CUSTOMER", "ENTERPRISE", "THERAPIST"])(
    "R212 takes the reason of a %s, forgets everything here and confirms",
    async (type) => {
      localStorage.setItem("profile-picture", "data:");
      const app = await ask(() => json(recorded("deletion-request", "customer")), type);
      await waitFor(() => expect(app.at()).toBe("/confirmar-exclusao"));
      expect(await app.sent(ASK)).toEqual({ reason: "Não uso mais" });
      expect(tokenStore.get()).toBeNull();
      expect(localStorage).toHaveLength(0);
    },
  );

  it("R212 asks for a reason first", async () => {
    const app = await open("/solicitar-exclusao", {}, person("CUSTOMER"));
    await screen.findByLabelText(REASON);
    await press("Solicitar exclusão");
    expect(await screen.findByText("Conte o motivo da exclusão")).toBeVisible();
    expect(app.requests(ASK)).toHaveLength(0);
  });

  it("R213 with open debts shows the server's reason, keeps the typing and the login", async () => {
    const debts = "Ainda não é possível excluir a conta: há uma sessão paga marcada.";
    const app = await ask(() => fault(409, "account.open_debts", debts));
    expect(await screen.findByText(debts)).toBeVisible();
    expect(screen.getByLabelText(REASON)).toHaveValue("Não uso mais");
    expect(app.at()).toBe("/solicitar-exclusao");
    expect(tokenStore.get()).not.toBeNull();
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("any other failure goes to the popup", async () => {
    await ask(() => fault(503, "x", "x"));
    expect(await dialog()).toHaveTextContent("Ocorreu um erro, tente novamente.");
  });
});

describe("Q225 before a deletion", () => {
  const READ = "GET /api/user/u1/deactivate";
  const none = { ...recorded("deletion-request", "customer"), requestedAt: "", deleteAt: "", blockers: [] };

  it("asks once more, and keeps the account and the typing when the answer is no", async () => {
    const app = await open("/solicitar-exclusao", {}, person("CUSTOMER"));
    await screen.findByLabelText(REASON);
    await fill(REASON, "Não uso mais");
    await press("Solicitar exclusão");
    expect(await dialog()).toHaveTextContent("Excluir a sua conta?");
    await press("Manter a conta");
    expect(app.requests(ASK)).toHaveLength(0);
    expect(screen.getByLabelText(REASON)).toHaveValue("Não uso mais");
  });

  it("links to what blocks it", async () => {
    const blockers = [{ text: "há uma devolução a caminho", path: "/historico-resumo-financeiro-cliente" }];
    await open("/solicitar-exclusao", { [READ]: () => json({ ...none, blockers }) }, person("CUSTOMER"));
    expect(await screen.findByText(/Há uma devolução a caminho/)).toBeVisible();
    const link = screen.getByRole("link", { name: "Ver e resolver" });
    expect(link).toHaveAttribute("href", "/historico-resumo-financeiro-cliente");
  });

  it("asks where a balance is paid back to", async () => {
    const answers = { [READ]: () => json({ ...none, balance: 30 }), [ASK]: () => json(none) };
    const app = await open("/solicitar-exclusao", answers, person("CUSTOMER"));
    await screen.findByLabelText("Chave PIX para a devolução do saldo");
    await fill(REASON, "Não uso mais");
    await press("Solicitar exclusão");
    expect(await screen.findByText("Informe a chave PIX para a devolução do saldo")).toBeVisible();
    await fill("Chave PIX para a devolução do saldo", "ana@banco.example");
    await press("Solicitar exclusão");
    await press("Sim, excluir a conta");
    await waitFor(() => expect(app.at()).toBe("/confirmar-exclusao"));
    expect(await app.sent(ASK)).toEqual({ reason: "Não uso mais", pixKey: "ana@banco.example" });
  });

  it("a therapist with a vault is led to its copy, and confirms that it was saved", async () => {
    const vault = { ...recorded("read-vault", "therapist"), created: true };
    const answers = { [READ]: () => json(none), [ASK]: () => json(none), "GET /api/vault": () => json(vault) };
    const app = await open("/solicitar-exclusao", answers, person("THERAPIST"));
    const link = await screen.findByRole("link", { name: "Salvar tudo em um arquivo" });
    await waitFor(() => expect(link).toHaveAttribute("href", "/prontuario/cofre"));
    await fill(REASON, "Não uso mais");
    await press("Solicitar exclusão");
    expect(await screen.findByText("Salve os prontuários e confirme antes de continuar.")).toBeVisible();
    expect(app.requests(ASK)).toHaveLength(0);
    await userEvent.click(screen.getByRole("checkbox", { name: /Já salvei os prontuários/ }));
    await press("Solicitar exclusão");
    await press("Sim, excluir a conta");
    await waitFor(() => expect(app.requests(ASK)).toHaveLength(1));
  });

  it("a banner stands on every page for the day, and giving up ends it", async () => {
    const UNDO = "DELETE /api/user/u1/deactivate";
    const leaving = person("CUSTOMER", { deletionAt: "16/11/2026 10:00" });
    const app = await open("/contato", { [UNDO]: () => json({ status: 200 }) }, leaving);
    expect(await screen.findByText(/Sua conta será excluída em 16\/11\/2026 10:00/)).toBeVisible();
    await press("Desistir");
    expect(await screen.findByText("Pedido desfeito. Sua conta continua ativa.")).toBeVisible();
    expect(app.requests(UNDO)).toHaveLength(1);
  });
});

describe("a request that waits", () => {
  const READ = "GET /api/user/u1/deactivate";
  const UNDO = "DELETE /api/user/u1/deactivate";
  const waiting = () =>
    json({
      ...recorded("deletion-request", "customer"),
      requestedAt: "15/11/2026 10:00",
      deleteAt: "16/11/2026 10:00",
    });

  it("is shown instead of the form and can be taken back", async () => {
    const app = await open(
      "/solicitar-exclusao",
      { [READ]: waiting, [UNDO]: () => json({ status: 200 }) },
      person("CUSTOMER"),
    );
    expect(await screen.findByText(/A exclusão acontece a partir de 16\/11\/2026 10:00/)).toBeVisible();
    expect(screen.queryByLabelText(REASON)).toBeNull();
    await press("Desfazer o pedido");
    expect(await screen.findByText("Pedido desfeito. Sua conta continua ativa.")).toBeVisible();
    expect(await screen.findByLabelText(REASON)).toBeVisible();
    expect(app.requests(UNDO)).toHaveLength(1);
  });

  it("stays when taking it back fails", async () => {
    await open("/solicitar-exclusao", { [READ]: waiting, [UNDO]: () => fault(503, "x", "x") }, person("CUSTOMER"));
    await screen.findByText(/A exclusão acontece/);
    await press("Desfazer o pedido");
    expect(await dialog()).toHaveTextContent("Ocorreu um erro, tente novamente.");
    expect(screen.getByText(/A exclusão acontece/)).toBeVisible();
  });
});

describe("Q109 without a login", () => {
  it("the page is open, the request leads to sign-in and back, and the reason waits", async () => {
    const visit = await open("/solicitar-exclusao");
    await screen.findByLabelText(REASON);
    await fill(REASON, "Não uso mais");
    await press("Entrar para solicitar a exclusão");
    await waitFor(() => expect(visit.at()).toBe("/entrar"));
    expect(visit.router.state.location.search).toEqual({ volta: "/solicitar-exclusao" });
    visit.unmount();
    await open("/solicitar-exclusao", {}, person("CUSTOMER"));
    expect(await screen.findByLabelText(REASON)).toHaveValue("Não uso mais");
  });

  it("nothing of the reason is left once the request was made", async () => {
    deletionDraft.keep("Não uso mais");
    const app = await open(
      "/solicitar-exclusao",
      { [ASK]: () => json(recorded("deletion-request", "customer")) },
      person("CUSTOMER"),
    );
    await screen.findByLabelText(REASON);
    await press("Solicitar exclusão");
    await press("Sim, excluir a conta");
    await waitFor(() => expect(app.at()).toBe("/confirmar-exclusao"));
    await open("/solicitar-exclusao");
    expect(await screen.findByLabelText(REASON)).toHaveValue("");
  });
});
