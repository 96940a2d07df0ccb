import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { registerPages } from "~/lib/pages";
import { slot } from "../testkit";
import { SelectionPanel } from "./SelectionPanel";
import { momentOf } from "./slots";
import { BRASILIA } from "./zone";

const nine = slot("2026-11-16", "09:00", { isEnterprise: true, priceInBRL: 40 });
const props = {
  therapist: { id: "t1", name: "Helena Prado" },
  chosen: momentOf(nine, BRASILIA),
  price: 160,
  viewer: "patient" as const,
  kept: true,
};

afterEach(() => registerPages([]));

it("R130 books the chosen time once the payment page exists", async () => {
  registerPages(["/sessao-pagamento/$id"]);
  const onBook = vi.fn();
  render(<SelectionPanel {...props} onBook={onBook} />);
  await userEvent.click(screen.getByRole("button", { name: "AGENDAR UMA SESSÃO" }));
  expect(onBook).toHaveBeenCalledWith(nine);
  expect(screen.queryByText(/abre em breve/)).toBeNull();
});

it("never books in a version that cannot take the payment", async () => {
  registerPages([]);
  const onBook = vi.fn();
  render(<SelectionPanel {...props} onBook={onBook} />);
  await userEvent.click(screen.getByRole("button", { name: "AGENDAR UMA SESSÃO" }));
  expect(onBook).not.toHaveBeenCalled();
  expect(screen.getByText(/abre em breve/)).toBeVisible();
});

it("R130 the price is that of the hour, which differs in company hours", () => {
  render(<SelectionPanel {...props} />);
  expect(screen.getByText("R$ 40,00")).toBeVisible();
  expect(screen.getByText("Horário empresarial")).toBeVisible();
  expect(screen.queryByText("R$ 160,00")).toBeNull();
});
