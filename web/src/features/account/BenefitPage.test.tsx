import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dialog, fault, json, open, person, press } from "../../../tests/openApp";

const READ = "GET /api/user/u1/benefits";
const ACCEPT = "POST /api/user/u1/benefits/accept";
const offers = [{ companyId: "c7", company: "Aurora Tecnologia", until: "30/11/2026" }];
const patient = person("CUSTOMER", { id: "u1" });

describe("a company's benefit for an account that exists already", () => {
  it("is accepted by the person, who reads what changes first", async () => {
    const app = await open(
      "/beneficio",
      {
        [READ]: () => json({ offers, acceptable: true, keepsMails: false }),
        [ACCEPT]: () => json({ status: 200, message: "" }),
      },
      patient,
    );
    expect(await screen.findByRole("heading", { name: "Aurora Tecnologia oferece um benefício a você" })).toBeVisible();
    expect(screen.getByText(/Ela não sabe que você já tinha uma conta/)).toBeVisible();
    expect(screen.getByText(/cadastre um e-mail pessoal em Meus dados/)).toBeVisible();
    await press("Vincular o benefício");
    expect(await dialog()).toHaveTextContent("Benefício vinculado!");
    expect(await app.sent(ACCEPT)).toEqual({ companyId: "c7" });
  });

  it("shows the benefit once it is accepted", async () => {
    let linked = false;
    await open(
      "/beneficio",
      {
        [READ]: () =>
          json(
            linked
              ? { offers: [], acceptable: false, keepsMails: true }
              : { offers, acceptable: true, keepsMails: true },
          ),
        [ACCEPT]: () => {
          linked = true;
          return json({ status: 200, message: "" });
        },
        "GET /api/user/info/": () => json(linked ? person("ENTERPRISE", { id: "u1" }) : patient),
      },
      patient,
    );
    await screen.findByRole("heading", { name: "Aurora Tecnologia oferece um benefício a você" });
    await press("Vincular o benefício");
    expect(await dialog()).toHaveTextContent("Benefício vinculado!");
    expect(await screen.findByText("Você já tem o benefício da sua empresa")).toBeInTheDocument();
    expect(screen.queryByText("Vincular o benefício")).toBeNull();
  });

  it("says that an invitation is over", async () => {
    const over = () => fault(409, "company.offer_over", "Este convite não vale mais. Peça outro à sua empresa.");
    await open(
      "/beneficio",
      { [READ]: () => json({ offers, acceptable: true, keepsMails: true }), [ACCEPT]: over },
      patient,
    );
    await screen.findByRole("heading", { name: "Aurora Tecnologia oferece um benefício a você" });
    await press("Vincular o benefício");
    expect(await dialog()).toHaveTextContent("Este convite não vale mais.");
  });

  it("says to an employee that the benefit is there", async () => {
    const employee = person("ENTERPRISE", { id: "u1" });
    await open("/beneficio", { [READ]: () => json({ offers: [], acceptable: false, keepsMails: true }) }, employee);
    expect(await screen.findByText("Você já tem o benefício da sua empresa")).toBeVisible();
    expect(screen.queryByText("Nenhum convite em aberto")).toBeNull();
  });

  it("says when there is none", async () => {
    await open("/beneficio", { [READ]: () => json({ offers: [], acceptable: true, keepsMails: true }) }, patient);
    expect(await screen.findByText("Nenhum convite em aberto")).toBeVisible();
  });

  it("says when the account cannot have one", async () => {
    await open("/beneficio", { [READ]: () => json({ offers, acceptable: false, keepsMails: true }) }, patient);
    expect(await screen.findByText("Esta conta não pode receber o benefício")).toBeVisible();
  });
});
