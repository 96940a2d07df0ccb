package company

import "psic/internal/notify"

// MailAccessEnding tells an employee that the company ends the access.
func MailAccessEnding(day string) notify.Mail {
	return notify.Mail{
		About:   notify.AboutAccount,
		Subject: "Seu acesso pela empresa",
		Title:   "Seu acesso pela empresa vai terminar",
		Paragraphs: []string{
			"O acesso oferecido pela sua empresa termina em " + day + ". Até lá, tudo continua como está.",
			"O que estiver em aberto para essa data ou depois deixa de valer nesse dia, e valores adiantados voltam " +
				"por onde vieram.",
			"Entre na sua conta para ver o que está em aberto e baixar uma cópia dos seus dados.",
		},
		Button: "Entrar na minha conta",
		Path:   "/entrar",
		After: []string{
			"A partir de agora não enviamos links de nova senha para este endereço, para que só você entre na sua " +
				"conta.",
		},
	}
}

// MailAccessEnded tells an employee that the access ended. It is the same whether sessions were booked or not, because
// the employer may read the mailbox.
func MailAccessEnded() notify.Mail {
	return notify.Mail{
		About:   notify.AboutAccount,
		Subject: "Seu acesso pela empresa",
		Title:   "Seu acesso pela empresa terminou",
		Paragraphs: []string{
			"O acesso oferecido pela sua empresa terminou. Se havia algo em aberto para depois, deixou de valer, e " +
				"valores adiantados voltam por onde vieram.",
			"Para continuar por conta própria, crie uma conta com o seu e-mail pessoal.",
		},
		Button: "Criar minha conta",
		Path:   "/entrar",
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

// MailDueSoon reminds of the next payment. The company pays by contract; nothing is charged automatically (Q083).
func MailDueSoon(next string) notify.Mail {
	return notify.Mail{
		About:   notify.AboutAccount,
		Subject: "Próximo pagamento da sua empresa",
		Title:   "O próximo pagamento está chegando",
		Paragraphs: []string{
			"O próximo pagamento da sua empresa vence em " + next +
				". Nada é debitado automaticamente: o pagamento é feito como no contrato.",
			"Se ele já foi feito, não é preciso fazer nada.",
		},
		Button: "Ver minha empresa",
		Path:   "/empresas/login",
	}
}

// MailOverdue says what a missing payment changes. Replies go to the support.
func MailOverdue(support string) notify.Mail {
	return notify.Mail{
		About:   notify.AboutAccount,
		Subject: "Pagamento pendente",
		Title:   "O pagamento da sua empresa está pendente",
		Paragraphs: []string{
			"Ainda não identificamos o pagamento deste mês. Até ele ser validado, os horários empresariais ficam " +
				"fora da agenda da sua equipe. O que já foi marcado continua valendo.",
		},
		Button:  "Ver minha empresa",
		Path:    "/empresas/login",
		After:   []string{"Já pagou? Responda a esta mensagem com o comprovante."},
		ReplyTo: support,
	}
}
