import { expect, it } from "vitest";
import { deletionErrors } from "./deletionRules";

it("R212 a deletion request takes a reason", () => {
  expect(deletionErrors({ reason: "  " })).toHaveProperty("reason");
  expect(deletionErrors({ reason: "Não uso mais" })).toEqual({});
  expect(deletionErrors({ reason: "x".repeat(2001) })).toHaveProperty("reason");
});
