import { inbox as t } from "../strings/office";
import { Badge } from "./parts";

const tones = { NEW: "warn", OPEN: "plain", ANSWERED: "good", ARCHIVED: "plain" } as const;
type State = keyof typeof tones;

export const MessageBadge = ({ state }: { state: string }) => (
  <Badge tone={tones[state as State] ?? "plain"}>{t.states[state as State] ?? state}</Badge>
);
