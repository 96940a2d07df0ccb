import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render as draw, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
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
};

const client = new QueryClient();
const render = (node: ReactNode) => draw(<QueryClientProvider client={client}>{node}</QueryClientProvider>);

it("R130 books the chosen time", async () => {
  const onBook = vi.fn();
  render(<SelectionPanel {...props} onBook={onBook} />);
  await userEvent.click(screen.getByRole("button", { name: "AGENDAR UMA SESSÃO" }));
  expect(onBook).toHaveBeenCalledWith(nine);
});

it("takes no second click while a booking is under way", async () => {
  const onBook = vi.fn();
  render(<SelectionPanel {...props} onBook={onBook} booking />);
  await userEvent.click(screen.getByRole("button", { name: /AGENDAR UMA SESSÃO/ }));
  expect(onBook).not.toHaveBeenCalled();
});

it("R130 the price is that of the hour, which differs in company hours", () => {
  render(<SelectionPanel {...props} onBook={vi.fn()} />);
  expect(screen.getByText("R$ 40,00")).toBeVisible();
  expect(screen.getByText("Pela empresa")).toBeVisible();
  expect(screen.queryByText("R$ 160,00")).toBeNull();
});
