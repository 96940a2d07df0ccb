package calendar

import (
	"context"

	"psic/internal/kernel/fault"
	"psic/internal/platform/store"
)

// FailingMail is the job that tells a therapist that a calendar cannot be read.
type FailingMail struct{ CalendarID string }

func (FailingMail) Kind() string { return "calendar.tell_failing" }

// sendFailingMail sends the mail while the calendar still cannot be read.
func (s *Service) sendFailingMail(ctx context.Context, j FailingMail) error {
	c, err := found(s.q.CalendarByID(ctx, s.DB.Read(), j.CalendarID))
	if fault.As(err) != nil || err == nil && c.FailingSinceAt.IsZero() {
		return nil
	}
	if err != nil {
		return err
	}
	return s.Account.Send(ctx, c.TherapistID, MailFailing(c.FailingSinceAt.Time, Problem(c.Fault)))
}

// WritingFailsMail is the job that tells a therapist that sessions cannot be written into a calendar.
type WritingFailsMail struct{ TargetID string }

func (WritingFailsMail) Kind() string { return "calendar.tell_writing_fails" }

// sendWritingFailsMail sends the mail while the calendar still cannot be written.
func (s *Service) sendWritingFailsMail(ctx context.Context, j WritingFailsMail) error {
	t, err := s.q.TargetByID(ctx, s.DB.Read(), j.TargetID)
	if store.None(err) || err == nil && t.FailingSinceAt.IsZero() {
		return nil
	}
	if err != nil {
		return err
	}
	return s.Account.Send(ctx, t.TherapistID, MailWritingFails(t.FailingSinceAt.Time, Problem(t.Fault)))
}
