import type { UserInfo } from "~/api/user";
import { Card } from "~/ui/Card";
import c from "./Home.module.css";

/** Who is signed in, for the areas without a profile page. */
export function AccountCard({ title, user }: { title: string; user: UserInfo | null }) {
  return (
    <Card as="section">
      <h2 className={c.heading}>{title}</h2>
      <dl className={c.facts}>
        <div>
          <dt>Nome</dt>
          <dd>{user?.name}</dd>
        </div>
        <div>
          <dt>E-mail</dt>
          <dd>{user?.email}</dd>
        </div>
      </dl>
    </Card>
  );
}
