package subscription

import (
	"fmt"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/money"
	"psic/internal/notify"
)

// answerWithin is the time that the terms of use give a suspended therapist to respond. The product does not enforce
// it.
const answerWithin = 5 * 24 * time.Hour

// MailContent is the content of a mail about a plan.
type MailContent struct {
	What    MailKind
	Plan    string
	Amount  money.Cents
	Until   at.Date
	NextTry at.Date
	// Over is true when the paid time is over.
	Over bool
	// ByPix is true when months are asked for by a PIX code.
	ByPix bool
	// Next begins on From. Month is what it, or an improved plan, costs a month.
	Next  string
	From  at.Date
	Month money.Cents
	// Card has the last digits of a card that is valid until CardEnds. The next charge is on From.
	Card     string
	CardEnds at.Date
}

// MailPlan tells a therapist what happened to the plan.
func MailPlan(n MailContent) notify.Mail {
	m := notify.Mail{
		About:   notify.AboutAccount,
		Subject: "Sobre a sua assinatura",
		Button:  "Ver minha assinatura",
		Path:    "/dados-pagamento-psicologo",
	}
	switch n.What {
	case MailPaid:
		m.Title = "Pagamento confirmado"
		m.Paragraphs = []string{
			fmt.Sprintf("Recebemos %s do %s. ", n.Amount, n.Plan) +
				"Sua assinatura vale até " + n.Until.Wire() + " e é renovada nesse dia.",
		}
	case MailImproved:
		m.Title = "Seu novo plano já vale"
		m.Paragraphs = []string{
			fmt.Sprintf("Recebemos %s, a diferença para o %s até %s.", n.Amount, n.Plan, n.Until.Wire()),
			fmt.Sprintf("A taxa do novo plano vale desde agora. Nesse dia ele é renovado por %s.", n.Month),
		}
	case MailPlanned:
		m.Title = "Sua mudança de plano está marcada"
		m.Paragraphs = []string{
			fmt.Sprintf("O %s começa em %s, %s. ", n.Next, n.From.Wire(), n.nextCost()) +
				fmt.Sprintf("Até lá, o %s que você já pagou continua valendo com a taxa dele.", n.Plan),
			"Se mudar de ideia, você pode manter o plano atual na página da sua assinatura.",
		}
	case MailPix:
		m.Title, m.Button = "Sua mensalidade por PIX", "Ver o código PIX"
		m.Paragraphs = []string{
			fmt.Sprintf("O código PIX de %s do %s está na página da sua assinatura. ", n.Amount, n.Plan) +
				"Ele vale por " + br.Days(codeLife) + ".",
			"Nada é cobrado sozinho. Com o pagamento até " + n.Until.Wire() + ", seu perfil continua na lista sem pausa.",
		}
	case MailFailed:
		if n.ByPix {
			m.Title = "O PIX da sua mensalidade não foi pago"
			m.Paragraphs = []string{
				fmt.Sprintf("O código PIX de %s do %s venceu sem pagamento. Nada foi cobrado.", n.Amount, n.Plan),
				"Gere outro código na página da sua assinatura. Sem o pagamento, seu perfil fica fora da lista quando " +
					"o período pago termina.",
			}
			break
		}
		m.Title = "O pagamento da sua assinatura não foi aprovado"
		m.Paragraphs = []string{
			fmt.Sprintf("Não conseguimos cobrar %s do %s no seu cartão principal.", n.Amount, n.Plan),
			n.nextStep(),
		}
	case MailTakenBack:
		m.Title = "O pagamento da sua assinatura foi contestado"
		m.Paragraphs = []string{
			fmt.Sprintf("O provedor de pagamento retirou de nós %s do %s. ", n.Amount, n.Plan) +
				"Sem esse pagamento, o período que ele pagava terminou: seu perfil saiu da lista, e novas sessões " +
				"pagam a taxa do plano gratuito. Os horários já agendados continuam valendo.",
			"Para voltar à lista, pague pela página da sua assinatura ou escolha outro plano. " +
				"Se não foi você quem contestou, fale com o suporte.",
		}
	case MailEnded:
		m.Title, m.Button, m.Path = "Sua assinatura terminou", "Escolher um plano", "/cadastro-psicologo-planos"
		m.Paragraphs = []string{
			"O período da sua assinatura terminou e seu perfil saiu da lista. " +
				"Os horários já agendados continuam valendo.",
			"Para voltar à lista, escolha um plano.",
		}
	case MailCancelled:
		m.Title = "Sua assinatura foi cancelada"
		m.Paragraphs = []string{
			"Não haverá novas cobranças. " +
				n.lasts("O que já foi pago vale até o fim do período, e os horários agendados continuam valendo."),
		}
	case MailSuspended:
		m.Title = "Sua assinatura foi suspensa"
		m.Paragraphs = []string{
			n.lasts("O que já foi pago vale até o fim do período.") +
				" Fale com o suporte para entender o motivo: " +
				"você tem " + br.Days(answerWithin) + " para se manifestar.",
		}
	case MailActivated:
		m.Title = "Sua assinatura foi reativada"
		m.Paragraphs = []string{"Entre na sua conta para ver a situação do seu plano."}
	case MailResumed:
		m.Title = "Sua assinatura foi retomada"
		m.Paragraphs = []string{
			fmt.Sprintf("O %s continua valendo. A próxima cobrança é em %s, %s.", n.Plan, n.Until.Wire(), n.how()),
		}
	case MailCardExpires:
		m.Title = "Seu cartão vence antes da próxima cobrança"
		m.Paragraphs = []string{
			fmt.Sprintf("O cartão final %s vale até %s, e a próxima cobrança da sua assinatura é em %s.",
				n.Card, n.CardEnds.Wire(), n.From.Wire()),
			"Cadastre outro cartão antes desse dia para o seu perfil continuar na lista.",
		}
	case MailLifted:
		m.Title = "A suspensão da sua assinatura foi retirada"
		m.Paragraphs = []string{
			"A assinatura já tinha sido cancelada: ela vale até " + n.Until.Wire() +
				". Depois disso, você pode escolher um plano novamente.",
		}
		if n.Over {
			m.Button, m.Path = "Escolher um plano", "/cadastro-psicologo-planos"
			m.Paragraphs = []string{
				"O período da sua assinatura terminou. Para voltar à lista, escolha um plano novamente. " +
					"Os horários já agendados continuam valendo.",
			}
		}
	}
	return m
}

// how says by what the next month is paid.
func (n MailContent) how() string {
	if n.ByPix {
		return "por um código PIX que chega por e-mail"
	}
	return "no seu cartão principal"
}

// nextCost says what the next plan costs.
func (n MailContent) nextCost() string {
	if n.Month == 0 {
		return "sem mensalidade"
	}
	return "por " + n.Month.String() + " por mês"
}

// lasts returns the usual text, or that the profile is no longer listed when the paid time is over.
func (n MailContent) lasts(usual string) string {
	if !n.Over {
		return usual
	}
	return "Seu perfil saiu da lista agora. Os horários já agendados continuam valendo."
}

func (n MailContent) nextStep() string {
	if n.NextTry.IsZero() {
		return "Confira o cartão e pague pela página da sua assinatura. " +
			"Sem o pagamento, seu perfil fica fora da lista quando o período pago termina."
	}
	return "Vamos tentar novamente em " + n.NextTry.Wire() +
		". Confira o cartão ou cadastre outro: sem o pagamento, seu perfil fica fora da lista quando o período pago " +
		"termina."
}

// PlanChange is a change of a plan's price or fee. Until is the last day of the lower fee for this therapist, if it is
// kept.
type PlanChange struct {
	Plan                  string
	Was, Is               money.Cents
	WasPercent, IsPercent int64
	Until                 at.Date
}

// MailPlanChanged tells a therapist that the price or the fee of the plan changes (Q081).
func MailPlanChanged(c PlanChange) notify.Mail {
	m := notify.Mail{
		About:   notify.AboutAccount,
		Subject: "Mudança no seu plano",
		Title:   "O seu plano mudou",
		Button:  "Ver minha assinatura",
		Path:    "/dados-pagamento-psicologo",
	}
	if c.Was != c.Is {
		m.Subject, m.Title = "Mudança no valor da sua assinatura", "O valor do seu plano mudou"
		m.Paragraphs = append(
			m.Paragraphs,
			fmt.Sprintf("O %s passa de %s para %s por mês, a partir da sua próxima cobrança.", c.Plan, c.Was, c.Is),
		)
	}
	if c.WasPercent != c.IsPercent {
		m.Paragraphs = append(m.Paragraphs, c.share())
	}
	switch {
	case c.Was != c.Is:
		m.Paragraphs = append(m.Paragraphs, "Se preferir, você pode mudar de plano ou cancelar antes dela, sem custo.")
	case c.IsPercent > c.WasPercent:
		m.Paragraphs = append(m.Paragraphs, "Se preferir, você pode mudar de plano.")
	}
	return m
}

func (c PlanChange) share() string {
	text := fmt.Sprintf("A taxa de cada sessão no %s passa de %d%% para %d%%", c.Plan, c.WasPercent, c.IsPercent)
	switch {
	case c.IsPercent < c.WasPercent:
		return text + ", desde já."
	case c.Until.IsZero():
		return text + "."
	}
	return text + fmt.Sprintf(". Para as sessões pagas até %s, nada muda para você.", c.Until.Wire())
}
