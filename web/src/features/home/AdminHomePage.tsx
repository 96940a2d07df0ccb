import { useUser } from "~/app/session";
import { AccountCard } from "./AccountCard";
import c from "./Home.module.css";
import { HomeLayout } from "./HomeLayout";
import { firstName } from "./rules";
import { admin, adminTiles } from "./strings";
import { Tiles } from "./Tiles";

export default function AdminHomePage() {
  const user = useUser();
  return (
    <HomeLayout name={firstName(user?.name ?? "")} lead={admin.lead}>
      <div className={c.columns}>
        <section aria-labelledby="hoje">
          <h2 id="hoje" className={c.heading}>
            {admin.today}
          </h2>
          <Tiles tiles={adminTiles} />
        </section>
        <AccountCard title={admin.account} user={user} />
      </div>
    </HomeLayout>
  );
}
