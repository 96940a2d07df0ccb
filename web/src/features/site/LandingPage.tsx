import { hasPage } from "~/lib/pages";
import { useDiscountPercent } from "./api";
import { LandingView } from "./LandingView";

export default function LandingPage() {
  return <LandingView discountPercent={useDiscountPercent()} canBrowse={hasPage("/psicologos")} />;
}
