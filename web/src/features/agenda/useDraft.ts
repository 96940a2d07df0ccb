import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "~/api/errors";
import { agendaQuery, readAgenda } from "~/api/queries/agendas";
import { therapistKeys } from "~/api/queries/therapists";
import { popup } from "~/ui/Popup";
import { fromAgenda, saveAgenda, toAgenda } from "./api";
import { type Agenda, isChanged, rebase } from "./draft";
import type { Hour } from "./model";
import { grid, messages as m, stale as staleTexts, unsaved } from "./strings";

/** What was just done, and the hours before it, for who wants them back. */
export interface Notice {
  text: string;
  undo?: readonly Hour[];
  /** The button that did it is gone, so focus comes here. */
  focus?: boolean;
}

/** The agenda that an edit began from stays with it: a refetch must not move the version under it. */
interface Edit {
  base: Agenda;
  hours: readonly Hour[];
}

const REFUSED = 400;
const SIGNED_OUT = 401;
const BROKEN = 500;

/** Refusals say their reason; everything else is the one message of the specification. */
function tellFailure(error: unknown): void {
  if (error instanceof ApiError && error.status === SIGNED_OUT) return;
  const refused = error instanceof ApiError && error.status >= REFUSED && error.status < BROKEN;
  void popup.show({ tone: "error", title: (refused && error.description) || m.failed });
}

export type Draft = ReturnType<typeof useDraft>;

/** The hours on screen: as read, or as edited since. */
export function useDraft(id: string, read: Agenda) {
  const client = useQueryClient();
  const [edit, setEdit] = useState<Edit | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [stale, setStale] = useState(false);
  const base = edit?.base ?? read;
  const hours = edit?.hours ?? read.hours;

  const begin = (from: Agenda, next: readonly Hour[]) =>
    setEdit(isChanged(from.hours, next) ? { base: from, hours: next } : null);

  function change(next: readonly Hour[], text: string, focus = false) {
    begin(base, next);
    setNotice({ text, undo: hours, focus });
  }

  function settle(sent: readonly Hour[], version: number) {
    const saved: Agenda = { hours: [...sent], version };
    client.setQueryData(agendaQuery(id).queryKey, fromAgenda(saved));
    void client.invalidateQueries({ queryKey: therapistKeys.one(id) });
    // What was typed while the save was under way is still to be saved.
    setEdit((now) => (now && now.hours !== sent ? { base: saved, hours: now.hours } : null));
    setNotice(null);
    void popup.show({ tone: "success", title: m.saved });
  }

  const saving = useMutation({
    mutationFn: (sent: readonly Hour[]) => saveAgenda(id, { hours: [...sent], version: base.version }),
    onSuccess: (version, sent) => (version === null ? tellFailure(null) : settle(sent, version)),
    onError: (error) =>
      error instanceof ApiError && error.code === "agenda.stale" ? setStale(true) : tellFailure(error),
  });

  /** Reads the agenda again and lays the changes made here over it. */
  const reloading = useMutation({
    mutationFn: () => readAgenda(id),
    onSuccess: (answer) => {
      client.setQueryData(agendaQuery(id).queryKey, answer);
      const fresh = toAgenda(answer);
      const merged = rebase(base.hours, hours, fresh.hours);
      begin(fresh, merged.hours);
      setStale(false);
      setNotice({ text: merged.skipped ? staleTexts.mergedSome(merged.skipped) : staleTexts.merged });
    },
    onError: tellFailure,
  });

  return {
    hours,
    dirty: edit !== null,
    notice,
    stale,
    saving: saving.isPending,
    reloading: reloading.isPending,
    add: (added: readonly Hour[], text: string) => change([...hours, ...added], text),
    remove: (gone: Hour) =>
      change(
        hours.filter((hour) => hour !== gone),
        grid.removed,
        true,
      ),
    undo: () => {
      if (notice?.undo) begin(base, notice.undo);
      setNotice({ text: grid.undone });
    },
    discard: () => {
      setEdit(null);
      setNotice({ text: unsaved.discarded, undo: hours, focus: true });
    },
    save: () => saving.mutate(hours),
    reload: () => reloading.mutate(),
    keep: () => setStale(false),
  };
}
