import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { type Standing, standingKey } from "~/api/queries/standing";
import type { UserInfo } from "~/api/user";
import { Button } from "~/ui/Button";
import { Dialog } from "~/ui/Dialog";
import { toast } from "~/ui/Toast";
import { saveMeans } from "../api";
import c from "../Standing.module.css";
import { change, page as t } from "../strings";
import { MeansChoice, useMeans } from "./MeansChoice";

const TOAST_MS = 3000;

/** How the sessions are paid, and a dialog to change it. */
export function MeansPart({ standing, user }: { standing: Standing; user: UserInfo | null }) {
  const [open, setOpen] = useState(false);
  const state = useMeans(user, standing.method === "pix" ? "pix" : standing.cardId);
  const client = useQueryClient();
  const last = state.cards.find(({ id }) => id === standing.cardId)?.lastDigits;
  const cardText = last ? t.cardOf(last) : t.card;

  async function save(): Promise<void> {
    try {
      await saveMeans(standing.id, state.means);
      await client.invalidateQueries({ queryKey: standingKey });
      toast.show(t.savedMeans, TOAST_MS);
      setOpen(false);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showProblem(error);
    }
  }

  return (
    <>
      <dl className={c.facts}>
        <div>
          <dt>{t.means}</dt>
          <dd>{standing.method === "card" ? cardText : t.pix}</dd>
        </div>
      </dl>
      <div className={c.buttons}>
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          {t.changeMeans}
        </Button>
      </div>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t.changeMeans}
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {change.no}
            </Button>
            <Button onClick={save}>{t.saveMeans}</Button>
          </>
        }
      >
        <div className={c.stack}>
          <MeansChoice state={state} />
        </div>
      </Dialog>
    </>
  );
}
