import { expect, it } from "vitest";
import { outputSide, photoFileError } from "./photo";

it("R226 takes PNG and JPEG, nothing else", () => {
  expect(photoFileError({ type: "image/png", size: 1 })).toBeUndefined();
  expect(photoFileError({ type: "image/jpeg", size: 1 })).toBeUndefined();
  for (const type of ["image/gif", "image/svg+xml", "application/pdf", ""]) {
    expect(photoFileError({ type, size: 1 })).toBe("Escolha uma imagem PNG ou JPEG de até 20 MB.");
  }
});

it("refuses a file that the browser should not open", () => {
  expect(photoFileError({ type: "image/jpeg", size: 20 * 1024 * 1024 })).toBeUndefined();
  expect(photoFileError({ type: "image/jpeg", size: 20 * 1024 * 1024 + 1 })).toBe(
    "Escolha uma imagem PNG ou JPEG de até 20 MB.",
  );
});

it("R226 exports at most 800 pixels and never enlarges", () => {
  const side = (width: number) => outputSide({ x: 0, y: 0, width, height: width });
  expect([side(4000), side(800), side(312.4), side(0.2)]).toEqual([800, 800, 312, 1]);
});
