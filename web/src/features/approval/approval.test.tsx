import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { pendingTherapistsQuery } from "~/api/queries/approvals";
import type { TherapistRecord } from "~/api/queries/therapists";
import { queryClient } from "~/app/queries";
import { therapist } from "~/features/onboarding/testkit";
import { dialog, fault, fill, json, open, person, press, tokenAnswer, user } from "../../../tests/openApp";

const admin = person("ADMINISTRATOR", { id: "a1" });
const PENDING = "GET /api/admin/therapists/pending";
const LINK = "GET /api/therapist/confirmation-token/T0K";
const BY_LINK = "POST /api/therapist-register/confirm-register";
const REJECT = "POST /api/admin/therapist/u1/reject";
const one = {
  id: "u1",
  fullName: "Luiza Prado",
  nickname: "Lu",
  email: "luiza@psic.test",
  crp: "06/12345",
  submittedOn: "14/11/2026",
  contested: [],
};
const waiting = (over: Partial<TherapistRecord> = {}) =>
  therapist({ registrationStep: "REQUIRED_DATA_PROVIDED", ...over });
const register = "https://cadastro.cfp.org.br/";
const done = () => json({ status: 200 });

const link = (over: Partial<TherapistRecord> = {}, more: Record<string, () => Response> = {}) =>
  open(
    "/admin/psicologo/aprovar/T0K",
    {
      [LINK]: () => json({ therapist: waiting(over), register, contested: [] }),
      [PENDING]: () => json([one]),
      ...more,
    },
    admin,
  );

describe("R247 the approval screen", () => {
  it("shows every field that the decision rests on, and abuse case 54 no secret in the address bar", async () => {
    const app = await link({ aboutMe: "Atendo adultos." });
    await screen.findByRole("button", { name: "Aprovar Psicólogo" });
    expect(app.router.history.location.href, "the address bar").toBe("/admin/psicologos/pendentes");
    const shown = within(screen.getByRole("main"));
    const facts = [
      ["R247.1", "Nome", "Luiza Prado"],
      ["R247.2", "Apelido", "Lu"],
      ["R247.3", "E-mail", "luiza@psic.test"],
      ["R247.4", "Telefone", "(11) 9 8888-7777"],
      ["R247.5", "Data de nascimento", "10/05/1988"],
      ["R247.6", "CPF", "529.982.247-25"],
      ["R247.7", "RG", "12.345.678 · SSP"],
      ["R247.8 R034", "CRP", "06/12345"],
      ["R247.9", "CEP", "01310-100"],
      ["R247.10", "Endereço", "Avenida Paulista, 100 · Bela Vista · São Paulo"],
      ["R247.11", "Estado", "São Paulo"],
      ["R247.12", "Formação", "USP"],
      ["R247.13", "Apresentação", "Atendo adultos."],
    ] as const;
    for (const [id, label, value] of facts) {
      const term = shown.getByText(label, { selector: "dt" });
      expect(term.nextElementSibling, id).toHaveTextContent(value);
    }
  });

  it("R247.14 R247.15 R247.16 approves with the evidence and returns to the panel", async () => {
    const app = await link({}, { [BY_LINK]: done });
    await screen.findByRole("button", { name: "Aprovar Psicólogo" });
    await fill("O que você conferiu", "Ativo no CFP");
    const { queryKey } = pendingTherapistsQuery();
    queryClient.setQueryData(queryKey, []);
    await press("Aprovar Psicólogo");
    const box = await dialog();
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
    expect(box).toHaveTextContent("Sucesso!");
    expect(box).toHaveTextContent("Psicólogo aprovado com sucesso!");
    await press("OK");
    await waitFor(() => expect(app.at()).toBe("/admin/painel"));
    expect(await app.sent(BY_LINK)).toEqual({ evidence: "Ativo no CFP" });
    expect(new URL(app.requests(BY_LINK)[0]?.url ?? "").search).toBe("?token=T0K");
  });

  it("puts the focus into the evidence when the server refuses it", async () => {
    const fields = [{ name: "evidence", description: "Escreva o que você conferiu." }];
    await link(
      {},
      { [BY_LINK]: () => json({ status: 422, code: "form.invalid", description: "Corrija.", fields }, 422) },
    );
    await screen.findByRole("button", { name: "Aprovar Psicólogo" });
    await press("Aprovar Psicólogo");
    expect(await screen.findByText("Escreva o que você conferiu.")).toBeVisible();
    expect(screen.getByLabelText("O que você conferiu")).toHaveFocus();
  });

  it("links to the public register and warns about a CRP of another region", async () => {
    await link({ crpHint: "O CRP é da região 05 (RJ) e o endereço é de SP." });
    expect(await screen.findByRole("link", { name: "Abrir o cadastro público do CFP" })).toHaveAttribute(
      "href",
      register,
    );
    expect(screen.getByText("O CRP é da região 05 (RJ) e o endereço é de SP.")).toBeVisible();
  });

  it("Q122 refuses only with a reason", async () => {
    const app = await link({}, { [REJECT]: done });
    await screen.findByRole("button", { name: "Aprovar Psicólogo" });
    await press("Recusar cadastro");
    await press("Recusar");
    expect(await screen.findByText("Conte o motivo da recusa.")).toBeVisible();
    expect(app.requests(REJECT)).toHaveLength(0);
    await fill("Motivo da recusa", "O nome não confere.");
    await press("Recusar");
    expect(await dialog()).toHaveTextContent("O cadastro foi recusado e a pessoa foi avisada.");
    await press("OK");
    await waitFor(() => expect(app.at()).toBe("/admin/psicologos/pendentes"));
    expect(await app.sent(REJECT)).toEqual({ reason: "O nome não confere." });
  });

  it("tells a second administrator that the decision was taken", async () => {
    const app = await link({}, { [BY_LINK]: () => fault(409, "account.state", "Este cadastro já foi decidido.") });
    await screen.findByRole("button", { name: "Aprovar Psicólogo" });
    await press("Aprovar Psicólogo");
    expect(await dialog()).toHaveTextContent("Este cadastro já foi decidido.");
    expect(app.at()).toBe("/admin/psicologo/aprovar/T0K");
  });

  it("a used link says so and leads to what still waits", async () => {
    await open("/admin/psicologo/aprovar/T0K", { [PENDING]: () => json([]) }, admin);
    expect(await screen.findByText("Este link não vale mais")).toBeVisible();
    expect(screen.getByRole("link", { name: "Ver cadastros pendentes" })).toHaveAttribute(
      "href",
      "/admin/psicologos/pendentes",
    );
  });
});

it("R098 R109 a visitor signs in first and returns to the same link", async () => {
  let signedIn = false;
  const app = await open("/admin/psicologo/aprovar/T0K", {
    "POST /api/admin/login": () => {
      signedIn = true;
      return tokenAnswer(`x.${btoa(JSON.stringify({ id: "a1", type: "ADMINISTRATOR", name: "Ada" }))}.y`);
    },
    "GET /api/user/info/": () => (signedIn ? json(admin) : fault(401, "x", "x")),
    [LINK]: () => json({ therapist: waiting(), register, contested: [] }),
    [PENDING]: () => json([]),
  });
  await waitFor(() => expect(app.at()).toBe("/admin/login/T0K"));
  await waitFor(() => expect(app.shown()).toBe("/admin/login"));
  await fill("E-mail", "admin@psic.test");
  await fill("Senha", "segredo1");
  await press("ENTRAR");
  await waitFor(() => expect(app.at()).toBe("/admin/psicologo/aprovar/T0K"));
  expect(await screen.findByRole("button", { name: "Aprovar Psicólogo" })).toBeVisible();
  expect(app.shown()).toBe("/admin/psicologos/pendentes");
});

describe("Q124 the pending list", () => {
  it("shows who waits, the count in the menu, and decides from a page of its own", async () => {
    let left = [one];
    const app = await open(
      "/admin/psicologos/pendentes",
      {
        [PENDING]: () => json(left),
        "GET /api/therapist/u1": () => json(waiting()),
        "POST /api/admin/therapist/u1/approve": () => {
          left = [];
          return done();
        },
      },
      admin,
    );
    const entry = await screen.findByRole("link", { name: "Aprovações 1 pendente" });
    expect(entry).toHaveAttribute("href", "/admin/psicologos/pendentes");
    const list = await screen.findByRole("list", { name: "Cadastros pendentes" });
    expect(list).toHaveTextContent("06/12345");
    expect(list).toHaveTextContent("14/11/2026");
    await user.click(screen.getByRole("link", { name: "Analisar o cadastro de Lu" }));
    await screen.findByRole("button", { name: "Aprovar Psicólogo" });
    expect(app.at()).toBe("/admin/psicologos/pendentes/u1");
    await press("Aprovar Psicólogo");
    expect(await dialog()).toHaveTextContent("Psicólogo aprovado com sucesso!");
    await press("OK");
    await waitFor(() => expect(app.at()).toBe("/admin/painel"));
    await waitFor(() => expect(screen.queryByRole("link", { name: /Aprovações 1/ })).toBeNull());
    expect(await app.sent("POST /api/admin/therapist/u1/approve")).toEqual({ evidence: "" });
  });

  it("is calm when nobody waits", async () => {
    await open("/admin/psicologos/pendentes", { [PENDING]: () => json([]) }, admin);
    expect(await screen.findByText("Nenhum cadastro aguardando")).toBeVisible();
  });

  it("says when it cannot be read", async () => {
    await open("/admin/psicologos/pendentes", { [PENDING]: () => fault(503, "x", "x") }, admin);
    expect(await screen.findByText("Não conseguimos carregar esta página")).toBeVisible();
  });

  it("an unknown registration is said to be unknown, with the way back to the list", async () => {
    await open("/admin/psicologos/pendentes/x", { [PENDING]: () => json([]) }, admin);
    expect(await screen.findByRole("heading", { name: "Este cadastro não existe" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Ver cadastros pendentes" })).toHaveAttribute(
      "href",
      "/admin/psicologos/pendentes",
    );
    expect(screen.queryByRole("button", { name: "Tentar novamente" })).toBeNull();
  });

  it("a registration that no longer waits offers no decision", async () => {
    const decided = therapist({ registrationStep: "PENDING_SUBSCRIPTION_PLAN" });
    await open(
      "/admin/psicologos/pendentes/u1",
      { "GET /api/therapist/u1": () => json(decided), [PENDING]: () => json([]) },
      admin,
    );
    expect(await screen.findByText("Este cadastro não está aguardando aprovação")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Aprovar Psicólogo" })).toBeNull();
  });
});

describe("Q204 names and contested registrations", () => {
  const asked = {
    ...one,
    id: "u2",
    fullName: "Clara Melo",
    nickname: "",
    contested: [],
    newName: { changeId: "n1", fullName: "Clara Melo Dias", nickname: "Clara Dias" },
  };
  const other = {
    id: "u9",
    name: "Outra Luiza",
    email: "outra@psic.test",
    registrationStep: "REGISTRATION_COMPLETE",
    active: true,
    holder: true,
    submittedOn: "02/10/2026",
  };
  const APPROVE_NAME = "POST /api/admin/name-change/n1/approve";
  const REJECT_NAME = "POST /api/admin/name-change/n1/reject";

  it("shows the old and the new name, and approves the request that was shown", async () => {
    let left: unknown[] = [asked];
    const app = await open(
      "/admin/psicologos/pendentes",
      {
        [PENDING]: () => json(left),
        [APPROVE_NAME]: () => {
          left = [];
          return done();
        },
      },
      admin,
    );
    const list = await screen.findByRole("list", { name: "Cadastros pendentes" });
    for (const [term, value] of [
      ["Nome público hoje", "Clara Melo"],
      ["Nome pedido", "Clara Dias"],
      ["Nome completo pedido", "Clara Melo Dias"],
    ] as const)
      expect(within(list).getByText(term, { selector: "dt" }).nextElementSibling).toHaveTextContent(value);
    await press("Aprovar o nome Clara Dias");
    expect(await dialog()).toHaveTextContent("O novo nome foi aprovado e a pessoa foi avisada.");
    await press("OK");
    expect(await screen.findByText("Nenhum cadastro aguardando")).toBeVisible();
    expect(app.requests(APPROVE_NAME)).toHaveLength(1);
  });

  it("refuses a name only with a reason", async () => {
    const app = await open(
      "/admin/psicologos/pendentes",
      { [PENDING]: () => json([asked]), [REJECT_NAME]: done },
      admin,
    );
    await screen.findByRole("list", { name: "Cadastros pendentes" });
    await press("Recusar o nome Clara Dias");
    await press("Recusar");
    expect(await screen.findByText("Conte o motivo da recusa.")).toBeVisible();
    await fill("Motivo da recusa", "Não é o nome do registro.");
    await press("Recusar");
    expect(await dialog()).toHaveTextContent("O nome continua como estava e a pessoa foi avisada.");
    expect(await app.sent(REJECT_NAME)).toEqual({ reason: "Não é o nome do registro." });
  });

  it("says when the request was replaced meanwhile", async () => {
    const gone = () => fault(409, "directory.name_decided", "Este pedido já foi decidido ou retirado.");
    await open("/admin/psicologos/pendentes", { [PENDING]: () => json([asked]), [APPROVE_NAME]: gone }, admin);
    await screen.findByRole("list", { name: "Cadastros pendentes" });
    await press("Aprovar o nome Clara Dias");
    expect(await dialog()).toHaveTextContent("Este pedido já foi decidido ou retirado.");
  });

  it("marks a contested CRP in the list and shows the other side before the decision", async () => {
    await open(
      "/admin/psicologos/pendentes",
      { [PENDING]: () => json([{ ...one, contested: [other] }]), "GET /api/therapist/u1": () => json(waiting()) },
      admin,
    );
    expect(await screen.findByText("· CRP em disputa")).toBeVisible();
    await user.click(screen.getByRole("link", { name: "Analisar o cadastro de Lu" }));
    expect(await screen.findByText("Este CRP está em mais de um cadastro")).toBeVisible();
    expect(screen.getByRole("link", { name: "Ver o cadastro de Outra Luiza" })).toHaveAttribute(
      "href",
      "/admin/therapist/u9",
    );
    expect(screen.getByText(/outra@psic.test · aprovado e ativo · enviado em 02\/10\/2026/)).toBeVisible();
  });

  it("shows the other side on the mailed link too", async () => {
    await open(
      "/admin/psicologo/aprovar/T0K",
      { [LINK]: () => json({ therapist: waiting(), register, contested: [other] }), [PENDING]: () => json([]) },
      admin,
    );
    expect(await screen.findByText("Este CRP está em mais de um cadastro")).toBeVisible();
  });
});
