package login

import (
	"net/url"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/br"
	"psic/internal/notify"
)

func link(path, token string) string { return path + "?token=" + url.QueryEscape(token) }

// linkLasts returns the sentence about how long a link is valid.
func linkLasts(life time.Duration) string {
	return "O link vale por " + br.Duration(life) + " e só pode ser usado uma vez."
}

// MailConfirmAddress has the confirmation link.
func MailConfirmAddress(token string) notify.Mail {
	return notify.Mail{
		About:   notify.AboutAccount,
		Subject: "Confirme seu e-mail",
		Title:   "Falta só confirmar seu e-mail",
		Paragraphs: []string{
			"Recebemos um pedido de cadastro com este endereço. Para ativar a conta, confirme que ele é seu.",
		},
		Button: "Confirmar meu e-mail",
		Path:   link("/cadastro-confirmar", token),
		After: []string{
			linkLasts(confirmLife),
			"Se não foi você, ignore esta mensagem: sem a confirmação, nada acontece.",
		},
	}
}

// MailConfirmAndChoose has the confirmation link for an address with several sign-ups. It also sets the password. The
// page of the link shows the terms of the account's role.
func MailConfirmAndChoose(token string, role actor.Role) notify.Mail {
	path := InvitationPath(token)
	if role == actor.Therapist {
		path += "&psicologo=1"
	}
	return notify.Mail{
		About:   notify.AboutAccount,
		Subject: "Confirme seu e-mail",
		Title:   "Confirme seu e-mail e escolha a senha",
		Paragraphs: []string{
			"Recebemos mais de um pedido de cadastro com este endereço, e talvez nem todos sejam seus.",
			"Por segurança, nenhuma das senhas informadas vale: escolha a sua pelo botão abaixo para ativar a conta.",
		},
		Button: "Confirmar e escolher a senha",
		Path:   path,
		After: []string{
			linkLasts(confirmLife),
			"Se não foi você, ignore esta mensagem: sem a confirmação, nada acontece.",
		},
	}
}

// MailAdministrator has the link with which an invited administrator chooses a password.
func MailAdministrator(token string) notify.Mail {
	return notify.Mail{
		About:   notify.AboutAccount,
		Subject: "Ative seu acesso",
		Title:   "Você foi convidado para a administração",
		Paragraphs: []string{
			"Escolha uma senha só sua para ativar o acesso. Depois, entre pela página da administração, em " +
				"/admin/login, e ative a verificação em duas etapas em Segurança.",
		},
		Button: "Ativar meu acesso",
		Path:   InvitationPath(token) + "&administracao=1",
		After: []string{
			linkLasts(confirmLife),
			"Se não esperava este convite, ignore a mensagem e avise quem cuida do sistema.",
		},
	}
}

// MailAccountExists tells the owner that somebody signed up with the address of an account.
func MailAccountExists(token string) notify.Mail {
	return notify.Mail{
		About:   notify.AboutAccount,
		Subject: "Você já tem uma conta",
		Title:   "Este e-mail já tem uma conta",
		Paragraphs: []string{
			"Alguém, talvez você, tentou abrir uma conta com este endereço. Ela já existe: " +
				"basta entrar com seu e-mail e senha.",
			"Se você não lembra a senha, escolha uma nova pelo botão abaixo. O link vale por " +
				br.Duration(resetLife) + ".",
		},
		Button: "Escolher uma nova senha",
		Path:   link("/senha-recuperacao", token),
		After:  []string{"Se não foi você, não é preciso fazer nada."},
	}
}

// MailAccountInactive is sent instead of MailAccountExists when the account is inactive.
func MailAccountInactive() notify.Mail {
	return notify.Mail{
		About:   notify.AboutAccount,
		Subject: "Você já tem uma conta",
		Title:   "Este e-mail já tem uma conta, que está inativa",
		Paragraphs: []string{
			"Alguém, talvez você, tentou abrir uma conta com este endereço. Ela já existe e está inativa.",
			"Para voltar a usá-la, fale com a equipe pela página de contato.",
		},
		Button: "Falar com a equipe",
		Path:   "/contato",
		After:  []string{"Se não foi você, não é preciso fazer nada."},
	}
}

// MailResetPassword has the reset link.
func MailResetPassword(token string) notify.Mail {
	return notify.Mail{
		About:      notify.AboutAccount,
		Subject:    "Redefinição de senha",
		Title:      "Escolha uma nova senha",
		Paragraphs: []string{"Recebemos um pedido para redefinir a senha da sua conta."},
		Button:     "Redefinir minha senha",
		Path:       link("/senha-recuperacao", token),
		After: []string{
			linkLasts(resetLife),
			"Se não foi você, ignore esta mensagem: sua senha continua a mesma.",
		},
	}
}

// MailResetRefused answers a request for a link where no link may go: the mailbox is that of an employer whom the
// person leaves or left, and there is no personal address.
func MailResetRefused(support string) notify.Mail {
	return notify.Mail{
		About:   notify.AboutAccount,
		Subject: "Redefinição de senha",
		Title:   "Não enviamos o link para este endereço",
		Paragraphs: []string{
			"Recebemos um pedido para redefinir a senha da sua conta. Ela não tem um e-mail pessoal, e este endereço " +
				"é de uma empresa da qual você está saindo ou já saiu. Por isso, nenhum link foi criado.",
			"Para definir uma nova senha, fale com o suporte e mostre um documento. Sua senha atual continua valendo.",
		},
		Button:  "Falar com o suporte",
		Path:    "/contato",
		ReplyTo: support,
	}
}

// MailResetElsewhere tells the sign-in address that the reset link went to the personal address. It has neither the
// link nor the personal address.
func MailResetElsewhere() notify.Mail {
	return notify.Mail{
		About:   notify.AboutAccount,
		Subject: "Redefinição de senha",
		Title:   "O link foi para o seu e-mail pessoal",
		Paragraphs: []string{
			"Recebemos um pedido para redefinir a senha da sua conta. " +
				"O link foi enviado ao e-mail pessoal cadastrado nela.",
			"Se não foi você, não é preciso fazer nada: sua senha continua a mesma.",
		},
		Button: "Entrar",
		Path:   "/entrar",
	}
}

// MailPasswordChanged tells the owner about a new password, because somebody else may have set it.
func MailPasswordChanged() notify.Mail {
	return notify.Mail{
		About:   notify.AboutAccount,
		Subject: "Sua senha foi alterada",
		Title:   "Sua senha foi alterada",
		Paragraphs: []string{
			"A senha da sua conta acaba de ser alterada e os outros acessos abertos foram encerrados.",
			"Se não foi você, redefina a senha agora e fale com o suporte.",
		},
		Button: "Redefinir minha senha",
		Path:   "/redefinir",
	}
}

// MailFactor tells the owner about a change of the second factor. The subject does not mention it.
func MailFactor(what FactorChange) notify.Mail {
	title, text := factorText(what)
	return notify.Mail{
		About:   notify.AboutAccount,
		Subject: "Segurança da sua conta",
		Title:   title,
		Paragraphs: []string{
			text,
			"Se não foi você, redefina a senha agora, o que encerra os acessos abertos, e avise o suporte.",
		},
		Button: "Redefinir minha senha",
		Path:   "/redefinir",
	}
}

func factorText(what FactorChange) (title, text string) {
	switch what {
	case FactorOn:
		return "A verificação em duas etapas foi ativada",
			"A verificação em duas etapas da sua conta acaba de ser ativada, com novos códigos de recuperação. " +
				"Códigos anteriores não valem mais."
	case FactorOff:
		return "A verificação em duas etapas foi desligada",
			"A verificação em duas etapas da sua conta acaba de ser desligada. Para entrar, basta agora a senha."
	}
	if what == FactorCodes {
		return "Seus códigos de recuperação são novos",
			"Os códigos de recuperação da sua conta acabam de ser trocados. Os anteriores não valem mais."
	}
	return "A verificação em duas etapas foi removida",
		"A verificação em duas etapas, os códigos de recuperação e as chaves de acesso da sua conta foram removidos " +
			"pelo suporte, e os acessos abertos foram encerrados."
}

// MailRecoveryCode has the code that confirms a personal address.
func MailRecoveryCode(code string) notify.Mail {
	return notify.Mail{
		About:   notify.AboutAccount,
		Subject: "Seu código de confirmação",
		Title:   "Seu código é " + code,
		Paragraphs: []string{
			"Digite o código na página em que você cadastrou este e-mail. " +
				"Ele vale por " + br.Duration(recoveryLife) + ".",
		},
		Button: "Abrir a página",
		Path:   "/meus-dados",
		After:  []string{"Se não foi você, ignore esta mensagem: sem o código, nada acontece."},
	}
}

// MailRecoveryChanged tells the owner about a new personal address, because somebody else may have set it.
func MailRecoveryChanged() notify.Mail {
	return notify.Mail{
		About:   notify.AboutAccount,
		Subject: "Os dados de acesso da sua conta mudaram",
		Title:   "O e-mail de recuperação da sua conta mudou",
		Paragraphs: []string{
			"O e-mail que recebe os links de senha da sua conta acaba de ser alterado.",
			"Se não foi você, fale com o suporte.",
		},
		Button: "Ver meus dados",
		Path:   "/meus-dados",
	}
}

// MailBegunAgain tells the owner that somebody began again with an empty account. It is the same for everybody, because
// the employer may read it.
func MailBegunAgain() notify.Mail {
	return notify.Mail{
		About:   notify.AboutAccount,
		Subject: "Os dados de acesso da sua conta mudaram",
		Title:   "Sua conta começou de novo",
		Paragraphs: []string{
			"Alguém, talvez você, redefiniu a senha por este endereço e escolheu começar de novo. " +
				"A conta está vazia, como no primeiro dia.",
			"Nada do que havia antes foi apagado nem mostrado: fica bloqueado. Se não foi você, ou se você quer a " +
				"conta anterior de volta, fale com o suporte.",
		},
		Button: "Falar com o suporte",
		Path:   "/contato",
	}
}

// MailNewPlace tells the owner about a login from a new network with a new browser.
func MailNewPlace() notify.Mail {
	return notify.Mail{
		About:   notify.AboutAccount,
		Subject: "Novo acesso à sua conta",
		Title:   "Novo acesso à sua conta",
		Paragraphs: []string{
			"Alguém acaba de entrar na sua conta, com a sua senha, de um aparelho ou de uma rede que ainda não " +
				"conhecíamos.",
			"Se foi você, está tudo certo. Se não foi, redefina a senha agora: isso encerra todos os acessos abertos.",
		},
		Button: "Redefinir minha senha",
		Path:   "/redefinir",
	}
}
