import { PLACEHOLDERS } from "~/lib/placeholders";

/**
 * What search engines and shared links read about a public page. The server replaces the placeholders. Only the build
 * reads this file: no browser needs it.
 */
export const descriptions: Readonly<Record<string, string>> = {
  "/": "Encontre um psicólogo com registro ativo, veja os horários livres e faça terapia por vídeo ou áudio, sem sair de casa.",
  "/como-funciona": `Do pré-cadastro à sessão por vídeo: como escolher um psicólogo, agendar, pagar e ser atendido pela ${PLACEHOLDERS.productName}.`,
  "/psicologos":
    "Psicólogos com registro ativo e horário livre nos próximos dias. Busque por nome ou abordagem e veja a agenda de cada um.",
  "/psicologo-perfil/$id": "Formação, experiência, abordagem e horários livres para uma sessão de terapia online.",
  "/psicologo-perfil": "Formação, experiência, abordagem e horários livres para uma sessão de terapia online.",
  "/para-empresas": "Terapia online para as pessoas da sua empresa, com sigilo total. Peça um orçamento.",
  "/contato": `Fale com a equipe da ${PLACEHOLDERS.productName}: dúvidas, sugestões e suporte para pacientes, psicólogos e empresas.`,
  "/confirmacao-contato": `A sua mensagem chegou à equipe da ${PLACEHOLDERS.productName}. A resposta vem por e-mail.`,
  "/descadastrar": `Deixe de receber novidades da ${PLACEHOLDERS.productName} por e-mail.`,
  "/termos-de-uso-usuario": `As regras para quem busca e faz sessões de terapia pela ${PLACEHOLDERS.productName}.`,
  "/termos-de-uso-psicologo": `As regras para profissionais que publicam agenda, atendem e recebem pela ${PLACEHOLDERS.productName}.`,
  "/politica-privacidade": `Quais dados a ${PLACEHOLDERS.productName} guarda, para quê, por quanto tempo e como exercer os seus direitos.`,
  "/cadastrar-psicologo":
    "Psicólogas e psicólogos: crie o seu acesso e atenda online com a sua própria agenda e o seu preço.",
  "/redefinir": `Peça o link para criar uma senha nova na ${PLACEHOLDERS.productName}.`,
  "/senha-recuperacao": `Crie uma senha nova para a sua conta na ${PLACEHOLDERS.productName}.`,
  "/cadastro-confirmar": `Confirmação do e-mail de uma conta nova na ${PLACEHOLDERS.productName}.`,
  "/responder": `Resposta a um pedido recebido por e-mail da ${PLACEHOLDERS.productName}.`,
  "/convite-psicologo": `Convite de um profissional da ${PLACEHOLDERS.productName}.`,
  "/convite-psicologo/$token": `Convite de um profissional da ${PLACEHOLDERS.productName}.`,
  "/acesso-empresa": `Volta do login da empresa para a ${PLACEHOLDERS.productName}.`,
  "/acesso-empresa/$code": `Confirme que a sua empresa oferece a ${PLACEHOLDERS.productName} a você.`,
  "/conferir": `Confira o número e o código de um documento da ${PLACEHOLDERS.productName}.`,
  "/conferir/$number": `Confira o número e o código de um documento da ${PLACEHOLDERS.productName}.`,
  "/cadastro-aprovacao-aguardando": `O cadastro profissional foi recebido e está em análise na ${PLACEHOLDERS.productName}.`,
  "/cadastro-invalido": "O registro profissional informado precisa de correção.",
  "/solicitar-exclusao": "Como pedir a exclusão da sua conta e o que acontece com os seus dados.",
  "/confirmar-exclusao": `O pedido de exclusão da conta foi recebido pela ${PLACEHOLDERS.productName}.`,
  "/entrar": "Entre na sua conta ou cadastre-se para agendar sessões de terapia online.",
  "/login": "Entre na sua conta ou cadastre-se para agendar sessões de terapia online.",
  "/entrar/$id": "Entre na sua conta ou cadastre-se para agendar sessões de terapia online.",
  "/empresas/login": `Acesso de quem administra o benefício da ${PLACEHOLDERS.productName} na sua empresa.`,
  "/admin/login": `Acesso da equipe da ${PLACEHOLDERS.productName}.`,
  "/admin/login/$id": `Acesso da equipe da ${PLACEHOLDERS.productName}.`,
};
