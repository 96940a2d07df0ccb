import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { json, open, person } from "../../../tests/openApp";
import { recorded } from "../../../tests/recorded";

const start = (record: object) =>
  open(
    "/consultorio-online",
    { "GET /api/customer/u1": () => json({ ...recorded("customer", "customer"), ...record }) },
    person("CUSTOMER"),
  );
const button = () => screen.findByRole("link", { name: "COMEÇAR" });

it("COMEÇAR leads to the registration form while personal data is missing", async () => {
  await start({ fullName: "Ana" });
  expect(await button()).toHaveAttribute("href", "/cadastrar-paciente");
});

it("COMEÇAR leads on when the record is complete", async () => {
  await start({ cpf: "529.982.247-25", birthDate: "15/11/1990", zipCode: "01310-100" });
  await waitFor(async () => expect(await button()).toHaveAttribute("href", "/psicologos"));
});
