import { describe, expect, it } from "vitest";
import { parseMarkdown, slug } from "../scripts/markdown";
import { plainText } from "../src/lib/markdown";

const blocks = (source: string) => parseMarkdown(source).blocks;

describe("Markdown", () => {
  it("reads front matter", () => {
    const doc = parseMarkdown('---\ntitle: Olá: mundo\nversion: "1.0"\n---\nTexto');
    expect(doc.meta).toEqual({ title: "Olá: mundo", version: "1.0" });
    expect(doc.blocks).toEqual([{ kind: "paragraph", text: ["Texto"] }]);
  });

  it("gives headings an address without accents", () => {
    expect(blocks("## 2. Direitos & Prazos\n\ntexto")[0]).toMatchObject({ level: 2, id: "2-direitos-prazos" });
    expect(slug("Política de privacidade")).toBe("politica-de-privacidade");
  });

  it("reads bold, italic and links inside each other", () => {
    const [paragraph] = blocks("Leia a **[política](/politica-privacidade)** *hoje* e 2*3*4.");
    expect(paragraph).toEqual({
      kind: "paragraph",
      text: [
        "Leia a ",
        { kind: "strong", children: [{ kind: "link", href: "/politica-privacidade", children: ["política"] }] },
        " ",
        { kind: "em", children: ["hoje"] },
        " e 2",
        { kind: "em", children: ["3"] },
        "4.",
      ],
    });
  });

  it("joins the lines of a paragraph", () => {
    expect(blocks("um\ndois\n\ntrês").map((b) => b.kind === "paragraph" && plainText(b.text))).toEqual([
      "um dois",
      "três",
    ]);
  });

  it("nests lists and keeps ordered ones ordered", () => {
    const [list] = blocks("1. um\n   - a\n   - b\n2. dois");
    expect(list).toMatchObject({
      kind: "list",
      ordered: true,
      items: [
        { text: ["um"], children: [{ kind: "list", ordered: false, items: [{ text: ["a"] }, { text: ["b"] }] }] },
        { text: ["dois"] },
      ],
    });
  });

  it("reads tables and quotes", () => {
    expect(blocks("| A | B |\n|---|---|\n| 1 | **2** |")[0]).toEqual({
      kind: "table",
      head: [["A"], ["B"]],
      rows: [[["1"], [{ kind: "strong", children: ["2"] }]]],
    });
    expect(blocks("> um\n> dois")[0]).toEqual({
      kind: "quote",
      blocks: [{ kind: "paragraph", text: ["um dois"] }],
    });
  });

  it("refuses a script address", () => {
    expect(() => blocks("[x](javascript:alert(1))")).toThrow("unexpected address");
  });

  it("leaves HTML as text", () => {
    expect(blocks("<script>alert(1)</script>")).toEqual([{ kind: "paragraph", text: ["<script>alert(1)</script>"] }]);
  });
});
