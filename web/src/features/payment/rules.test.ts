import { describe, expect, it } from "vitest";
import {
  cardErrors,
  discountPercent,
  emptyCard,
  isSettled,
  mayComeLate,
  NEW_CARD,
  type PayValues,
  payErrors,
  payerErrors,
  payerOf,
  paymentStatus,
  paymentStepOf,
  pixOf,
  splitOf,
  withoutPath,
} from "./rules";
import { holdsOf } from "./shared/holds";
import { paid, pix, session } from "./testkit";

const processing = pix({ type: "card", statusCode: "PROCESSING", qrCodeCopy: "", qrCodeLink: "" });
const cancelled = { stage: "CANCELLED", statusCode: "CANCELLED", canPay: false } as const;

describe("what a payment is made of", () => {
  const priced = session({ scheduledPriceInBRL: 127.5, discountInBRL: 22.5 });

  it.each([
    ["nothing of the balance", 0, { credits: 0, due: 12_750 }],
    ["a part", 5_000, { credits: 5_000, due: 7_750 }],
    ["all but a centavo", 12_749, { credits: 12_749, due: 1 }],
    ["exactly the price", 12_750, { credits: 12_750, due: 0 }],
    ["a centavo above the price", 12_751, { credits: 12_750, due: 0 }],
    ["far above the price", 50_000, { credits: 12_750, due: 0 }],
  ])("R186 %s: the rest is due and never less than nothing", (_name, balance, rest) => {
    expect(splitOf(priced, balance)).toEqual({ full: 15_000, discount: 2_250, price: 12_750, ...rest });
  });

  it("R198 tells the discount in whole percent of the full price", () => {
    expect(discountPercent(splitOf(priced, 0))).toBe(15);
  });

  it("counts centavos that no binary fraction holds", () => {
    expect(splitOf(session({ scheduledPriceInBRL: 1.1, discountInBRL: 0.1 }), 0)).toMatchObject({
      full: 120,
      due: 110,
    });
  });
});

describe("where a session stands", () => {
  it.each([
    ["open", session()],
    ["paid", paid()],
    ["paid", session({ paymentInfo: pix({ statusCode: "PAID" }) })],
    ["cancelled", paid({ stage: "CANCELLED" })],
    ["finished", session({ past: true })],
    ["paid", paid({ past: true })],
    ["analysis", session({ paymentInfo: processing, canPay: false })],
    ["expired", session({ canPay: false })],
  ] as const)("%s", (stage, one) => {
    expect(paymentStepOf(one)).toBe(stage);
  });

  it("Q060 a PIX code may be paid late while the session lies ahead", () => {
    const late = (over: object) => mayComeLate(session({ ...cancelled, paymentInfo: pix(), ...over }));
    expect(late({})).toBe(true);
    expect(late({ paymentInfo: pix({ statusCode: "EXPIRED" }) })).toBe(true);
    expect(late({ paymentInfo: pix({ statusCode: "PAID" }) })).toBe(false);
    expect(late({ paymentInfo: processing })).toBe(false);
    expect(late({ past: true })).toBe(false);
    expect(late({ stage: "SCHEDULED", statusCode: "AWAITING_PAYMENT", canPay: true })).toBe(false);
    expect(late({ stage: "SCHEDULED", statusCode: "AWAITING_PAYMENT", canPay: false })).toBe(true);
  });

  it("asks on until nothing more can happen", () => {
    expect(isSettled(undefined)).toBe(false);
    expect(isSettled(session())).toBe(false);
    expect(isSettled(session({ canPay: false }))).toBe(false);
    expect(isSettled(session(cancelled))).toBe(true);
    expect(isSettled(session({ ...cancelled, paymentInfo: pix() }))).toBe(false);
    expect(isSettled(paid())).toBe(true);
    expect(isSettled(session({ past: true }))).toBe(true);
  });

  it("names the status of the payment", () => {
    expect(paymentStatus(paid())).toBe("Pago");
    expect(paymentStatus(session())).toBe("Aguardando pagamento");
    expect(paymentStatus(session({ paymentInfo: pix({ status: "Expirado", statusCode: "EXPIRED" }) }))).toBe(
      "Expirado",
    );
  });

  it("R187 shows a PIX code only while the session can be paid", () => {
    expect(pixOf(session({ paymentInfo: pix() }))?.qrCodeCopy).toBe("00020101PIX");
    expect(pixOf(session({ paymentInfo: pix(), canPay: false }))).toBeNull();
    expect(pixOf(session({ paymentInfo: pix({ type: "card" }) }))).toBeNull();
    expect(pixOf(session({ paymentInfo: pix({ qrCodeCopy: "" }) }))).toBeNull();
  });
});

describe("the times that wait for a payment", () => {
  it("are those that can still be paid, the one that ends first in front", () => {
    const later = session({ id: "s2", holdUntil: "2026-11-16T10:30:00Z", startTime: "14:00:00" });
    const sooner = session({
      id: "s1",
      holdUntil: "2026-11-16T10:05:00Z",
      therapistInfo: { ...session().therapistInfo, nickname: "Lena" },
    });
    const { holdUntil: _none, ...unheld } = session({ id: "s5" });
    const others = [paid({ id: "s3" }), session({ id: "s4", canPay: false }), unheld];
    expect(holdsOf([later, ...others, sooner])).toEqual([
      { id: "s1", name: "Lena", day: "2026-11-16", time: "09:00", until: "2026-11-16T10:05:00Z" },
      { id: "s2", name: "Helena Prado", day: "2026-11-16", time: "14:00", until: "2026-11-16T10:30:00Z" },
    ]);
  });
});

const payer = {
  fullName: "Luiza Prado",
  email: "luiza@psic.test",
  cpf: "529.982.247-25",
  telephone: "(11) 9 8765-4321",
};
const card = {
  cardHolderName: "Luiza Prado",
  cardHolderDocument: "529.982.247-25",
  number: "4539 6206 5992 2097",
  expiryMonth: "12",
  expiryYear: "40",
  cvv: "123",
};

describe("R194 what the form asks for", () => {
  it("a whole payer, with a document and a telephone that exist", () => {
    expect(payerErrors(payer)).toEqual({});
    expect(Object.keys(payerErrors({ fullName: " ", email: " ", cpf: " ", telephone: " " }))).toEqual([
      "fullName",
      "email",
      "cpf",
      "telephone",
    ]);
    for (const wrong of [{ email: "luiza@psic" }, { cpf: "529.982.247-26" }, { telephone: "(11) 98765-4321" }])
      expect(Object.keys(payerErrors({ ...payer, ...wrong }))).toEqual(Object.keys(wrong));
    expect(payerErrors({ ...payer, cpf: "11.222.333/0001-81", telephone: "(11) 3765-4321" })).toEqual({});
  });

  it("a whole card", () => {
    expect(cardErrors(card)).toEqual({});
    expect(Object.keys(cardErrors(emptyCard)).sort()).toEqual(Object.keys(card).sort());
    expect(cardErrors({ ...card, cardHolderDocument: "1" })).toHaveProperty("cardHolderDocument");
  });

  it("a card only where one is typed now", () => {
    const values: PayValues = {
      ...payer,
      ...emptyCard,
      useCredits: "no",
      method: "card",
      cardId: NEW_CARD,
      saveCard: false,
      rememberPayer: false,
    };
    expect(Object.keys(payErrors(values))).toHaveLength(6);
    expect(payErrors({ ...values, cardId: "k1" })).toEqual({});
    expect(payErrors({ ...values, method: "pix" })).toEqual({});
  });

  it("sends the payer without spaces, and finds the server's fields", () => {
    expect(payerOf({ ...payer, fullName: " Luiza Prado ", email: " luiza@psic.test " })).toEqual(payer);
    expect(withoutPath([{ name: "customer.cpf", description: "x" }])).toEqual([{ name: "cpf", description: "x" }]);
  });
});
