import { useMutation, useQueryClient } from "@tanstack/react-query";
import { saveBlob } from "~/lib/download";
import { toast } from "~/ui/Toast";
import { attachReceipt, readCalendarFile, readReceipt } from "./api";
import { detail, receipt as t } from "./strings";

const LONG_ENOUGH = 3000;

/** The files of a session; a failure shows the popup of the specification. */
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
      toast.show(t.attached, LONG_ENOUGH);
      return queries.invalidateQueries({ queryKey: ["session", id] });
    },
  });
  return {
    busy: calendar.isPending || receipt.isPending || attach.isPending,
    calendar: () => calendar.mutate(),
    receipt: () => receipt.mutate(),
    attach: (file: File) => attach.mutate(file),
  };
}
