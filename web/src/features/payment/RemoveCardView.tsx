import { AlertArt } from "~/ui/art/AlertArt";
import { DoneArt } from "~/ui/art/DoneArt";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import { Spinner } from "~/ui/Spinner";
import { StatusPage } from "~/ui/StatusPage";
import { cards, removal as t } from "./strings";

export type RemovalState = "asking" | "working" | "done" | "gone";

const Back = () => <ButtonLink to="/dados-pagamento-cliente">{t.back}</ButtonLink>;

export function RemoveCardView({ state, onRemove }: { state: RemovalState; onRemove: () => void }) {
  if (state === "working")
    return (
      <Container size="md">
        <PageHeader title={t.title} />
        <Spinner label={t.working} />
      </Container>
    );
  if (state === "done")
    return (
      <StatusPage tone="success" art={<DoneArt />} title={t.done} actions={<Back />}>
        <p role="status">{t.doneText}</p>
      </StatusPage>
    );
  if (state === "gone")
    return (
      <StatusPage art={<AlertArt />} title={t.gone} actions={<Back />}>
        <p>{t.goneText}</p>
      </StatusPage>
    );
  return (
    <StatusPage
      tone="warn"
      art={<AlertArt />}
      title={cards.ask}
      actions={
        <>
          <ButtonLink to="/dados-pagamento-cliente" variant="secondary">
            {cards.no}
          </ButtonLink>
          <Button variant="danger" onClick={onRemove}>
            {cards.yes}
          </Button>
        </>
      }
    />
  );
}
