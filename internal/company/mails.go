package company

import (
	"psic/internal/login"
	"psic/internal/notify"
)

// whereLinksGo is the sentence about password links in a mail to a person of a company. The mail itself goes to the
// personal address when there is one.
func whereLinksGo(links login.PasswordLinks) string {
	switch links {
	case login.ToPersonal:
		return "Os links de nova senha vêm para este endereço, que é o seu e-mail pessoal."
	case login.ToNobody:
		return "Não enviamos links de nova senha para este endereço, que é da empresa, para que só você entre na sua " +
			"conta. Cadastre um e-mail pessoal em Meus dados: eles passam a ir para lá."
	}
	return "Os links de nova senha vêm para este endereço."
}

// MailAccessEnding tells an employee that the company ends the access.
func MailAccessEnding(day string, links login.PasswordLinks) notify.Mail {
	return notify.Mail{
		About:   notify.AboutAccount,
		Subject: "Seu acesso pela empresa",
		Title:   "O benefício da sua empresa vai terminar",
		Paragraphs: []string{
			"O benefício oferecido pela sua empresa termina em " + day + ". Até lá, tudo continua como está.",
			"A conta é sua e continua: nesse dia ela passa a ser uma conta pessoal, com todo o histórico, e a " +
				"empresa não vê nada dela. Você pode usar a conta por conta própria antes e depois.",
			"O que estiver em aberto nas condições da empresa para essa data ou depois deixa de valer nesse dia, e " +
				"valores adiantados voltam por onde vieram.",
		},
		Button: "Entrar na minha conta",
		Path:   "/entrar",
		After:  []string{whereLinksGo(links)},
	}
}

// MailAccessEnded tells somebody that the account is a personal one now. It is the same whether sessions were booked or
// not, because the employer may read the mailbox.
func MailAccessEnded(links login.PasswordLinks) notify.Mail {
	sign := "Para entrar, use este e-mail e a mesma senha de antes."
	if links == login.ToNobody {
		sign = "Para entrar, use o e-mail e a senha de antes. Depois, cadastre um e-mail pessoal em Meus dados: você " +
			"passa a entrar com ele."
	} else if links == login.ToPersonal {
		sign = "Para entrar, use o e-mail e a senha de antes."
	}
	return notify.Mail{
		About:   notify.AboutAccount,
		Subject: "Seu acesso pela empresa",
		Title:   "Sua conta agora é pessoal",
		Paragraphs: []string{
			"O benefício oferecido pela sua empresa terminou, e a sua conta passou a ser pessoal, com todo o " +
				"histórico. A empresa não vê nada dela.",
			"Se havia algo em aberto nas condições da empresa, deixou de valer, e valores adiantados voltam por onde " +
				"vieram. O resto continua.",
			sign,
		},
		Button: "Entrar na minha conta",
		Path:   "/entrar",
		After:  []string{whereLinksGo(links)},
	}
}

// MailAccessKept withdraws MailAccessEnding.
func MailAccessKept(links login.PasswordLinks) notify.Mail {
	return notify.Mail{
		About:   notify.AboutAccount,
		Subject: "Seu acesso pela empresa",
		Title:   "O benefício da sua empresa continua",
		Paragraphs: []string{
			"Sua empresa manteve o seu acesso. O aviso anterior, de que ele terminaria, não vale mais, e nada muda " +
				"na sua conta.",
		},
		Button: "Entrar na minha conta",
		Path:   "/entrar",
		After:  []string{whereLinksGo(links)},
	}
}

// MailPaid confirms a payment that an administrator validated.
func MailPaid(next string) notify.Mail {
	return notify.Mail{
		About:      notify.AboutAccount,
		Subject:    "Pagamento confirmado",
		Title:      "Recebemos o pagamento da sua empresa",
		Paragraphs: []string{"Está tudo em dia. O próximo pagamento vence em " + next + "."},
		Button:     "Ver minha empresa",
		Path:       "/empresas/login",
	}
}

// MailDueSoon reminds of the next payment, which is due on the first day of the period. The company pays by
// contract; nothing is charged automatically (Q083).
func MailDueSoon(b Due) notify.Mail {
	return notify.Mail{
		About:   notify.AboutAccount,
		Subject: "Próximo pagamento da sua empresa",
		Title:   "O próximo pagamento está chegando",
		Paragraphs: []string{
			"O próximo pagamento da sua empresa vence em " + b.From.Wire() + ". Nada é debitado automaticamente.",
			b.what(),
			b.how(),
			"Se ele já foi feito, não é preciso fazer nada.",
		},
		Button: "Ver minha empresa",
		Path:   "/empresas/login",
	}
}

// MailOverdue says what is to be paid and what a missing payment changes. Replies go to the support.
func MailOverdue(b Due, support string) notify.Mail {
	return notify.Mail{
		About:   notify.AboutAccount,
		Subject: "Pagamento pendente",
		Title:   "O pagamento da sua empresa está pendente",
		Paragraphs: []string{
			"Ainda não identificamos o pagamento da sua empresa.",
			b.what(),
			b.how(),
			"Até ele ser validado, os horários empresariais ficam fora da agenda da sua equipe. O que já foi marcado " +
				"continua valendo.",
		},
		Button:  "Ver minha empresa",
		Path:    "/empresas/login",
		After:   []string{"Já pagou? Responda a esta mensagem com o comprovante."},
		ReplyTo: support,
	}
}

// what names the amount and the period.
func (b Due) what() string {
	amount := "o valor do contrato"
	if b.Amount > 0 {
		amount = b.Amount.String()
	}
	return "Valor: " + amount + ". Período: de " + b.From.Wire() + " a " + b.Until.Wire() + "."
}

func (b Due) how() string {
	if b.PixKey == "" {
		return "Como pagar: como no contrato. A nossa equipe confirma o pagamento."
	}
	return "Como pagar: por PIX, para a chave " + b.PixKey + ", ou como no contrato. " +
		"A nossa equipe confirma o pagamento."
}
