import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError, isProofCancelled } from "~/api/errors";
import { adminKey } from "~/api/queries/adminShared";
import { popup } from "~/ui/Popup";

interface ResultTexts<T> {
  title: string;
  text?: string;
  /** Title of the popup on failure; without it the global popup is shown. */
  failed?: string;
  /** The request has already shown the failure. */
  alreadyShown?: boolean;
  /** Returns another text when the result needs one. */
  after?: (result: T) => { title: string; text: string } | null;
}

type FailureTexts = Pick<ResultTexts<unknown>, "failed" | "alreadyShown">;

/** Shows the server's reason, under the given title. */
function showFailure(error: unknown, { failed, alreadyShown }: FailureTexts): void {
  if (isProofCancelled(error) || alreadyShown) return;
  const fault = error instanceof ApiError ? error : new ApiError(0);
  if (!failed) showProblem(fault);
  else void popup.show({ tone: "error", title: failed, ...(fault.description && { text: fault.description }) });
}

/** Runs one action at a time, shows the result and refetches all queries of administrators. */
export function useAction() {
  const queries = useQueryClient();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);

  /** Resolves to whether the action was run, and without a failure. */
  async function alone(action: () => Promise<unknown>, failure: FailureTexts): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    try {
      await action();
      return true;
    } catch (error) {
      showFailure(error, failure);
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  async function run<T>(request: () => Promise<T>, resultTexts: ResultTexts<T>): Promise<boolean> {
    let texts: { title: string; text?: string } = resultTexts;
    const action = async () => {
      const result = await request();
      texts = resultTexts.after?.(result) ?? resultTexts;
    };
    if (!(await alone(action, resultTexts))) return false;
    await finish(texts.title, texts.text);
    return true;
  }

  /** Runs an action whose result the screen itself shows. Only a failure opens a popup. */
  async function attempt(request: () => Promise<unknown>, failed: string): Promise<boolean> {
    if (!(await alone(request, { failed }))) return false;
    await refetch();
    return true;
  }

  async function refetch(): Promise<void> {
    await queries.invalidateQueries({ queryKey: adminKey });
  }

  /** Call it after an action that a form has run by itself. */
  async function finish(title: string, text?: string): Promise<void> {
    void popup.show({ tone: "success", title, ...(text && { text }) });
    await refetch();
  }

  return { run, attempt, finish, busy };
}
