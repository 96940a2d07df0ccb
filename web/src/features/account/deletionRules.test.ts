import { expect, it } from "vitest";
import { deletionErrors } from "./deletionRules";

it("R212 a deletion request takes a reason", () => {
  expect(deletionErrors({ reason: "  ", pixKey: "" })).toHaveProperty("reason");
  expect(deletionErrors({ reason: "Não uso mais", pixKey: "" })).toEqual({});
  expect(deletionErrors({ reason: "x".repeat(2001), pixKey: "" })).toHaveProperty("reason");
});
