package directory

import (
	"net/url"

	"psic/internal/kernel/br"
	"psic/internal/notify"
)

// MailApproveTherapist asks an administrator to review a registration.
func MailApproveTherapist(token string) notify.Mail {
	return notify.Mail{
		About:   notify.AboutAccount,
		Subject: "Cadastro aguardando aprovação",
		Title:   "Há um cadastro para aprovar",
		Paragraphs: []string{
			"Um novo cadastro profissional foi enviado. Confira os dados e a situação do CRP no cadastro público do " +
				"Conselho Federal de Psicologia antes de aprovar.",
		},
		Button: "Ver o cadastro",
		Path:   "/admin/psicologo/aprovar/" + url.PathEscape(token),
		After:  []string{"O link serve para uma única aprovação e pede o seu acesso de administrador."},
	}
}

// MailApproved invites the therapist to choose a plan.
func MailApproved() notify.Mail {
	return notify.Mail{
		About:      notify.AboutAccount,
		Subject:    "Seu cadastro foi aprovado",
		Title:      "Seu cadastro foi aprovado",
		Paragraphs: []string{"Falta escolher um plano para concluir o cadastro e publicar seus horários."},
		Button:     "Escolher um plano",
		Path:       "/cadastro-psicologo-planos",
	}
}

// MailInvalid tells the therapist that the CRP was rejected. The reason is shown only after sign-in.
func MailInvalid() notify.Mail {
	return notify.Mail{
		About:      notify.AboutAccount,
		Subject:    "Sobre o seu cadastro",
		Title:      "Não conseguimos validar seu CRP",
		Paragraphs: []string{"Entre na sua conta para ver o motivo, corrigir o CRP e pedir uma nova validação."},
		Button:     "Corrigir meus dados",
		Path:       "/cadastro-invalido",
	}
}

// MailNameApproved tells the therapist that the new name is public. A mail names nobody: it may be read by others.
func MailNameApproved() notify.Mail {
	return notify.Mail{
		About:      notify.AboutAccount,
		Subject:    "Seu novo nome foi aprovado",
		Title:      "Seu novo nome foi aprovado",
		Paragraphs: []string{"A partir de agora ele aparece no seu perfil, na busca e nas suas sessões."},
		Button:     "Ver meus dados",
		Path:       "/dados-pessoais-psicologo",
	}
}

// MailNameRejected tells the therapist that the name stays. The reason is shown only after sign-in.
func MailNameRejected() notify.Mail {
	return notify.Mail{
		About:      notify.AboutAccount,
		Subject:    "Sobre a mudança do seu nome",
		Title:      "Seu nome continua como estava",
		Paragraphs: []string{"Não pudemos aprovar o nome que você pediu. Entre na sua conta para ver o motivo."},
		Button:     "Ver meus dados",
		Path:       "/dados-pessoais-psicologo",
	}
}

// MailBankChanged tells the owner that the bank data changed, because somebody else may have changed it.
func MailBankChanged() notify.Mail {
	return notify.Mail{
		About:   notify.AboutAccount,
		Subject: "Seus dados bancários foram alterados",
		Title:   "Seus dados bancários foram alterados",
		Paragraphs: []string{
			"Os dados para recebimento da sua conta acabam de ser alterados. " +
				"Por segurança, os repasses ficam retidos por " + br.Duration(BankHold) + ".",
			"Se não foi você, redefina a senha agora e fale com o suporte.",
		},
		Button: "Redefinir minha senha",
		Path:   "/redefinir",
	}
}
