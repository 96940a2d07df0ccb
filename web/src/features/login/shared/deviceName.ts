const KNOWN = [
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["Android", /Android/],
  ["Mac", /Mac OS X/],
  ["Windows", /Windows/],
  ["Linux", /Linux/],
] as const;

/** A name for this device, which the person may change. */
export const deviceName = (otherwise: string, agent: string = navigator.userAgent): string =>
  KNOWN.find(([, pattern]) => pattern.test(agent))?.[0] ?? otherwise;
