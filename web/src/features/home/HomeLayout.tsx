import type { ReactNode } from "react";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import c from "./Home.module.css";

interface Props {
  /** Whom the page greets; nothing while it is not known. */
  name: string;
  lead: string;
  children: ReactNode;
}

/** Greeting and body that the four homes share. */
export function HomeLayout({ name, lead, children }: Props) {
  return (
    <Container>
      <PageHeader title={name ? `Olá, ${name}` : "Olá"} lead={lead} />
      <div className={c.page}>{children}</div>
    </Container>
  );
}
