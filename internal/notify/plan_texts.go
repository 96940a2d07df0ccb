package notify

import (
	"fmt"

	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
)

// PlanNews is what happened to a psychologist's plan.
type PlanNews struct {
	What, Plan string
	Amount     money.Cents
	Until      at.Date
	NextTry    at.Date
}

// AboutPlan writes the news.
func AboutPlan(n PlanNews) Mail {
	m := Mail{Subject: "Sobre a sua assinatura", Button: "Ver minha assinatura", Path: "/dados-pagamento-psicologo"}
	switch n.What {
	case "paid":
		m.Title = "Pagamento confirmado"
		m.Paragraphs = []string{fmt.Sprintf("Recebemos %s do %s. Sua assinatura vale até %s e é renovada nesse dia.", n.Amount, n.Plan, n.Until.Wire())}
	case "failed":
		m.Title = "O pagamento da sua assinatura não foi aprovado"
		m.Paragraphs = []string{fmt.Sprintf("Não conseguimos cobrar %s do %s no seu cartão principal.", n.Amount, n.Plan), n.nextStep()}
	case "ended":
		m.Title, m.Button, m.Path = "Sua assinatura terminou", "Escolher um plano", "/cadastro-psicologo-planos"
		m.Paragraphs = []string{"O período da sua assinatura terminou e seu perfil saiu da lista. Os horários já agendados continuam valendo.", "Para voltar à lista, escolha um plano."}
	case "cancelled":
		m.Title = "Sua assinatura foi cancelada"
		m.Paragraphs = []string{"Não haverá novas cobranças. O que já foi pago vale até o fim do período, e os horários agendados continuam valendo."}
	case "suspended":
		m.Title = "Sua assinatura foi suspensa"
		m.Paragraphs = []string{"O que já foi pago vale até o fim do período. Fale com o suporte para entender o motivo: você tem 5 dias para se manifestar."}
	case "activated":
		m.Title = "Sua assinatura foi reativada"
		m.Paragraphs = []string{"Entre na sua conta para ver a situação do seu plano."}
	}
	return m
}

func (n PlanNews) nextStep() string {
	if n.NextTry.IsZero() {
		return "Confira o cartão e pague pela página da sua assinatura. Sem o pagamento, seu perfil fica fora da lista quando o período pago termina."
	}
	return "Vamos tentar novamente em " + n.NextTry.Wire() + ". Confira o cartão ou cadastre outro: sem o pagamento, seu perfil fica fora da lista quando o período pago termina."
}

// PlanPriceChanged tells everybody on a plan before the first charge at the new price (Q081).
func PlanPriceChanged(plan string, was, is money.Cents) Mail {
	return Mail{
		Subject:    "Mudança no valor da sua assinatura",
		Title:      "O valor do seu plano mudou",
		Paragraphs: []string{fmt.Sprintf("O %s passa de %s para %s por mês, a partir da sua próxima cobrança.", plan, was, is), "Se preferir, você pode mudar de plano ou cancelar antes dela, sem custo."},
		Button:     "Ver minha assinatura",
		Path:       "/dados-pagamento-psicologo",
	}
}

// PayoutSent tells that an administrator confirmed a payout.
func PayoutSent(amount money.Cents, month, year int) Mail {
	return Mail{
		Subject:    "Repasse confirmado",
		Title:      "Seu repasse foi enviado",
		Paragraphs: []string{fmt.Sprintf("O repasse de %02d/%d, no valor de %s, foi enviado para os seus dados de recebimento.", month, year, amount)},
		Button:     "Ver meu resumo financeiro",
		Path:       "/historico-resumo-financeiro",
	}
}
