import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  type Invitation,
  invitationsQuery,
  type OwnPatient,
  ownPatientsKey,
  ownPatientsQuery,
} from "~/api/queries/ownPatients";
import { ownId } from "~/login/me";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { popup } from "~/ui/Popup";
import { toast } from "~/ui/Toast";
import { endPatient, type Invite, invite, offerPrice, sendAgain, withdraw } from "./api";
import { InvitationsView } from "./InvitationsView";
import { card, form, patient, page as t } from "./strings";

const TOAST_MS = 4000;

/** `/meus-convites`: the therapist's invitations, and the patients who accepted one. */
export default function InvitationsPage() {
  const client = useQueryClient();
  const id = ownId();
  const [pages, setPages] = useState({ invitations: 0, patients: 0 });
  const invitations = useQuery(invitationsQuery(id, pages.invitations));
  const patients = useQuery(ownPatientsQuery(id, pages.patients));
  const [working, setWorking] = useState<string | null>(null);
  const [link, setLink] = useState("");
  const again = () => client.invalidateQueries({ queryKey: ownPatientsKey });

  async function send(body: Invite): Promise<void> {
    const made = await invite(id, body);
    setLink(made.link ?? "");
    if (!made.link) toast.show(form.sent, TOAST_MS);
    await again();
  }

  async function run(what: string, act: () => Promise<unknown>, done?: string): Promise<void> {
    setWorking(what);
    try {
      await act();
      if (done) toast.show(done, TOAST_MS);
    } catch {
      // The popup has shown the error.
    } finally {
      await again();
      setWorking(null);
    }
  }

  async function remove(one: Invitation): Promise<void> {
    const sure = await popup.confirm({
      title: card.question,
      text: card.questionText,
      confirmLabel: card.withdraw,
      cancelLabel: card.no,
      ends: true,
    });
    if (sure) await run(one.id, () => withdraw(id, one.id), card.withdrawn);
  }

  async function end(one: OwnPatient): Promise<void> {
    const sure = await popup.confirm({
      title: patient.question(one.name),
      text: patient.questionText,
      confirmLabel: patient.end,
      cancelLabel: patient.no,
      ends: true,
    });
    if (sure) await run(one.id, () => endPatient(id, one.id), patient.ended);
  }

  async function offer(one: OwnPatient, price: number): Promise<void> {
    await offerPrice(id, one.id, price);
    toast.show(patient.proposed, TOAST_MS);
    await again();
  }

  if (!invitations.data || !patients.data)
    return invitations.isError || patients.isError ? (
      <LoadFailed onRetry={() => void again()} />
    ) : (
      <Loading title={t.title} lead={t.lead} />
    );
  return (
    <InvitationsView
      invitations={invitations.data}
      patients={patients.data}
      working={working}
      link={link}
      onInvite={send}
      onAgain={(one) =>
        void run(one.id, async () => {
          const made = await sendAgain(id, one.id);
          setLink(made.link ?? "");
          if (!made.link) toast.show(card.resent, TOAST_MS);
        })
      }
      onWithdraw={(one) => void remove(one)}
      onOffer={offer}
      onEnd={(one) => void end(one)}
      onPage={(what, page) => setPages((old) => ({ ...old, [what]: page }))}
    />
  );
}
