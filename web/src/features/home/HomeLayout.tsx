import type { ReactNode } from "react";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import { Skeleton } from "~/ui/Skeleton";
import c from "./Home.module.css";
import { loading } from "./strings";

interface Props {
  /** Whom the page greets; nothing while it is not known. */
  name: string;
  lead: string;
  /** What the page is about is known; before that its parts would push each other down. */
  ready: boolean;
  children: ReactNode;
}

/** Greeting and body that the homes share. By the attribute the build knows that it drew the waiting. */
export function HomeLayout({ name, lead, ready, children }: Props) {
  return (
    <Container {...(!ready && { "data-waiting": "" })}>
      <PageHeader title={name ? `Olá, ${name}` : "Olá"} lead={lead} />
      <div className={c.page}>{ready ? children : <Waiting />}</div>
    </Container>
  );
}

const Waiting = () => (
  <>
    <p className="sr" role="status">
      {loading}
    </p>
    <Skeleton shape="card" />
    <Skeleton lines={4} />
  </>
);
