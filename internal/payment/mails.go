package payment

import "psic/internal/notify"

// MailAlarm tells support that a payment needs a person. It names the charge, and no person.
func MailAlarm(a SupportAlarmMail) notify.Mail {
	m := notify.Mail{
		About:   notify.AboutAccount,
		Subject: "Um pagamento precisa de atenção",
		Title:   "Um pagamento precisa de atenção",
		Button:  "Abrir o painel",
		Path:    "/admin",
	}
	switch a.What {
	case AlarmRefused:
		m.Paragraphs = []string{
			"O provedor recusou uma devolução. O valor está no saldo do paciente, que já foi avisado.",
		}
	case AlarmOwed:
		m.Paragraphs = []string{
			"O provedor não aceita mais uma devolução e quem pagou não tem saldo. " +
				"Faça a transferência por fora e registre-a no painel, em devoluções pendentes.",
		}
	case AlarmReversed:
		m.Paragraphs = []string{
			"O provedor retirou de nós um pagamento já confirmado (contestação ou devolução especial do PIX). " +
				"Confira no painel do provedor e conteste se for o caso.",
		}
	}
	m.Paragraphs = append(m.Paragraphs, "Pagamento: "+a.ChargeID)
	return m
}
