package questionnaire

import "psic/internal/notify"

// MailSent returns the mail about something to answer. Neither subject nor text says what it is, whom it is from, or
// that it is about health: whoever sees the mailbox learns nothing.
func MailSent(id string) notify.Mail {
	return notify.Mail{
		About:   notify.AboutSessions,
		Subject: "Há algo para você responder",
		Title:   "Há algo para você responder",
		Paragraphs: []string{
			"Entre na sua conta para ver e responder. São poucos minutos.",
			"Fica aberto por " + within() + ".",
		},
		Button: "Abrir minha conta",
		Path:   "/perguntas/" + id,
	}
}
