import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { resetConfig } from "~/api/config";
import { ASK_EVERY } from "~/api/readOnly";
import { config, json, renderApp } from "../../tests/renderApp";
import { readOnlyTexts } from "./shell/readOnlyStrings";

beforeEach(resetConfig);
afterEach(() => vi.useRealTimers());

const refused = () =>
  json({ status: 503, code: "read_only", description: "Nada pode ser salvo.", message: "Nada pode ser salvo." }, 503);
const banner = () => screen.findByRole("complementary", { name: readOnlyTexts.label });

it("a page says calmly that the product is read-only, and stops saying so when it writes again", async () => {
  let readOnly = true;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { loadConfig } = await import("~/api/config");
  await renderApp("/contato", { answers: { "GET /api/config": () => json({ ...config, readOnly }) } });
  await loadConfig();
  expect(await banner()).toHaveTextContent("voltamos em minutos");
  readOnly = false;
  await vi.advanceTimersByTimeAsync(ASK_EVERY);
  await waitFor(() => expect(screen.queryByRole("complementary", { name: readOnlyTexts.label })).toBeNull());
});

it("a refused save is a calm message, the banner follows, and what was typed stays", async () => {
  await renderApp("/contato", { answers: { "POST /api/contact-us": refused } });
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText("Nome"), "Ana");
  await user.type(screen.getByLabelText("E-mail"), "ana@psic.test");
  await user.type(screen.getByLabelText("Mensagem"), "Como remarco?");
  await user.click(screen.getByRole("button", { name: "Enviar mensagem" }));
  const message = await screen.findByRole("alertdialog");
  expect(message).toHaveAccessibleName("Voltamos em minutos");
  expect(message).toHaveTextContent("Nada pode ser salvo.");
  await user.click(screen.getByRole("button", { name: "OK" }));
  expect(await banner()).toBeVisible();
  expect(screen.getByLabelText("Mensagem")).toHaveValue("Como remarco?");
});
