package dispute

import (
	"context"
	"errors"

	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/notify"
	"psic/internal/platform/jobs"
)

// Alarm is why support is told of a case.
type Alarm string

const (
	AlarmOpened  Alarm = "opened"
	AlarmNear    Alarm = "near"    // the deadline is at most WarnBefore away
	AlarmExpired Alarm = "expired" // it has passed without an answer
)

// MailAlarm tells support of a case. It names the case, and no person.
func MailAlarm(a AlarmMail, amount money.Cents, lastDay at.Date) notify.Mail {
	m := notify.Mail{
		About:   notify.AboutAccount,
		Subject: "Um pagamento precisa de atenção",
		Button:  "Abrir a contestação",
		Path:    "/admin/contestacoes/" + a.DisputeID,
	}
	last := lastDay.Wire()
	switch a.What {
	case AlarmOpened:
		m.Title = "Uma contestação foi aberta"
		m.Paragraphs = []string{
			"Quem pagou contestou um pagamento de " + amount.String() + ". As provas ficam no caso.",
			"A resposta deve ser entregue ao provedor até " + last + ".",
		}
	case AlarmNear:
		m.Title = "Falta pouco para responder uma contestação"
		m.Paragraphs = []string{"O último dia para entregar a resposta ao provedor é " + last + "."}
	case AlarmExpired:
		m.Title = "O prazo de uma contestação passou"
		m.Paragraphs = []string{
			"O prazo terminou em " + last + " sem uma resposta registrada. Se ela foi entregue, registre no caso.",
		}
	}
	return m
}

// MailTherapist tells a therapist of a dispute. It does not say who disputes, or why.
func MailTherapist(ended bool, bearer Bearer) notify.Mail {
	m := notify.Mail{
		About:   notify.AboutSessions,
		Subject: "Sobre o seu resumo financeiro",
		Button:  "Ver meu resumo financeiro",
		Path:    "/historico-resumo-financeiro",
	}
	if !ended {
		m.Title = "Um pagamento está em contestação"
		m.Paragraphs = []string{
			"Quem fez um pagamento pediu ao banco ou ao cartão que ele fosse revisto. Isso não fala do seu trabalho. " +
				"Você não precisa fazer nada: nós respondemos.",
			"O que ainda não foi repassado das sessões com essa pessoa espera o fim da contestação e aparece no seu " +
				"resumo como “Em contestação”. O restante dos seus repasses segue normalmente.",
		}
		return m
	}
	m.Title = "Uma contestação terminou"
	switch bearer {
	case Therapist:
		m.Paragraphs = []string{
			"O pagamento contestado foi devolvido a quem pagou. Não há registro de que os dois estiveram na sala. " +
				"Por isso o atendimento não entra no seu repasse. Se ele já tinha sido repassado, o valor é " +
				"descontado do próximo.",
			"Se você discorda, fale com a gente.",
		}
	default:
		m.Paragraphs = []string{
			"O que esperava por ela entra no seu próximo repasse. A contestação não teve custo para você.",
		}
	}
	return m
}

func (s *Service) sendAlarm(ctx context.Context, a AlarmMail) error {
	c, err := s.Case(ctx, a.DisputeID)
	if err != nil {
		return err
	}
	return s.Notify.Send(ctx, s.Notify.Support, MailAlarm(a, c.AmountCents, c.lastDay()))
}

func (s *Service) sendTherapistMail(ctx context.Context, j TherapistMail) error {
	c, err := s.Case(ctx, j.DisputeID)
	if errors.Is(err, fault.Missing) {
		return nil
	}
	if err != nil {
		return err
	}
	acc, ok, err := s.Account.Recipient(ctx, c.TherapistID)
	if err != nil || !ok {
		return err
	}
	_, err = s.Account.Deliver(ctx, acc, jobs.ID(ctx), MailTherapist(j.Ended, Bearer(c.Bearer)))
	return err
}
