import { send } from "~/api/client";
import { useLogin } from "~/login/login";
import { ignoreStale } from "~/login/me";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { recoveryNoticeTexts as t } from "../strings/myData";
import c from "./AccessNotices.module.css";

/**
 * Notices for people of a company about their login: a password reset that they may not have made, and a missing
 * recovery address.
 */
export function AccessNotices() {
  const { user, refresh } = useLogin();
  if (!user) return null;
  const { id, passwordResetAt, recoveryEmailOffered, passwordLinks } = user;

  async function markAsRead() {
    await send((api) => api.POST("/api/user/{id}/reset-notice", { params: { path: { id } } }), { popup: true });
    await refresh().catch(ignoreStale);
  }

  return (
    <>
      {passwordResetAt && (
        <Alert tone="warn" title={t.reset(passwordResetAt)}>
          <p>{t.resetText}</p>
          <div className={c.actions}>
            <Button size="sm" variant="secondary" onClick={() => markAsRead().catch(ignoreStale)}>
              {t.read}
            </Button>
            <ButtonLink size="sm" variant="secondary" to="/meus-dados">
              {t.check}
            </ButtonLink>
          </div>
        </Alert>
      )}
      {recoveryEmailOffered && (
        <Alert title={t.offer}>
          <p>{t.offerText(passwordLinks)}</p>
          <div className={c.actions}>
            <ButtonLink size="sm" variant="secondary" to="/meus-dados">
              {t.add}
            </ButtonLink>
          </div>
        </Alert>
      )}
    </>
  );
}
