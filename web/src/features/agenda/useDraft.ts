import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, offlineText } from "~/api/errors";
import { agendaQuery, readAgenda } from "~/api/queries/agendas";
import { therapistKeys } from "~/api/queries/therapists";
import { popup } from "~/ui/Popup";
import { fromAgenda, saveAgenda, toAgenda } from "./api";
import { type Agenda, isChanged, rebase } from "./draft";
import type { ScheduleEntry } from "./model";
import { grid, messages as m, stale as staleTexts, unsaved } from "./strings";

/** The last change, and the entries before it for the undo button. */
export interface Notice {
  text: string;
  undo?: readonly ScheduleEntry[];
  /** The button that made the change is gone, so the focus moves to the undo button. */
  focus?: boolean;
}

/** An edit keeps the agenda that it started from, because a refetch must not change the version under it. */
interface Edit {
  base: Agenda;
  hours: readonly ScheduleEntry[];
}

const REFUSED = 400;
const SIGNED_OUT = 401;
const BROKEN = 500;

/** Shows the reason of a refusal; every other failure has one general message. */
function showFailure(error: unknown): void {
  if (error instanceof ApiError && error.status === SIGNED_OUT) return;
  const refused = error instanceof ApiError && error.status >= REFUSED && error.status < BROKEN;
  void popup.show({ tone: "error", title: (refused && error.description) || m.failed, ...offlineText() });
}

export type Draft = ReturnType<typeof useDraft>;

/** The entries on screen: as read, or as edited since. */
export function useDraft(id: string, read: Agenda) {
  const client = useQueryClient();
  const [edit, setEdit] = useState<Edit | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [stale, setStale] = useState(false);
  const base = edit?.base ?? read;
  const hours = edit?.hours ?? read.hours;

  const startEdit = (from: Agenda, next: readonly ScheduleEntry[]) =>
    setEdit(isChanged(from.hours, next) ? { base: from, hours: next } : null);

  function change(next: readonly ScheduleEntry[], text: string, focus = false) {
    startEdit(base, next);
    setNotice({ text, undo: hours, focus });
  }

  function afterSave(sent: readonly ScheduleEntry[], version: number) {
    const saved: Agenda = { hours: [...sent], version };
    client.setQueryData(agendaQuery(id).queryKey, fromAgenda(saved));
    void client.invalidateQueries({ queryKey: therapistKeys.one(id) });
    // Changes made while the save was running are still unsaved.
    setEdit((now) => (now && now.hours !== sent ? { base: saved, hours: now.hours } : null));
    setNotice(null);
    void popup.show({ tone: "success", title: m.saved });
  }

  const saving = useMutation({
    mutationFn: (sent: readonly ScheduleEntry[]) => saveAgenda(id, { hours: [...sent], version: base.version }),
    onSuccess: (version, sent) => (version === null ? showFailure(null) : afterSave(sent, version)),
    onError: (error) =>
      error instanceof ApiError && error.code === "agenda.stale" ? setStale(true) : showFailure(error),
  });

  /** Reads the agenda again and applies the person's changes to it. */
  const reloading = useMutation({
    mutationFn: () => readAgenda(id),
    onSuccess: (response) => {
      client.setQueryData(agendaQuery(id).queryKey, response);
      const fresh = toAgenda(response);
      const merged = rebase(base.hours, hours, fresh.hours);
      startEdit(fresh, merged.hours);
      setStale(false);
      setNotice({ text: merged.skipped ? staleTexts.mergedSome(merged.skipped) : staleTexts.merged });
    },
    onError: showFailure,
  });

  return {
    hours,
    dirty: edit !== null,
    notice,
    stale,
    saving: saving.isPending,
    reloading: reloading.isPending,
    add: (added: readonly ScheduleEntry[], text: string) => change([...hours, ...added], text),
    remove: (gone: ScheduleEntry) =>
      change(
        hours.filter((hour) => hour !== gone),
        grid.removed,
        true,
      ),
    undo: () => {
      if (notice?.undo) startEdit(base, notice.undo);
      setNotice({ text: grid.undone });
    },
    discard: () => {
      setEdit(null);
      setNotice({ text: unsaved.discarded, undo: hours, focus: true });
    },
    /** Runs until the server has answered. The mutation has shown a failure. */
    save: () => saving.mutateAsync(hours).catch(() => null),
    reload: () => reloading.mutate(),
    dismissStale: () => setStale(false),
  };
}
