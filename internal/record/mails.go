package record

import "psic/internal/notify"

// MailRequest returns the mail to the therapist. It names nobody: the mailbox may be read by others.
func MailRequest(due string, again bool) notify.Mail {
	m := notify.Mail{
		About:   notify.AboutSessions,
		Subject: "Novidade na sua conta",
		Title:   "Há um pedido de cópia de prontuário",
		Button:  "Ver o pedido",
		Path:    "/copia-do-prontuario",
		Paragraphs: []string{
			"Uma pessoa que você atende pediu uma cópia do prontuário. A lei dá prazo até " + due + " para a resposta.",
			"Na página do pedido você informa como entregou a cópia, ou o motivo da recusa.",
		},
	}
	if again {
		m.Title = "Um pedido de cópia de prontuário ainda espera resposta"
		m.Paragraphs[0] = "O prazo da lei para responder é " + due + "."
	}
	return m
}

// MailRequestAnswered returns the mail to the patient. The answer itself is on the page alone. The discreet form is for
// employees: it says only that something is new.
func MailRequestAnswered(discreet bool) notify.Mail {
	m := notify.Mail{
		About:      notify.AboutSessions,
		Subject:    "Novidade na sua conta",
		Title:      "Seu pedido foi respondido",
		Button:     "Ver a resposta",
		Path:       "/copia-do-prontuario",
		Paragraphs: []string{"Entre na sua conta para ver a resposta ao pedido que você fez."},
	}
	if discreet {
		m.Title, m.Button, m.Path = "Há uma novidade na sua conta", "Abrir minha conta", "/entrar"
		m.Paragraphs = []string{"Entre na sua conta para ver os detalhes."}
	}
	return m
}
