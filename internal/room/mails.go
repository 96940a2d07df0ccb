package room

import "psic/internal/notify"

// MailNotice tells somebody that the other person of a session waits in the room. The discreet form, for employees,
// says only that there is something new.
func MailNotice(sessionID string, discreet bool) notify.Mail {
	m := notify.Mail{
		About:   notify.AboutSessions,
		Subject: "Novidade na sua conta",
		Button:  "Abrir",
		Path:    "/sessao/" + sessionID,
	}
	if discreet {
		m.Title, m.Paragraphs = "Há uma novidade na sua conta", []string{"Ela é para agora."}
		return m
	}
	m.Title = "Estou na sala"
	m.Paragraphs = []string{
		"A outra pessoa da sua sessão já está na sala e espera por você.",
		"Se não puder entrar agora, fale com ela ou com o suporte pela página da sessão.",
	}
	return m
}
