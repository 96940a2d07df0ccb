import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import * as download from "~/lib/download";
import { tokenStore } from "~/lib/token";
import { dialog, fault, fill, json, open, person, press, tokenAnswer, tokenFor } from "../../../tests/openApp";

const admin = person("ADMINISTRATOR", { id: "a1" });
const STATE = "GET /api/user/second-factor";
const BEGIN = "POST /api/user/second-factor";
const CONFIRM = "POST /api/user/second-factor/confirm";
const factor = (over = {}) => ({ enabled: false, required: false, recoveryCodesLeft: 0, ...over });
const pending = {
  "GET /api/admin/therapists/pending": () => json([]),
  "GET /api/passkeys": () => json({ passkeys: [] }),
};
const enrolment = { secret: "ABCDEFGH2345", uri: "otpauth://totp/x", qrCode: "data:image/png;base64,AA==" };

describe("the second factor", () => {
  it("is turned on with the picture or the key, and shows the recovery codes until they are kept", async () => {
    let enabled = false;
    const fresh = `${tokenFor(admin)}2`;
    const app = await open(
      "/admin/seguranca",
      {
        ...pending,
        [STATE]: () => json(factor({ enabled, recoveryCodesLeft: enabled ? 10 : 0 })),
        [BEGIN]: async (request) => {
          const { currentPassword } = (await request.clone().json()) as { currentPassword: string };
          return currentPassword === "Segredo-forte-9"
            ? json(enrolment)
            : fault(422, "auth.wrong_password", "A senha atual não confere.");
        },
        [CONFIRM]: async (request) => {
          const { code } = (await request.clone().json()) as { code: string };
          if (code !== "123456") return fault(422, "auth.code", "Código incorreto.");
          enabled = true;
          return json({ recoveryCodes: ["aaaa-bbbb", "cccc-dddd"], token: fresh });
        },
      },
      admin,
    );
    await screen.findByText("A verificação em duas etapas está desligada.");
    await press("Ativar");
    expect(await screen.findByText("Informe a senha.")).toBeVisible();
    expect(app.requests(BEGIN)).toHaveLength(0);
    await fill("Sua senha", "Errada-9");
    await press("Ativar");
    expect(await screen.findByText("A senha atual não confere.")).toBeVisible();
    await fill("Sua senha", "Segredo-forte-9");
    await press("Ativar");
    expect(await screen.findByAltText("Código QR para o aplicativo autenticador")).toHaveAttribute(
      "src",
      enrolment.qrCode,
    );
    expect(screen.getByText("ABCD EFGH 2345")).toBeVisible();
    expect(screen.getByRole("link", { name: "Abrir no aplicativo" })).toHaveAttribute("href", enrolment.uri);
    await press("Confirmar código");
    expect(await screen.findByText("Informe o código.")).toBeVisible();
    expect(app.requests(CONFIRM)).toHaveLength(0);
    await fill("Código do aplicativo", "000000");
    await press("Confirmar código");
    expect(await screen.findByText("Código incorreto.")).toBeVisible();
    await fill("Código do aplicativo", "123456");
    await press("Confirmar código");
    expect(await screen.findByText("cccc-dddd")).toBeVisible();
    expect(await screen.findByText("Restam 10 códigos de recuperação.")).toBeVisible();
    expect(tokenStore.get()).toBe(fresh);
    await press("Já guardei os códigos");
    expect(screen.queryByText("cccc-dddd")).toBeNull();
  });

  it("shows new recovery codes in the place of the old ones, to copy, download and print", async () => {
    const renew = "POST /api/user/second-factor/codes";
    const save = vi.spyOn(download, "saveBlob").mockImplementation(() => {});
    const print = vi.spyOn(window, "print").mockImplementation(() => {});
    const write = vi.fn(async (_text: string) => {});
    vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText: write } });
    let left = 1;
    const app = await open(
      "/admin/seguranca",
      {
        ...pending,
        [STATE]: () => json(factor({ enabled: true, required: true, recoveryCodesLeft: left })),
        [renew]: () => {
          left = 10;
          return json({ recoveryCodes: ["eeee-ffff", "gggg-hhhh"] });
        },
      },
      admin,
    );
    await screen.findByText("Resta 1 código de recuperação.");
    await fill("Código do aplicativo", "123456");
    await press("Fazer códigos novos");
    expect(await screen.findByText("eeee-ffff")).toBeVisible();
    expect(await screen.findByText("Restam 10 códigos de recuperação.")).toBeVisible();
    expect(await app.sent(renew)).toEqual({ code: "123456" });

    await press("Copiar os códigos");
    expect(write).toHaveBeenCalledWith("eeee-ffff\ngggg-hhhh\n");
    await press("Baixar");
    const [file, name] = save.mock.calls[0] ?? [];
    expect(name).toBe("codigos-de-recuperacao.txt");
    expect(await file?.text()).toBe("eeee-ffff\ngggg-hhhh\n");
    await press("Imprimir");
    expect(print).toHaveBeenCalledTimes(1);
    await press("Já guardei os códigos");
    expect(screen.queryByText("eeee-ffff")).toBeNull();
  });

  it("is turned off with a code", async () => {
    const off = "POST /api/user/second-factor/disable";
    const app = await open(
      "/admin/seguranca",
      {
        ...pending,
        [STATE]: () => json(factor({ enabled: true, recoveryCodesLeft: 1 })),
        [off]: () => json({ status: 200 }),
      },
      admin,
    );
    expect(await screen.findByText("Resta 1 código de recuperação.")).toBeVisible();
    await fill("Código do aplicativo ou de recuperação", "123456");
    await press("Desligar");
    expect(await dialog()).toHaveTextContent("A verificação em duas etapas foi desligada.");
    expect(await app.sent(off)).toEqual({ code: "123456" });
  });

  it("cannot be turned off where the installation demands it", async () => {
    const on = factor({ enabled: true, required: true, recoveryCodesLeft: 3 });
    await open("/admin/seguranca", { ...pending, [STATE]: () => json(on) }, admin);
    expect(await screen.findByText("Restam 3 códigos de recuperação.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Desligar" })).toBeNull();
    await open("/admin/seguranca", { ...pending, [STATE]: () => json(factor({ required: true })) }, admin);
    expect(await screen.findByText(/^Esta instalação exige/)).toBeVisible();
  });

  it("says when it cannot be read", async () => {
    await open("/admin/seguranca", { ...pending, [STATE]: () => fault(500, "x", "x") }, admin);
    expect(await screen.findByRole("button", { name: "Tentar novamente" })).toBeVisible();
  });
});

describe("the administrators' sign-in", () => {
  const LOGIN = "POST /api/admin/login";
  const me = {
    "GET /api/user/info/": () => (tokenStore.get() ? json(admin) : fault(401, "auth.signed_out", "x")),
  };

  it("asks for the code after the password, and takes the focus there", async () => {
    const app = await open("/admin/login", {
      ...pending,
      ...me,
      "GET /api/admin/users": () =>
        json({ elements: [], totalElements: 0, totalPages: 0, currentPage: 0, totalIsCapped: false }),
      "GET /api/admin/dashboard": () => fault(503, "x", "x"),
      [LOGIN]: async (request) => {
        const { code } = (await request.clone().json()) as { code?: string };
        if (!code) return fault(401, "auth.second_factor_required", "Informe o código.");
        return code === "123456" ? tokenAnswer(tokenFor(admin)) : fault(401, "auth.invalid", "Código incorreto.");
      },
    });
    await screen.findByRole("heading", { name: "Administração" });
    expect(screen.queryByLabelText("Código de verificação")).toBeNull();
    await fill("E-mail", "admin@psic.test");
    await fill("Senha", "Segredo-forte-9");
    await press("ENTRAR");
    await waitFor(() => expect(screen.getByLabelText("Código de verificação")).toHaveFocus());
    expect(screen.queryByRole("alertdialog")).toBeNull();
    await fill("Código de verificação", "123456");
    await press("ENTRAR");
    await waitFor(() => expect(app.at()).toBe("/admin/painel"));
    const entered = { username: "admin@psic.test", password: "Segredo-forte-9" };
    expect(await app.changes()).toEqual([
      [LOGIN, entered],
      [LOGIN, { ...entered, code: "123456" }],
    ]);
  });

  it.each(["/admin/login", "/admin/login/t0k3n"])(
    "leads from %s to the setting up of the second factor where it is demanded",
    async (path) => {
      const app = await open(path, {
        ...pending,
        ...me,
        [STATE]: () => json(factor({ required: true })),
        [LOGIN]: () => tokenAnswer(tokenFor(admin), { secondFactorRequired: true }),
      });
      await screen.findByRole("heading", { name: "Administração" });
      await fill("E-mail", "admin@psic.test");
      await fill("Senha", "Segredo-forte-9");
      await press("ENTRAR");
      await waitFor(() => expect(app.at()).toBe("/admin/seguranca"));
    },
  );

  it("leads on to the registration that was to be approved", async () => {
    const app = await open("/admin/login/t0k3n", {
      ...pending,
      ...me,
      [LOGIN]: () => tokenAnswer(tokenFor(admin)),
      "GET /api/therapist/confirmation-token/t0k3n": () => fault(404, "not_found", "x"),
    });
    await fill("E-mail", "admin@psic.test");
    await fill("Senha", "Segredo-forte-9");
    await press("ENTRAR");
    await waitFor(() => expect(app.at()).toBe("/admin/psicologo/aprovar/t0k3n"));
  });
});
