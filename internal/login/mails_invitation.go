package login

import (
	"time"

	"psic/internal/kernel/br"
	"psic/internal/notify"
)

// Benefit is what the mail with an invitation says: which company offers it, where the link leads, and how long it is
// valid.
type Benefit struct {
	Company string
	Path    string
	Life    time.Duration
}

// InvitationPath is where the link of an invitation leads. A person who has an account already gets the same address
// with a token that opens nothing: the employer reads some of these mailboxes.
func InvitationPath(token string) string {
	return link("/senha-recuperacao", token) + "&convite=1"
}

// MailInvitation invites one of a company's people. Everybody whom a company invites gets this text, whether or not the
// address has an account already, and whatever the person does in the product. It names the benefit in the words that
// the company itself uses, because the employer may read it (S10).
func MailInvitation(b Benefit) notify.Mail {
	return notify.Mail{
		About:   notify.AboutAccount,
		Subject: "Ative sua conta",
		Title:   b.Company + " oferece um benefício a você",
		Paragraphs: []string{
			"A empresa " + b.Company + " oferece às suas pessoas um benefício de bem-estar emocional: conversas " +
				"online com profissionais, em condições combinadas para a equipe.",
			"O convite é para todas as pessoas da lista da empresa, e usar ou não é uma escolha só sua. Escolha uma " +
				"senha que só você conheça, ou entre na conta que você já tem.",
		},
		Button: "Ativar o benefício",
		Path:   b.Path,
		After: []string{
			"O convite vale por " + br.Days(b.Life) + ".",
			"A empresa vê apenas se o convite foi aceito: nunca a sua senha nem o que você faz na sua conta. Se não " +
				"esperava este convite, ignore a mensagem.",
		},
	}
}

// MailCompanyAccess has the link with which whoever manages a company chooses a password.
func MailCompanyAccess(token string, life time.Duration) notify.Mail {
	return notify.Mail{
		About:   notify.AboutAccount,
		Subject: "Ative sua conta",
		Title:   "Sua conta está quase pronta",
		Paragraphs: []string{
			"Abrimos o acesso da sua empresa. Escolha uma senha e aceite os termos para ativar a conta.",
		},
		Button: "Ativar minha conta",
		Path:   InvitationPath(token) + "&empresa=1",
		After:  []string{"O link vale por " + br.Days(life) + " e só pode ser usado uma vez."},
	}
}
