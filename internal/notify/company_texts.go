package notify

// Invitation lets who was registered by somebody else choose a password. It says nothing of what the product is for:
// an employee's mailbox is the employer's.
func Invitation(token string, company bool) Mail {
	m := Mail{
		Subject: "Ative sua conta",
		Title:   "Sua conta está quase pronta",
		Paragraphs: []string{
			"Sua empresa reservou um acesso para você. Escolha uma senha só sua e aceite os termos para ativar a conta.",
		},
		Button: "Ativar minha conta",
		Path:   link("/senha-recuperacao", token) + "&convite=1",
		After: []string{
			"O link vale por 72 horas e só pode ser usado uma vez.",
			"Ninguém na empresa conhece a sua senha. Se não esperava este convite, ignore a mensagem.",
		},
	}
	if company {
		m.Paragraphs = []string{
			"Abrimos o acesso da sua empresa. Escolha uma senha e aceite os termos para ativar a conta.",
		}
		m.After = m.After[:1]
	}
	return m
}

// AccessEnding tells somebody that the company ends the access.
func AccessEnding(day string) Mail {
	return Mail{
		Subject: "Seu acesso pela empresa",
		Title:   "Seu acesso pela empresa vai terminar",
		Paragraphs: []string{
			"O acesso oferecido pela sua empresa termina em " + day + ". Até lá, tudo continua como está.",
			"O que estiver em aberto para essa data ou depois deixa de valer nesse dia, e valores adiantados voltam por onde vieram.",
			"Entre na sua conta para ver o que está em aberto e baixar uma cópia dos seus dados.",
		},
		Button: "Entrar na minha conta",
		Path:   "/entrar",
		After: []string{
			"A partir de agora não enviamos links de nova senha para este endereço, para que só você entre na sua conta.",
		},
	}
}

// AccessEnded says that it ended. It is the same for everybody, whether anything was booked or not: the mailbox may be
// the employer's.
func AccessEnded() Mail {
	return Mail{
		Subject: "Seu acesso pela empresa",
		Title:   "Seu acesso pela empresa terminou",
		Paragraphs: []string{
			"O acesso oferecido pela sua empresa terminou. Se havia algo em aberto para depois, deixou de valer, e valores adiantados voltam por onde vieram.",
			"Para continuar por conta própria, crie uma conta com o seu e-mail pessoal.",
		},
		Button: "Criar minha conta",
		Path:   "/entrar",
	}
}

// CompanyPaid confirms a payment that an administrator validated.
func CompanyPaid(next string) Mail {
	return Mail{
		Subject:    "Pagamento confirmado",
		Title:      "Recebemos o pagamento da sua empresa",
		Paragraphs: []string{"Está tudo em dia. O próximo pagamento vence em " + next + "."},
		Button:     "Ver minha empresa",
		Path:       "/empresas/login",
	}
}

// CompanyDueSoon reminds of the next payment, which the company makes by contract: nothing is charged by itself (Q083).
func CompanyDueSoon(next string) Mail {
	return Mail{
		Subject: "Próximo pagamento da sua empresa",
		Title:   "O próximo pagamento está chegando",
		Paragraphs: []string{
			"O próximo pagamento da sua empresa vence em " + next + ". Nada é debitado automaticamente: o pagamento é feito como no contrato.",
			"Se ele já foi feito, não é preciso fazer nada.",
		},
		Button: "Ver minha empresa",
		Path:   "/empresas/login",
	}
}

// CompanyOverdue says what a missing payment changes.
func CompanyOverdue() Mail {
	return Mail{
		Subject: "Pagamento pendente",
		Title:   "O pagamento da sua empresa está pendente",
		Paragraphs: []string{
			"Ainda não identificamos o pagamento deste mês. Até ele ser validado, os horários empresariais ficam fora da agenda da sua equipe. O que já foi marcado continua valendo.",
		},
		Button: "Ver minha empresa",
		Path:   "/empresas/login",
		After:  []string{"Já pagou? Responda a esta mensagem com o comprovante."},
	}
}
