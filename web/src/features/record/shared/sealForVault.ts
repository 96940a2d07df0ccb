import { type Kind, sealTo, type Target } from "../crypto/sealTo";

/** Seals a text of a patient to the vault of a therapist, in this browser. */
export const sealForVault = (target: Target, kind: Kind, place: string, text: string): Promise<string> =>
  sealTo(target, kind, place, text);
