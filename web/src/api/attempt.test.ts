import { afterEach, expect, it, vi } from "vitest";
import { attempt, toFormNames } from "./attempt";
import { ApiError, listeners } from "./errors";

const before = listeners.problem;
afterEach(() => {
  listeners.problem = before;
});

function refuse(status: number, fields: { name: string; description: string }[] = []) {
  const problem = vi.fn();
  listeners.problem = problem;
  const run = () => Promise.reject(new ApiError(status, { description: "Motivo.", fields }));
  return { problem, run };
}

it("puts the server's field names on the inputs of the form", () => {
  const said = (name: string) => toFormNames([{ name, description: "x" }])[0]?.name;
  expect(said("birthdate")).toBe("birthDate");
  expect(said("location")).toBe("city");
  expect(said("gender.customValue")).toBe("genderCustom");
  expect(said("termsOfService")).toBe("terms");
  expect(said("cpf")).toBe("cpf");
});

it("shows no popup for an error that has its field", async () => {
  const { problem, run } = refuse(422, [{ name: "cpf", description: "CPF já cadastrado" }]);
  const applyFault = vi.fn(() => true);
  await attempt(run, applyFault);
  expect(applyFault).toHaveBeenCalledWith({ fields: [{ name: "cpf", description: "CPF já cadastrado" }] });
  expect(problem).not.toHaveBeenCalled();
});

it("shows the popup for an error that no field takes", async () => {
  const { problem, run } = refuse(409, [{ name: "unknown", description: "x" }]);
  await attempt(run, () => false);
  expect(problem).toHaveBeenCalledWith({ title: "Ocorreu um erro.", text: "Motivo." });
});

it("lets a programming error through", async () => {
  await expect(
    attempt(
      () => Promise.reject(new TypeError("bug")),
      () => false,
    ),
  ).rejects.toThrow("bug");
});
