package account

import (
	"fmt"
	"strings"

	"psic/internal/kernel/br"
	"psic/internal/notify"
)

// eraseDays is within how many business days the privacy policy promises that the profile is erased. The job
// EraseProfile takes seconds.
const eraseDays = 7

// MailIdentityOpened tells the owner that support cleared the identity data.
func MailIdentityOpened() notify.Mail {
	return notify.Mail{
		About:   notify.AboutAccount,
		Subject: "Os dados da sua conta",
		Title:   "Você já pode corrigir os seus dados",
		Paragraphs: []string{
			"A pedido, liberamos CPF, RG, órgão expedidor e data de nascimento da sua conta. " +
				"Entre e preencha-os de novo nos dados pessoais.",
			"Se não foi você que pediu, responda pela página de contato.",
		},
		Button: "Entrar na minha conta",
		Path:   "/entrar",
	}
}

// MailDeletionReceived confirms the request and says how to withdraw it.
func MailDeletionReceived() notify.Mail {
	return notify.Mail{
		About:   notify.AboutAccount,
		Subject: "Recebemos seu pedido",
		Title:   "Recebemos seu pedido de exclusão",
		Paragraphs: []string{
			"Vamos concluir a exclusão da sua conta e " +
				fmt.Sprintf("confirmar por e-mail em até %d dias úteis.", answerDays),
			"Mudou de ideia? Nas próximas " + br.Duration(deleteAfter) +
				", entre na conta e desfaça o pedido na página de exclusão.",
		},
		Button: "Ver meu pedido",
		Path:   "/solicitar-exclusao",
	}
}

// MailDeletionDone tells the person that the account is deleted.
func MailDeletionDone() notify.Mail {
	return notify.Mail{
		About:   notify.AboutAccount,
		Subject: "Sua conta foi excluída",
		Title:   "Sua conta foi excluída",
		Paragraphs: []string{
			"Sua conta não existe mais e ninguém pode entrar com ela. A senha já foi apagada; " +
				fmt.Sprintf("o nome social e a foto são apagados em até %d dias úteis.", eraseDays),
			"Os dados que a lei nos obriga a guardar ficam bloqueados e são apagados " +
				fmt.Sprintf("%d anos após o fim do tratamento, como explica a política de privacidade.", keepYears),
		},
		Button: "Ler a política de privacidade",
		Path:   "/politica-privacidade",
	}
}

// MailDeletionRefused is sent when there are debts a day after the request, and lists them. Without reasons it refers
// to the page.
func MailDeletionRefused(reasons []string) notify.Mail {
	m := notify.Mail{
		About:   notify.AboutSessions,
		Subject: "Sobre o seu pedido",
		Title:   "Ainda não foi possível excluir sua conta",
		Paragraphs: []string{
			"Há algo em aberto na sua conta. Entre, veja o que falta na página de exclusão e faça o pedido de novo " +
				"depois de resolver.",
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
