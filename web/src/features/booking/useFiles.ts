import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sessionQuery } from "~/api/queries/sessions";
import { saveBlob } from "~/lib/download";
import { popup } from "~/ui/Popup";
import { toast } from "~/ui/Toast";
import { attachReceipt, readCalendarFile, readReceipt } from "./api";
import { detail, RECEIPT_MAX_MB, receipt as t } from "./strings";

const TOAST_MS = 3000;
const tooLarge = (file: File): boolean => file.size > RECEIPT_MAX_MB * 1024 * 1024;

/** The file that is being read or sent. Only its button shows that it works. */
export type FileWork = "calendar" | "receipt" | "attach";

const KINDS: readonly FileWork[] = ["calendar", "receipt", "attach"];
const workOf = (running: Record<FileWork, boolean>): FileWork | null => KINDS.find((kind) => running[kind]) ?? null;

/** Downloads and uploads of a session's files. `send` shows a popup on failure. */
export function useFiles(id: string) {
  const queries = useQueryClient();
  const calendar = useMutation({
    mutationFn: () => readCalendarFile(id),
    onSuccess: (file) => saveBlob(file, detail.calendarFile),
  });
  const receipt = useMutation({
    mutationFn: () => readReceipt(id),
    onSuccess: (file) => saveBlob(file, t.file(file.type)),
  });
  const attach = useMutation({
    mutationFn: (file: File) => attachReceipt(id, file),
    onSuccess: () => {
      toast.show(t.attached, TOAST_MS);
      return queries.invalidateQueries({ queryKey: sessionQuery(id).queryKey });
    },
  });
  return {
    files: workOf({ calendar: calendar.isPending, receipt: receipt.isPending, attach: attach.isPending }),
    calendar: () => calendar.mutate(),
    receipt: () => receipt.mutate(),
    attach: (file: File) => (tooLarge(file) ? void popup.show({ tone: "error", title: t.limit }) : attach.mutate(file)),
  };
}
