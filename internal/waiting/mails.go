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

// OverContent is the content of the mail about a wait whose last day has passed.
type OverContent struct {
	TherapistID, TherapistName string
	LastOn                     at.Date
}

// MailOver returns the mail about a wait whose last day has passed. The discreet form is for employees.
func MailOver(n OverContent, discreet bool) notify.Mail {
	m := notify.Mail{
		About:   notify.AboutSessions,
		Subject: "Novidade na sua conta",
		Button:  "Ver os horários",
		Path:    "/psicologo-perfil/" + n.TherapistID,
	}
	if discreet {
		m.Button, m.Path = "Abrir minha conta", "/entrar"
		m.Title, m.Paragraphs = "Há uma novidade na sua conta", []string{"Entre na sua conta para ver os detalhes."}
		return m
	}
	m.Title = "Seu pedido de aviso terminou"
	m.Paragraphs = []string{
		"Você pediu um aviso quando abrisse um horário com " + n.TherapistName + " até " + n.LastOn.Wire() +
			". Esse prazo passou, e o pedido terminou.",
		"Se você ainda procura um horário, veja os que estão livres agora ou peça um novo aviso no perfil.",
	}
	return m
}

func inWords(t time.Time) string {
	return t.In(at.SaoPaulo).Format("02/01/2006 às 15:04")
}

func clockText(t time.Time) string { return t.In(at.SaoPaulo).Format("15:04") }
