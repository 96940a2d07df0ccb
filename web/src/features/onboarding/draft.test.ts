import { beforeEach, describe, expect, it } from "vitest";
import { forget } from "~/lib/forget";
import { draft } from "./draft";
import { therapistValues } from "./record";
import type { TherapistValues } from "./rules";
import { newcomer } from "./testkit";

const blank = therapistValues(newcomer({ fullName: "" }));
const SECRET: Partial<TherapistValues> = {
  cpf: "529.982.247-25",
  document: "98.765.432",
  documentRegion: "DETRAN",
  birthDate: "11/11/1911",
  motherName: "Ana Prado",
  bank: "Banco Secreto",
  agency: "4444",
  account: "55555",
  pixKey: "chave@psic.test",
  gender: "TRANS_FEMALE",
  genderCustom: "Só meu",
  ethnicity: "BLACK",
};
const typed: TherapistValues = {
  ...blank,
  ...SECRET,
  fullName: "Luiza",
  aboutMe: "Olá",
  availableEquipment: ["COMPUTER"],
};

beforeEach(() => sessionStorage.clear());

const everything = () => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]);

describe("the draft", () => {
  it("keeps what was typed for the same person only", () => {
    draft.keep("u1", typed);
    expect(draft.read("u1", blank)).toMatchObject({
      fullName: "Luiza",
      aboutMe: "Olá",
      availableEquipment: ["COMPUTER"],
    });
    expect(draft.read("u2", blank)).toEqual({});
  });

  it("never holds documents, bank data, mother's name or sensitive answers", () => {
    draft.keep("u1", typed);
    const held = everything();
    expect(held).toContain("Luiza");
    for (const value of Object.values(SECRET)) expect(held).not.toContain(value);
    expect(localStorage).toHaveLength(0);
  });

  it("goes with the login and on its own word", () => {
    draft.keep("u1", typed);
    draft.clear();
    expect(draft.read("u1", blank)).toEqual({});
    draft.keep("u1", typed);
    forget();
    expect(draft.read("u1", blank)).toEqual({});
  });

  it.each([
    "no json",
    "null",
    '{"owner":"u1","values":null}',
    '{"owner":"u1","values":{"fullName":3,"cpf":"529.982.247-25","availableEquipment":[1]}}',
  ])("reads nothing out of %s", (text) => {
    sessionStorage.setItem("cadastro-psicologo", text);
    expect(draft.read("u1", blank)).toEqual({});
  });
});
