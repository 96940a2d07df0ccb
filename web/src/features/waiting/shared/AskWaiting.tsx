import { IconBell } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { waitingQuery } from "~/api/queries/waiting";
import { useNameFirst } from "~/login/nameFirst";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { Dialog } from "~/ui/Dialog";
import { Skeleton } from "~/ui/Skeleton";
import { askWaiting } from "../api";
import { page, ask as t } from "../strings";
import c from "../Waiting.module.css";
import { useAsk } from "./useAsk";

const WaitForm = lazy(() => import("../components/WaitForm"));

/** On a profile, for signed-in patients: to be told when an hour of this therapist opens. */
export default function AskWaiting({ therapistId }: { therapistId: string }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const nameFirst = useNameFirst();
  const here = useLocation({ select: ({ href }) => href });
  const waiting = useQuery(waitingQuery());
  const ask = useAsk(t.sent, close);
  const current = waiting.data?.waits.find((wait) => wait.therapistId === therapistId && !wait.sessionId);
  return (
    <section className={c.part} aria-labelledby="avise">
      <h3 id="avise" className={c.heading}>
        {t.title}
      </h3>
      <p className={c.quiet}>{current ? t.active : t.text}</p>
      <div className={c.buttons}>
        <Button variant="secondary" onClick={async () => setOpen(!(await nameFirst(here)))}>
          <IconBell size={20} aria-hidden="true" /> {current ? t.again : t.action}
        </Button>
        {current && (
          <ButtonLink to="/espera" variant="ghost">
            {page.all}
          </ButtonLink>
        )}
      </div>
      <Dialog open={open} onClose={close} title={t.title}>
        <Suspense fallback={<Skeleton lines={3} />}>
          <WaitForm
            current={current}
            withLastDay
            onClose={close}
            onSend={(wanted) => ask(() => askWaiting(therapistId, wanted))}
          />
        </Suspense>
      </Dialog>
    </section>
  );
}
