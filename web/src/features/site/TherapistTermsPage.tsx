import doc from "@content/legal/termos-psicologo.md";
import { useConfig } from "~/api/config";
import { LegalView } from "./LegalView";

export default function TherapistTermsPage() {
  return <LegalView doc={doc} path="/termos-de-uso-psicologo" config={useConfig()} />;
}
