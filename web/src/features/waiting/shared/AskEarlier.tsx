import { IconBell } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { Session } from "~/api/queries/sessions";
import { waitingQuery } from "~/api/queries/waiting";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { Card } from "~/ui/Card";
import { Dialog } from "~/ui/Dialog";
import { Skeleton } from "~/ui/Skeleton";
import { askEarlier } from "../api";
import { ask, page, earlier as t } from "../strings";
import c from "../Waiting.module.css";
import { useAsk } from "./useAsk";

const WaitForm = lazy(() => import("../components/WaitForm"));

/** On a paid session that can be moved without cost: to be told when an earlier hour opens. */
export function AskEarlier({ session }: { session: Session }) {
  const may = session.statusCode === "PAID" && session.canReschedule && !session.lateWarning;
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const waiting = useQuery({ ...waitingQuery(), enabled: may });
  const send = useAsk(t.sent, close);
  if (!may) return null;
  const current = waiting.data?.waits.find((wait) => wait.sessionId === session.id);
  return (
    <Card as="section" className={c.part} aria-labelledby="antes">
      <h2 id="antes" className={c.heading}>
        {t.title}
      </h2>
      <p className={c.quiet}>{current ? t.active : t.text}</p>
      <div className={c.buttons}>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          <IconBell size={20} aria-hidden="true" /> {current ? ask.again : t.action}
        </Button>
        {current && (
          <ButtonLink to="/espera" variant="ghost">
            {page.all}
          </ButtonLink>
        )}
      </div>
      <Dialog open={open} onClose={close} title={t.action}>
        <Suspense fallback={<Skeleton lines={3} />}>
          <WaitForm
            current={current}
            withLastDay={false}
            onClose={close}
            onSend={(wanted) => send(() => askEarlier(session.id, wanted))}
          />
        </Suspense>
      </Dialog>
    </Card>
  );
}
