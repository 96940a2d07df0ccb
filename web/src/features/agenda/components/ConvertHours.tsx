import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { agendaQuery, optionsQuery } from "~/api/queries/agendas";
import { therapistKeys } from "~/api/queries/therapists";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { popup } from "~/ui/Popup";
import { convertHours, type Options } from "../api";
import { convert as t } from "../strings";

/** Q213: hours that were published before the length of the sessions changed. Offers to give them the new length. */
export function ConvertHours({ id, options }: { id: string; options: Options }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  if (options.otherLength === 0) return null;

  async function run() {
    if (busy) return;
    setBusy(true);
    try {
      const { message } = await convertHours(id);
      await client.invalidateQueries({ queryKey: agendaQuery(id).queryKey });
      await client.invalidateQueries({ queryKey: optionsQuery(id).queryKey });
      void client.invalidateQueries({ queryKey: therapistKeys.one(id) });
      await popup.show({ tone: "success", title: message });
    } catch {
      // The popup has shown the error.
    } finally {
      setBusy(false);
    }
  }

  return (
    <Alert tone="info" title={t.title(options.otherLength, options.minutes)}>
      <p>{t.text}</p>
      <Button variant="secondary" size="sm" loading={busy} onClick={() => void run()}>
        {t.button(options.minutes)}
      </Button>
    </Alert>
  );
}
