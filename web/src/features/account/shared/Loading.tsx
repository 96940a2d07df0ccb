import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import { Skeleton } from "~/ui/Skeleton";

interface Props {
  title: string;
  /** Of the page itself, so that its title stays where it is. */
  size?: "sm" | "md" | "lg";
}

/** A page whose data is on its way: its title is already there. By the attribute the build knows what it drew. */
export function Loading({ title, size = "md" }: Props) {
  return (
    <Container size={size} data-waiting="">
      <PageHeader title={title} />
      <p className="sr" role="status">
        Carregando
      </p>
      <Skeleton shape="card" />
      <Skeleton lines={4} />
    </Container>
  );
}
