package login

import "psic/internal/notify"

// MailPasskey tells the owner about a change of the passkeys. The subject does not mention it.
func MailPasskey(what PasskeyChange) notify.Mail {
	title, text := passkeyText(what)
	return notify.Mail{
		About:   notify.AboutAccount,
		Subject: "Segurança da sua conta",
		Title:   title,
		Paragraphs: []string{
			text,
			"Se não foi você, remova as chaves que não conhece em “Senha e acessos”, troque a senha e avise o suporte.",
		},
		Button: "Ver minhas chaves de acesso",
		Path:   "/acesso",
	}
}

func passkeyText(what PasskeyChange) (title, text string) {
	switch what {
	case PasskeyAdded:
		return "Uma chave de acesso foi cadastrada",
			"Uma chave de acesso acaba de ser cadastrada na sua conta. Com ela se entra sem senha."
	case PasskeyRemoved:
		return "Uma chave de acesso foi removida",
			"Uma chave de acesso da sua conta acaba de ser removida. Ela não entra mais."
	}
	return "Uma chave de acesso foi suspensa",
		"Alguém usou uma chave de acesso da sua conta de um jeito que só acontece quando existem duas cópias dela. " +
			"Por segurança, ela não entra mais. Remova a chave e cadastre outra."
}
