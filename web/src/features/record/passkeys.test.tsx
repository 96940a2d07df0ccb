import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Passkey } from "~/api/queries/records";
import type { Answers } from "../../../tests/renderApp";
import { MIN_ITERATIONS, toBase64, utf8 } from "./crypto/format";
import { lock } from "./opened";
import { json, keptVault, openAt, PASSPHRASE, press, unlock } from "./testkit";

const SETTINGS = "/prontuario/cofre";
const FULL = {
  status: 409,
  code: "vault.passkeys_full",
  description: "O cofre já tem 10 chaves.",
  message: "O cofre já tem 10 chaves.",
};
const ADD = "POST /api/vault/passkeys";

/** A device that derives a secret from the salt, as an authenticator with PRF does. */
const device = {
  create: vi.fn(),
  get: vi.fn(),
  /** Whether it derives secrets, and whether it does so while it creates. */
  prf: true,
  atOnce: false,
};
const rawId = utf8("the id of the passkey").buffer;
const derived = async (salt: BufferSource) => crypto.subtle.digest("SHA-256", salt);
const answering = (prf: object) => ({ rawId, getClientExtensionResults: () => ({ prf }) });
const salts = (options: CredentialRequestOptions): BufferSource =>
  Object.values(options.publicKey?.extensions?.prf?.evalByCredential ?? {})[0]?.first as BufferSource;

beforeEach(() => {
  Object.assign(device, { prf: true, atOnce: false });
  device.create.mockImplementation(async (options: CredentialCreationOptions) => {
    const first = await derived(options.publicKey?.extensions?.prf?.eval?.first as BufferSource);
    return answering({ enabled: device.prf, ...(device.atOnce ? { results: { first } } : {}) });
  });
  device.get.mockImplementation(async (options: CredentialRequestOptions) =>
    answering(device.prf ? { results: { first: await derived(salts(options)) } } : {}),
  );
  vi.stubGlobal("PublicKeyCredential", { signalUnknownCredential: vi.fn(async () => {}) });
  Object.defineProperty(navigator, "credentials", { configurable: true, value: device });
});
afterEach(() => {
  act(() => lock());
  vi.unstubAllGlobals();
});

/** The server of a vault that keeps the passkeys that are sent to it. */
async function server() {
  const { answers, vaultAt } = await keptVault();
  const first = await vaultAt(5);
  const kept: Passkey[] = [];
  const all: Answers = {
    ...answers,
    "GET /api/vault": () => json({ ...first, iterations: MIN_ITERATIONS, passkeys: kept }),
    [ADD]: async (request: Request) => {
      const { vaultId: _, ...one } = await request.clone().json();
      kept.push({ ...one, createdOn: "19/11/2026" });
      return json({ status: 200, message: "ok" });
    },
  };
  return { all, kept };
}

/** Opens the settings of the vault, after its passphrase. */
async function atSettings(answers: Answers) {
  const app = await openAt(SETTINGS, answers);
  await unlock();
  const added = () => app.seen.filter(({ method, url }) => method === "POST" && url.endsWith("/passkeys"));
  return { seen: app.seen, added };
}

async function add(name = "Notebook", passphrase = PASSPHRASE) {
  const part = await screen.findByRole("region", { name: "Chaves de acesso" });
  if (name) await userEvent.type(within(part).getByLabelText("Nome do aparelho"), name);
  await userEvent.type(within(part).getByLabelText("Frase atual"), passphrase);
  await userEvent.click(within(part).getByRole("button", { name: "Criar chave de acesso" }));
  return part;
}

describe("a passkey of the vault", () => {
  it.each([true, false])(
    "is created, listed, and opens the vault; the secret is not sent (at once: %s)",
    async (atOnce) => {
      device.atOnce = atOnce;
      const { all, kept } = await server();
      const app = await atSettings(all);
      const part = await add();
      expect(await within(part).findByText(/criada em 19\/11\/2026/)).toBeVisible();
      const body = await app.added()[0]?.clone().text();
      const secret = toBase64(
        new Uint8Array(await derived(Uint8Array.from(atob(kept[0]?.salt ?? ""), (l) => l.charCodeAt(0)))),
      );
      expect(body).not.toContain(secret);
      expect(JSON.parse(body ?? "")).toMatchObject({ name: "Notebook", vaultId: expect.any(String) });
      const asked = device.create.mock.calls.at(-1)?.[0].publicKey;
      expect(asked.authenticatorSelection).toEqual({ residentKey: "preferred", userVerification: "required" });

      act(() => lock());
      await openAt("/prontuario", all);
      await press("Abrir com chave de acesso");
      expect(await screen.findByRole("link", { name: "Marina Duarte" })).toBeVisible();
    },
  );

  it("is not created with a wrong passphrase or without a name", async () => {
    const { all } = await server();
    await atSettings(all);
    device.create.mockClear();
    const part = await add("", "outra frase qualquer");
    expect(await within(part).findByText("Dê um nome de até 40 caracteres.")).toBeVisible();
    await userEvent.type(within(part).getByLabelText("Nome do aparelho"), "Celular");
    await userEvent.click(within(part).getByRole("button", { name: "Criar chave de acesso" }));
    expect(await within(part).findByText(/A frase não abre este cofre/)).toBeVisible();
    expect(device.create).not.toHaveBeenCalled();
  });

  it.each([
    ["InvalidStateError", "Este aparelho já tem uma chave de acesso do cofre."],
    ["NotAllowedError", /não foi usada/],
    ["NotSupportedError", /extensão PRF/],
  ])("says what %s means, and sends nothing", async (name, text) => {
    const { all } = await server();
    const app = await atSettings(all);
    device.create.mockRejectedValueOnce(new DOMException("x", name));
    const part = await add();
    expect(await within(part).findByText(text)).toBeVisible();
    expect(app.added()).toHaveLength(0);
  });

  it("says when the device derives no secret, and tells it to forget the passkey", async () => {
    device.prf = false;
    const { all } = await server();
    const app = await atSettings(all);
    const part = await add();
    expect(await within(part).findByText(/não deriva o segredo/)).toBeVisible();
    expect(app.added()).toHaveLength(0);
    const { signalUnknownCredential } = PublicKeyCredential as unknown as { signalUnknownCredential: () => void };
    expect(signalUnknownCredential).toHaveBeenCalledTimes(1);
  });

  it("that the server refuses is forgotten by the device, and the form keeps its name", async () => {
    const { all } = await server();
    await atSettings({ ...all, [ADD]: () => json(FULL, 409) });
    const part = await add();
    expect(await screen.findByText("O cofre já tem 10 chaves.")).toBeVisible();
    const { signalUnknownCredential } = PublicKeyCredential as unknown as { signalUnknownCredential: () => void };
    expect(signalUnknownCredential).toHaveBeenCalledTimes(1);
    await press("OK");
    expect(within(part).getByLabelText("Nome do aparelho")).toHaveValue("Notebook");
  });

  it("is removed after a question", async () => {
    const { all, kept } = await server();
    const id = "0198f3c2-7a41-7d36-9a51-5b0c2f6e8d1f";
    vi.spyOn(crypto, "randomUUID").mockReturnValue(id);
    const app = await atSettings({
      ...all,
      [`DELETE /api/vault/passkeys/${id}`]: () => {
        kept.length = 0;
        return json({ status: 200, message: "ok" });
      },
    });
    const part = await add();
    await userEvent.click(await within(part).findByRole("button", { name: "Remover a chave de acesso Notebook" }));
    const box = await screen.findByRole("alertdialog", { name: "Remover a chave de acesso Notebook?" });
    await userEvent.click(within(box).getByRole("button", { name: "Remover" }));
    await waitFor(() => expect(within(part).getByText("Nenhuma ainda.")).toBeVisible());
    expect(app.seen.filter(({ method }) => method === "DELETE")).toHaveLength(1);
  });

  it("that opens nothing says so, and the passphrase still opens", async () => {
    const { all } = await server();
    await atSettings(all);
    const part = await add();
    await within(part).findByText(/criada em/);
    act(() => lock());
    await openAt("/prontuario", all);
    device.get.mockResolvedValueOnce(answering({ results: { first: new ArrayBuffer(32) } }));
    await press("Abrir com chave de acesso");
    expect(await screen.findByText("Esta chave de acesso não abre o cofre. Use a frase.")).toBeVisible();
    device.get.mockRejectedValueOnce(new DOMException("x", "NotAllowedError"));
    await press("Abrir com chave de acesso");
    expect(await screen.findByText(/não foi usada/)).toBeVisible();
    await unlock();
    expect(await screen.findByRole("link", { name: "Marina Duarte" })).toBeVisible();
  });

  it("is not offered by a browser without passkeys", async () => {
    vi.stubGlobal("PublicKeyCredential", undefined);
    const { all } = await server();
    await atSettings(all);
    expect(await screen.findByText("Este navegador não oferece chaves de acesso.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Criar chave de acesso" })).toBeNull();
  });
});
