import { LostArt } from "~/ui/Art";
import { ButtonLink } from "~/ui/ButtonLink";
import { StatusPage } from "~/ui/StatusPage";
import type { Side } from "../statusBox";
import { missing as t } from "../strings";

/** Other people's sessions are shown as not found, as if they did not exist. */
export function SessionMissing({ side }: { side: Side }) {
  const back = <ButtonLink to={side === "therapist" ? "/home-psicologo" : "/home-cliente"}>{t.back}</ButtonLink>;
  return (
    <StatusPage art={<LostArt />} tone="error" title={t.title} actions={back}>
      <p role="alert">{t.text}</p>
    </StatusPage>
  );
}
