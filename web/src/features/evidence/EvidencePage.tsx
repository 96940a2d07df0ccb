import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { documentsQuery, surveysQuery } from "~/api/queries/evidence";
import { saveBlob } from "~/lib/download";
import { useLogin } from "~/login/login";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { popup } from "~/ui/Popup";
import { issueDocument, openSurvey, readDocument } from "./api";
import { EvidenceView } from "./EvidenceView";
import { evidenceTexts as t } from "./strings";

/** `/empresas/:id/evidencias`, and `/admin/company/:id/evidencias` for administrators. */
export default function EvidencePage() {
  const { id = "" } = useParams({ strict: false });
  const { user } = useLogin();
  const documents = useQuery(documentsQuery(id));
  const surveys = useQuery(surveysQuery(id));
  const client = useQueryClient();

  async function issue(from: string, until: string) {
    await issueDocument(id, from, until);
    await client.invalidateQueries({ queryKey: documentsQuery(id).queryKey });
    void popup.show({ tone: "success", title: t.made });
  }

  async function download(documentId: string, number: string) {
    const file = await readDocument(id, documentId).catch(() => null); // the popup has shown the error
    if (file) saveBlob(file, t.file(number));
  }

  async function open() {
    const buttons = { confirmLabel: t.open, cancelLabel: t.cancel };
    if (!(await popup.confirm({ title: t.openTitle, text: t.openText, ...buttons }))) return;
    try {
      await openSurvey(id);
    } catch {
      return;
    }
    await client.invalidateQueries({ queryKey: surveysQuery(id).queryKey });
    void popup.show({ tone: "success", title: t.opened });
  }

  if (documents.data && surveys.data)
    return (
      <EvidenceView
        id={id}
        reader={user?.type === "ADMINISTRATOR" ? "admin" : "company"}
        documents={documents.data}
        surveys={surveys.data}
        onIssue={issue}
        onDownload={download}
        onOpen={open}
      />
    );
  return documents.isError || surveys.isError ? (
    <LoadFailed onRetry={() => void Promise.all([documents.refetch(), surveys.refetch()])} />
  ) : (
    <Loading title={t.title} lead={t.lead} />
  );
}
