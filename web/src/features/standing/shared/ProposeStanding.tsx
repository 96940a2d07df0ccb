import { IconCalendarRepeat } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { Session } from "~/api/queries/sessions";
import { Button } from "~/ui/Button";
import { Dialog } from "~/ui/Dialog";
import { Skeleton } from "~/ui/Skeleton";
import { propose as t } from "../strings";

const ProposeForm = lazy(() => import("../components/ProposeForm"));

/** On a session's page: the therapist proposes its patient a standing hour. */
export function ProposeStanding({ session }: { session: Session }) {
  const [open, setOpen] = useState(false);
  const patient = session.customerInfo;
  if (!patient) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <IconCalendarRepeat size={20} aria-hidden="true" /> {t.action}
      </Button>
      <Dialog open={open} onClose={close} title={t.title(patient.fullName)}>
        <Suspense fallback={<Skeleton lines={3} />}>
          <ProposeForm session={session} patientId={patient.id} onClose={close} />
        </Suspense>
      </Dialog>
    </>
  );
}
