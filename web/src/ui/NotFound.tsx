import { LostArt } from "./art/LostArt";
import { ButtonLink } from "./ButtonLink";
import { StatusPage } from "./StatusPage";

export default function NotFound() {
  return (
    <StatusPage
      art={<LostArt />}
      title="Página não encontrada"
      actions={
        <>
          <ButtonLink to="/">Voltar ao início</ButtonLink>
          <ButtonLink to="/contato" variant="secondary">
            Falar com a gente
          </ButtonLink>
        </>
      }
    >
      <p>O endereço pode ter mudado ou ter sido digitado com alguma letra trocada.</p>
    </StatusPage>
  );
}
