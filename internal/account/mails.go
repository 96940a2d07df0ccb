package account

import (
	"fmt"
	"strings"

	"psic/internal/kernel/br"
	"psic/internal/kernel/money"
	"psic/internal/notify"
)

// eraseDays is within how many business days the privacy policy promises that the profile is erased. The job
// EraseProfile takes seconds.
const eraseDays = 7

// payBackDays is within how many business days after the deletion a remaining balance is transferred.
const payBackDays = 5

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

// MailConsentRevoked confirms that the consent for health data was revoked. It is about sessions, so that it never
// reaches an employer's mailbox.
func MailConsentRevoked() notify.Mail {
	return notify.Mail{
		About:   notify.AboutSessions,
		Subject: "Uma mudança na sua conta",
		Title:   "Registramos a revogação do seu consentimento",
		Paragraphs: []string{
			"Você revogou o consentimento para dados de saúde. As sessões que ainda não começaram são canceladas " +
				"segundo as regras de cancelamento, e o gênero e a cor ou raça foram apagados dos seus dados.",
			"A conta, o saldo e o histórico continuam seus. Para agendar de novo, basta consentir na página de " +
				"consentimentos. Se não foi você, troque a senha.",
		},
		Button: "Ver meus consentimentos",
		Path:   "/consentimentos",
	}
}

// MailConsentGiven confirms that somebody consented again.
func MailConsentGiven() notify.Mail {
	return notify.Mail{
		About:      notify.AboutSessions,
		Subject:    "Uma mudança na sua conta",
		Title:      "Registramos o seu consentimento",
		Paragraphs: []string{"Você voltou a consentir no uso dos dados ligados às suas sessões e já pode agendar."},
		Button:     "Ver meus consentimentos",
		Path:       "/consentimentos",
	}
}

// MailDeletionReceived confirms the request and says how to withdraw it.
func MailDeletionReceived(balance money.Cents) notify.Mail {
	m := notify.Mail{
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
	m.Paragraphs = append(m.Paragraphs, returnText(balance)...)
	return m
}

// returnText says how a remaining balance is paid back.
func returnText(balance money.Cents) []string {
	if balance <= 0 {
		return nil
	}
	return []string{fmt.Sprintf(
		"O saldo de %s é devolvido por PIX, para a chave que você informou, em até %d dias úteis após a exclusão.",
		balance, payBackDays,
	)}
}

// MailDeletionDone tells the person that the account is deleted.
func MailDeletionDone(balance money.Cents) notify.Mail {
	m := notify.Mail{
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
	m.Paragraphs = append(m.Paragraphs, returnText(balance)...)
	return m
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
