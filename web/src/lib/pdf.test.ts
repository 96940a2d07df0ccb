import { expect, it } from "vitest";
import { drawPdf } from "./pdf";

const text = (file: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(file, "latin1");
  });

it("draws a table with accents, totals and as many pages as it needs", async () => {
  const rows = Array.from({ length: 60 }, (_, i) => [`${i}`, "Sessão de terça"]);
  const file = await text(
    await drawPdf({
      title: "Histórico",
      lead: ["Período: março"],
      head: ["Nº", "Descrição"],
      rows,
      foot: ["Total: 60"],
    }),
  );
  expect(file.startsWith("%PDF-")).toBe(true);
  expect(file).toContain("Sessão de terça");
  expect(file).toContain("Total: 60");
  expect(file).toContain("1 de 2");
  expect(file.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(2);
});
