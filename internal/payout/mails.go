package payout

import (
	"fmt"

	"psic/internal/kernel/money"
	"psic/internal/notify"
)

// MailSent tells the therapist that an administrator confirmed a payout.
func MailSent(amount money.Cents, month, year int) notify.Mail {
	return notify.Mail{
		About:   notify.AboutSessions,
		Subject: "Repasse confirmado",
		Title:   "Seu repasse foi enviado",
		Paragraphs: []string{
			fmt.Sprintf(
				"O repasse de %02d/%d, no valor de %s, foi enviado para os seus dados de recebimento.",
				month,
				year,
				amount,
			),
		},
		Button: "Ver meu resumo financeiro",
		Path:   "/historico-resumo-financeiro",
	}
}
