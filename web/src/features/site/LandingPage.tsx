import { useConfig } from "~/api/config";
import { LandingView } from "./LandingView";

export default function LandingPage() {
  const { discountPercent, discountCeiling } = useConfig();
  return <LandingView discountPercent={discountPercent} discountCeiling={discountCeiling} />;
}
