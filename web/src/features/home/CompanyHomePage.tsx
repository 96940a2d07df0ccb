import { useUser } from "~/app/session";
import { Alert } from "~/ui/Alert";
import { AccountCard } from "./AccountCard";
import c from "./Home.module.css";
import { HomeLayout } from "./HomeLayout";
import { company, companyTiles } from "./strings";
import { Tiles } from "./Tiles";

export default function CompanyHomePage() {
  const user = useUser();
  return (
    <HomeLayout name={user?.name ?? ""} lead={company.lead}>
      <Alert tone="info" title={company.privacy}>
        {company.privacyText}
      </Alert>
      <div className={c.columns}>
        <section aria-labelledby="hoje">
          <h2 id="hoje" className={c.heading}>
            {company.today}
          </h2>
          <Tiles tiles={companyTiles} />
        </section>
        <AccountCard title={company.account} user={user} />
      </div>
    </HomeLayout>
  );
}
