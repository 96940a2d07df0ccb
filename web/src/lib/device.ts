import { DEVICE_KEY, readStored, writeStored } from "./storage";

/** The value that a login issued for this device. The next sign-in sends it, whoever signs in. */
export const deviceStore = {
  get: (): string | null => readStored(DEVICE_KEY),
  set: (value: string): void => writeStored(DEVICE_KEY, value),
};
