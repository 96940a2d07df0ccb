/** What the person does in the room now; each phase has its screen (`RoomView`). */
export type Phase =
  | "loading"
  | "missing"
  | "refused"
  | "failed"
  | "ready"
  | "joining"
  | "waiting"
  | "talking"
  | "replaced"
  | "leaving"
  | "ended";

export type PhaseEvent =
  | "permitted"
  | "unknown"
  | "forbidden"
  | "broke"
  | "retry"
  | "start"
  | "welcomed"
  | "peerCame"
  | "peerLeft"
  | "takenOver"
  | "leave"
  | "closed";

/** Every allowed transition. An event that a phase does not list leaves the phase as it is. */
export const TRANSITIONS: Record<Phase, Partial<Record<PhaseEvent, Phase>>> = {
  loading: { permitted: "ready", unknown: "missing", forbidden: "refused", broke: "failed", start: "joining" },
  missing: {},
  refused: { retry: "loading", permitted: "ready", forbidden: "refused", unknown: "missing" },
  failed: { retry: "loading" },
  ready: { start: "joining", forbidden: "refused", unknown: "missing" },
  joining: { welcomed: "waiting", forbidden: "refused", takenOver: "replaced", leave: "leaving" },
  waiting: { peerCame: "talking", forbidden: "refused", takenOver: "replaced", leave: "leaving" },
  talking: { peerLeft: "waiting", forbidden: "refused", takenOver: "replaced", leave: "leaving" },
  replaced: { start: "joining", leave: "leaving" },
  leaving: { closed: "ended", forbidden: "refused", unknown: "missing", broke: "ended" },
  ended: { retry: "loading" },
};

export const next = (phase: Phase, event: PhaseEvent): Phase => TRANSITIONS[phase][event] ?? phase;

/** In these phases devices and wake lock are in use, and leaving the page needs a confirmation. */
export const inRoom = (phase: Phase): boolean => phase === "joining" || phase === "waiting" || phase === "talking";
