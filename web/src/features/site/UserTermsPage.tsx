import doc from "@content/legal/termos-usuario.md";
import { useConfig } from "~/api/config";
import { LegalView } from "./LegalView";

export default function UserTermsPage() {
  return <LegalView doc={doc} path="/termos-de-uso-usuario" config={useConfig()} />;
}
