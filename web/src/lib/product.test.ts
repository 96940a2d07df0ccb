import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  document.head.innerHTML = "";
  vi.resetModules();
});

it("Q180 the texts name the product as this installation does", async () => {
  document.head.innerHTML = '<meta name="application-name" content="Elo">';
  vi.resetModules();
  const texts = [
    await import("~/features/site/strings"),
    await import("~/features/site/landingStrings"),
    await import("~/features/site/howItWorksStrings"),
    await import("~/features/login/strings"),
  ].map((module) => JSON.stringify(module));
  for (const text of texts) {
    expect(text).not.toMatch(/\bPsic(?!\p{L})/u);
    expect(text).toMatch(/\bElo\b/);
  }
});
