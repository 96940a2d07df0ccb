import type { ReactNode } from "react";
import { Container } from "./Container";
import { PageHeader } from "./PageHeader";
import { Skeleton } from "./Skeleton";

/** As on the page itself, so that its head stays where it is. */
interface Props {
  title: string;
  lead?: string;
  eyebrow?: ReactNode;
  size?: "sm" | "md" | "lg";
}

/** A page whose data is on its way: its title is already there. By the attribute the build knows what it drew. */
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
