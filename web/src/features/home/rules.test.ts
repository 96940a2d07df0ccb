import { expect, it } from "vitest";
import { firstName, tilesFor } from "./rules";
import { patientTiles } from "./strings";

it("offers a tile only to whom it belongs", () => {
  const tile = (to: string, only?: string) => ({
    to,
    title: to,
    text: "",
    tone: "mar" as const,
    ...(only && { only }),
  });
  const tiles = [tile("/a"), tile("/b", "CUSTOMER"), tile("/c", "ENTERPRISE")];
  expect(tilesFor("CUSTOMER", true, tiles).map(({ to }) => to)).toEqual(["/a", "/b"]);
  expect(tilesFor("ENTERPRISE", true, tiles).map(({ to }) => to)).toEqual(["/a", "/c"]);
});

it("asks for the rest of the registration only while something is missing", () => {
  const text = (complete: boolean) => tilesFor("CUSTOMER", complete, patientTiles)[0]?.text;
  expect(text(false)).toMatch(/^Complete o seu cadastro,/);
  expect(text(true)).toMatch(/^Veja e atualize os seus dados,/);
});

it("greets by the first name", () => {
  expect([firstName("  Luiza Prado "), firstName("Luiza"), firstName("")]).toEqual(["Luiza", "Luiza", ""]);
});
