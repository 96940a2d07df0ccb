import { ButtonLink } from "~/ui/ButtonLink";
import { Container } from "~/ui/Container";
import { EmptyState } from "~/ui/EmptyState";
import { PageHeader } from "~/ui/PageHeader";
import { noCards as t } from "../strings";

/** Shown where a card would be typed, when the provider of this installation has PIX alone. */
export const NoCards = ({ title, to }: { title: string; to: string }) => (
  <Container size="md">
    <PageHeader title={title} />
    <EmptyState title={t.title} text={t.text} action={<ButtonLink to={to}>{t.back}</ButtonLink>} />
  </Container>
);
