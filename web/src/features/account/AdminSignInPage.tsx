import { useParams } from "@tanstack/react-router";
import { useSession } from "~/app/session";
import { adminSignIn } from "./api";
import { tryToEnter } from "./door";
import { StaffSignInView } from "./StaffSignInView";
import { staffTexts as t } from "./strings";

export default function AdminSignInPage() {
  const { id } = useParams({ strict: false });
  const session = useSession();
  const after = id ? `/admin/psicologo/aprovar/${encodeURIComponent(id)}` : undefined;
  return (
    <StaffSignInView
      title={t.admin}
      lead={t.adminLead}
      onSubmit={(v) =>
        tryToEnter(
          "staff",
          () => adminSignIn(v.email, v.password),
          (token) => session.enter(token, after),
        )
      }
    />
  );
}
