import { useMaskito } from "@maskito/react";
import { type MaskName, maskOptions } from "./masks";

/** A ref that masks the input it is given to. */
export const useMask = (name: MaskName) => useMaskito({ options: maskOptions(name) });
