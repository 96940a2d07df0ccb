import { Maskito } from "@maskito/core";
import { useEffect, useRef } from "react";
import { type MaskName, maskOptions } from "./masks";

/**
 * A ref that masks the input it is given to. The library's own hook draws each field two times more, in the same task
 * as the first time: a slow phone would wait for that with every form of many fields.
 */
export function useMask(name: MaskName) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!ref.current) return;
    const mask = new Maskito(ref.current, maskOptions(name));
    return () => mask.destroy();
  }, [name]);
  return ref;
}
