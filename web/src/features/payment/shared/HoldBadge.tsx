import { IconClock } from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { useServerEvents } from "~/lib/events";
import { holds as t } from "../strings";
import c from "./HoldBadge.module.css";
import { refreshHolds, useHolds } from "./holds";
import { TimeLeft } from "./TimeLeft";

/**
 * In the header: the way back to a payment that was left open, only while its time is held.
 * `short` keeps the words for those who listen: there is no room beside the balance at any width.
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
