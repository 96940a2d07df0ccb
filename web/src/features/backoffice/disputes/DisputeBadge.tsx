import type { DisputeState } from "~/api/queries/disputes";
import { Badge } from "../components/parts";
import { disputes as t } from "../strings/disputes";

const tones = {
  OPEN: "warn",
  EXPIRED: "bad",
  ANSWERED: "plain",
  WON: "good",
  LOST: "bad",
  ACCEPTED: "plain",
} as const satisfies Record<DisputeState, string>;

export const DisputeBadge = ({ state }: { state: DisputeState }) => (
  <Badge tone={tones[state]}>{t.states[state]}</Badge>
);
