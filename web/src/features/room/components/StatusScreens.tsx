import { useLayoutEffect, useRef } from "react";
import { AlertArt, CalmArt, LostArt, WaitArt } from "~/ui/Art";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { Spinner } from "~/ui/Spinner";
import { StatusPage } from "~/ui/StatusPage";
import { ended, errors, replaced } from "../strings/ends";
import c from "./StatusScreens.module.css";

/** Takes the focus when it appears, so that keyboard and screen reader continue at the new screen. */
export function Focused({ children }: { children: React.ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => void ref.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={ref} tabIndex={-1} className={c.screen}>
      {children}
    </div>
  );
}

export const Home = ({ primary = false }: { primary?: boolean }) => (
  <ButtonLink to="/" variant={primary ? "primary" : "secondary"}>
    {errors.home}
  </ButtonLink>
);

export const Details = ({ sessionId }: { sessionId: string }) => (
  <ButtonLink to={`/sessao-detalhes/${sessionId}`}>{errors.details}</ButtonLink>
);

export const Loading = ({ label }: { label: string }) => (
  <div className={c.loading}>
    <Spinner label={label} />
    <p>{label}…</p>
  </div>
);

export const Missing = () => (
  <Focused>
    <StatusPage tone="error" art={<LostArt />} title={errors.missing} actions={<Home primary />} />
  </Focused>
);

export const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <Focused>
    <StatusPage
      tone="error"
      art={<AlertArt />}
      title={errors.title}
      actions={<Button onClick={onRetry}>{errors.retry}</Button>}
    >
      <p role="alert">{errors.failed}</p>
    </StatusPage>
  </Focused>
);

export const Unsupported = () => (
  <Focused>
    <StatusPage tone="error" art={<AlertArt />} title={errors.title} actions={<Home primary />}>
      <p role="alert">{errors.unsupported}</p>
    </StatusPage>
  </Focused>
);

export const Replaced = ({ onUse }: { onUse: () => void }) => (
  <Focused>
    <StatusPage
      tone="warn"
      art={<WaitArt />}
      title={replaced.title}
      actions={
        <>
          <Button onClick={onUse}>{replaced.use}</Button>
          <Home />
        </>
      }
    >
      <p role="status">{replaced.text}</p>
    </StatusPage>
  </Focused>
);

export const Ended = ({ sessionId, onBack }: { sessionId: string; onBack: () => void }) => (
  <Focused>
    <StatusPage
      tone="success"
      art={<CalmArt />}
      title={ended.title}
      actions={
        <>
          <Details sessionId={sessionId} />
          <Button variant="secondary" onClick={onBack}>
            {ended.back}
          </Button>
        </>
      }
    >
      <p role="status">{ended.text}</p>
    </StatusPage>
  </Focused>
);
