import { AlertArt } from "./Art";
import { Button } from "./Button";
import { StatusPage } from "./StatusPage";

export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <StatusPage
      tone="error"
      art={<AlertArt />}
      title="Não conseguimos carregar esta página"
      actions={<Button onClick={onRetry}>Tentar novamente</Button>}
    >
      <p role="alert">Ocorreu um erro, tente novamente.</p>
    </StatusPage>
  );
}
