import { expect, it } from "vitest";
import { deletionErrors } from "./deletionRules";

it("R212 a deletion request takes a reason", () => {
  expect(deletionErrors({ reason: "  ", pixKey: "", saved: false })).toHaveProperty("reason");
  expect(deletionErrors({ reason: "Não uso mais", pixKey: "", saved: false })).toEqual({});
  expect(deletionErrors({ reason: "x".repeat(2001), pixKey: "", saved: false })).toHaveProperty("reason");
});

it("a therapist with a vault confirms first that the records were saved", () => {
  const values = { reason: "Não uso mais", pixKey: "", saved: false };
  expect(deletionErrors(values, 0, true)).toHaveProperty("saved");
  expect(deletionErrors({ ...values, saved: true }, 0, true)).toEqual({});
});
