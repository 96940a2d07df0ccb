import { HowItWorksView } from "./HowItWorksView";

export default function HowItWorksPage() {
  return <HowItWorksView />;
}
