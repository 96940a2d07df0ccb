import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { IDLE, lock } from "./opened";
import { content, json, keptVault, openAt, press, RECORD, unlock } from "./testkit";

const ONE = `/prontuario/${RECORD}`;

describe("the open vault", () => {
  it("locks after fifteen minutes without use, and use begins them anew", async () => {
    const { answers } = await keptVault();
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
    await openAt("/prontuario", answers);
    await unlock();
    await screen.findByRole("link", { name: "Marina Duarte" });
    act(() => vi.advanceTimersByTime(IDLE - 30_000));
    fireEvent.keyDown(window);
    act(() => vi.advanceTimersByTime(IDLE - 30_000));
    expect(screen.getByRole("link", { name: "Marina Duarte" })).toBeVisible();
    act(() => vi.advanceTimersByTime(45_000));
    expect(await screen.findByRole("heading", { name: "Abrir o cofre" })).toBeVisible();
    expect(screen.queryByText("Marina Duarte")).toBeNull();
  });

  it("warns when the server shows an older vault than this device saw, until the therapist knows why", async () => {
    const { answers, vaultAt } = await keptVault();
    const [newer, older] = [await vaultAt(9), await vaultAt(7)];
    let shown = newer;
    const all = { ...answers, "GET /api/vault": () => json(shown) };
    await openAt("/prontuario", all);
    await unlock();
    await screen.findByRole("link", { name: "Marina Duarte" });
    expect(screen.queryByText(/vault diferente|cofre diferente/)).toBeNull();
    act(() => lock());
    shown = older;
    await openAt("/prontuario", all);
    await unlock();
    expect(await screen.findByText("O servidor mostrou um cofre diferente do que este aparelho já viu")).toBeVisible();
    await press("Sei o motivo, continuar");
    await waitFor(() => expect(screen.queryByText(/cofre diferente/)).toBeNull());
    expect(screen.getByRole("link", { name: "Marina Duarte" })).toBeVisible();
  });

  it("asks twice before a vault without passphrase and kit is given up, and goes back at each question", async () => {
    const { answers } = await keptVault();
    let given = false;
    const app = await openAt("/prontuario", {
      ...answers,
      "POST /api/vault/abandon": () => {
        given = true;
        return json({ status: 200, message: "Pronto." });
      },
      "GET /api/vault": (request) =>
        (given ? json({ ...emptyVault }) : answers["GET /api/vault"]?.(request)) as Response,
    });
    const asked = (title: string) => screen.findByRole("alertdialog", { name: title });
    const first = "Sem a frase e sem o kit, os prontuários estão perdidos";
    await press("Perdi a frase e o kit");
    await userEvent.click(within(await asked(first)).getByRole("button", { name: "Voltar" }));
    await press("Perdi a frase e o kit");
    await userEvent.click(within(await asked(first)).getByRole("button", { name: "Começar um cofre novo" }));
    const second = await asked("Tem certeza? Isto não pode ser desfeito.");
    expect(app.seen.some(({ url }) => url.includes("abandon"))).toBe(false);
    await userEvent.click(within(second).getByRole("button", { name: "Sim, desistir do cofre antigo" }));
    expect(await screen.findByText("Passo 1 de 3")).toBeVisible();
  });

  it("searches names at once, and texts once they were opened on this device", async () => {
    const { answers } = await keptVault([content({ text: "Combinamos o diário de sono." })]);
    const app = await openAt("/prontuario", answers);
    await unlock();
    const search = await screen.findByLabelText("Buscar por nome ou palavra");
    await userEvent.type(search, "DIARIO");
    expect(screen.getByText("Nada encontrado")).toBeVisible();
    await press("Procurar também nos textos");
    expect(await screen.findByText("1 registro com essas palavras")).toBeVisible();
    expect(screen.getByRole("link", { name: "Marina Duarte" })).toHaveAttribute("href", ONE);
    expect(app.seen.some(({ url }) => /diario/i.test(url))).toBe(false);
  });
});

const emptyVault = {
  created: false,
  id: "",
  therapistId: "",
  sequence: 0,
  keysVersion: 0,
  publicKey: "",
  privateKey: "",
  heads: "",
  keepYears: 20,
  passkeys: [],
  salt: "",
  iterations: 0,
  passphraseKey: "",
  kitKey: "",
};

describe("a record", () => {
  const corrected = [
    content({ text: "Primeira redação." }),
    content({ entry: "e2", text: "Outro dia.", on: "2026-11-13" }),
    content({ version: 2, text: "Redação corrigida." }),
    content({ entry: "n1", kind: "NOTE", text: "Só para mim." }),
    content({ entry: "e2", version: 2, text: "Outro dia.", on: "2026-11-13", void: true }),
  ];
  const opened = async (over: { deletable?: boolean } = {}) => {
    const app = await openAt(ONE, (await keptVault(corrected, over)).answers);
    await unlock();
    await screen.findByRole("heading", { level: 1, name: "Marina Duarte" });
    return app;
  };
  const card = (text: string) => within(screen.getByText(text).closest("li") as HTMLElement);

  it("has one way back to all records, above the name", async () => {
    await opened();
    const back = within(screen.getByRole("main")).getAllByText("Prontuários");
    expect(back).toHaveLength(1);
    expect(back[0]).toHaveAttribute("href", "/prontuario");
  });

  it("shows the newest version, keeps the older ones a click away, and marks what is without effect", async () => {
    await opened();
    expect(screen.queryByText("Primeira redação.")).toBeNull();
    expect(card("Outro dia.").getByText("Tornado sem efeito")).toBeVisible();
    expect(card("Outro dia.").queryByRole("button", { name: /Corrigir/ })).toBeNull();
    await userEvent.click(card("Redação corrigida.").getByRole("button", { name: "2 versões" }));
    const history = within(await screen.findByRole("dialog", { name: "Versões: Evolução de 12/11/2026" }));
    expect(history.getByText("Primeira redação.")).toBeVisible();
    expect(history.getAllByText(/^Versão \d/).map((one) => one.textContent)).toEqual(["Versão 2", "Versão 1"]);
  });

  it("asks before an entry is declared to be without effect, and adds a sealed version", async () => {
    const app = await opened();
    const sent: { number: number; sealed: string }[] = [];
    await userEvent.click(card("Redação corrigida.").getByRole("button", { name: "Tornar sem efeito" }));
    const asked = within(await screen.findByRole("alertdialog", { name: "Tornar este registro sem efeito?" }));
    await userEvent.click(asked.getByRole("button", { name: "Tornar sem efeito" }));
    await waitFor(async () => {
      const posts = app.seen.filter(({ method, url }) => method === "POST" && url.endsWith("/versions"));
      expect(posts).toHaveLength(1);
      sent.push(await (posts[0] as Request).clone().json());
    });
    expect(sent[0]?.number).toBe(6);
    expect(JSON.stringify(sent)).not.toContain("Redação");
  });

  it("finds words in its own texts, whatever their accents", async () => {
    await opened();
    await userEvent.type(screen.getByLabelText("Buscar neste prontuário"), "redacao");
    expect(screen.getByText("Redação corrigida.")).toBeVisible();
    expect(screen.queryByText("Outro dia.")).toBeNull();
  });

  it("proposes no deletion before the time of keeping is over", async () => {
    await opened();
    expect(screen.getByText("Guarda até 12/11/2046, contada do último registro.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Excluir prontuário" })).toBeNull();
  });

  it("proposes the deletion when the time of keeping is over", async () => {
    const app = await opened({ deletable: true });
    expect(screen.getByText(/O prazo de guarda terminou em 12\/11\/2046/)).toBeVisible();
    await press("Excluir prontuário");
    const asked = within(await screen.findByRole("alertdialog", { name: "Excluir este prontuário?" }));
    await userEvent.click(asked.getByRole("button", { name: "Manter" }));
    expect(app.seen.some(({ url }) => url.endsWith("/delete"))).toBe(false);
  });

  it("prints author and CRP, older versions by their number, entries without effect with their mark, and no note", async () => {
    await opened();
    expect(screen.queryByText(/Registro documental de/)).toBeNull();
    await waitFor(() => {
      window.dispatchEvent(new Event("beforeprint"));
      expect(screen.getByText("Luiza Prado, CRP 06/128841")).toBeInTheDocument();
    });
    const paper = within(screen.getByText("Registro documental de Marina Duarte").closest("div") as HTMLElement);
    expect(paper.getByText("Redação corrigida.")).toBeInTheDocument();
    expect(paper.getAllByText("Corrigido: 1 versão anterior está guardada no prontuário.")).toHaveLength(2);
    const voided = within(paper.getByText("Outro dia.").closest("section") as HTMLElement);
    expect(voided.getByText("Tornado sem efeito")).toBeInTheDocument();
    expect(paper.queryByText("Só para mim.")).toBeNull();
    expect(paper.queryByText("Primeira redação.")).toBeNull();
    act(() => void window.dispatchEvent(new Event("afterprint")));
    expect(screen.queryByText("Registro documental de Marina Duarte")).toBeNull();
  });

  it("fills an empty text with the template of the kind, and never one that is typed", async () => {
    await opened();
    await press("Escrever");
    await userEvent.selectOptions(await screen.findByLabelText("Tipo"), "Demanda e objetivos");
    await press("Usar modelo");
    expect(screen.getByLabelText("Texto")).toHaveValue("# Demanda\n\n# Avaliação inicial\n\n# Objetivos\n- ");
    expect(screen.queryByRole("button", { name: "Usar modelo" })).toBeNull();
  });
});
