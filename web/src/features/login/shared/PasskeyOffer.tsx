import { passkeysOffered } from "~/lib/webauthn";
import { useLogin } from "~/login/login";
import { ignoreStale } from "~/login/me";
import { isPatient } from "~/login/roles";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { passkeyTexts } from "../passkeyStrings";
import c from "./Passkeys.module.css";
import { declinePasskey } from "./passkeys";

const t = passkeyTexts.offer;

/** Offers a passkey on the home page, until there is one or the person says "not now". */
export function PasskeyOffer() {
  const { user, refresh } = useLogin();
  if (!user?.passkeyOffered || !passkeysOffered()) return null;
  // Whoever keeps data of others is asked more clearly.
  const urgent = !isPatient(user.type);

  async function decline() {
    await declinePasskey();
    await refresh().catch(ignoreStale);
  }

  return (
    <Alert title={urgent ? t.staffTitle : t.title}>
      <p>{urgent ? t.staffText : t.text}</p>
      <div className={c.actions}>
        <ButtonLink size="sm" to="/acesso">
          {t.accept}
        </ButtonLink>
        <Button size="sm" variant="secondary" onClick={() => decline().catch(ignoreStale)}>
          {t.decline}
        </Button>
      </div>
    </Alert>
  );
}
