import { useConfig } from "~/api/config";
import { hasPage } from "~/login/pages";
import { LandingView } from "./LandingView";

export default function LandingPage() {
  const { discountPercent } = useConfig();
  return <LandingView discountPercent={discountPercent} canBrowse={hasPage("/psicologos")} />;
}
