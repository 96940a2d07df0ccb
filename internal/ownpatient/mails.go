package ownpatient

import (
	"fmt"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/notify"
)

// MailInvitation returns the mail with the link. It does not say who invites: the mailbox may be shared, and a
// psychologist's name would say what it is about. The page of the link says it.
func MailInvitation(secret string, until time.Time) notify.Mail {
	return notify.Mail{
		About:   notify.AboutAccount,
		Subject: "Você recebeu um convite",
		Title:   "Alguém que você conhece convidou você",
		Paragraphs: []string{
			"Abra o convite para ver quem convida e as condições. Só você decide se aceita, e nada é cobrado.",
			fmt.Sprintf("O convite vale até %s.", until.In(at.SaoPaulo).Format("02/01/2006 às 15:04")),
		},
		Button: "Abrir o convite",
		Path:   Path + secret,
		After:  []string{"Se você não espera um convite, ignore esta mensagem: não enviamos outras por causa dela."},
	}
}

// MailKind is what a mail about an agreement says.
type MailKind string

const (
	MailAccepted MailKind = "accepted"
	MailNewPrice MailKind = "new_price"
	MailEnded    MailKind = "ended"
)

// MailBond returns a mail about an agreement. It names nobody and no amount: the account shows them. An employee gets
// it at the personal address or not at all (Q195).
func MailBond(what MailKind, therapist bool) notify.Mail {
	m := notify.Mail{About: notify.AboutSessions, Subject: "Novidade na sua conta", Button: "Ver na minha conta"}
	m.Path = "/precos-combinados"
	if therapist {
		m.Path = "/meus-convites"
	}
	switch what {
	case MailAccepted:
		m.Title = "Um convite seu foi aceito"
		m.Paragraphs = []string{"O preço combinado vale a partir de agora. Os detalhes estão na sua conta."}
	case MailNewPrice:
		m.Title = "Há uma proposta na sua conta"
		m.Paragraphs = []string{"Um valor combinado tem uma proposta de mudança. Sem a sua resposta, nada muda."}
	case MailEnded:
		m.Title = "Um preço combinado terminou"
		m.Paragraphs = []string{
			"O que já está marcado fica como está. O que for marcado a partir de agora tem o preço do perfil.",
		}
	}
	return m
}
