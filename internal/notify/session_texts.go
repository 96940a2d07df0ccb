package notify

import (
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
)

// Reminder is the one news that nobody caused.
const Reminder = "reminder"

// SessionNews is what happened to a session, for one of its two people.
type SessionNews struct {
	SessionID string
	StartsAt  time.Time
	What      string
	Patient   bool
	Amount    money.Cents
	Means     money.Cents // of a refund: what went to card or PIX; the rest went to the balance
	ByHand    bool        // of a refund: the means no longer takes it, somebody transfers it
	Outcome   string
	By        string
	Hours     int // of a reminder: how long before
	// Was is the time before a move, and MovedBy who asked for it; a move told without them names the new time only.
	Was     time.Time
	MovedBy string
	Paid    bool
	Until   time.Time // of a hold: until when it is to be paid
}

// AboutSession writes the news. Discreet mails, to people whose mailbox may belong to the employer, carry no
// therapist, no time and no telling word: only that there is news, and a link.
func AboutSession(n SessionNews, discreet bool) Mail {
	m := Mail{Subject: "Novidade na sua conta", Button: "Abrir minha conta", Path: "/sessao-detalhes/" + n.SessionID}
	if discreet {
		m.Title, m.Path = "Há uma novidade na sua conta", "/entrar"
		m.Paragraphs = []string{"Entre na sua conta para ver os detalhes."}
		return m
	}
	when := moment(n.StartsAt)
	m.Title, m.Paragraphs = n.text(when)
	if n.What == Reminder {
		m.Subject = "Lembrete da sua conta"
	}
	if n.What == "booked" || n.What == "hold_ending" {
		m.Button, m.Path = "Continuar o pagamento", "/sessao-pagamento/"+n.SessionID
	}
	return m
}

func (n SessionNews) text(when string) (string, []string) {
	switch n.What {
	case Reminder:
		return n.reminder(when)
	case "booked":
		return "Seu horário está reservado", []string{
			"Reservamos " + when + " para você. Finalize o pagamento até as " + n.Until.In(at.SaoPaulo).
				Format("15:04") +
				" para confirmar.",
		}
	case "hold_ending":
		return "Sua reserva termina em breve", []string{
			"A reserva de " + when + " termina em 10 minutos. Depois disso, o horário volta a ficar livre.",
		}
	case "released":
		return "O horário foi liberado", []string{
			"A reserva de " + when + " terminou sem pagamento e o horário voltou a ficar livre. Nada foi cobrado.",
		}
	case "paid":
		if n.Patient {
			return "Pagamento confirmado", []string{
				"Está tudo certo para " + when + ". A entrada abre 15 minutos antes.",
			}
		}
		return "Novo horário confirmado", []string{"Um atendimento foi confirmado para " + when + "."}
	case "moved":
		return "Um horário mudou", n.moved(when)
	case "cancelled":
		return "Um horário foi cancelado", []string{"O horário de " + when + " foi cancelado.", n.moneyText()}
	case "returned":
		if n.Patient {
			return "Devolvemos um pagamento", []string{
				"O pagamento referente a " + when + " foi devolvido.",
				n.moneyText(),
			}
		}
		return "Um pagamento foi devolvido", []string{
			"O pagamento referente a " + when + " foi devolvido a quem pagou e não entra no seu repasse.",
		}
	case "refunded":
		return "Devolução concluída", []string{
			"A devolução foi enviada ao mesmo meio de pagamento. O prazo para aparecer depende do banco ou do cartão.",
		}
	case "refund_refused":
		return "Seu saldo aumentou", []string{
			"O banco ou o cartão não aceitou a devolução do pagamento referente a " + when + ". " + n.Means.String() + " estão no seu saldo, sem prazo para usar.",
			"Se preferir receber de outra forma, fale com a gente.",
		}
	case "disputed":
		if n.Patient {
			return "Um horário foi cancelado", []string{
				"O horário de " + when + " foi cancelado: o pagamento foi contestado no banco ou no cartão e o valor voltou a quem pagou.",
				"Se foi um engano, fale com a gente ou agende novamente.",
			}
		}
		return "Um horário foi cancelado", []string{
			"O horário de " + when + " foi cancelado: o pagamento foi contestado por quem pagou.",
			"O horário voltou a ficar livre na sua agenda.",
		}
	case "owed":
		return "Sobre a sua devolução", []string{
			"O banco ou o cartão não aceitou a devolução do pagamento referente a " + when + ". " + n.byHand(n.Means),
		}
	case "late_credit":
		return "Recebemos seu pagamento", []string{n.late() + " O valor está no seu saldo, para usar quando quiser."}
	case "late_refund":
		return "Recebemos seu pagamento", []string{n.late() + " O valor será devolvido ao mesmo meio de pagamento."}
	case "surplus_credit":
		return "Recebemos um pagamento a mais", []string{
			surplus(when),
			"Está tudo certo: o valor está no seu saldo, para usar quando quiser.",
		}
	case "surplus_refund":
		return "Recebemos um pagamento a mais", []string{
			surplus(when),
			"Está tudo certo: o valor será devolvido ao mesmo meio de pagamento.",
		}
	}
	return "Há uma novidade na sua conta", []string{"Entre na sua conta para ver os detalhes."}
}

// late says why the payment could not have its time any more.
func (n SessionNews) late() string {
	if n.By == "SYSTEM" || n.By == "" {
		return "O pagamento chegou depois que o horário foi liberado e ele já não estava livre."
	}
	return "O pagamento chegou depois que o horário foi cancelado."
}

func moment(t time.Time) string {
	return t.In(at.SaoPaulo).Format("02/01/2006 às 15:04") + " (horário de Brasília)"
}

// moved tells both times and who asked for it. Whom a psychologist moved may cancel with everything back (Q050).
func (n SessionNews) moved(when string) []string {
	now := "O novo horário é " + when + "."
	if n.Was.IsZero() {
		return []string{now}
	}
	was, byTherapist := "O horário de "+moment(n.Was)+" foi remarcado ", n.MovedBy == "THERAPIST"
	switch {
	case byTherapist != n.Patient:
		return []string{was + "por você.", now}
	case !n.Patient:
		return []string{was + "pelo paciente.", now}
	case n.Paid:
		return []string{
			was + "por quem atende você.",
			now,
			"Se ele não servir, você pode cancelar até o início e recebe todo o valor em saldo.",
		}
	}
	return []string{
		was + "por quem atende você.",
		now,
		"Se ele não servir, você pode cancelar até o início, sem custo.",
	}
}

func surplus(when string) string {
	return "O horário de " + when + " já estava pago quando chegou mais um pagamento dele."
}

func (n SessionNews) reminder(when string) (string, []string) {
	before := "Falta 1 hora: "
	if n.Hours > 1 {
		before = "Faltam 24 horas: "
	}
	lines := []string{before + when + ". A entrada abre 15 minutos antes."}
	if n.Patient && n.Hours > 1 {
		lines = append(lines, "Se precisar remarcar ou cancelar, até 6 horas antes não há custo.")
	}
	return "Seu horário está chegando", append(lines, "Você escolhe quais lembretes receber na sua conta.")
}

func (n SessionNews) moneyText() string {
	if !n.Patient {
		if n.Outcome == "KEPT" {
			return "O cancelamento aconteceu fora do prazo sem custos: o atendimento entra no seu repasse."
		}
		return "O horário voltou a ficar livre na sua agenda."
	}
	switch n.Outcome {
	case "CREDIT":
		text := n.Amount.String() + " estão no seu saldo, sem prazo para usar."
		if n.By == "THERAPIST" {
			text += " Você tem 30 dias para remarcar."
		}
		return text
	case "REFUND":
		return n.refundText()
	case "KEPT":
		return "O prazo para cancelamento sem custos já havia terminado, por isso o valor não é devolvido."
	}
	return "Nada foi cobrado."
}

// refundText tells what went where: the part that was paid from the balance went back to it.
func (n SessionNews) refundText() string {
	balance := n.Amount - n.Means
	switch {
	case n.ByHand && balance > 0:
		return n.byHand(n.Means) + " " + balance.String() + " voltaram ao seu saldo."
	case n.ByHand:
		return n.byHand(n.Means)
	case n.Means == 0:
		return "Devolvemos " + n.Amount.String() + " ao seu saldo."
	case balance > 0:
		return "Devolvemos " + n.Means.String() + " ao mesmo meio de pagamento e " + balance.String() + " ao seu saldo."
	}
	return "Devolvemos " + n.Amount.String() + " ao mesmo meio de pagamento."
}

func (n SessionNews) byHand(amount money.Cents) string {
	return "Vamos devolver " + amount.String() + " por transferência: nossa equipe entra em contato."
}
