package record

import (
	"context"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/notify"
	"psic/internal/platform/jobs"
)

type (
	// RequestMail is the job that tells a therapist about a request. Again is a reminder of one that is still open.
	RequestMail struct {
		RequestID string
		Again     bool
	}
	// RequestAnswerMail is the job that tells a patient that a request was answered.
	RequestAnswerMail struct{ RequestID string }
)

func (RequestMail) Kind() string       { return "record.request_mail" }
func (RequestAnswerMail) Kind() string { return "record.request_answer_mail" }

// MailRequest returns the mail to the therapist. It names nobody: the mailbox may be read by others.
func MailRequest(due string, again bool) notify.Mail {
	m := notify.Mail{
		About:   notify.AboutSessions,
		Subject: "Novidade na sua conta",
		Title:   "Há um pedido de cópia de prontuário",
		Button:  "Ver o pedido",
		Path:    "/copia-do-prontuario",
		Paragraphs: []string{
			"Uma pessoa que você atende pediu uma cópia do prontuário. A lei dá prazo até " + due + " para a resposta.",
			"Na página do pedido você informa como entregou a cópia, ou o motivo da recusa.",
		},
	}
	if again {
		m.Title = "Um pedido de cópia de prontuário ainda espera resposta"
		m.Paragraphs[0] = "O prazo da lei para responder é " + due + "."
	}
	return m
}

// MailRequestAnswered returns the mail to the patient. The answer itself is on the page alone. The discreet form is for
// employees: it says only that something is new.
func MailRequestAnswered(discreet bool) notify.Mail {
	m := notify.Mail{
		About:      notify.AboutSessions,
		Subject:    "Novidade na sua conta",
		Title:      "Seu pedido foi respondido",
		Button:     "Ver a resposta",
		Path:       "/copia-do-prontuario",
		Paragraphs: []string{"Entre na sua conta para ver a resposta ao pedido que você fez."},
	}
	if discreet {
		m.Title, m.Button, m.Path = "Há uma novidade na sua conta", "Abrir minha conta", "/entrar"
		m.Paragraphs = []string{"Entre na sua conta para ver os detalhes."}
	}
	return m
}

// runRequestMail tells the therapist while the request is open.
func (s *Service) runRequestMail(ctx context.Context, j RequestMail) error {
	r, err := s.requestIn(ctx, s.DB.Read(), j.RequestID)
	if fault.As(err) != nil || err == nil && RequestState(r.State) != RequestOpen {
		return nil
	}
	if err != nil {
		return err
	}
	acc, ok, err := s.Account.Recipient(ctx, r.TherapistID)
	if err != nil || !ok {
		return err
	}
	_, err = s.Account.Deliver(ctx, acc, jobs.ID(ctx), MailRequest(r.DueOn.Wire(), j.Again))
	return err
}

// runRequestAnswerMail tells the patient. An employee gets it only at a personal address (Q195).
func (s *Service) runRequestAnswerMail(ctx context.Context, j RequestAnswerMail) error {
	r, err := s.requestIn(ctx, s.DB.Read(), j.RequestID)
	if fault.As(err) != nil {
		return nil
	}
	if err != nil {
		return err
	}
	acc, ok, err := s.Account.Recipient(ctx, r.PatientID)
	if err != nil || !ok {
		return err
	}
	_, err = s.Account.Deliver(ctx, acc, jobs.ID(ctx), MailRequestAnswered(acc.Role() == actor.Enterprise))
	return err
}
