import { ButtonLink } from "~/ui/ButtonLink";
import { Container } from "~/ui/Container";
import { EmptyState } from "~/ui/EmptyState";
import { PageHeader } from "~/ui/PageHeader";

interface Props {
  texts: { title: string; later: string; laterText: string; go: string };
  to: string;
}

/** Shown instead of the card form where the provider saves a card only together with a payment. */
export const KeptWithPayment = ({ texts: t, to }: Props) => (
  <Container size="md">
    <PageHeader title={t.title} />
    <EmptyState title={t.later} text={t.laterText} action={<ButtonLink to={to}>{t.go}</ButtonLink>} />
  </Container>
);
