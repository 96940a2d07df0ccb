import { IconCalendarX, IconCircleCheck, IconClockHour4, IconVideo } from "@tabler/icons-react";
import { ButtonLink } from "~/ui/ButtonLink";
import type { Box } from "../statusBox";
import { detail as t } from "../strings";
import { HoldCountdown } from "./HoldCountdown";
import c from "./StatusBox.module.css";

const ICONS = { go: IconVideo, wait: IconClockHour4, done: IconCircleCheck, gone: IconCalendarX } as const;

interface Props {
  box: Box;
  /** Until when an unpaid time is held. */
  until?: string | undefined;
  onEnd: () => void;
}

/**
 * The state of the session and the one action that it needs. It is a live region, because it changes without a click.
 */
export function StatusBox({ box, until, onEnd }: Props) {
  const Icon = ICONS[box.tone];
  return (
    <section className={c.box} data-tone={box.tone} aria-label={t.status}>
      <Icon size={40} stroke={1.6} aria-hidden="true" className={c.icon} />
      <div className={c.text} role="status">
        <h2 className={c.title}>{box.title}</h2>
        <p>{box.text}</p>
      </div>
      {until && <HoldCountdown until={until} onEnd={onEnd} />}
      {box.action && (
        <ButtonLink to={box.action.to} size="lg" variant={box.action.calm ? "secondary" : "primary"}>
          {box.action.label}
        </ButtonLink>
      )}
    </section>
  );
}
