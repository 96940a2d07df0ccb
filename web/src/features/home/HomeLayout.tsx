import type { ReactNode } from "react";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import c from "./Home.module.css";
import { firstName } from "./rules";

interface Props {
  name: string;
  lead: string;
  children: ReactNode;
}

/** Greeting and body that the four homes share. */
export function HomeLayout({ name, lead, children }: Props) {
  const first = firstName(name);
  return (
    <Container>
      <PageHeader title={first ? `Olá, ${first}` : "Olá"} lead={lead} />
      <div className={c.page}>{children}</div>
    </Container>
  );
}
