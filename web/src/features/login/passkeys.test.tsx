import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { tokenStore } from "~/lib/token";
import { fault, fill, json, open, person, press, tokenAnswer, tokenFor, user } from "../../../tests/openApp";
import { recorded } from "../../../tests/recorded";
import { deviceName } from "./shared/deviceName";

const ana = person("CUSTOMER");
/** Presses a button whose script comes after the page. */
const tap = async (name: string) => user.click(await screen.findByRole("button", { name }));
const ASK = "POST /api/auth/login/passkey/options";
const ENTER = "POST /api/auth/login/passkey";
const LIST = "GET /api/passkeys";
const INVITE = "POST /api/auth/passkey/invitation";
const ADD = "POST /api/passkeys";
const QUESTION = "POST /api/auth/passkey/question";
const PROVE = "POST /api/auth/passkey/proof";

const bytes = (text: string, length = text.length) => {
  const out = new Uint8Array(length);
  out.set(new TextEncoder().encode(text));
  return out.buffer;
};

/** A device with one passkey. `handle` is how many bytes stand for the account. */
const device = { get: vi.fn(), create: vi.fn(), handle: 32, suggests: false, forgets: vi.fn(async () => {}) };

function offerPasskeys() {
  Object.assign(device, { handle: 32, suggests: false });
  device.forgets.mockClear();
  device.get.mockReset().mockImplementation(async () => ({
    rawId: bytes("id"),
    response: {
      clientDataJSON: bytes("client"),
      authenticatorData: bytes("data"),
      signature: bytes("sign"),
      userHandle: bytes("", device.handle),
    },
  }));
  device.create.mockReset().mockImplementation(async () => ({
    rawId: bytes("new"),
    response: { clientDataJSON: bytes("client"), attestationObject: bytes("object") },
  }));
  vi.stubGlobal("PublicKeyCredential", {
    isConditionalMediationAvailable: async () => device.suggests,
    signalUnknownCredential: device.forgets,
  });
  Object.defineProperty(navigator, "credentials", { configurable: true, value: device });
}

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "credentials");
});

const question = { challenge: "Y2hhbGxlbmdl", rpId: "localhost", timeout: 120_000, userVerification: "required" };
const asked = () => json({ ...question, allowCredentials: [] });
const signed = { credential: "aWQ", clientDataJSON: "Y2xpZW50", authenticatorData: "ZGF0YQ", signature: "c2lnbg" };
const info = { "GET /api/user/info/": () => (tokenStore.get() ? json(ana) : fault(401, "auth.signed_out", "x")) };
const cancelled = () => Promise.reject(new DOMException("closed", "NotAllowedError"));

describe("signing in", () => {
  beforeEach(offerPasskeys);

  it("by the button, with what the device signed", async () => {
    const app = await open("/entrar", { ...info, [ASK]: asked, [ENTER]: () => tokenAnswer(tokenFor(ana)) });
    await tap("Entrar com chave de acesso");
    await waitFor(() => expect(tokenStore.get()).toBe(tokenFor(ana)));
    expect(await app.sent(ENTER)).toMatchObject(signed);
    const options = device.get.mock.calls[0]?.[0];
    expect(options.publicKey).toMatchObject({ rpId: "localhost", userVerification: "required", allowCredentials: [] });
    expect(new TextDecoder().decode(options.publicKey.challenge)).toBe("challenge");
  });

  it("by a suggestion in the e-mail field", async () => {
    device.suggests = true;
    await open("/entrar", { ...info, [ASK]: asked, [ENTER]: () => tokenAnswer(tokenFor(ana)) });
    await waitFor(() => expect(tokenStore.get()).toBe(tokenFor(ana)));
    expect(device.get.mock.calls[0]?.[0].mediation).toBe("conditional");
  });

  it("the e-mail field lets the browser suggest passkeys", async () => {
    await open("/entrar", { [ASK]: asked });
    expect(await screen.findByLabelText("E-mail")).toHaveAttribute("autocomplete", "username webauthn");
  });

  it("a refusal says that the passkey opened nothing, and the form stays", async () => {
    const refusal = () => fault(401, "auth.passkey_invalid", "Esta chave de acesso não abriu nenhuma conta.");
    await open("/entrar", { [ASK]: asked, [ENTER]: refusal });
    await tap("Entrar com chave de acesso");
    expect(await screen.findByRole("alertdialog")).toHaveTextContent("Esta chave de acesso não abriu nenhuma conta.");
    expect(device.forgets).not.toHaveBeenCalled(); // it may be the vault's, or suspended
    expect(screen.getByLabelText("E-mail")).toBeInTheDocument();
  });

  it("the administrators' screen refuses another role with the words of a wrong password", async () => {
    const refusal = () => fault(401, "auth.no_permission", "Você não possui permissão.");
    await open("/admin/login", { [ASK]: asked, "POST /api/admin/login/passkey": refusal });
    await tap("Entrar com chave de acesso");
    expect(await screen.findByRole("alertdialog")).toHaveTextContent("Você não possui permissão.");
  });

  it("the passkey of a vault is named, and nothing is sent", async () => {
    device.handle = 16;
    const app = await open("/entrar", { [ASK]: asked });
    await tap("Entrar com chave de acesso");
    expect(await screen.findByRole("alertdialog")).toHaveTextContent("Esta chave abre o cofre de prontuários");
    expect(app.requests(ENTER)).toHaveLength(0);
  });

  it("somebody who closes the browser's window reads that nothing happened", async () => {
    device.get.mockImplementation(cancelled);
    await open("/entrar", { [ASK]: asked });
    await tap("Entrar com chave de acesso");
    expect(await screen.findByRole("alertdialog")).toHaveTextContent("A chave de acesso não foi usada.");
  });
});

describe("a browser without passkeys", () => {
  it.each(["/entrar", "/admin/login", "/empresas/login"])("%s has the form alone", async (path) => {
    await open(path);
    expect(await screen.findByRole("button", { name: "ENTRAR" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Entrar com chave de acesso" })).toBeNull();
  });
});

const own = (over = {}) => ({
  id: "k1",
  credential: "Y3JlZA",
  name: "Celular",
  createdOn: "18/11/2026",
  synced: true,
  suspended: false,
  ...over,
});
const page = {
  "GET /api/user/u1/logins": () => json({ logins: [] }),
  "GET /api/user/second-factor": () => json({ enabled: false, required: false, recoveryCodesLeft: 0 }),
};
const part = async () => within(await screen.findByRole("region", { name: "Chaves de acesso" }));
const invitation = {
  rp: { id: "localhost", name: "Psic" },
  user: { id: "aGFuZGxl", name: "ana@exemplo.com", displayName: "Ana" },
  challenge: "Y2hhbGxlbmdl",
  timeout: 120_000,
  attestation: "none",
  pubKeyCredParams: [{ type: "public-key", alg: -7 }],
  excludeCredentials: [{ type: "public-key", id: "Y3JlZA" }],
  authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
};

describe("the own passkeys", () => {
  it("are listed where the browser knows none, and none can be added there", async () => {
    await open("/acesso", { ...page, [LIST]: () => json({ passkeys: [own({ usedOn: "19/11/2026" })] }) }, ana);
    const list = await part();
    expect(list.getByText("criada em 18/11/2026, usada em 19/11/2026, também na sua nuvem")).toBeVisible();
    expect(list.getByText(/^Este navegador não conhece chaves de acesso/)).toBeVisible();
    expect(list.queryByRole("button", { name: "Cadastrar chave de acesso" })).toBeNull();
  });

  it("one is added with a name", async () => {
    offerPasskeys();
    const kept: object[] = [];
    const app = await open(
      "/acesso",
      {
        ...page,
        [LIST]: () => json({ passkeys: kept }),
        [INVITE]: () => json(invitation),
        [ADD]: () => {
          kept.push(own({ name: "Telefone azul" }));
          return json({ passkey: own() });
        },
      },
      ana,
    );
    const list = await part();
    expect(list.getByText("Você ainda não tem nenhuma chave de acesso.")).toBeVisible();
    await user.clear(list.getByLabelText("Nome da chave"));
    await press("Cadastrar chave de acesso");
    expect(await list.findByText("Dê um nome de até 40 caracteres.")).toBeVisible();
    await fill("Nome da chave", "Telefone azul");
    await press("Cadastrar chave de acesso");
    expect(await list.findByText("Telefone azul")).toBeVisible();
    expect(await app.sent(ADD)).toEqual({
      name: "Telefone azul",
      credential: "bmV3",
      clientDataJSON: "Y2xpZW50",
      attestationObject: "b2JqZWN0",
    });
    const { publicKey } = device.create.mock.calls[0]?.[0] ?? {};
    expect(publicKey.authenticatorSelection).toMatchObject({ residentKey: "required", userVerification: "required" });
    expect(publicKey.excludeCredentials).toHaveLength(1);
  });

  it("a device that holds one already, or makes none, is told apart; a refused one is forgotten there", async () => {
    offerPasskeys();
    device.create.mockRejectedValueOnce(new DOMException("there", "InvalidStateError"));
    const refusal = () => fault(409, "auth.passkeys_full", "Você já tem 10 chaves de acesso.");
    await open(
      "/acesso",
      { ...page, [LIST]: () => json({ passkeys: [] }), [INVITE]: () => json(invitation), [ADD]: refusal },
      ana,
    );
    await part();
    await press("Cadastrar chave de acesso");
    expect(await screen.findByText("Este aparelho já tem uma chave de acesso desta conta.")).toBeVisible();
    await press("Cadastrar chave de acesso");
    expect(await screen.findByRole("alertdialog")).toHaveTextContent("Você já tem 10 chaves de acesso.");
    expect(device.forgets).toHaveBeenCalledWith({ rpId: "localhost", credentialId: "bmV3" });
  });

  it("one is renamed, and one is removed after a question", async () => {
    offerPasskeys();
    let kept = [own()];
    const app = await open(
      "/acesso",
      {
        ...page,
        [LIST]: () => json({ passkeys: kept }),
        "PUT /api/passkeys/k1": () => {
          kept = [own({ name: "Novo" })];
          return json({ status: 200 });
        },
        "DELETE /api/passkeys/k1": () => {
          kept = [];
          return json({ status: 200 });
        },
      },
      ana,
    );
    const list = await part();
    await press("Renomear Celular");
    await user.clear(list.getByLabelText("Novo nome"));
    await fill("Novo nome", "Novo");
    await press("Salvar");
    expect(await list.findByText("Novo")).toBeVisible();
    expect(await app.sent("PUT /api/passkeys/k1")).toEqual({ name: "Novo" });
    await press("Remover Novo");
    expect(await screen.findByRole("alertdialog")).toHaveTextContent("Remover a chave “Novo”?");
    await press("Remover chave");
    expect(await list.findByText("Você ainda não tem nenhuma chave de acesso.")).toBeVisible();
    expect(device.forgets).toHaveBeenCalledWith({ rpId: "localhost", credentialId: "Y3JlZA" });
  });

  it("a suspended one says why, and ten are the most", async () => {
    offerPasskeys();
    const ten = Array.from({ length: 10 }, (_, i) => own({ id: `k${i}`, name: `Chave ${i}`, suspended: i === 3 }));
    await open("/acesso", { ...page, [LIST]: () => json({ passkeys: ten }) }, ana);
    const list = await part();
    expect(list.getByText(/^Suspensa: pode haver uma cópia dela/)).toBeVisible();
    expect(list.getByText(/^Você já tem dez chaves/)).toBeVisible();
    expect(list.queryByRole("button", { name: "Cadastrar chave de acesso" })).toBeNull();
  });

  it.each([
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)", "iPhone"],
    ["Mozilla/5.0 (Linux; Android 16; Pixel 9)", "Android"],
    ["Mozilla/5.0 (Windows NT 10.0; Win64; x64)", "Windows"],
    ["curl", "Meu aparelho"],
  ])("the name begins as the device's: %s", (agent, name) => expect(deviceName("Meu aparelho", agent)).toBe(name));
});

describe("the offer on the home page", () => {
  const DECLINE = "POST /api/auth/passkey/decline";
  const home = (type: string) => person(type, { passkeyOffered: true });

  it("goes to the page of passkeys, and away with the answer not now", async () => {
    offerPasskeys();
    let offered = true;
    const app = await open(
      "/home-cliente",
      {
        "GET /api/user/info/": () => json({ ...home("CUSTOMER"), passkeyOffered: offered }),
        [DECLINE]: () => {
          offered = false;
          return json({ status: 200 });
        },
      },
      home("CUSTOMER"),
    );
    expect(await screen.findByText("Entre sem digitar senha")).toBeVisible();
    expect(screen.getByRole("link", { name: "Cadastrar chave de acesso" })).toHaveAttribute("href", "/acesso");
    await press("Agora não");
    await waitFor(() => expect(screen.queryByText("Entre sem digitar senha")).toBeNull());
    expect(app.requests(DECLINE)).toHaveLength(1);
  });

  it("asks a psychologist more clearly", async () => {
    offerPasskeys();
    await open("/home-psicologo", {}, home("THERAPIST"));
    expect(await screen.findByText("Proteja a sua conta com uma chave de acesso")).toBeVisible();
  });

  it("is not there in a browser without passkeys", async () => {
    await open("/home-cliente", {}, home("CUSTOMER"));
    expect(await screen.findByRole("heading", { level: 1 })).toBeVisible();
    expect(screen.queryByText("Entre sem digitar senha")).toBeNull();
  });
});

describe("Q203 the question for a proof", () => {
  const FRESH = `${tokenFor(ana)}2`;
  const data = recorded("export-data", "customer");
  const EXPORT = "GET /api/user/u1/export";
  const proven = () => json({ token: FRESH, status: 200, message: "ok" });
  const refused = (code: string) => () =>
    tokenStore.get() === FRESH ? json(data) : fault(403, code, "Confirme para continuar.");
  beforeEach(offerPasskeys);

  it("takes a passkey in the place of the password, and repeats the request", async () => {
    const answers = { [LIST]: () => json({ passkeys: [own()] }), [QUESTION]: asked, [PROVE]: proven };
    const app = await open("/meus-dados", { ...answers, [EXPORT]: refused("auth.password_required") }, ana);
    expect(await screen.findByLabelText("Sua senha")).toBeVisible();
    await tap("Usar chave de acesso");
    await waitFor(() => expect(app.requests(EXPORT)).toHaveLength(2));
    expect(await app.sent(PROVE)).toMatchObject(signed);
  });

  it("offers none to somebody who has none", async () => {
    await open(
      "/meus-dados",
      { [LIST]: () => json({ passkeys: [own({ suspended: true })] }), [EXPORT]: refused("auth.password_required") },
      ana,
    );
    expect(await screen.findByLabelText("Sua senha")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Usar chave de acesso" })).toBeNull();
    await press("Cancelar");
  });

  it("asks for nothing else where passkeys are the only second factor, and says what went wrong", async () => {
    device.get.mockImplementationOnce(cancelled);
    const answers = { [QUESTION]: asked, [PROVE]: proven };
    const app = await open("/meus-dados", { ...answers, [EXPORT]: refused("auth.passkey_required") }, ana);
    await tap("Usar chave de acesso");
    expect(await screen.findByText("A chave de acesso não foi usada. Tente de novo ou use a senha.")).toBeVisible();
    expect(screen.queryByLabelText("Sua senha")).toBeNull();
    await tap("Usar chave de acesso");
    await waitFor(() => expect(app.requests(EXPORT)).toHaveLength(2));
  });
});

describe("a second factor at the common screen", () => {
  it("the code is asked for after the right password, and sent with it", async () => {
    const LOGIN = "POST /api/auth/login";
    let tries = 0;
    const app = await open("/entrar", {
      ...info,
      [LOGIN]: () => {
        tries += 1;
        return tries === 1
          ? fault(401, "auth.second_factor_required", "Informe o código do seu aplicativo autenticador.")
          : tokenAnswer(tokenFor(ana));
      },
    });
    await user.type(await screen.findByLabelText("E-mail"), "ana@exemplo.com");
    await user.type(screen.getByLabelText("Senha"), "segredo");
    expect(screen.queryByLabelText("Código de verificação")).toBeNull();
    await press("ENTRAR");
    expect(await screen.findByLabelText("Código de verificação")).toHaveFocus();
    await press("ENTRAR");
    expect((await screen.findAllByText("Informe o código."))[0]).toBeVisible();
    await fill("Código de verificação", " 123456 ");
    await press("ENTRAR");
    await waitFor(() => expect(tokenStore.get()).toBe(tokenFor(ana)));
    expect(await app.sent(LOGIN)).toMatchObject({ username: "ana@exemplo.com", password: "segredo", code: "123456" });
  });
});
