import { useLocation } from "@tanstack/react-router";
import { CalmArt, DoneArt } from "~/ui/Art";
import { ButtonLink } from "~/ui/ButtonLink";
import { StatusPage } from "~/ui/StatusPage";
import { cancel as t } from "./strings";

/** What the cancellation leaves in the browser's history. Who types the address has cancelled nothing. */
interface Remembered {
  cancelled?: boolean;
}

export default function CancelledPage() {
  const { cancelled } = useLocation({ select: (location) => location.state }) as Remembered;
  const links = (
    <>
      <ButtonLink to="/home-cliente" variant={cancelled ? "primary" : "secondary"}>
        {t.home}
      </ButtonLink>
      <ButtonLink to="/psicologos" variant="secondary">
        {t.find}
      </ButtonLink>
    </>
  );
  if (cancelled)
    return (
      <StatusPage art={<DoneArt />} tone="success" title={t.done} actions={links}>
        <p>{t.doneText}</p>
      </StatusPage>
    );
  const actions = (
    <>
      <ButtonLink to="/minha-agenda-cliente">{t.agenda}</ButtonLink>
      {links}
    </>
  );
  return (
    <StatusPage art={<CalmArt />} title={t.nothing} actions={actions}>
      <p>{t.nothingText}</p>
    </StatusPage>
  );
}
