import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { browserOf } from "../core/browser";
import type { Trouble } from "../core/devices";
import { help as t, troubles } from "../strings/entrance";
import c from "./PermissionHelp.module.css";

interface Props {
  microphone: Trouble | null;
  camera: Trouble | null;
  onRetry: () => void;
}

/** Says why microphone or camera do not work, and how to allow them in this browser. */
export function PermissionHelp({ microphone, camera, onRetry }: Props) {
  if (!microphone && !camera) return null;
  const blocked = microphone === "blocked" || camera === "blocked";
  const steps = t[browserOf(navigator.userAgent, navigator.maxTouchPoints > 1)];
  return (
    <Alert tone="warn">
      {microphone && <p>{troubles.microphone[microphone]}</p>}
      {camera && <p>{troubles.camera[camera]}</p>}
      {blocked && (
        <>
          <p className={c.title}>{t.title}</p>
          <ol className={c.steps}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </>
      )}
      <Button variant="secondary" size="sm" onClick={onRetry}>
        {blocked ? t.retry : t.again}
      </Button>
    </Alert>
  );
}
