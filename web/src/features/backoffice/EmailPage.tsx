import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { adminKey } from "~/api/queries/adminShared";
import { popup } from "~/ui/Popup";
import { countRecipients, mailMany, mailOne, mailTest } from "./api";
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
    void popup.show({ tone: "success", ...words }).then(() => setTarget(null));
    await queries.invalidateQueries({ queryKey: adminKey });
  }

  async function send(v: MailValues) {
    if (target === "one" && !v.email.trim()) return popup.show({ tone: "error", title: t.error, text: t.noRecipient });
    if (target === "all") {
      const title = t.ask(t.audienceOf(t.plural[v.type], v.audience === "NEWS"));
      let people: number;
      try {
        people = await countRecipients({ audience: v.audience, type: v.type });
      } catch (error) {
        return showMailRefusal(error);
      }
      const text = `${t.recipients(people)} ${t.askText}`;
      if (!(await popup.confirm({ title, text, confirmLabel: t.send, cancelLabel: "Cancelar" }))) return;
    }
    await deliver(v);
  }

  async function test(v: MailValues) {
    try {
      await mailTest({ subject: v.subject.trim(), body: v.body.trim() });
    } catch (error) {
      return showMailRefusal(error);
    }
    void popup.show({ tone: "success", title: t.tested, text: t.testedText });
  }

  return <EmailView target={target} onTarget={setTarget} onSend={send} onTest={test} />;
}
