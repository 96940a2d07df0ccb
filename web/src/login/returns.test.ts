import { expect, it } from "vitest";
import { isPage, registerPages } from "./returns";

it("knows which addresses exist, parameters included", () => {
  registerPages(["/blog", "/blog/$slug"]);
  expect(["/blog", "/blog/x", "/blog/", "/blog/x/y", "/blogs"].map(isPage)).toEqual([true, true, true, false, false]);
});
