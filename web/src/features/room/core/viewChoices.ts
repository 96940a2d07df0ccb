import { readStored, writeStored } from "~/lib/storage";

export const CORNERS = ["bottomRight", "bottomLeft", "topLeft", "topRight"] as const;
export type Corner = (typeof CORNERS)[number];

/** How this person wants to see the call. */
export interface ViewChoices {
  layout: "speaker" | "side";
  /** The own picture is shown to this person. The other person sees it anyway. */
  own: boolean;
  corner: Corner;
  /** The own picture is the large one. */
  swapped: boolean;
  /** M and V switch microphone and camera. */
  keys: boolean;
}

/** `~/lib/storage` keeps this key when the person signs out. It says nothing about the person. */
const KEY = "room-view";

const DEFAULT: ViewChoices = { layout: "speaker", own: true, corner: "bottomRight", swapped: false, keys: true };

export function readView(): ViewChoices {
  let stored: Partial<ViewChoices> = {};
  try {
    stored = JSON.parse(readStored(KEY) ?? "null") ?? {};
  } catch {
    // Somebody else wrote there. The defaults are used.
  }
  return {
    layout: stored.layout === "side" ? "side" : "speaker",
    own: stored.own !== false,
    corner: CORNERS.find((one) => one === stored.corner) ?? DEFAULT.corner,
    swapped: stored.swapped === true,
    keys: stored.keys !== false,
  };
}

export const saveView = (view: ViewChoices): void => writeStored(KEY, JSON.stringify(view));

export const nextCorner = (corner: Corner): Corner =>
  CORNERS[(CORNERS.indexOf(corner) + 1) % CORNERS.length] ?? DEFAULT.corner;

interface Point {
  x: number;
  y: number;
}

/** The corner of a box that is nearest to a point. */
export function nearestCorner({ x, y }: Point, box: Pick<DOMRect, "left" | "top" | "width" | "height">): Corner {
  const right = x > box.left + box.width / 2;
  const bottom = y > box.top + box.height / 2;
  if (bottom) return right ? "bottomRight" : "bottomLeft";
  return right ? "topRight" : "topLeft";
}
