import { productName } from "~/lib/product";

export const crisis = {
  title: "Este não é um serviço de emergência",
  text: `A ${productName()} não oferece atendimento imediato em crise suicida. Se você ou alguém próximo precisa de ajuda agora, ligue 188, o Centro de Valorização da Vida: gratuito, 24 horas.`,
  call: "Ligar 188",
  more: "Em emergência médica, ligue 192 (SAMU). Em perigo imediato, 190.",
};
