/** Step-up: runs an action. When the server requires the second factor, asks for the code and runs the action again. */
import { type ReactNode, useState } from "react";
import { ApiError } from "~/api/errors";
import { useForm } from "~/lib/form";
import { tokenStore } from "~/lib/token";
import { Button } from "~/ui/Button";
import { Dialog } from "~/ui/Dialog";
import { TextField } from "~/ui/TextField";
import c from "./Admin.module.css";
import { showFactor } from "./api";
import { common } from "./strings/common";
import { security as t } from "./strings/security";

const STEP_UP = "auth.step_up_required";
const isStepUp = (error: unknown) => error instanceof ApiError && error.code === STEP_UP;

/** Thrown when the person closed the dialog. Nothing happened, so nothing needs to be shown. */
class StepUpCancelled extends Error {}

export const isStepUpCancelled = (error: unknown): boolean => error instanceof StepUpCancelled;

export function useStepUp(): { withStepUp: <T>(request: () => Promise<T>) => Promise<T>; dialog: ReactNode } {
  const [onDone, setOnDone] = useState<((shown: boolean) => void) | null>(null);

  function requestCode(): Promise<boolean> {
    return new Promise((resolve) => {
      setOnDone(() => (shown: boolean) => {
        setOnDone(null);
        resolve(shown);
      });
    });
  }

  async function withStepUp<T>(request: () => Promise<T>): Promise<T> {
    try {
      return await request();
    } catch (error) {
      if (!isStepUp(error)) throw error;
    }
    if (!(await requestCode())) throw new StepUpCancelled();
    return request();
  }

  return { withStepUp, dialog: onDone && <StepUpDialog onDone={onDone} /> };
}

function StepUpDialog({ onDone }: { onDone: (shown: boolean) => void }) {
  const form = useForm({
    initial: { code: "" },
    validate: (v): { code?: string } => (v.code.trim() ? {} : { code: t.codeMissing }),
  });

  async function show({ code }: { code: string }) {
    try {
      const { token } = await showFactor(code);
      if (token) tokenStore.set(token); // the previous login has ended
    } catch (error) {
      form.setErrors({ code: error instanceof ApiError && error.description ? error.description : common.failed });
      return;
    }
    onDone(true);
  }

  return (
    <Dialog open onClose={() => onDone(false)} title={t.stepUp}>
      <form className={c.form} noValidate onSubmit={form.submit(show)}>
        <p>{t.stepUpText}</p>
        <TextField label={t.codeOrRecovery} autoComplete="one-time-code" {...form.field("code")} />
        <div className={c.actions}>
          <Button type="submit" loading={form.busy}>
            {t.confirm}
          </Button>
          <Button variant="secondary" onClick={() => onDone(false)}>
            {common.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
