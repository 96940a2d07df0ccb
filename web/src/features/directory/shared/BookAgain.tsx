import { IconRepeat } from "@tabler/icons-react";
import { Button } from "~/ui/Button";
import { again as t } from "../bookingStrings";
import { type Rebookable, useRebook } from "./useRebook";

interface Props {
  session: Rebookable;
  variant?: "primary" | "secondary" | "ghost";
  size?: "sm" | "md";
}

/** "Agendar de novo": proposes the same weekday and time with the same therapist. */
export function BookAgain({ session, variant = "secondary", size = "md" }: Props) {
  const { rebook } = useRebook();
  return (
    <Button variant={variant} size={size} onClick={() => rebook(session)}>
      <IconRepeat size={20} aria-hidden="true" /> {t.action}
      <span className="sr">{t.of(session.therapistName, session.scheduledDay)}</span>
    </Button>
  );
}
