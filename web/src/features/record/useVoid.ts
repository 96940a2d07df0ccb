import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { serverDate } from "~/lib/serverTime";
import { useUser } from "~/login/currentUser";
import { popup } from "~/ui/Popup";
import { type Entry, newest } from "./content";
import { form, record as t } from "./strings";
import { append, Changed, type LoadedRecord } from "./write";

/** Declares an entry to be without effect, by a further version. */
export function useVoid(record: LoadedRecord | null, reload: () => Promise<void>) {
  const user = useUser();
  return async (entry: Entry) => {
    if (!record) return;
    if (
      !(await popup.confirm({ title: t.voidTitle, text: t.voidText, confirmLabel: t.void, cancelLabel: form.cancel }))
    )
      return;
    const last = newest(entry);
    const content = {
      ...last,
      version: entry.versions.length + 1,
      at: serverDate().toISOString(),
      void: true as const,
    };
    try {
      await append(record.id, { ...content, author: user?.name ?? last.author }, record.versions);
    } catch (error) {
      if (error instanceof Changed) await popup.show({ title: form.changed });
      else if (error instanceof ApiError) return showProblem(error);
      else throw error;
    }
    await reload();
  };
}
