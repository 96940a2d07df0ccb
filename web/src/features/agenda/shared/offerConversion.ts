import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "~/api/errors";
import { agendaQuery, optionsQuery } from "~/api/queries/agendas";
import { therapistKeys } from "~/api/queries/therapists";
import { popup } from "~/ui/Popup";
import { convertHours, toOptions } from "../api";
import { convert as t } from "../strings";

/** Q213: after the length of the sessions changed, offers to give the published hours the new length. */
export async function offerConversion(client: QueryClient, id: string): Promise<void> {
  try {
    const options = toOptions(await client.fetchQuery({ ...optionsQuery(id), staleTime: 0 }));
    if (options.otherLength === 0) return;
    const { otherLength, minutes } = options;
    const sure = await popup.confirm({
      tone: "info",
      title: t.title(otherLength, minutes),
      text: t.text,
      confirmLabel: t.button(minutes),
      cancelLabel: t.keep,
    });
    if (!sure) return;
    const { message } = await convertHours(id);
    await Promise.all(
      [agendaQuery(id).queryKey, optionsQuery(id).queryKey, therapistKeys.one(id)].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
    await popup.show({ tone: "success", title: message });
  } catch (error) {
    // The data is saved. The page of the availability offers the conversion again.
    if (!(error instanceof ApiError)) throw error;
  }
}
