import { lazy, Suspense, useSyncExternalStore } from "react";
import c from "../shared/Form.module.css";
import type { Door } from "../shared/passkeys";

const PasskeySignIn = lazy(() => import("./PasskeySignIn"));

const never = () => () => {};
const known = () => typeof PublicKeyCredential !== "undefined";

interface Props {
  door: Door;
  onEnter: (token: string) => Promise<void>;
}

/** Signing in with a passkey, where the browser knows them. Its script comes after the page, which works without. */
export function PasskeyEntry(props: Props) {
  const shown = useSyncExternalStore(never, known, () => false);
  return (
    <div className={c.passkey}>
      {shown && (
        <Suspense>
          <PasskeySignIn {...props} />
        </Suspense>
      )}
    </div>
  );
}
