package calendar

import (
	"fmt"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/notify"
)

// MailFailing returns the mail about a calendar that could not be read for ToldAfter. It names neither the calendar nor
// its address, because a name may say whose it is.
func MailFailing(since time.Time, p Problem) notify.Mail {
	return notify.Mail{
		About:   notify.AboutAccount,
		Subject: "Um calendário precisa de você",
		Title:   "Não conseguimos ler um dos seus calendários",
		Paragraphs: []string{
			fmt.Sprintf("Há mais de %d horas, desde %s, não conseguimos ler um calendário que você conectou.",
				int(ToldAfter.Hours()), since.In(at.SaoPaulo).Format("02/01/2006 às 15:04")),
			p.Text(),
			"Os horários ocupados que já conhecíamos continuam valendo. Compromissos novos desse calendário não são " +
				"considerados, e os seus horários podem ser agendados por cima deles.",
		},
		Button: "Ver meus calendários",
		Path:   "/meus-calendarios",
		After:  []string{"Avisamos uma vez só. Continuamos tentando."},
	}
}

// MailWritingFails returns the mail about a calendar that could not be written for ToldAfter. It names neither the
// calendar nor a session.
func MailWritingFails(since time.Time, p Problem) notify.Mail {
	return notify.Mail{
		About:   notify.AboutAccount,
		Subject: "Um calendário precisa de você",
		Title:   "Não conseguimos escrever no seu calendário",
		Paragraphs: []string{
			fmt.Sprintf("Há mais de %d horas, desde %s, não conseguimos escrever no calendário que você escolheu.",
				int(ToldAfter.Hours()), since.In(at.SaoPaulo).Format("02/01/2006 às 15:04")),
			p.Text(),
			"O que mudou desde então não está nele. Na sua agenda aqui está tudo certo.",
		},
		Button: "Ver meus calendários",
		Path:   "/meus-calendarios",
		After:  []string{"Avisamos uma vez só. Continuamos tentando."},
	}
}
