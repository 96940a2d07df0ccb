/** Where a person is on the way through the room. */
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

export type Move =
  | "permitted"
  | "unknown"
  | "forbidden"
  | "broke"
  | "retry"
  | "start"
  | "seated"
  | "met"
  | "parted"
  | "takenOver"
  | "leave"
  | "closed";

/** Every allowed move; what is not here does not happen. */
export const MOVES: Record<Phase, Partial<Record<Move, Phase>>> = {
  loading: { permitted: "ready", unknown: "missing", forbidden: "refused", broke: "failed", start: "joining" },
  missing: {},
  refused: { retry: "loading" },
  failed: { retry: "loading" },
  ready: { start: "joining", forbidden: "refused", unknown: "missing" },
  joining: { seated: "waiting", forbidden: "refused", takenOver: "replaced", leave: "leaving" },
  waiting: { met: "talking", forbidden: "refused", takenOver: "replaced", leave: "leaving" },
  talking: { parted: "waiting", forbidden: "refused", takenOver: "replaced", leave: "leaving" },
  replaced: { start: "joining", leave: "leaving" },
  leaving: { closed: "ended", forbidden: "refused", unknown: "missing", broke: "ended" },
  ended: { retry: "loading" },
};

export const next = (phase: Phase, move: Move): Phase => MOVES[phase][move] ?? phase;

/** While one of these holds, devices and wake lock are in use and leaving asks first. */
export const inRoom = (phase: Phase): boolean => phase === "joining" || phase === "waiting" || phase === "talking";
