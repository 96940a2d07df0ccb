package waiting

import (
	"time"

	"psic/internal/kernel/at"
	"psic/internal/notify"
)

// MailContent is the content of the mail about an offer.
type MailContent struct {
	OfferID       string
	TherapistName string
	Start, Until  time.Time
	Was           time.Time // when the session is that would move; zero for a new session
}

// MailOffer returns the mail about an offer. The discreet form is for employees: it says only that something is new.
func MailOffer(n MailContent, discreet bool) notify.Mail {
	m := notify.Mail{
		About:   notify.AboutSessions,
		Subject: "Novidade na sua conta",
		Button:  "Ver o horário",
		Path:    "/espera/" + n.OfferID,
	}
	if discreet {
		m.Button, m.Path = "Abrir minha conta", "/entrar"
		m.Title = "Há uma novidade na sua conta"
		m.Paragraphs = []string{"Entre na sua conta até as " + clockText(n.Until) + " para ver os detalhes."}
		return m
	}
	m.Title = "Abriu um horário para você"
	m.Paragraphs = []string{
		n.TherapistName + ", " + inWords(n.Start) + ".",
		"O horário fica reservado para você até as " + clockText(n.Until) + " (horário de Brasília). " +
			"Depois, ele é oferecido a outra pessoa.",
	}
	if n.Was.IsZero() {
		m.Paragraphs = append(m.Paragraphs, "Se você aceitar, o pagamento é o próximo passo.")
	} else {
		m.Paragraphs = append(m.Paragraphs,
			"Se você aceitar, o que está marcado para "+inWords(n.Was)+" passa para este horário. Não há nada a pagar.")
	}
	m.Paragraphs = append(m.Paragraphs, "Você recebeu esta mensagem porque pediu um aviso.")
	return m
}

func inWords(t time.Time) string {
	return t.In(at.SaoPaulo).Format("02/01/2006 às 15:04")
}

func clockText(t time.Time) string { return t.In(at.SaoPaulo).Format("15:04") }
