package notify

import (
	"net/url"
	"strings"
)

func link(path, token string) string { return path + "?token=" + url.QueryEscape(token) }

// ConfirmAddress carries the activation link.
func ConfirmAddress(token string) Mail {
	return Mail{
		Subject: "Confirme seu e-mail",
		Title:   "Falta só confirmar seu e-mail",
		Paragraphs: []string{
			"Recebemos um pedido de cadastro com este endereço. Para ativar a conta, confirme que ele é seu.",
		},
		Button: "Confirmar meu e-mail",
		Path:   link("/cadastro-confirmar", token),
		After: []string{
			"O link vale por 72 horas e só pode ser usado uma vez.",
			"Se não foi você, ignore esta mensagem: sem a confirmação, nada acontece.",
		},
	}
}

// ConfirmAndChoose carries the activation link of an address with which somebody signed up more than once.
func ConfirmAndChoose(token string) Mail {
	return Mail{
		Subject: "Confirme seu e-mail",
		Title:   "Confirme seu e-mail e escolha a senha",
		Paragraphs: []string{
			"Recebemos mais de um pedido de cadastro com este endereço, e talvez nem todos sejam seus.",
			"Por segurança, nenhuma das senhas informadas vale: escolha a sua pelo botão abaixo para ativar a conta.",
		},
		Button: "Confirmar e escolher a senha",
		Path:   link("/senha-recuperacao", token) + "&convite=1",
		After: []string{
			"O link vale por 72 horas e só pode ser usado uma vez.",
			"Se não foi você, ignore esta mensagem: sem a confirmação, nada acontece.",
		},
	}
}

// AccountExists goes to the owner when somebody signs up with an address that has an account.
func AccountExists(token string) Mail {
	return Mail{
		Subject: "Você já tem uma conta",
		Title:   "Este e-mail já tem uma conta",
		Paragraphs: []string{
			"Alguém, talvez você, tentou abrir uma conta com este endereço. Ela já existe: basta entrar com seu e-mail e senha.",
			"Se você não lembra a senha, escolha uma nova pelo botão abaixo. O link vale por 1 hora.",
		},
		Button: "Escolher uma nova senha",
		Path:   link("/senha-recuperacao", token),
		After:  []string{"Se não foi você, não é preciso fazer nada."},
	}
}

// AccountInactive goes to the owner instead, when the account is switched off.
func AccountInactive() Mail {
	return Mail{
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

// ResetPassword carries the reset link.
func ResetPassword(token string) Mail {
	return Mail{
		Subject:    "Redefinição de senha",
		Title:      "Escolha uma nova senha",
		Paragraphs: []string{"Recebemos um pedido para redefinir a senha da sua conta."},
		Button:     "Redefinir minha senha",
		Path:       link("/senha-recuperacao", token),
		After: []string{
			"O link vale por 1 hora e só pode ser usado uma vez.",
			"Se não foi você, ignore esta mensagem: sua senha continua a mesma.",
		},
	}
}

// PasswordChanged tells the owner, who may not have done it.
func PasswordChanged() Mail {
	return Mail{
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

// factorChanged tells an administrator about the own second factor; the subject tells a stranger nothing.
func factorChanged(title, text string) Mail {
	return Mail{
		Subject: "Segurança da sua conta",
		Title:   title,
		Paragraphs: []string{
			text,
			"Se não foi você, redefina a senha agora, o que encerra os acessos abertos, e avise quem cuida do sistema.",
		},
		Button: "Redefinir minha senha",
		Path:   "/redefinir",
	}
}

// FactorOn also says that codes of before count no longer.
func FactorOn() Mail {
	return factorChanged(
		"A verificação em duas etapas foi ativada",
		"A verificação em duas etapas da sua conta acaba de ser ativada, com novos códigos de recuperação. Códigos anteriores não valem mais.",
	)
}

// FactorOff tells that a password is enough again.
func FactorOff() Mail {
	return factorChanged(
		"A verificação em duas etapas foi desligada",
		"A verificação em duas etapas da sua conta acaba de ser desligada. Para entrar, basta agora a senha.",
	)
}

// FactorReset tells of the operator's help.
func FactorReset() Mail {
	return factorChanged(
		"A verificação em duas etapas foi removida",
		"A verificação em duas etapas e os códigos de recuperação da sua conta foram removidos por quem cuida do sistema, e os acessos abertos foram encerrados.",
	)
}

// ResetElsewhere goes to the address of a company whose person keeps a personal one: no link, and not which.
func ResetElsewhere() Mail {
	return Mail{
		Subject: "Redefinição de senha",
		Title:   "O link foi para o seu e-mail pessoal",
		Paragraphs: []string{
			"Recebemos um pedido para redefinir a senha da sua conta. O link foi enviado ao e-mail pessoal cadastrado nela.",
			"Se não foi você, não é preciso fazer nada: sua senha continua a mesma.",
		},
		Button: "Entrar",
		Path:   "/entrar",
	}
}

// RecoveryCode proves a personal address.
func RecoveryCode(code string) Mail {
	return Mail{
		Subject:    "Seu código de confirmação",
		Title:      "Seu código é " + code,
		Paragraphs: []string{"Digite o código na página em que você cadastrou este e-mail. Ele vale por 30 minutos."},
		Button:     "Abrir a página",
		Path:       "/meus-dados",
		After:      []string{"Se não foi você, ignore esta mensagem: sem o código, nada acontece."},
	}
}

// RecoveryChanged tells the owner, who may not have done it.
func RecoveryChanged() Mail {
	return Mail{
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

// NewPlace tells the owner that somebody signed in from a network and with a browser that were never used before.
func NewPlace() Mail {
	return Mail{
		Subject: "Novo acesso à sua conta",
		Title:   "Novo acesso à sua conta",
		Paragraphs: []string{
			"Alguém acaba de entrar na sua conta, com a sua senha, de um lugar e de um navegador que ainda não conhecíamos.",
			"Se foi você, está tudo certo. Se não foi, redefina a senha agora: isso encerra todos os acessos abertos.",
		},
		Button: "Redefinir minha senha",
		Path:   "/redefinir",
	}
}

// FeedOpened tells the owner, who may not have done it, of an address that shows the calendar without a login.
func FeedOpened() Mail {
	return Mail{
		Subject: "Os dados de acesso da sua conta mudaram",
		Title:   "Um endereço de calendário foi criado na sua conta",
		Paragraphs: []string{
			"Quem tiver esse endereço vê os seus horários em um aplicativo de calendário, sem entrar na conta.",
			"Se foi você, está tudo certo. Se não foi, redefina a senha agora: isso encerra todos os acessos abertos e o endereço.",
		},
		Button: "Redefinir minha senha",
		Path:   "/redefinir",
	}
}

// IdentityOpened tells the owner that support let the identity data be typed again.
func IdentityOpened() Mail {
	return Mail{
		Subject: "Os dados da sua conta",
		Title:   "Você já pode corrigir os seus dados",
		Paragraphs: []string{
			"A pedido, liberamos CPF, RG, órgão expedidor e data de nascimento da sua conta. Entre e preencha-os de novo nos dados pessoais.",
			"Se não foi você que pediu, responda pela página de contato.",
		},
		Button: "Entrar na minha conta",
		Path:   "/entrar",
	}
}

// DeletionReceived confirms the request and says how to take it back.
func DeletionReceived() Mail {
	return Mail{
		Subject: "Recebemos seu pedido",
		Title:   "Recebemos seu pedido de exclusão",
		Paragraphs: []string{
			"Vamos concluir a exclusão da sua conta e confirmar por e-mail em até 2 dias úteis.",
			"Mudou de ideia? Nas próximas 24 horas, entre na conta e desfaça o pedido na página de exclusão.",
		},
		Button: "Ver meu pedido",
		Path:   "/solicitar-exclusao",
	}
}

// DeletionDone is the last mail of an account.
func DeletionDone() Mail {
	return Mail{
		Subject: "Sua conta foi excluída",
		Title:   "Sua conta foi excluída",
		Paragraphs: []string{
			"Sua conta não existe mais e ninguém pode entrar com ela. A senha já foi apagada; o nome social e a foto são apagados em até 7 dias úteis.",
			"Os dados que a lei nos obriga a guardar ficam bloqueados e são apagados 10 anos após o fim do tratamento, como explica a política de privacidade.",
		},
		Button: "Ler a política de privacidade",
		Path:   "/politica-privacidade",
	}
}

// DeletionRefused is sent when something is still open a day after the request, and says what. Without reasons it
// leaves them to the page.
func DeletionRefused(reasons []string) Mail {
	m := Mail{
		Subject: "Sobre o seu pedido",
		Title:   "Ainda não foi possível excluir sua conta",
		Paragraphs: []string{
			"Há algo em aberto na sua conta. Entre, veja o que falta na página de exclusão e faça o pedido de novo depois de resolver.",
		},
		Button: "Ver o que falta",
		Path:   "/solicitar-exclusao",
	}
	if len(reasons) > 0 {
		m.Paragraphs = []string{
			"O que está em aberto na sua conta: " + strings.Join(reasons, "; ") + ".",
			"Depois de resolver, entre e faça o pedido de novo na página de exclusão.",
		}
	}
	return m
}

// ApproveTherapist asks an administrator to review a registration.
func ApproveTherapist(token string) Mail {
	return Mail{
		Subject: "Cadastro aguardando aprovação",
		Title:   "Há um cadastro para aprovar",
		Paragraphs: []string{
			"Um novo cadastro profissional foi enviado. Confira os dados e a situação do CRP no cadastro público do Conselho Federal de Psicologia antes de aprovar.",
		},
		Button: "Ver o cadastro",
		Path:   "/admin/psicologo/aprovar/" + url.PathEscape(token),
		After:  []string{"O link serve para uma única aprovação e pede o seu acesso de administrador."},
	}
}

// RegistrationApproved invites the therapist to choose a plan.
func RegistrationApproved() Mail {
	return Mail{
		Subject:    "Seu cadastro foi aprovado",
		Title:      "Seu cadastro foi aprovado",
		Paragraphs: []string{"Falta escolher um plano para concluir o cadastro e publicar seus horários."},
		Button:     "Escolher um plano",
		Path:       "/cadastro-psicologo-planos",
	}
}

// RegistrationInvalid asks the therapist to correct the CRP.
func RegistrationInvalid() Mail {
	return Mail{
		Subject:    "Sobre o seu cadastro",
		Title:      "Não conseguimos validar seu CRP",
		Paragraphs: []string{"Entre na sua conta para ver o motivo, corrigir o CRP e pedir uma nova validação."},
		Button:     "Corrigir meus dados",
		Path:       "/cadastro-invalido",
	}
}

// BankChanged tells the owner, who may not have done it.
func BankChanged() Mail {
	return Mail{
		Subject: "Seus dados bancários foram alterados",
		Title:   "Seus dados bancários foram alterados",
		Paragraphs: []string{
			"Os dados para recebimento da sua conta acabam de ser alterados. Por segurança, os repasses ficam retidos por 72 horas.",
			"Se não foi você, redefina a senha agora e fale com o suporte.",
		},
		Button: "Redefinir minha senha",
		Path:   "/redefinir",
	}
}
