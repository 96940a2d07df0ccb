package booking

import (
	"time"

	"psic/internal/kernel/br"
	"psic/internal/kernel/money"
)

// rebookWithin is how long the terms promise a new session after the therapist cancelled. The balance does not expire.
const rebookWithin = 30 * 24 * time.Hour

// moneyMailText is the text of a mail about the money of a session whose time does not change.
func (n MailContent) moneyMailText(when string) (title string, paragraphs []string) {
	switch n.What {
	case MailReturned:
		if n.Patient {
			return "Devolvemos um pagamento", []string{
				"O pagamento referente a " + when + " foi devolvido.",
				n.moneyText(),
			}
		}
		if n.Deducted > 0 {
			return "Um pagamento foi devolvido", []string{
				"O pagamento referente a " + when + " foi devolvido a quem pagou.",
				"Você já tinha recebido " + n.Deducted.String() +
					" por esse horário em um repasse. O valor será descontado do próximo repasse e aparece no " +
					"seu resumo financeiro.",
			}
		}
		return "Um pagamento foi devolvido", []string{
			"O pagamento referente a " + when + " foi devolvido a quem pagou e não entra no seu repasse.",
		}
	case MailRefunded:
		return "Devolução concluída", []string{
			"A devolução de " + n.Means.String() + " foi enviada ao mesmo meio de pagamento. " +
				"O prazo para aparecer depende do banco ou do cartão.",
		}
	case MailRefundRefused:
		return "Seu saldo aumentou", []string{
			notTaken(when) + n.Means.String() + " estão no seu saldo, sem prazo para usar.",
			"Se preferir receber de outra forma, fale com a gente.",
		}
	case MailOwed:
		return "Sobre a sua devolução", []string{notTaken(when) + byHand(n.Means)}
	case MailLateCredit:
		return "Recebemos seu pagamento", []string{n.whyLate() + " " + n.toBalance()}
	case MailLateRefund:
		return "Recebemos seu pagamento", []string{n.whyLate() + " " + n.refundText()}
	case MailSurplusCredit:
		return "Recebemos um pagamento a mais", []string{
			surplus(when),
			"Está tudo certo com o seu horário. " + n.toBalance(),
		}
	case MailSurplusRefund:
		return "Recebemos um pagamento a mais", []string{
			surplus(when),
			"Está tudo certo com o seu horário. " + n.refundText(),
		}
	}
	return neutralText()
}

func notTaken(when string) string {
	return "O banco ou o cartão não aceitou a devolução do pagamento referente a " + when + ". "
}

// whyLate says why the payment could not confirm its session.
func (n MailContent) whyLate() string {
	if n.By == BySystem || n.By == "" {
		return "O pagamento chegou depois que o horário foi liberado e ele já não estava livre."
	}
	return "O pagamento chegou depois que o horário foi cancelado."
}

func surplus(when string) string {
	return "O horário de " + when + " já estava pago quando chegou mais um pagamento dele."
}

// moneyText says what the cancellation or return of a session means for the reader's money.
func (n MailContent) moneyText() string {
	if !n.Patient {
		if n.Outcome == Kept {
			return "O cancelamento aconteceu fora do prazo sem custos: o atendimento entra no seu repasse."
		}
		if n.By == ByTherapist {
			return "O horário ficou fechado na sua agenda, a não ser que você tenha pedido para reabri-lo."
		}
		return "O horário voltou a ficar livre na sua agenda."
	}
	switch n.Outcome {
	case Credit:
		text := n.Amount.String() + " estão no seu saldo, sem prazo para usar."
		if n.By == ByTherapist {
			return n.Amount.String() + " estão no seu saldo. Você tem " + br.Days(rebookWithin) +
				" para remarcar; depois disso, o valor continua seu e paga qualquer outro horário."
		}
		return text
	case Refund:
		return n.refundText()
	case Package:
		return "O valor, " + n.Amount.String() + ", voltou para o seu pacote, para usar em outro horário."
	case Kept:
		return "O prazo para cancelamento sem custos já havia terminado, por isso " + n.Price.String() +
			" não são devolvidos."
	}
	return "Nada foi cobrado."
}

// refundText says how much went to the card or PIX key and how much to the balance. The part that was paid from the
// balance went back to it.
func (n MailContent) refundText() string {
	balance := n.Amount - n.Means
	switch {
	case n.ByHand && balance > 0:
		return byHand(n.Means) + " " + balance.String() + " voltaram ao seu saldo."
	case n.ByHand:
		return byHand(n.Means)
	case n.Amount == 0: // the bank or the card was faster
		return "O banco ou o cartão já devolveu o valor."
	case n.Means == 0:
		return "Devolvemos " + n.Amount.String() + " ao seu saldo."
	case balance > 0:
		return "Devolvemos " + n.Means.String() + " ao mesmo meio de pagamento e " + balance.String() + " ao seu saldo."
	}
	return "Devolvemos " + n.Amount.String() + " ao mesmo meio de pagamento."
}

// toBalance says that a payment which came late or twice became balance.
func (n MailContent) toBalance() string {
	return n.Amount.String() + " estão no seu saldo, para usar quando quiser."
}

func byHand(amount money.Cents) string {
	return "Vamos devolver " + amount.String() + " por transferência: nossa equipe entra em contato."
}

// canceller says to one of the two people that the other one cancelled; otherwise nothing.
func (n MailContent) canceller() string {
	switch {
	case n.Patient && n.By == ByTherapist:
		return " por quem atende você"
	case !n.Patient && n.By == ByPatient:
		return " pelo paciente"
	}
	return ""
}
