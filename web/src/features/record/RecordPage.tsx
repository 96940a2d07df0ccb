import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { useQueryParam } from "~/lib/useQueryParam";
import { AlertArt, LostArt } from "~/ui/Art";
import { ButtonLink } from "~/ui/ButtonLink";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { popup } from "~/ui/Popup";
import { StatusPage } from "~/ui/StatusPage";
import { toast } from "~/ui/Toast";
import { EntryForm } from "./components/EntryForm";
import { VaultGate } from "./components/VaultGate";
import { VaultSettings } from "./components/VaultSettings";
import type { Writing } from "./content";
import type { Opened } from "./opened";
import { RecordView } from "./RecordView";
import { record as t } from "./strings";
import { useRecord } from "./useRecord";
import { useVoid } from "./useVoid";
import { removeRecord } from "./write";

/**
 * `/prontuario/{id}`: the record of one patient. `?sessao=` begins an entry about that session. `/prontuario/cofre`: the
 * keys of the vault.
 */
export default function RecordPage() {
  const { id = "" }: { id?: string } = useParams({ strict: false });
  return (
    <VaultGate>{(opened) => (id === "cofre" ? <VaultSettings /> : <One key={id} id={id} opened={opened} />)}</VaultGate>
  );
}

function One({ id, opened }: { id: string; opened: Opened }) {
  const navigate = useNavigate();
  const session = useQueryParam("sessao") ?? "";
  const [writing, setWriting] = useState<Writing | null>(session ? { kind: "EVOLUTION", session } : null);
  const { record, error, reload } = useRecord(id);
  const makeVoid = useVoid(record, reload);

  async function remove() {
    const sure = { title: t.removeTitle, text: t.removeText, confirmLabel: t.removeYes, cancelLabel: t.removeNo };
    if (!(await popup.confirm({ ...sure, tone: "error" }))) return;
    try {
      await removeRecord(id);
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused;
      return showProblem(refused);
    }
    toast.show(t.removed, 4000);
    await navigate({ to: "/prontuario" });
  }

  if (error === "tampered") return <Failed title={t.tampered} text={t.tamperedText} />;
  if (error === "missing") return <Failed title={t.missing} text={t.missingText} />;
  if (error) return <LoadFailed onRetry={() => void reload()} />;
  if (!record) return <Loading title={t.timeline} />;
  if (writing)
    return (
      <EntryForm
        key={writing.entry?.id ?? writing.session ?? "novo"}
        record={record}
        writing={writing}
        vault={opened.vault}
        onClose={() => setWriting(null)}
        onSaved={async () => {
          await reload();
          setWriting(null);
        }}
      />
    );
  return <RecordView record={record} vault={opened.vault} onWrite={setWriting} onVoid={makeVoid} onRemove={remove} />;
}

const Failed = ({ title, text }: { title: string; text: string }) => (
  <StatusPage
    art={title === t.missing ? <LostArt /> : <AlertArt />}
    tone="error"
    title={title}
    actions={<ButtonLink to="/prontuario">{t.back}</ButtonLink>}
  >
    <p role="alert">{text}</p>
  </StatusPage>
);
