import { describe, expect, it } from "vitest";
import {
  basicInfoErrors,
  birthError,
  issuerMax,
  isUnderAge,
  nameError,
  type PersonalValues,
  personalErrors,
  rgError,
  socialNameError,
  streetError,
  textError,
  tidy,
  UNDER_AGE,
  validName,
} from "./personalRules";

const TODAY = "2026-11-15";

const full: PersonalValues = {
  fullName: "Ana D'Ávila Souza-Lima",
  nickname: "Nana 2",
  birthDate: "15/11/1990",
  cpf: "529.982.247-25",
  document: "12.345.678",
  documentRegion: "SSP/SP",
  zipCode: "01310-100",
  address: "Rua 25 de Março, 3º andar",
  number: "1000",
  addressComplement: "",
  neighborhood: "Bela Vista",
  city: "São Paulo",
  addressState: "SP",
  country: "Brasil",
  cellPhone: "(11) 9 8765-4321",
  gender: "NOT_INFORMED",
  genderCustom: "",
  ethnicity: "NOT_INFORMED",
  emailAlertsOptIn: false,
};

const errorsWith = (patch: Partial<PersonalValues>) => personalErrors({ ...full, ...patch }, "registration", [], TODAY);
const fails = (name: keyof PersonalValues, value: string) => Object.keys(errorsWith({ [name]: value })).includes(name);

it("accepts a complete record, with 'não informado' for the sensitive questions (Q104)", () => {
  expect(errorsWith({})).toEqual({});
});

describe("names", () => {
  it("R145 the name is required, has letters only and at most 250 characters", () => {
    expect(fails("fullName", "")).toBe(true);
    expect(fails("fullName", "Ana 2")).toBe(true);
    expect(fails("fullName", "' -")).toBe(true);
    expect(fails("fullName", "a".repeat(250))).toBe(false);
    expect(fails("fullName", "a".repeat(251))).toBe(true);
  });

  it("Q156 hyphens are accepted", () => expect(nameError("Maria-José O'Neill")).toBeUndefined());

  it("R145 the social name is optional and has at most 250 characters", () => {
    expect(fails("nickname", "")).toBe(false);
    expect(fails("nickname", "x".repeat(251))).toBe(true);
  });

  it("keeps one form of apostrophes, accents and spaces", () => {
    expect(tidy("  Jose\u0301  D’Ávila ")).toBe("José D'Ávila");
  });

  it("R155.1 R155.2 R155.3 the pre-registration name follows the same rule", () => {
    const name = (fullName: string) => basicInfoErrors({ fullName, nickname: "", emailAlertsOptIn: false });
    expect(name("")).toHaveProperty("fullName");
    expect(name("a".repeat(251))).toHaveProperty("fullName");
    expect(name("R2D2")).toHaveProperty("fullName");
    expect(name("Ana D'Ávila")).toEqual({});
  });

  it("R155.4 the pre-registration social name is optional with the same limits", () => {
    const social = (nickname: string) => basicInfoErrors({ fullName: "Ana", nickname, emailAlertsOptIn: false });
    expect(social("")).toEqual({});
    expect(social("Nana")).toEqual({});
    expect(social("N4na")).toHaveProperty("nickname");
    expect(social("n".repeat(251))).toHaveProperty("nickname");
  });
});

describe("birth date", () => {
  it("R147 is required and must exist", () => {
    expect(birthError("", TODAY)).toBe("A data de nascimento é obrigatória");
    for (const wrong of ["31/02/1990", "1/1/1990", "15/11/2027", "01/01/1850"]) {
      expect(birthError(wrong, TODAY)).toBe("Data de nascimento inválida");
    }
  });

  it("Q038 blocks the day before the eighteenth birthday and lets the birthday in", () => {
    expect(birthError("16/11/2008", TODAY)).toBe(UNDER_AGE);
    expect(birthError("15/11/2008", TODAY)).toBeUndefined();
  });
});

describe("documents", () => {
  it("R148.1 Q157 the CPF is required and its digits are checked", () => {
    expect(errorsWith({ cpf: "" }).cpf).toBe("O CPF é obrigatório");
    expect(errorsWith({ cpf: "529.982.247-26" }).cpf).toBe("CPF inválido");
    expect(errorsWith({ cpf: "111.111.111-11" }).cpf).toBe("CPF inválido");
  });

  it("R148.2 Q158 the RG is required, up to 14 characters, with a letter only at the end", () => {
    expect(rgError("")).toBe("O RG é obrigatório");
    for (const rg of ["12.345.678", "12.345.678-X", "123456789012-3"]) expect(rgError(rg)).toBeUndefined();
    for (const rg of ["1X.345.678", "ABC", "123456789012345"]) expect(rgError(rg)).toBe("RG inválido");
  });

  it("R148.3 the issuing body has 10 characters at registration", () => {
    expect(fails("documentRegion", "")).toBe(true);
    expect(fails("documentRegion", "1234567890")).toBe(false);
    expect(fails("documentRegion", "12345678901")).toBe(true);
  });

  it("R148.4 the issuing body has 250 characters when editing", () => {
    expect(issuerMax("edit")).toBe(250);
    const edit = (documentRegion: string) => personalErrors({ ...full, documentRegion }, "edit", [], TODAY);
    expect(edit("x".repeat(250))).toEqual({});
    expect(edit("x".repeat(251))).toHaveProperty("documentRegion");
  });

  it("Q030 a field closed by the first save is not judged again", () => {
    const old = { ...full, document: "RG antigo", cpf: "***", birthDate: "", documentRegion: "" };
    expect(personalErrors(old, "edit", ["document", "cpf", "birthDate", "documentRegion"], TODAY)).toEqual({});
  });
});

describe("address", () => {
  it("R149.1 R149.3 the CEP is required with its nine characters", () => {
    for (const cep of ["", "01310-10", "01310100"]) expect(fails("zipCode", cep)).toBe(true);
  });

  it("R150.1 Q155 the street takes letters, digits and a few signs, at most 250", () => {
    expect(streetError("Rua 7 de Setembro, 3ª etapa - Q. 4/5 d'Oeste")).toBeUndefined();
    expect(streetError("Rua <b>")).toBeDefined();
    expect(streetError("")).toBeDefined();
    expect(fails("address", "a".repeat(251))).toBe(true);
  });

  it("R150.2 the number is required, at most 10", () => {
    expect(fails("number", "")).toBe(true);
    expect(fails("number", "1234567890")).toBe(false);
    expect(fails("number", "12345678901")).toBe(true);
  });

  it("R150.3 the complement is optional, at most 250", () => {
    expect(fails("addressComplement", "")).toBe(false);
    expect(fails("addressComplement", "x".repeat(251))).toBe(true);
  });

  it.each([
    ["R150.4", "neighborhood"],
    ["R150.5", "city"],
    ["R150.6", "country"],
  ] as const)("%s %s is required, at most 250", (_, name) => {
    expect(fails(name, " ")).toBe(true);
    expect(fails(name, "x".repeat(250))).toBe(false);
    expect(fails(name, "x".repeat(251))).toBe(true);
  });

  it("R150.7 the state is required", () => expect(fails("addressState", "")).toBe(true));
});

describe("about the person", () => {
  it("R151 the phone is required in one of its two masks", () => {
    for (const phone of ["(11) 3765-4321", "(11) 9 8765-4321"]) expect(fails("cellPhone", phone)).toBe(false);
    for (const phone of ["", "(11) 3765-432", "11987654321"]) expect(fails("cellPhone", phone)).toBe(true);
  });

  it("R152 gender and cor/raça are required", () => {
    expect(fails("gender", "")).toBe(true);
    expect(fails("ethnicity", "")).toBe(true);
  });

  it("R152 OTHER asks for its text, the other answers do not", () => {
    expect(errorsWith({ gender: "OTHER" })).toHaveProperty("genderCustom");
    expect(errorsWith({ gender: "OTHER", genderCustom: "Agênero" })).toEqual({});
    expect(errorsWith({ gender: "OTHER", genderCustom: "x".repeat(251) })).toHaveProperty("genderCustom");
    expect(errorsWith({ gender: "FEMALE" })).toEqual({});
  });
});

/** The whole message of each field at the edge of its rule. */
describe("what a field says", () => {
  const long = (length: number) => "a".repeat(length);

  it.each<[keyof PersonalValues, string, string | undefined]>([
    ["fullName", "", "O nome é obrigatório"],
    ["fullName", "Ana 2", "O nome aceita só letras, espaços, hífen e apóstrofo"],
    ["fullName", long(250), undefined],
    ["fullName", long(251), "Nome: no máximo 250 caracteres"],
    ["fullName", ` ${long(250)} `, undefined],
    ["nickname", long(250), undefined],
    ["nickname", long(251), "Apelido/nome social: no máximo 250 caracteres"],
    ["birthDate", "01/01/1906", undefined],
    ["birthDate", "31/12/1905", "Data de nascimento inválida"],
    ["birthDate", "16/11/2026", "Data de nascimento inválida"],
    ["birthDate", "15/11/2026", "O atendimento é para maiores de 18 anos."],
    ["document", "1234", "RG inválido"],
    ["document", "12345", undefined],
    ["document", "12345x", undefined],
    ["document", "12345xx", "RG inválido"],
    ["document", "12.345.678-9012", "RG inválido"],
    ["documentRegion", " ", "O órgão expedidor é obrigatório"],
    ["documentRegion", "12345678901", "Órgão expedidor: no máximo 10 caracteres"],
    ["zipCode", "", "O CEP é obrigatório"],
    ["zipCode", "01310-10a", "CEP inválido"],
    ["address", " ", "O endereço é obrigatório"],
    ["address", "...", "O endereço aceita letras, números e . , ' - / º ª"],
    ["address", long(250), undefined],
    ["address", long(251), "Endereço: no máximo 250 caracteres"],
    ["number", " ", "O número é obrigatório"],
    ["number", "12345678901", "Número: no máximo 10 caracteres"],
    ["addressComplement", long(250), undefined],
    ["addressComplement", long(251), "Complemento: no máximo 250 caracteres"],
    ["neighborhood", " ", "O bairro é obrigatório"],
    ["neighborhood", long(251), "Bairro: no máximo 250 caracteres"],
    ["city", " ", "A cidade é obrigatória"],
    ["city", long(251), "Cidade: no máximo 250 caracteres"],
    ["addressState", "", "O estado é obrigatório"],
    ["country", " ", "O país é obrigatório"],
    ["country", long(251), "País: no máximo 250 caracteres"],
    ["cellPhone", "", "O celular é obrigatório"],
    ["cellPhone", "(11) 98765-4321", "Celular inválido"],
    ["cellPhone", "+55 (11) 9 8765-4321", "Celular inválido"],
    ["gender", "", "O gênero é obrigatório"],
    ["ethnicity", "", "A cor/raça é obrigatória"],
  ])("%s %s", (name, value, message) => {
    expect(errorsWith({ [name]: value })).toEqual(message === undefined ? {} : { [name]: message });
  });

  it("R152 the free text of the gender, also at its limit", () => {
    const other = (genderCustom: string) => errorsWith({ gender: "OTHER", genderCustom });
    expect(other(" ")).toEqual({ genderCustom: "Conte como você se identifica" });
    expect(other(long(250))).toEqual({});
    expect(other(long(251))).toEqual({ genderCustom: "Gênero: no máximo 250 caracteres" });
  });

  it("R155.4 the social name of a pre-registration", () => {
    expect(socialNameError(long(250))).toBeUndefined();
    expect(socialNameError(long(251))).toBe("Nome social: no máximo 250 caracteres");
    expect(socialNameError("N4na")).toBe("O nome social aceita só letras, espaços, hífen e apóstrofo");
    expect(socialNameError("  ")).toBeUndefined();
  });

  it("a name is letters up to the limit", () => {
    expect([validName(long(250)), validName(long(251)), validName("Ana 2"), validName("-")]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it("a text without a message for its absence is optional", () => {
    expect(textError(" ", undefined, 3, "Nota")).toBeUndefined();
    expect(textError(" ", "Falta.", 3, "Nota")).toBe("Falta.");
    expect(textError(" abc ", "Falta.", 3, "Nota")).toBeUndefined();
    expect(textError("abcd", undefined, 3, "Nota")).toBe("Nota: no máximo 3 caracteres");
  });

  it("Q038 knows who is too young, also in the server's words", () => {
    expect(isUnderAge("O atendimento é para maiores de 18 anos. Fale com a gente.")).toBe(true);
    expect(isUnderAge("Data de nascimento inválida")).toBe(false);
    expect(isUnderAge(undefined)).toBe(false);
  });

  it("Q030 judges what is open beside what is closed", () => {
    const old = { ...full, document: "x", cpf: "x" };
    expect(Object.keys(personalErrors(old, "edit", ["document"], TODAY))).toEqual(["cpf"]);
  });
});
