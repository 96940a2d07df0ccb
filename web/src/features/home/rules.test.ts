import { expect, it } from "vitest";
import { firstName, tilesFor } from "./rules";

it("offers a tile only to whom it belongs", () => {
  const tile = (to: string, only?: string) => ({
    to,
    title: to,
    text: "",
    tone: "mar" as const,
    ...(only && { only }),
  });
  const tiles = [tile("/a"), tile("/b", "CUSTOMER"), tile("/c", "ENTERPRISE")];
  expect(tilesFor("CUSTOMER", tiles).map(({ to }) => to)).toEqual(["/a", "/b"]);
  expect(tilesFor("ENTERPRISE", tiles).map(({ to }) => to)).toEqual(["/a", "/c"]);
});

it("greets by the first name", () => {
  expect([firstName("  Luiza Prado "), firstName("Luiza"), firstName("")]).toEqual(["Luiza", "Luiza", ""]);
});
