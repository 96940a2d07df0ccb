import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { useLogin } from "~/login/login";
import { ignoreStale, ownId } from "~/login/me";
import { Button } from "~/ui/Button";
import { toast } from "~/ui/Toast";
import { withdrawDeletion } from "../api";
import { deletionTexts as t } from "../strings/deletion";
import c from "./DeletionBanner.module.css";

/** On every page during the day in which a deletion request can be withdrawn (Q225). */
export default function DeletionBanner({ deleteAt }: { deleteAt: string }) {
  const { refresh } = useLogin();
  const [busy, setBusy] = useState(false);

  async function withdraw() {
    setBusy(true);
    try {
      await withdrawDeletion(ownId());
      await refresh().catch(ignoreStale);
      toast.show(t.withdrawn, 4000);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showProblem(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <aside className={c.banner} aria-label={t.waiting}>
      <p>
        {t.banner(deleteAt)}{" "}
        <Link className={c.link} to="/solicitar-exclusao">
          {t.bannerDetails}
        </Link>
      </p>
      <Button size="sm" loading={busy} onClick={() => void withdraw()}>
        {t.bannerWithdraw}
      </Button>
    </aside>
  );
}
