import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { type Agreement, agreementQuery, agreementsKey } from "~/api/queries/agreements";
import { sealForVault } from "~/features/record/shared/sealForVault";
import { ownId } from "~/login/me";
import { LostArt } from "~/ui/Art";
import { ButtonLink } from "~/ui/ButtonLink";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { popup } from "~/ui/Popup";
import { StatusPage } from "~/ui/StatusPage";
import { toast } from "~/ui/Toast";
import { AgreementView } from "./AgreementView";
import { acceptAgreement, putContact, removeContact } from "./api";
import type { ContactText } from "./content";
import { contact, read as t } from "./strings";

const TOAST_MS = 4000;
const isMissing = (error: Error | null): boolean => error instanceof ApiError && [403, 404, 422].includes(error.status);

/** `/contrato/{id}`: one version of a contract, for its therapist and the patients. */
export default function AgreementPage() {
  const { id = "" }: { id?: string } = useParams({ strict: false });
  const client = useQueryClient();
  const query = useQuery(agreementQuery(id));
  const [busy, setBusy] = useState(false);
  const again = () => client.invalidateQueries({ queryKey: agreementsKey });

  /** Runs a change, tells what the server says about it, and reads the contract again. */
  async function apply(run: () => Promise<{ message?: string }>): Promise<boolean> {
    try {
      const { message } = await run();
      if (message) toast.show(message, TOAST_MS);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showProblem(error);
      return false;
    } finally {
      await again();
    }
  }

  async function accept({ id: read, hash }: Agreement): Promise<void> {
    setBusy(true);
    await apply(() => acceptAgreement(read, hash));
    setBusy(false);
  }

  const save = ({ id: read, vaultId = "", vaultPublicKey = "", therapistId }: Agreement, text: ContactText) =>
    apply(async () => {
      const target = { vaultId, therapistId, publicKey: vaultPublicKey };
      return putContact(read, vaultId, await sealForVault(target, "contact", ownId(), JSON.stringify(text)));
    });

  async function remove({ id: read }: Agreement): Promise<void> {
    const sure = await popup.confirm({
      title: contact.removeTitle,
      text: contact.removeText,
      confirmLabel: contact.remove,
      cancelLabel: contact.removeNo,
      ends: true,
    });
    if (sure) await apply(() => removeContact(read));
  }

  if (isMissing(query.error)) return <Missing />;
  const agreement = query.data;
  if (!agreement)
    return query.isError ? <LoadFailed onRetry={() => void query.refetch()} /> : <Loading title={t.title("…")} />;
  return (
    <AgreementView
      agreement={agreement}
      busy={busy}
      onAccept={() => void accept(agreement)}
      onPrint={() => window.print()}
      onSave={(text) => save(agreement, text)}
      onRemove={() => remove(agreement)}
    />
  );
}

const Missing = () => (
  <StatusPage art={<LostArt />} tone="error" title={t.missing} actions={<ButtonLink to="/">{t.home}</ButtonLink>}>
    <p role="alert">{t.missingText}</p>
  </StatusPage>
);
