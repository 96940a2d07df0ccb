import { describe, expect, it, vi } from "vitest";
import { tokenFor } from "../../tests/renderApp";
import { copyText } from "./clipboard";
import { addDays, ageOn, fromBr, longDate, shortDate, startOfWeek, toBr, today } from "./dates";
import { deviceStore } from "./device";
import { validCnpj, validCpf } from "./documents";
import { applyMask, formatCrp, type MaskName } from "./masks";
import { formatAmount, formatBRL } from "./money";
import { clearPersonal, readStored, writeStored } from "./storage";
import { decodeToken, tokenStore } from "./token";
import { UFS } from "./uf";

describe("masks", () => {
  it.each<[MaskName, string, string]>([
    ["cpf", "52998224725", "529.982.247-25"],
    ["cnpj", "12abc34501de35", "12.ABC.345/01DE-35"],
    ["cpfCnpj", "52998224725", "529.982.247-25"],
    ["cpfCnpj", "11222333000181", "11.222.333/0001-81"],
    ["cep", "01310100", "01310-100"],
    ["phone", "1133334444", "(11) 3333-4444"],
    ["phone", "11987654321", "(11) 9 8765-4321"],
    ["date", "15111990", "15/11/1990"],
    ["time", "0930", "09:30"],
    ["rg", "12345678", "12.345.678"],
    ["rg", "123456789", "123456789"],
    ["rg", "mg1234567x", "MG1234567X"],
    ["crp", "0612345", "0612345"],
    ["crp", "6/12", "6/12"],
    ["crp", "CRP 06/12345", "06/12345"],
  ])("%s shapes %s as %s", (name, raw, want) => {
    expect(applyMask(name, raw)).toBe(want);
  });
});

it.each([
  ["6/12", "06/12"],
  ["06/12345", "06/12345"],
  ["0612345", "06/12345"],
  ["24/1", "24/1"],
  ["25/1", "25/1"],
  ["612", "612"],
  ["00/1", "00/1"],
  ["06/", "06/"],
  ["", ""],
])("R240.8 a CRP typed as %s becomes %s when its field is left", (typed, shown) => {
  expect(formatCrp(typed)).toBe(shown);
});

describe("dates", () => {
  it("R060 R113 are dd/mm/yyyy on screens and in requests", () => {
    expect(toBr("2026-11-05")).toBe("05/11/2026");
    expect(fromBr("05/11/2026")).toBe("2026-11-05");
  });

  it.each(["31/02/2026", "00/01/2026", "29/02/2025", "5/11/2026", "2026-11-05", ""])("refuses %s", (text) => {
    expect(fromBr(text)).toBeNull();
  });

  it("R060 start the week on Sunday and speak Portuguese", () => {
    expect(startOfWeek("2026-11-18")).toBe("2026-11-15");
    expect(startOfWeek("2026-11-15")).toBe("2026-11-15");
    expect(longDate("2026-11-15")).toBe("domingo, 15 de novembro");
  });

  it("take today from São Paulo, not from the browser", () => {
    expect(today(new Date("2026-11-16T02:30:00Z"))).toBe("2026-11-15");
    expect(today(new Date("2026-11-16T03:30:00Z"))).toBe("2026-11-16");
  });

  it("count full years to the day", () => {
    expect(ageOn("2008-11-15", "2026-11-14")).toBe(17);
    expect(ageOn("2008-11-15", "2026-11-15")).toBe(18);
  });

  it("cross month and year", () => {
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  });
});

describe("documents", () => {
  it.each(["529.982.247-25", "52998224725"])("accepts the CPF %s", (cpf) => expect(validCpf(cpf)).toBe(true));
  it.each(["529.982.247-26", "529.982.247-09", "529.982.247-15", "111.111.111-11", "5299822472", ""])(
    "refuses the CPF %s",
    (cpf) => expect(validCpf(cpf)).toBe(false),
  );
  it.each(["11.222.333/0001-81", "12.ABC.345/01DE-35", "12abc34501de35"])("accepts the CNPJ %s", (cnpj) =>
    expect(validCnpj(cnpj)).toBe(true),
  );
  it.each(["11.222.333/0001-82", "11.222.333/0001-06", "12.ABC.345/01DE-36", "00000000000000"])(
    "refuses the CNPJ %s",
    (cnpj) => expect(validCnpj(cnpj)).toBe(false),
  );
});

it("writes money the Brazilian way", () => {
  expect(formatBRL(1234.5)).toBe("R$ 1.234,50");
  expect(formatAmount(80)).toBe("80,00");
});

it("writes money as the browser's own formatter would", () => {
  const brl = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });
  for (const reais of [
    0, 0.01, 0.1, 0.29, 1.15, 99.99, 100, 999.99, 1000, 123456.78, 1234567.8, 10_000_000, -5, -1234.56,
  ])
    expect(formatBRL(reais)).toBe(brl.format(reais).replace("\u00a0", " "));
});

it("writes every day of a year as the browser's own formatter would", () => {
  const long = new Intl.DateTimeFormat("pt-BR", { timeZone: "UTC", weekday: "long", day: "numeric", month: "long" });
  const short = new Intl.DateTimeFormat("pt-BR", { timeZone: "UTC", day: "numeric", month: "short" });
  for (let i = 0; i < 366; i++) {
    const day = addDays("2028-01-01", i);
    expect(longDate(day)).toBe(long.format(new Date(day)));
    expect(shortDate(day)).toBe(short.format(new Date(day)).replace(" de ", " ").replace(".", ""));
  }
});

it("knows the 27 federative units", () => {
  expect(new Set(UFS.map((uf) => uf.value)).size).toBe(27);
});

describe("storage", () => {
  it("keeps the token under its name", () => {
    tokenStore.set("abc");
    expect(localStorage.getItem("token")).toBe("abc");
  });

  it("deletes everything but the value of the device (Q202)", () => {
    tokenStore.set("abc");
    deviceStore.set("d1");
    clearPersonal();
    expect({ ...localStorage }).toEqual({ device: "d1" });
  });

  it("falls back to memory when the browser refuses", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("denied", "SecurityError");
    });
    writeStored("token", "abc");
    expect(readStored("token")).toBe("abc");
    clearPersonal();
    expect(readStored("token")).toBeNull();
  });
});

describe("R091 the token", () => {
  it("tells id, type and name, accents included", () => {
    const user = { id: "7", type: "CUSTOMER", name: "João Ávila", state: "", email: "" };
    expect(decodeToken(tokenFor(user))).toEqual({ id: "7", type: "CUSTOMER", name: "João Ávila" });
  });

  it.each([null, "", "abc", "a.b.c", "a.bnVsbA.c"])("is nobody when it is %s", (token) => {
    expect(decodeToken(token)).toBeNull();
  });
});

it("copies, and says when it could not", async () => {
  const writeText = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error("denied"));
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  expect([await copyText("a"), await copyText("b")]).toEqual([true, false]);
});
