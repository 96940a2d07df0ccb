import type { ReactNode } from "react";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import { Skeleton } from "~/ui/Skeleton";
import c from "./Home.module.css";
import { loading } from "./strings";

interface Props {
  /** A short line above the title. */
  eyebrow?: string | undefined;
  title: string;
  lead: string;
  /** True when the data of the page's parts is loaded. Rendering them earlier would move each other down. */
  ready: boolean;
  children: ReactNode;
}

/** Title and body of the homes. The attribute `data-waiting` marks the loading state for the prerender script. */
export function HomeLayout({ eyebrow, title, lead, ready, children }: Props) {
  return (
    <Container {...(!ready && { "data-waiting": "" })}>
      <PageHeader eyebrow={eyebrow} title={title} lead={lead} />
      <div className={c.page}>{ready ? children : <HomeSkeleton />}</div>
    </Container>
  );
}

const HomeSkeleton = () => (
  <>
    <p className="sr" role="status">
      {loading}
    </p>
    <Skeleton shape="card" />
    <Skeleton lines={4} />
  </>
);
