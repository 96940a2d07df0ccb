package agreement

import "psic/internal/notify"

// MailPending returns the mail about a contract to read. The discreet form is for employees: it says only that
// something is new.
func MailPending(agreementID, therapistName string, discreet bool) notify.Mail {
	m := notify.Mail{
		About:   notify.AboutSessions,
		Subject: "Novidade na sua conta",
		Button:  "Ler o contrato",
		Path:    "/contrato/" + agreementID,
	}
	if discreet {
		m.Button, m.Path = "Abrir minha conta", "/entrar"
		m.Title, m.Paragraphs = "Há uma novidade na sua conta", []string{"Entre na sua conta para ver os detalhes."}
		return m
	}
	m.Title = "Há um contrato para ler"
	m.Paragraphs = []string{
		therapistName + " preparou um contrato com o que vocês combinam: frequência, pagamento, faltas, sigilo e " +
			"emergências.",
		"Leia com calma e, se concordar, aceite. Suas sessões não dependem disso.",
	}
	return m
}
