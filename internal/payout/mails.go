package payout

import (
	"fmt"

	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/notify"
)

// MailSent tells the therapist that an administrator confirmed a payout.
func MailSent(amount money.Cents, c Cycle) notify.Mail {
	return notify.Mail{
		About:   notify.AboutSessions,
		Subject: "Repasse confirmado",
		Title:   "Seu repasse foi enviado",
		Paragraphs: []string{
			fmt.Sprintf(
				"O repasse %s, no valor de %s, foi enviado para os seus dados de recebimento.",
				c.Name(),
				amount,
			),
		},
		Button: "Ver meu resumo financeiro",
		Path:   "/historico-resumo-financeiro",
	}
}

// MailReturned tells the therapist that the money of a payout came back from the bank, and what to do.
func MailReturned(amount money.Cents, c Cycle) notify.Mail {
	return notify.Mail{
		About:   notify.AboutSessions,
		Subject: "Confira seus dados de recebimento",
		Title:   "Seu repasse voltou do banco",
		Paragraphs: []string{
			fmt.Sprintf(
				"O banco não conseguiu entregar o repasse %s, no valor de %s. O dinheiro está guardado conosco.",
				c.Name(),
				amount,
			),
			"Confira a chave PIX e a conta no seu cadastro. Depois disso, enviamos de novo.",
		},
		Button: "Conferir meus dados",
		Path:   "/dados-pessoais-psicologo",
	}
}

// MailReceipts reminds a therapist of what is not marked yet, of a month or, where the month is 0, of a year. It names
// neither patients nor how many.
func MailReceipts(p at.Period) notify.Mail {
	m := notify.Mail{
		About:   notify.AboutSessions,
		Subject: "Lembrete do seu resumo financeiro",
		Button:  "Abrir meu resumo financeiro",
		Path:    fmt.Sprintf("%s?ano=%d&mes=%d", statementPath, p.Year, p.Month),
	}
	if p.Month > 0 {
		m.Title = fmt.Sprintf("%02d/%d está terminando", p.Month, p.Year)
		m.Paragraphs = []string{"Há itens deste mês que você ainda não marcou como emitidos."}
	} else {
		m.Title = fmt.Sprintf("O ano de %d fecha no fim de fevereiro", p.Year)
		m.Paragraphs = []string{"Há itens desse ano que você ainda não marcou como emitidos."}
	}
	m.Paragraphs = append(m.Paragraphs, "Se já emitiu, basta marcar. Você pode desligar este lembrete na mesma página.")
	return m
}
