package booking

import (
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/money"
	"psic/internal/notify"
)

// MailContent is the content of a mail about a session, for one of its two people.
type MailContent struct {
	SessionID string
	StartsAt  time.Time
	What      MailKind
	Patient   bool
	Amount    money.Cents // what the patient gets back; of a payment that came late or twice, the whole payment
	Price     money.Cents // what the patient paid for the session, without the discount
	Means     money.Cents // of a refund: what went to the card or PIX key; the rest went to the balance
	ByHand    bool        // of a refund: the card or PIX no longer accepts it, the platform transfers it by hand
	Outcome   Outcome
	By        By
	Lead      time.Duration // of a reminder: how long before the start it is sent
	// Was is the time before a reschedule, and RescheduledBy who did it. Without them the mail has the new time only.
	Was           time.Time
	RescheduledBy By
	Paid          bool
	Until         time.Time // of a hold: when it expires
	// Deducted is what the next payout of the therapist deducts, because the session was paid out before.
	Deducted money.Cents
	Message  string // what the therapist wrote to the patient about the change
}

// MailSession returns the mail. A discreet mail is for employees, who may read the personal mailbox at work: it has no
// therapist, no time and no word about therapy, only that something changed, and a link.
func MailSession(n MailContent, discreet bool) notify.Mail {
	m := notify.Mail{
		About:   notify.AboutSessions,
		Subject: "Novidade na sua conta",
		Button:  "Abrir minha conta",
		Path:    "/sessao-detalhes/" + n.SessionID,
	}
	if discreet {
		m.Path = "/entrar"
		m.Title, m.Paragraphs = neutralText()
		return m
	}

	m.Title, m.Paragraphs = n.text(inWords(n.StartsAt))
	if n.Message != "" {
		m.Paragraphs = append(m.Paragraphs, messageText(n.Message))
	}
	switch n.What {
	case MailReminder:
		m.Subject = "Lembrete da sua conta"
	case MailBooked, MailHoldEnding:
		m.Button, m.Path = "Continuar o pagamento", "/sessao-pagamento/"+n.SessionID
	}
	return m
}

// MailFeedOpened warns the owner about a new address that shows the calendar without a login. An intruder may have
// created it.
func MailFeedOpened() notify.Mail {
	return notify.Mail{
		About:   notify.AboutSessions,
		Subject: "Os dados de acesso da sua conta mudaram",
		Title:   "Um endereço de calendário foi criado na sua conta",
		Paragraphs: []string{
			"Quem tiver esse endereço vê os seus horários em um aplicativo de calendário, sem entrar na conta.",
			"Se foi você, está tudo certo. Se não foi, redefina a senha agora: " +
				"isso encerra todos os acessos abertos e o endereço.",
		},
		Button: "Redefinir minha senha",
		Path:   "/redefinir",
	}
}

// neutralText only says that something changed.
func neutralText() (title string, paragraphs []string) {
	return "Há uma novidade na sua conta", []string{"Entre na sua conta para ver os detalhes."}
}

func inWords(t time.Time) string {
	return t.In(at.SaoPaulo).Format("02/01/2006 às 15:04") + " (horário de Brasília)"
}

// text is the text of a mail about the time of a session. The other mails are about money alone (moneyMailText).
func (n MailContent) text(when string) (title string, paragraphs []string) {
	switch n.What {
	case MailReminder:
		return "Seu horário está chegando", n.reminderText(when)
	case MailBooked:
		return "Seu horário está reservado", []string{
			"Reservamos " + when + " para você. Finalize o pagamento até as " +
				n.Until.In(at.SaoPaulo).Format("15:04") + " para confirmar.",
		}
	case MailHoldEnding:
		return "Sua reserva termina em breve", []string{
			"A reserva de " + when + " termina em " + br.Duration(holdReminder) +
				". Depois disso, o horário volta a ficar livre.",
		}
	case MailReleased:
		return "O horário foi liberado", []string{
			"A reserva de " + when + " terminou sem pagamento e o horário voltou a ficar livre. Nada foi cobrado.",
		}
	case MailPaid:
		if n.Patient {
			return "Pagamento confirmado", []string{
				"Recebemos " + n.Price.String() + ". Está tudo certo para " + when + "." + roomOpensText(),
			}
		}
		return "Novo horário confirmado", []string{"Um atendimento foi confirmado para " + when + "."}
	case MailRescheduled:
		return "Um horário mudou", n.rescheduledText(when)
	case MailCancelled:
		return "Um horário foi cancelado", []string{
			"O horário de " + when + " foi cancelado" + n.canceller() + ".",
			n.moneyText(),
		}
	case MailDisputed:
		return "Um horário foi cancelado", n.disputedText(when)
	case MailMoveRefused:
		return "O horário proposto não foi aceito", []string{
			"A proposta de " + inWords(n.Was) + " não foi aceita. O horário continua em " + when + ".",
		}
	}
	return n.moneyMailText(when)
}

func roomOpensText() string { return " A entrada abre " + br.Duration(RoomOpens) + " antes." }

func (n MailContent) reminderText(when string) []string {
	left := "Faltam "
	if n.Lead == ReminderHour {
		left = "Falta "
	}
	lines := []string{left + br.Duration(n.Lead) + ": " + when + "." + roomOpensText()}
	if n.Patient && n.Lead > FreeUntil {
		lines = append(lines, "Se precisar remarcar ou cancelar, até "+br.Duration(FreeUntil)+" antes não há custo.")
	}
	return append(
		lines,
		"Câmera e microfone podem ser testados antes, na página do atendimento.",
		"Você escolhe quais lembretes receber na sua conta.",
	)
}

// rescheduledText is the text about a rescheduled session: both times and who did it. When the therapist did it, the
// patient may cancel and gets everything back (Q050).
func (n MailContent) rescheduledText(when string) []string {
	now := "O novo horário é " + when + "."
	if n.Was.IsZero() {
		return []string{now}
	}
	was, byTherapist := "O horário de "+inWords(n.Was)+" foi remarcado ", n.RescheduledBy == ByTherapist
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

func (n MailContent) disputedText(when string) []string {
	if n.Patient {
		return []string{
			"O horário de " + when +
				" foi cancelado: o pagamento foi contestado no banco ou no cartão e o valor voltou a quem pagou.",
			"Se foi um engano, fale com a gente ou agende novamente.",
		}
	}
	return []string{
		"O horário de " + when + " foi cancelado: o pagamento foi contestado por quem pagou.",
		"O horário voltou a ficar livre na sua agenda.",
	}
}
