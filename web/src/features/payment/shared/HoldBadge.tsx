import { IconClock } from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { useServerEvents } from "~/lib/events";
import { holds as t } from "../strings";
import c from "./HoldBadge.module.css";
import { refreshHolds, useHolds } from "./holds";
import { TimeLeft } from "./TimeLeft";

/**
 * Header link to an open payment, shown while the time is held. `short` hides the text visually and keeps it for screen
 * readers, because beside the balance there is no room for it.
 */
export default function HoldBadge({ short }: { short: boolean }) {
  const [first] = useHolds();
  const path = useLocation({ select: (location) => location.pathname });
  useEffect(() => void refreshHolds(), []);
  useServerEvents(() => void refreshHolds(), first !== undefined);
  const to = first && `/sessao-pagamento/${first.id}`;
  if (!first || path === to) return null;
  return (
    <Link to={to} className={c.badge}>
      <IconClock size={18} aria-hidden="true" />
      <span className={short ? "sr" : c.text}>{t.badge}</span>
      <TimeLeft until={first.until} onEnd={() => void refreshHolds()} />
    </Link>
  );
}
