import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { adminKey } from "~/api/queries/backoffice";
import { popup } from "~/ui/Popup";
import { isGivenUp } from "./useStepUp";

interface Words<T> {
  title: string;
  text?: string;
  /** The title of the popup when it failed; without it the global words of the specification. */
  failed?: string;
  /** The call told the failure already. */
  told?: boolean;
  /** Other words, where what came of it is another thing. */
  after?: (answer: T) => { title: string; text: string } | null;
}

/** A refusal in the server's words under the specified title. */
function tell(error: unknown, { failed, told }: Pick<Words<unknown>, "failed" | "told">): void {
  if (isGivenUp(error) || told) return;
  const fault = error instanceof ApiError ? error : new ApiError(0);
  if (!failed) showProblem(fault);
  else void popup.show({ tone: "error", title: failed, ...(fault.description && { text: fault.description }) });
}

/** Runs one act at a time, says how it went and reads everything of this area anew. */
export function useAction() {
  const queries = useQueryClient();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);

  async function run<T>(act: () => Promise<T>, words: Words<T>): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    let said: { title: string; text?: string } = words;
    try {
      const answer = await act();
      said = words.after?.(answer) ?? words;
    } catch (error) {
      tell(error, words);
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
    await settled(said.title, said.text);
    return true;
  }

  /** For what a form has done by itself. */
  async function settled(title: string, text?: string): Promise<void> {
    void popup.show({ tone: "success", title, ...(text && { text }) });
    await queries.invalidateQueries({ queryKey: adminKey });
  }

  return { run, settled, busy };
}
