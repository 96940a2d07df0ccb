import { LostArt } from "~/ui/Art";
import { ButtonLink } from "~/ui/ButtonLink";
import { StatusPage } from "~/ui/StatusPage";
import type { Side } from "../statusBox";
import { missing as t } from "../strings";

/** Somebody else's session looks like one that never was. */
export function SessionMissing({ side }: { side: Side }) {
  const back = <ButtonLink to={side === "therapist" ? "/home-psicologo" : "/home-cliente"}>{t.back}</ButtonLink>;
  return (
    <StatusPage art={<LostArt />} tone="error" title={t.title} actions={back}>
      <p role="alert">{t.text}</p>
    </StatusPage>
  );
}
