import doc from "@content/legal/privacidade.md";
import { useConfig } from "~/api/config";
import { LegalView } from "./LegalView";

export default function PrivacyPage() {
  return <LegalView doc={doc} path="/politica-privacidade" config={useConfig()} />;
}
