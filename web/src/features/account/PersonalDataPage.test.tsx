import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { tokenStore } from "~/lib/token";
import { dialog, fault, fill, json, open, person, press, user } from "../../../tests/openApp";
import { recorded } from "../../../tests/recorded";

const READ = "GET /api/customer/u1";
const SAVE = "PUT /api/customer/u1";

const ana = {
  ...recorded("customer", "customer"),
  fullName: "Ana Souza",
  nickname: "",
  username: "ana@exemplo.com",
  state: "REGISTRATION_COMPLETE",
  affiliate: "ANA42",
  birthDate: "15/11/1990",
  cpf: "529.982.247-25",
  document: "12.345.678",
  documentRegion: "SSP/SP",
  zipCode: "01310-100",
  address: "Avenida Paulista",
  number: "1000",
  addressComplement: "",
  neighborhood: "Bela Vista",
  city: "São Paulo",
  addressState: "SP",
  country: "Brasil",
  cellPhone: "(11) 9 8765-4321",
  gender: { value: "FEMALE", customValue: "" },
  ethnicity: "WHITE",
};
const bare = { ...recorded("customer", "customer"), fullName: "Ana", username: "ana@exemplo.com" };

async function edit(answers: Parameters<typeof open>[1] = {}, customer: object = ana) {
  const app = await open(
    "/dados-pessoais-cliente",
    { [READ]: () => json(customer), [SAVE]: () => json({ status: 200 }), ...answers },
    person("CUSTOMER"),
  );
  await screen.findByLabelText("Nome");
  return app;
}

it("Q093 saving after the token is gone leads to the sign-in page and back here", async () => {
  const app = await edit({ [SAVE]: () => fault(401, "auth.required", "Entre na sua conta para continuar.") });
  await fill("Nome", "Ana Maria Souza");
  tokenStore.clear();
  await press("Salvar alterações");
  await waitFor(() => expect(app.at()).toBe("/entrar"));
  expect(app.router.state.location.search).toEqual({ motivo: "expirou", volta: "/dados-pessoais-cliente" });
  // Every request that left was about the person.
  expect(app.seen.map((request) => new URL(request.url).pathname).filter((path) => path.includes("//"))).toEqual([]);
  expect(app.requests(SAVE)).toHaveLength(1);
});

describe("unsaved data", () => {
  it("is not lost without a question, and the question does not come back after a save", async () => {
    const app = await edit();
    await fill("Nome", "Ana Maria Souza");
    void app.router.navigate({ to: "/contato" });
    expect(await dialog()).toHaveTextContent("Sair sem salvar?");
    await press("Continuar editando");
    expect(app.router.state.location.pathname).toBe("/dados-pessoais-cliente");
    expect(screen.getByLabelText("Nome")).toHaveValue("Ana Maria Souza");
    await press("Salvar alterações");
    expect(await dialog()).not.toHaveTextContent("Sair sem salvar?");
    await press("OK");
    await waitFor(() => expect(app.router.state.location.pathname).toBe("/home-cliente"));
  });

  it("nothing typed asks nothing", async () => {
    const app = await edit();
    await app.router.navigate({ to: "/contato" });
    expect(app.router.state.location.pathname).toBe("/contato");
  });

  it("Q212 says before the first save what cannot be changed later", async () => {
    await edit({}, bare);
    expect(screen.getByText(/não podem ser alterados depois de salvos/)).toBeVisible();
  });
});

describe("editing", () => {
  it("R030 R142 offers the data, the photo, the affiliate link and the way to deletion", async () => {
    await edit();
    for (const label of [
      "Nome",
      "Apelido/nome social",
      "E-mail",
      "Data de nascimento",
      "CPF",
      "RG",
      "Órgão expedidor",
      "CEP",
      "Endereço",
      "Número",
      "Complemento",
      "Bairro",
      "Cidade",
      "Estado",
      "País",
      "Celular",
      "Gênero",
      "Cor/raça",
    ]) {
      expect(screen.getByLabelText(label)).toBeVisible();
    }
    expect(screen.getByRole("button", { name: "Escolher foto" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Solicitar exclusão da conta" })).toHaveAttribute(
      "href",
      "/solicitar-exclusao",
    );
    expect(screen.getByLabelText("Seu link de indicação")).toHaveValue(`${window.location.origin}/entrar/ANA42`);
  });

  it("R146 R147 R148.5 R148.6 R148.7 closes what was saved before, and Q030 opens it while empty", async () => {
    const closed = ["Data de nascimento", "CPF", "RG", "Órgão expedidor"];
    const app = await edit();
    for (const label of [...closed, "E-mail"]) expect(screen.getByLabelText(label)).toHaveAttribute("readonly");
    expect(screen.getByLabelText("Nome")).not.toHaveAttribute("readonly");
    app.unmount();
    await edit({}, bare);
    for (const label of closed) expect(screen.getByLabelText(label)).not.toHaveAttribute("readonly");
    expect(screen.getByLabelText("E-mail")).toHaveAttribute("readonly");
  });

  it("R148.4 R150 limits what can be typed", async () => {
    await edit({}, bare);
    const limit = (label: string) => screen.getByLabelText(label).getAttribute("maxlength");
    expect(limit("Órgão expedidor")).toBe("250");
    expect(limit("Número")).toBe("10");
    expect([limit("Data de nascimento"), limit("CPF"), limit("CEP"), limit("Celular")]).toEqual([
      "10",
      "14",
      "9",
      "20",
    ]);
    expect(screen.getByPlaceholderText("DD/MM/AAAA")).toBe(screen.getByLabelText("Data de nascimento"));
  });

  it("R150.7 offers the 27 states", async () => {
    await edit();
    expect(screen.getByLabelText("Estado").querySelectorAll('option:not([value=""])')).toHaveLength(27);
  });

  it("R144 saving says so and then leads home", async () => {
    const app = await edit();
    await fill("Bairro", "Consolação");
    const before = { read: app.requests(READ).length, info: app.requests("GET /api/user/info").length };
    await press("Salvar alterações");
    expect(await dialog()).toHaveTextContent("Dados alterados com sucesso");
    expect(app.requests(READ)).toHaveLength(before.read + 1);
    expect(app.requests("GET /api/user/info")).toHaveLength(before.info + 1);
    expect(await app.changes()).toEqual([
      [
        SAVE,
        {
          fullName: "Ana Souza",
          nickname: "",
          birthdate: "15/11/1990",
          cpf: "529.982.247-25",
          document: "12.345.678",
          documentRegion: "SSP/SP",
          zipCode: "01310-100",
          address: "Avenida Paulista",
          number: "1000",
          addressComplement: "",
          neighborhood: "Consolação",
          location: "São Paulo",
          addressState: "SP",
          country: "Brasil",
          cellPhone: "(11) 9 8765-4321",
          gender: { genderEnum: "FEMALE", customValue: "" },
          ethnicity: "WHITE",
          emailAlertsOptIn: false,
        },
      ],
    ]);
    await press("OK");
    await waitFor(() => expect(app.at()).toBe("/home-cliente"));
  });

  it("a refusal keeps what was typed and lands on its field", async () => {
    const wrong = "Informe um CPF válido.";
    await edit({ [SAVE]: () => fault(422, "invalid", wrong, [{ name: "cpf", description: wrong }]) });
    await fill("Bairro", "Consolação");
    await press("Salvar alterações");
    expect(await screen.findByText(wrong)).toBeVisible();
    expect(screen.getByLabelText("Bairro")).toHaveValue("Consolação");
    await waitFor(() => expect(screen.getByLabelText("CPF")).toHaveFocus());
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("R152 the free text appears with OTHER only", async () => {
    await edit();
    expect(screen.queryByLabelText("Como você se identifica?")).toBeNull();
    await user.selectOptions(screen.getByLabelText("Gênero"), "OTHER");
    expect(screen.getByLabelText("Como você se identifica?")).toBeVisible();
  });

  it("Q038 stops under 18 with a way to contact", async () => {
    const app = await edit({}, { ...ana, birthDate: "" });
    await fill("Data de nascimento", `01/01/${new Date().getFullYear() - 10}`);
    await press("Salvar alterações");
    expect(await screen.findByText("O atendimento é para maiores de 18 anos.")).toBeVisible();
    const way = screen.getByText(/depende de autorização escrita do responsável/);
    expect(within(way).getByRole("link", { name: "Fale com a gente" })).toHaveAttribute("href", "/contato");
    expect(app.requests(SAVE)).toHaveLength(0);
  });

  it("shows what failed to load and tries again", async () => {
    let away = true;
    await open(
      "/dados-pessoais-cliente",
      { [READ]: () => (away ? fault(503, "x", "x") : json(ana)) },
      person("CUSTOMER"),
    );
    await screen.findByText("Não conseguimos carregar esta página");
    away = false;
    await press("Tentar novamente");
    expect(await screen.findByLabelText("Nome")).toHaveValue("Ana Souza");
  });
});

describe("R149 postal code", () => {
  const CEP = "GET /api/cep/01021100";
  const unknown = recorded("find-cep", "customer");
  const found = {
    ...unknown,
    erro: false,
    logradouro: "Rua 25 de Março",
    complemento: "lado ímpar",
    bairro: "Centro",
    localidade: "São Paulo",
    uf: "SP",
  };

  it("R149.4 R149.5 R149.6 R149.8 R149.9 R149.10 fills the address when the ninth character comes", async () => {
    const app = await edit({ [CEP]: () => json({ ...found, localidade: "Campinas" }) }, bare);
    await user.type(screen.getByLabelText("CEP"), "0102110");
    expect(app.requests(CEP)).toHaveLength(0);
    await user.type(screen.getByLabelText("CEP"), "0");
    await waitFor(() => expect(screen.getByLabelText("Endereço")).toHaveValue("Rua 25 de Março"));
    expect(screen.getByLabelText("CEP")).toHaveValue("01021-100");
    expect(screen.getByLabelText("Bairro")).toHaveValue("Centro");
    expect(screen.getByLabelText("Complemento")).toHaveValue("lado ímpar");
    expect(screen.getByLabelText("Cidade")).toHaveValue("Campinas");
    expect(screen.getByLabelText("Estado")).toHaveValue("SP");
    expect(screen.getByLabelText("País")).toHaveValue("Brasil");
    expect(app.requests(CEP)).toHaveLength(1);
  });

  it("R149.7 leaves a typed complement alone", async () => {
    await edit({ [CEP]: () => json(found) }, bare);
    await fill("Complemento", "apto 12");
    await fill("CEP", "01021100");
    await waitFor(() => expect(screen.getByLabelText("Bairro")).toHaveValue("Centro"));
    expect(screen.getByLabelText("Complemento")).toHaveValue("apto 12");
  });

  it("R149.11 the error flag leaves the fields and says so", async () => {
    await edit({ [CEP]: () => json(unknown) });
    await fill("CEP", "01021100");
    expect(await screen.findByText("Não encontramos este CEP. Preencha o endereço.")).toBeVisible();
    expect(screen.getByLabelText("Endereço")).toHaveValue("Avenida Paulista");
  });

  it("Q171 a postal service that is away stays silent", async () => {
    const app = await edit({ [CEP]: () => fault(503, "x", "x") });
    await fill("CEP", "01021100");
    await waitFor(() => expect(app.requests(CEP)).toHaveLength(1));
    await act(async () => {});
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(screen.getByLabelText("Endereço")).toHaveValue("Avenida Paulista");
  });

  it("an old answer does not overwrite a newer one", async () => {
    let answerOld: (answer: Response) => void = () => {};
    const old = new Promise<Response>((resolve) => {
      answerOld = resolve;
    });
    await edit({ [CEP]: () => old, "GET /api/cep/02000000": () => json({ ...found, logradouro: "Rua Nova" }) }, bare);
    await fill("CEP", "01021100");
    await fill("CEP", "02000000");
    await waitFor(() => expect(screen.getByLabelText("Endereço")).toHaveValue("Rua Nova"));
    await act(async () => answerOld(json(found)));
    expect(screen.getByLabelText("Endereço")).toHaveValue("Rua Nova");
  });
});

describe("R143 affiliate link", () => {
  afterEach(() => void vi.useRealTimers());

  it("is copied with 'Texto copiado!' for 1.5 s", async () => {
    await edit();
    const write = vi.fn(async () => {});
    vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText: write } });
    vi.useFakeTimers();
    await act(async () => screen.getByRole("button", { name: "Copiar link" }).click());
    expect(write).toHaveBeenCalledWith(`${window.location.origin}/entrar/ANA42`);
    expect(screen.getByText("Texto copiado!")).toBeVisible();
    act(() => vi.advanceTimersByTime(1499));
    expect(screen.getByText("Texto copiado!")).toBeVisible();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.queryByText("Texto copiado!")).toBeNull();
  });
});
