import type { ReactNode } from "react";
import { Container } from "./Container";
import { PageHeader } from "./PageHeader";
import { Skeleton } from "./Skeleton";

/** The same values as on the loaded page, so that the header does not move. */
interface Props {
  title: string;
  lead?: string;
  eyebrow?: ReactNode;
  size?: "sm" | "md" | "lg";
}

/** The placeholder of a page while its data loads. `data-waiting` marks it for `scripts/prerender.mjs`. */
export function Loading({ title, lead, eyebrow, size = "md" }: Props) {
  return (
    <Container size={size} data-waiting="">
      <PageHeader title={title} lead={lead} eyebrow={eyebrow} />
      <p className="sr" role="status">
        Carregando
      </p>
      <Skeleton shape="card" />
      <Skeleton lines={4} />
    </Container>
  );
}
