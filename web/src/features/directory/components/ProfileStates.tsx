import { AlertArt } from "~/ui/art/AlertArt";
import { LostArt } from "~/ui/art/LostArt";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { Container } from "~/ui/Container";
import { Skeleton } from "~/ui/Skeleton";
import { StatusPage } from "~/ui/StatusPage";
import { profile as t } from "../strings";
import c from "./ProfileStates.module.css";

/** Shows nothing about the therapist: an unlisted therapist looks as if there were none. */
export const ProfileMissing = () => (
  <StatusPage art={<LostArt />} title={t.missing} actions={<ButtonLink to="/psicologos">{t.find}</ButtonLink>}>
    <p>{t.missingText}</p>
  </StatusPage>
);

export const ProfileFailed = ({ onRetry }: { onRetry: () => void }) => (
  <StatusPage tone="error" art={<AlertArt />} title={t.failed} actions={<Button onClick={onRetry}>{t.retry}</Button>}>
    <p role="alert">{t.failedText}</p>
  </StatusPage>
);

export const ProfileLoading = () => (
  <Container className={c.loading} role="status">
    <h1 className="sr">{t.loading}</h1>
    <Skeleton shape="circle" />
    <Skeleton lines={3} />
    <Skeleton shape="card" />
  </Container>
);
