import { useQuery } from "@tanstack/react-query";
import { agendaQuery, optionsQuery } from "~/api/queries/agendas";
import { useUser } from "~/login/currentUser";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { AvailabilityView } from "./AvailabilityView";
import { type Options, toAgenda, toOptions } from "./api";
import type { Agenda } from "./draft";
import { page } from "./strings";
import { useDraft } from "./useDraft";
import { useLeaveGuard } from "./useLeaveGuard";

export default function AvailabilityPage() {
  const id = useUser()?.id ?? "";
  const agenda = useQuery({ ...agendaQuery(id), enabled: id !== "", select: toAgenda });
  const options = useQuery({ ...optionsQuery(id), enabled: id !== "", select: toOptions });
  // A failed refetch must not remove the editor while the person is typing.
  if (agenda.data && options.data) return <Editor key={id} id={id} agenda={agenda.data} options={options.data} />;
  if (!agenda.isError && !options.isError) return <Loading title={page.title} lead={page.lead} size="lg" />;
  const retry = () => void Promise.all([agenda.refetch(), options.refetch()]);
  return <LoadFailed onRetry={retry} />;
}

function Editor({ id, agenda, options }: { id: string; agenda: Agenda; options: Options }) {
  const draft = useDraft(id, agenda);
  useLeaveGuard(draft.dirty);
  return <AvailabilityView id={id} draft={draft} options={options} />;
}
