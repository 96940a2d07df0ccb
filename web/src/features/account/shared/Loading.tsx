import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import { Skeleton } from "~/ui/Skeleton";

/** A page whose data is on its way: its title is already there. */
export function Loading({ title }: { title: string }) {
  return (
    <Container size="md">
      <PageHeader title={title} />
      <p className="sr" role="status">
        Carregando
      </p>
      <Skeleton shape="card" />
      <Skeleton lines={4} />
    </Container>
  );
}
