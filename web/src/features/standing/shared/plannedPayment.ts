import { isPayable } from "../payable";
import { page as t } from "../strings";
import { instantOf } from "../when";
import { useStandingOf } from "./StandingMark";

/** When the charge or the PIX code of a session of a standing hour comes by itself. Undefined when it is paid or to pay. */
export function usePlannedPayment(sessionId: string): string | undefined {
  const standing = useStandingOf(sessionId);
  const occurrence = standing?.occurrences.find((one) => one.sessionId === sessionId);
  if (!standing || occurrence?.state !== "SCHEDULED" || !occurrence.chargedAt) return undefined;
  const pix = standing.method === "pix";
  if (isPayable(occurrence, pix)) return undefined;
  const { day, time } = instantOf(occurrence.chargedAt);
  return (pix ? t.pixAt : t.charged)(day, time);
}
