import { beforeEach, describe, expect, it } from "vitest";
import { clearPersonal } from "~/lib/storage";
import { CORNERS, nearestCorner, nextCorner, readView, saveView } from "./viewChoices";

describe("how a person sees the call", () => {
  beforeEach(() => localStorage.clear());

  it("is remembered on this device, also after signing out", () => {
    const view = { layout: "side", own: false, corner: "topLeft", swapped: true, keys: false } as const;
    saveView(view);
    clearPersonal();
    expect(readView()).toEqual(view);
  });

  it("begins with one large picture, the own one at the bottom right", () => {
    const begin = { layout: "speaker", own: true, corner: "bottomRight", swapped: false, keys: true };
    expect(readView()).toEqual(begin);
    for (const wrong of ["{", '{"layout":"x","own":"no","corner":7,"swapped":"yes"}', "7"]) {
      localStorage.setItem("room-view", wrong);
      expect(readView()).toEqual(begin);
    }
  });

  it("goes through all four corners", () => {
    const seen = new Set([CORNERS[0]].concat(CORNERS.map(nextCorner) as never));
    expect(seen.size).toBe(4);
    expect(nextCorner("topRight")).toBe("bottomRight");
  });

  it.each([
    [10, 10, "topLeft"],
    [190, 10, "topRight"],
    [10, 90, "bottomLeft"],
    [101, 51, "bottomRight"],
    [100, 50, "topLeft"],
  ])("a picture that is let go at %i, %i goes to %s", (x, y, corner) => {
    expect(nearestCorner({ x, y }, { left: 0, top: 0, width: 200, height: 100 })).toBe(corner);
  });
});
