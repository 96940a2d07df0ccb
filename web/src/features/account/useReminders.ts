import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { feedQuery, type ReminderChoice, reminderChoiceQuery } from "~/api/queries/users";
import { popup } from "~/ui/Popup";
import { toast } from "~/ui/Toast";
import { closeFeed, openFeed, saveChoice } from "./reminders";
import { reminderTexts as t } from "./strings/myData";

const confirm = (title: string, text: string) =>
  popup.confirm({ tone: "warn", title, text, confirmLabel: t.yes, cancelLabel: t.no });

/** Reminders and the calendar feed. The secret address is kept only in this state, until the page is left. */
export function useReminders(id: string) {
  const queries = useQueryClient();
  const choice = useQuery({ ...reminderChoiceQuery(id), retryOnMount: false });
  const feed = useQuery({ ...feedQuery(id), retryOnMount: false });
  const [address, setAddress] = useState("");
  const [busy, setBusy] = useState(false);

  async function whileBusy(work: () => Promise<unknown>): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showProblem(error);
    } finally {
      setBusy(false);
    }
  }

  const choose = (next: ReminderChoice) =>
    whileBusy(async () => {
      const { queryKey } = reminderChoiceQuery(id);
      const before = queries.getQueryData(queryKey);
      // Optimistic update; a refusal reverts it.
      queries.setQueryData(queryKey, next);
      try {
        await saveChoice(id, next);
      } catch (error) {
        queries.setQueryData(queryKey, before);
        throw error;
      }
      toast.show(t.saved, 2500);
    });

  async function create(): Promise<void> {
    const { url, ...made } = await openFeed(id);
    setAddress(url ?? "");
    queries.setQueryData(feedQuery(id).queryKey, made);
  }

  async function end(): Promise<void> {
    await closeFeed(id);
    setAddress("");
    queries.setQueryData(feedQuery(id).queryKey, { active: false });
  }

  return {
    choice: choice.data,
    feed: feed.data,
    failed: (choice.isError && !choice.data) || (feed.isError && !feed.data),
    retry: () => void Promise.all([choice.refetch(), feed.refetch()]),
    address,
    busy,
    choose: (next: ReminderChoice) => void choose(next),
    create: () => void whileBusy(create),
    rotate: () => void whileBusy(async () => (await confirm(t.askRotate, t.askRotateText)) && create()),
    end: () => void whileBusy(async () => (await confirm(t.askEnd, t.askEndText)) && end()),
  };
}
