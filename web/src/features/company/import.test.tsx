import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { companyQuery } from "~/api/queries/companies";
import { queryClient } from "~/app/queries";
import * as download from "~/lib/download";
import { fault, fill, json, open, press, user } from "../../../tests/openApp";
import { pastedFile } from "./rules";
import { answers, company, IMPORTS, owner, PEOPLE, peopleImport } from "./testkit";

const PATH = "/empresas/c7/usuario/cadastrar";
const CHECK = "POST /api/company/c7/users/import/check";
const START = "POST /api/company/c7/users/import";
const FILE = "Arquivo .xlsx ou CSV";
const refused = { line: 2, email: "sem arroba", verdict: "INVALID", text: "E-mail inválido" };
const list = new File(["ana@acme.example\nsem arroba\n"], "pessoas.csv", { type: "text/csv" });

const opened = async (more: Parameters<typeof open>[1]) => {
  const app = await open(PATH, { ...answers(), ...more }, owner);
  await screen.findByRole("heading", { level: 1, name: "Cadastrar usuário" });
  // The form, or the progress of an import that runs.
  await waitFor(() => expect(screen.queryByRole("progressbar") ?? screen.queryByLabelText(FILE)).toBeVisible());
  return app;
};

describe("importing a list of people", () => {
  it("shows what would happen before anything does, then the progress", async () => {
    let imports = [] as ReturnType<typeof peopleImport>[];
    const app = await opened({
      [CHECK]: () => json({ total: 2, ready: 1, refused: 1, rows: [refused] }),
      [START]: () => {
        imports = [peopleImport()];
        return json(peopleImport({ done: 0, invited: 0, refused: 0 }));
      },
      [IMPORTS]: () => json({ imports }),
    });
    await press("Ver prévia");
    expect(await screen.findByText("Escolha um arquivo ou cole os e-mails.")).toBeVisible();
    await user.upload(screen.getByLabelText(FILE), list);
    expect(screen.queryByLabelText("Ou cole os e-mails aqui")).toBeNull();
    await press("Ver prévia");
    expect(await screen.findByRole("table", { name: "Linhas que não serão convidadas" })).toHaveTextContent(
      "E-mail inválido",
    );
    const table = screen.getByRole("table", { name: "Linhas que não serão convidadas" });
    const invite = screen.getByRole("button", { name: "Convidar 1 pessoa" });
    expect(invite.compareDocumentPosition(table)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(app.requests(START)).toHaveLength(0);
    await user.dblClick(screen.getByRole("button", { name: "Convidar 1 pessoa" }));
    expect(await screen.findByText("300 de 1.200 linhas: 290 convidadas, 10 recusadas")).toBeVisible();
    expect(screen.getByRole("progressbar", { name: "Importação em andamento" })).toHaveValue(300);
    expect(screen.queryByLabelText(FILE)).toBeNull();
    expect(app.requests(START)).toHaveLength(1);
  });

  it("goes on after a reload, tells the end and offers the refused lines", async () => {
    let one = peopleImport();
    const save = vi.spyOn(download, "saveBlob").mockImplementation(() => {});
    const REFUSED = "GET /api/company/c7/users/import/i1/refused";
    const app = await opened({
      [IMPORTS]: () => json({ imports: [one] }),
      [REFUSED]: () => new Response("linha;e-mail", { headers: { "Content-Type": "text/csv" } }),
    });
    expect(await screen.findByText(/300 de 1\.200 linhas/)).toBeVisible();
    const listed = app.requests(PEOPLE).length;
    const { queryKey } = companyQuery("c7");
    queryClient.setQueryData(queryKey, company());
    one = peopleImport({ done: 1200, invited: 1190, running: false, endedAt: "18/11/2026 10:01" });
    expect(await screen.findByText("Importação concluída", {}, { timeout: 4000 })).toBeVisible();
    expect(screen.getByText("1.190 pessoas recebem o link por e-mail. 10 linhas foram recusadas.")).toBeVisible();
    await waitFor(() => expect(app.requests(PEOPLE)).toHaveLength(listed + 1));
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
    await press("Baixar as linhas recusadas da importação de 18/11/2026 10:00");
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    expect(screen.getByLabelText(FILE)).toBeVisible();
  });

  it("says on the field why a file is refused, and keeps what was pasted", async () => {
    const message = "Não encontramos a coluna dos e-mails.";
    const app = await opened({ [CHECK]: () => fault(422, "company.import_no_column", message) });
    await fill("Ou cole os e-mails aqui", "Ana");
    await press("Ver prévia");
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText(FILE)).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(screen.getByLabelText("Ou cole os e-mails aqui")).toHaveValue("Ana");
    expect(app.requests(START)).toHaveLength(0);
  });

  it("offers nothing to send when no line is right, and starts over", async () => {
    await opened({ [CHECK]: () => json({ total: 300, ready: 0, refused: 300, rows: [refused] }) });
    await fill("Ou cole os e-mails aqui", "sem arroba");
    await press("Ver prévia");
    expect(await screen.findByText(/Nenhuma linha pode ser convidada/)).toBeVisible();
    expect(screen.getByText(/Abaixo, as primeiras 1\./)).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Convidar/ })).toBeNull();
    await press("Começar de novo");
    expect(await screen.findByLabelText("Ou cole os e-mails aqui")).toHaveValue("sem arroba");
  });

  it("refuses a file that is too big without sending it", async () => {
    const app = await opened({});
    const big = new File([new Uint8Array(4 * 1024 * 1024 + 1)], "x.csv", { type: "text/csv" });
    await user.upload(screen.getByLabelText(FILE), big);
    expect(await screen.findByText("O arquivo é grande demais. Envie até 4 MB.")).toBeVisible();
    expect(app.requests(CHECK)).toHaveLength(0);
  });

  it("takes every address that was pasted on one line", async () => {
    const text = "Ana <ana@acme.example>, Bia <bia@acme.example>; caio@acme.example\nLia;lia@acme.example\n";
    expect(await pastedFile(text).text()).toBe(
      "ana@acme.example\nbia@acme.example\ncaio@acme.example\nLia;lia@acme.example\n",
    );
  });
});
