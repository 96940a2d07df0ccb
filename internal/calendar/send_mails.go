package calendar

import (
	"context"

	"psic/internal/kernel/fault"
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
