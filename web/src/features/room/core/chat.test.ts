import { describe, expect, it } from "vitest";
import { type ChatMessage, type Message, messageOf, textParts, withMessage } from "./chat";

describe("chat messages", () => {
  it.each([
    ["veja https://exemplo.com/a?b=1.", ["veja ", "https://exemplo.com/a?b=1", "."]],
    ["(http://exemplo.com)", ["(", "http://exemplo.com", ")"]],
    ["https://a.com e HTTPS://b.com", ["https://a.com", " e ", "HTTPS://b.com"]],
    ["sem endereço", ["sem endereço"]],
  ])("finds the addresses in %s", (text, parts) => {
    expect(textParts(text).map((part) => part.text)).toEqual(parts);
    expect(textParts(text).every((part) => !part.href || /^https?:/i.test(part.href))).toBe(true);
  });

  it.each(["javascript:alert(1)", "data:text/html,x", "ftp://a.com", "xhttps://a.com"])(
    "makes no link of %s",
    (text) => {
      expect(textParts(text).some((part) => part.href)).toBe(false);
    },
  );

  it("drops what is not a message, and keeps the last five hundred in the order of their time", () => {
    const wire: ChatMessage = { type: "chat", id: "a", role: 0, at: 1, text: "x".repeat(3000) };
    expect(messageOf(wire, 1)?.text).toHaveLength(2000);
    for (const wrong of [{ id: "" }, { id: "y".repeat(41) }, { at: Number.NaN }, { text: 7 }])
      expect(messageOf({ ...wire, ...wrong } as ChatMessage, 1)).toBeNull();
    let list: readonly Message[] = [];
    for (let at = 0; at < 502; at++) list = withMessage(list, { id: `${at}`, own: false, text: "", at });
    list = withMessage(list, { id: "between", own: true, text: "", at: 300.5 });
    expect(list).toHaveLength(500);
    expect(list.findIndex(({ id }) => id === "between")).toBe(list.findIndex(({ id }) => id === "300") + 1);
  });
});
