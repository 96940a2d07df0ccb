import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { Agreement, MyAgreement, OwnAgreement } from "~/api/queries/agreements";
import { type Answers, json, person, renderApp } from "../../../tests/renderApp";
import { session } from "../booking/testkit";
import { parseContact } from "./content";

const ONE = "GET /api/agreement/g1";
const OWN = "GET /api/agreement";
const PATIENTS = "GET /api/agreement/patients";
const MINE = "GET /api/agreements";

const part = (key: string, title: string, text: string) => ({ key, title, text });
const template = [part("FREQUENCY", "Frequência", "Toda semana."), part("FEES", "Honorários", "Antes.")];

const agreement = (over: Partial<Agreement> = {}): Agreement => ({
  id: "g1",
  therapistId: "t1",
  name: "Helena Prado",
  crp: "06/1",
  version: 2,
  hash: "abc",
  publishedAt: "2026-11-16T15:00:00Z",
  sections: template,
  newestId: "g1",
  patient: true,
  ...over,
});

const own = (over: Partial<OwnAgreement> = {}): OwnAgreement => ({
  version: 0,
  name: "Helena Prado",
  crp: "06/1",
  sections: template,
  template,
  versions: [],
  ...over,
});

const mine = (over: Partial<MyAgreement> = {}): MyAgreement => ({
  id: "g1",
  therapistId: "t1",
  therapistName: "Helena Prado",
  pending: true,
  ...over,
});

const patients = (...elements: object[]) =>
  json({ elements, totalElements: elements.length, totalPages: 1, currentPage: 0 });

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const openAs = (type: "CUSTOMER" | "THERAPIST", path: string, answers: Answers) =>
  renderApp(path, { user: person(type, { id: type === "THERAPIST" ? "t1" : "u1" }), answers });

describe("the contract as a patient reads it", () => {
  it("is accepted with the hash that is shown, once for a double click", async () => {
    const bodies: unknown[] = [];
    let accepted = false;
    await openAs("CUSTOMER", "/contrato/g1", {
      [ONE]: () => json(agreement(accepted ? { acceptedAt: "2026-11-18T15:00:00Z" } : {})),
      "POST /api/agreement/g1/accept": async (request) => {
        bodies.push(await request.clone().json());
        accepted = true;
        return json({ status: 200, message: "Contrato aceito." });
      },
    });
    expect(await screen.findByRole("heading", { level: 1, name: "Contrato com Helena Prado" })).toBeVisible();
    expect(screen.getByText("Toda semana.")).toBeVisible();
    await userEvent.dblClick(screen.getByRole("button", { name: "Li e aceito" }));
    expect(await screen.findByText("Você aceitou em 18/11/2026 às 12:00.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Li e aceito" })).toBeNull();
    expect(bodies).toEqual([{ hash: "abc" }]);
  });

  it("leads from an older version to the current one, which alone is accepted", async () => {
    await openAs("CUSTOMER", "/contrato/g1", { [ONE]: () => json(agreement({ newestId: "g2" })) });
    expect(await screen.findByRole("link", { name: "Ler a versão atual" })).toHaveAttribute("href", "/contrato/g2");
    expect(screen.queryByRole("button", { name: "Li e aceito" })).toBeNull();
  });

  it("asks for no contact without a vault, and is not accepted by its psychologist", async () => {
    await openAs("THERAPIST", "/contrato/g1", { [ONE]: () => json(agreement({ patient: false })) });
    expect(await screen.findByText("É assim que seus pacientes leem.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Li e aceito" })).toBeNull();
    expect(screen.queryByRole("heading", { name: "Contato de emergência" })).toBeNull();
  });

  it("says when it is not found, and can be loaded again when it failed", async () => {
    let status = 500;
    await openAs("CUSTOMER", "/contrato/g1", { [ONE]: () => json({}, status) });
    const again = await screen.findByRole("button", { name: "Tentar novamente" });
    status = 404;
    await userEvent.click(again);
    expect(await screen.findByRole("heading", { name: "Contrato não encontrado" })).toBeVisible();
  });
});

describe("the emergency contact", () => {
  it("leaves the browser sealed, and needs a telephone or a place", async () => {
    const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
    const point = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
    const key = btoa(String.fromCharCode(...point));
    const bodies: string[] = [];
    await openAs("CUSTOMER", "/contrato/g1", {
      [ONE]: () => json(agreement({ vaultId: "v1", vaultPublicKey: key })),
      "PUT /api/agreement/g1/contact": async (request) => {
        bodies.push(await request.clone().text());
        return json({ status: 200, message: "Contato guardado." });
      },
    });
    await press("Guardar contato");
    expect(await screen.findByText("Preencha ao menos o telefone ou o endereço.")).toBeVisible();
    await userEvent.type(screen.getByLabelText("Nome do contato"), "Canária");
    await userEvent.type(screen.getByLabelText("Telefone do contato"), "119444");
    await press("Guardar contato");
    expect(await screen.findByText("Telefone incompleto. Digite com DDD.")).toBeVisible();
    expect(bodies).toEqual([]);
    await userEvent.type(screen.getByLabelText("Telefone do contato"), "40101");
    await press("Guardar contato");
    await waitFor(() => expect(screen.getByLabelText("Nome do contato")).toHaveValue(""));
    const body = JSON.parse(bodies[0] ?? "") as { vaultId: string; sealed: string };
    expect(body.vaultId).toBe("v1");
    expect(atob(body.sealed)).toHaveLength(65 + 12 + 16 + 2048);
    expect(atob(body.sealed)).not.toContain("11944440101");
  });

  it("is read from what the vault opened, whatever another program sealed", () => {
    expect(parseContact('{"name":"Ana","phone":7}')).toEqual({ name: "Ana", relation: "", phone: "", place: "" });
    expect(parseContact("null")).toBeNull();
    expect(parseContact("x")).toBeNull();
  });
});

describe("the psychologist's own contract", () => {
  it("begins with the template and is published after a question", async () => {
    const bodies: unknown[] = [];
    let version = 0;
    await openAs("THERAPIST", "/meu-contrato", {
      [OWN]: () => json(own({ version })),
      [PATIENTS]: () => patients(),
      "POST /api/agreement": async (request) => {
        bodies.push(await request.clone().json());
        version = 1;
        return json({ status: 200, message: "Contrato publicado." });
      },
    });
    expect(await screen.findByText(/Nada publicado ainda/)).toBeVisible();
    const text = screen.getByLabelText("Frequência");
    expect(text).toHaveValue("Toda semana.");
    await userEvent.clear(text);
    await userEvent.type(text, "Às terças.");
    await press("Ver como o paciente lê");
    expect(screen.getByText("Às terças.")).toBeVisible();
    await userEvent.click(screen.getByRole("radio", { name: /Só novos pacientes/ }));
    await press("Publicar");
    await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Publicar" }));
    expect(await screen.findByText("Versão 1 publicada.")).toBeVisible();
    expect(bodies).toEqual([{ seen: 0, everybody: false, texts: { FREQUENCY: "Às terças.", FEES: "Antes." } }]);
  });

  it("shows who accepted, and sends the contract to who did not", async () => {
    const sent: string[] = [];
    await openAs("THERAPIST", "/meu-contrato", {
      [OWN]: () => json(own({ version: 2 })),
      [PATIENTS]: () =>
        patients(
          { customerId: "u1", name: "Ana", state: "PENDING", version: 0 },
          { customerId: "u2", name: "Bia", state: "PENDING", version: 1, acceptedAt: "2026-11-10T15:00:00Z" },
          { customerId: "u3", name: "Caio", state: "ACCEPTED", version: 2, acceptedAt: "2026-11-17T15:00:00Z" },
          { customerId: "u4", name: "Davi", state: "NOT_ASKED", version: 0 },
        ),
      "POST /api/agreement/patients/u1/send": () => {
        sent.push("u1");
        return json({ status: 200, message: "Contrato enviado." });
      },
    });
    expect(await screen.findByText("Falta ler e aceitar")).toBeVisible();
    expect(screen.getByText("Aceitou a versão 1. Falta ler a atual")).toBeVisible();
    expect(screen.getByText("Aceitou a versão 2 em 17/11/2026")).toBeVisible();
    expect(screen.getByText("Não precisa ler agora")).toBeVisible();
    expect(screen.queryByRole("button", { name: /para Caio/ })).toBeNull();
    await press("Enviar o contrato por e-mail para Ana");
    expect(await screen.findByText("Contrato enviado.")).toBeVisible();
    expect(sent).toEqual(["u1"]);
  });

  it("says when no patient has the name", async () => {
    await openAs("THERAPIST", "/meu-contrato", {
      [OWN]: () => json(own({ version: 1 })),
      [PATIENTS]: (request) =>
        new URL(request.url).searchParams.get("search")
          ? patients()
          : patients({ customerId: "u1", name: "Ana", state: "PENDING", version: 0 }),
    });
    await userEvent.type(await screen.findByLabelText("Procurar pelo nome"), "zé");
    expect(await screen.findByText("Nenhum paciente com esse nome.")).toBeVisible();
  });
});

describe("the cards", () => {
  const cases: [string, MyAgreement[], string | null][] = [
    ["a contract to read", [mine()], "Contrato para ler"],
    ["an accepted contract", [mine({ pending: false, acceptedAt: "2026-11-17T15:00:00Z" })], "Contrato"],
    ["nothing about another psychologist", [mine({ therapistId: "t2" })], null],
  ];
  it.each(cases)("show on the page of a session %s", async (_, agreements, heading) => {
    const app = await openAs("CUSTOMER", "/sessao-detalhes/s1", {
      "GET /api/session/s1": () => json(session({ id: "s1", therapistId: "t1" })),
      [MINE]: () => json({ agreements }),
    });
    await waitFor(() => expect(app.seen.some((request) => request.url.endsWith("/api/agreements"))).toBe(true));
    if (heading) expect(await screen.findByRole("heading", { name: heading })).toBeVisible();
    else expect(screen.queryByRole("heading", { name: /^Contrato/ })).toBeNull();
  });

  it("stand on the home while the contract is to be read", async () => {
    await openAs("CUSTOMER", "/home-cliente", {
      [MINE]: () => json({ agreements: [mine(), mine({ therapistId: "t2", pending: false })] }),
    });
    const link = await screen.findByRole("link", { name: "Ler o contrato com Helena Prado" });
    expect(link).toHaveAttribute("href", "/contrato/g1");
    expect(screen.getAllByRole("heading", { name: /^Contrato/ })).toHaveLength(1);
  });
});
