import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError, isProofCancelled } from "~/api/errors";
import { adminKey } from "~/api/queries/adminShared";
import { useForm } from "~/lib/form";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { Dialog } from "~/ui/Dialog";
import { popup } from "~/ui/Popup";
import { TextField } from "~/ui/TextField";
import c from "../Admin.module.css";
import { deleteUser, type Kind } from "../api";
import { common } from "../strings/common";
import { removal as t } from "../strings/people";
import { Section } from "./parts";

interface Props {
  kind: Kind;
  id: string;
  name: string;
  email: string;
}

/** Deletes an account for good. */
export function RemovalPart(props: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <Section title={t.title}>
      <p>{t.lead}</p>
      <div className={c.actions}>
        <Button size="sm" variant="danger" onClick={() => setAsking(true)}>
          {t.open}
        </Button>
      </div>
      {asking && <RemovalDialog {...props} onClose={() => setAsking(false)} />}
    </Section>
  );
}

const sameEmail = (a: string, b: string): boolean => a.trim().toLowerCase() === b.toLowerCase();

/** The administrator types the e-mail of the account. The server's reason for a refusal is shown in the dialog. */
function RemovalDialog({ kind, id, name, email, onClose }: Props & { onClose: () => void }) {
  const [refused, setRefused] = useState("");
  const navigate = useNavigate();
  const queries = useQueryClient();
  const form = useForm({
    initial: { typed: "" },
    validate: (v): { typed?: string } => (sameEmail(v.typed, email) ? {} : { typed: t.mismatch }),
  });

  async function remove() {
    setRefused("");
    try {
      await deleteUser(kind, id);
    } catch (error) {
      if (isProofCancelled(error)) return;
      setRefused((error instanceof ApiError && error.description) || t.failed);
      return;
    }
    void popup.show({ tone: "success", title: t.done });
    await navigate({ to: "/admin/painel" });
    void queries.invalidateQueries({ queryKey: adminKey });
  }

  return (
    <Dialog open onClose={onClose} title={t.ask(name)}>
      <form className={c.form} noValidate onSubmit={form.submit(remove)}>
        <p>{t.text}</p>
        {refused && (
          <Alert tone="error" title={t.refused}>
            <p>{refused}</p>
          </Alert>
        )}
        <TextField label={t.typed} type="email" autoComplete="off" {...form.field("typed")} />
        <div className={c.actions}>
          <Button type="submit" variant="danger" loading={form.busy}>
            {t.open}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {common.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
