import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { adminKey } from "~/api/queries/backoffice";
import { popup } from "~/ui/Popup";
import { mailMany, mailOne } from "./api";
import { EmailView } from "./EmailView";
import type { MailValues, Target } from "./mailRules";
import { showMailRefusal } from "./showMailRefusal";
import { mail as t } from "./strings/mail";

/** `/admin/email`: first the recipients, then the message. After success the page starts again. */
export default function EmailPage() {
  const queries = useQueryClient();
  const [target, setTarget] = useState<Target | null>(null);

  async function deliver(v: MailValues) {
    const mail = { subject: v.subject.trim(), body: v.body.trim() };
    const sending = () =>
      target === "one" ? mailOne(v.email.trim(), mail) : mailMany({ audience: v.audience, type: v.type }, mail);
    try {
      await sending();
    } catch (error) {
      return showMailRefusal(error);
    }
    const words = target === "one" ? t.sentOne : t.sentMany;
    void popup.show({ tone: "success", ...words, onConfirm: () => setTarget(null) });
    await queries.invalidateQueries({ queryKey: adminKey });
  }

  async function send(v: MailValues) {
    if (target === "one" && !v.email.trim()) return popup.show({ tone: "error", title: t.error, text: t.noRecipient });
    if (target === "all") {
      const title = t.ask(t.audienceOf(t.plural[v.type], v.audience === "NEWS"));
      if (!(await popup.confirm({ title, text: t.askText, confirmLabel: t.send, cancelLabel: "Cancelar" }))) return;
    }
    await deliver(v);
  }

  return <EmailView target={target} onTarget={setTarget} onSend={send} />;
}
