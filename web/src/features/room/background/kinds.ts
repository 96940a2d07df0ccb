/** What stands behind the person in their own picture. */
export const BACKGROUNDS = ["none", "blur", "plain"] as const;

export type BackgroundKind = (typeof BACKGROUNDS)[number];

/** Why the background cannot be changed: the device is too slow, or the model did not load or run. */
export type BackgroundTrouble = "slow" | "failed";

export const backgroundOf = (value: unknown): BackgroundKind => BACKGROUNDS.find((one) => one === value) ?? "none";
