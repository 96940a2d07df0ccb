import { useLeaveGuard as useGuard } from "~/ui/useLeaveGuard";
import { unsaved } from "./strings";

/** Confirms before unsaved changes of the availability are lost. */
export const useLeaveGuard = (dirty: boolean) => useGuard(dirty, unsaved);
