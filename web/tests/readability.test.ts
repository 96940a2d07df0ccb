import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isStrings } from "./labels";
import { grade, longest, sentencesOfSource, syllablesOf } from "./readability";

/** What a person who finished elementary school reads at the first attempt. */
const GRADE = 8;
/** Words of a sentence on a screen. */
const WORDS = 30;

const walk = (dir: string): string[] =>
  readdirSync(dir, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? walk(`${dir}/${entry.name}`) : [`${dir}/${entry.name}`],
  );

/** Administrators are staff: their screens are not measured. */
const catalogues = walk("src")
  .filter((file) => isStrings(file) && !/\.test\.|features\/backoffice/.test(file))
  .map((file) => ({ file, text: sentencesOfSource(readFileSync(file, "utf8")).join("\n") }))
  .filter(({ text }) => text !== "");
/** The indices say little about a handful of sentences, so short catalogues are measured together. */
const long = catalogues.filter(({ text }) => text.split(/\s+/).length >= 80);
const short = catalogues.filter((one) => !long.includes(one));

const content = walk("content").map((file) => ({ file, text: readFileSync(file, "utf8") }));

const mails = readFileSync("../internal/app/testdata/mails.txt", "utf8")
  .split("\n")
  .filter((line) => !/^(#|=|subject|Assunto)/i.test(line))
  .join("\n");

describe("plain words", () => {
  it("the texts of screens are measured", () => {
    expect(catalogues.length).toBeGreaterThan(40);
  });

  it.each(long)("$file reads at grade eight or under", ({ text }) => {
    expect(grade(text)).toBeLessThanOrEqual(GRADE);
  });

  it("short catalogues together read at grade eight or under", () => {
    expect(grade(short.map(({ text }) => text).join("\n"))).toBeLessThanOrEqual(GRADE);
  });

  it("no screen has a sentence of more than thirty words", () => {
    expect(catalogues.filter(({ text }) => longest(text) > WORDS).map(({ file }) => file)).toEqual([]);
  });

  it.each(content)("$file reads at grade eight or under", ({ text }) => {
    expect(grade(text)).toBeLessThanOrEqual(GRADE);
  });

  it("the mails read at grade eight or under", () => {
    expect(mails.length).toBeGreaterThan(10_000);
    expect(grade(mails)).toBeLessThanOrEqual(GRADE);
  });

  it("a plain text has a low grade and an official one a high grade", () => {
    const plain = "Sua sessão é amanhã. A sala abre dez minutos antes. Entre pelo link da sessão.";
    const official =
      "A disponibilização antecipada da funcionalidade de cancelamento condiciona-se à observância das disposições " +
      "contratuais regulamentares aplicáveis, independentemente da manifestação expressa do contratante.";
    expect(grade(plain)).toBeLessThan(3);
    expect(grade(official)).toBeGreaterThan(16);
  });

  it.each([
    ["sessão", 2],
    ["psicóloga", 4],
    ["horário", 3],
    ["saúde", 3],
    ["dia", 2],
    ["história", 3],
    ["quer", 1],
    ["agenda", 3],
    ["pagamento", 4],
    ["não", 1],
    ["você", 2],
    ["cartão", 2],
  ])("%s has its syllables", (word, syllables) => {
    expect(syllablesOf(word)).toBe(syllables);
  });

  it("a placeholder is a word, and a label or a comment is no sentence", () => {
    const source =
      '/** "Um comentário com muitas palavras aqui." */\nconst a = "Enviar";\nconst b = `Faltam $' +
      "{left} minutos para a sua sessão.`;";
    expect(sentencesOfSource(source)).toEqual(["Faltam dez minutos para a sua sessão."]);
  });
});
