import { useRouter } from "@tanstack/react-router";
import { Button } from "~/ui/Button";
import { StatusPage } from "~/ui/StatusPage";

/** Shown when a page could not be loaded or rendered. Not lazy, because without a network it could not be loaded. */
export function ErrorPage({ reset }: { reset?: () => void }) {
  const router = useRouter();
  const again = () => {
    reset?.();
    void router.invalidate();
  };
  return (
    <StatusPage
      tone="error"
      title="Ocorreu um erro, tente novamente."
      actions={<Button onClick={again}>Tentar novamente</Button>}
    >
      <p>Verifique a sua conexão. Nada do que você já salvou se perdeu.</p>
    </StatusPage>
  );
}
