import { useRouter } from "@tanstack/react-router";
import { AlertArt } from "~/ui/art/AlertArt";
import { Button } from "~/ui/Button";
import { StatusPage } from "~/ui/StatusPage";

/** A page that could not be loaded or drawn: the person stays where they are and may try again. */
export default function ErrorPage({ reset }: { reset?: () => void }) {
  const router = useRouter();
  const again = () => {
    reset?.();
    void router.invalidate();
  };
  return (
    <StatusPage
      art={<AlertArt />}
      tone="error"
      title="Ocorreu um erro, tente novamente."
      actions={<Button onClick={again}>Tentar novamente</Button>}
    >
      <p>Verifique a sua conexão. Nada do que você já salvou se perdeu.</p>
    </StatusPage>
  );
}
