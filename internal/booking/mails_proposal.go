package booking

import (
	"net/url"
	"time"

	"psic/internal/notify"
)

// ProposalContent is the content of the mail that asks a patient about a new time.
type ProposalContent struct {
	Was, Start, Until time.Time
	Secret            string
	Message           string
}

// MailProposal asks a patient whether a session may move. The discreet form, for employees, says only that something
// waits for an answer; the page behind the link says what.
func MailProposal(n ProposalContent, discreet bool) notify.Mail {
	m := notify.Mail{
		About:   notify.AboutSessions,
		Subject: "Novidade na sua conta",
		Button:  "Ver e responder",
		Path:    "/responder?token=" + url.QueryEscape(n.Secret),
	}
	if discreet {
		m.Title, m.Paragraphs = "Há uma novidade na sua conta", []string{"Ela espera uma resposta sua."}
		return m
	}
	m.Title = "Podemos mudar o seu horário?"
	m.Paragraphs = []string{
		"Quem atende você pede para mudar o horário de " + inWords(n.Was) + " para " + inWords(n.Start) + ".",
	}
	if n.Message != "" {
		m.Paragraphs = append(m.Paragraphs, messageText(n.Message))
	}
	m.Paragraphs = append(m.Paragraphs, proposalLasts(n.Until))
	return m
}

// messageText introduces what a therapist wrote.
func messageText(message string) string { return "Mensagem de quem atende você: " + message }

// proposalLasts is the sentence about how long the link can be used.
func proposalLasts(until time.Time) string {
	return "Responda até " + inWords(until) + ". O link só pode ser usado uma vez. Sem resposta, o horário não muda."
}
