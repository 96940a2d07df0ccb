import { hasPage } from "~/login/pages";
import { HowItWorksView } from "./HowItWorksView";

export default function HowItWorksPage() {
  return <HowItWorksView canBrowse={hasPage("/psicologos")} />;
}
