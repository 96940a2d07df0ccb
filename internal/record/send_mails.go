package record

import (
	"context"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
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
