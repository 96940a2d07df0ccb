package booking

import (
	"context"
	"time"

	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
)

// Remind writes to both people before a session. It holds for one place of the session in time: a move makes
// new ones, and Sequence tells the old ones apart.
type Remind struct {
	SessionID string
	Sequence  int64
	Hours     int
}

func (Remind) Kind() string { return "booking.remind" }

// late is how far a reminder may be behind its moment. One that a stopped server or a dead mail server held
// up longer would tell people a wrong distance, so it is not sent at all.
const late = 5 * time.Minute

// Reminder is the one news that nobody caused.
const Reminder News = "reminder"

// How long before a session people are reminded of it.
const (
	ReminderDay  = 24 * time.Hour
	ReminderHour = time.Hour
)

func (j Remind) lead() time.Duration { return time.Duration(j.Hours) * time.Hour }

func (j Remind) moment(sess Session) time.Time { return sess.StartsAt.Add(-j.lead()) }

// remind enqueues what is still to come; a session paid or moved after the moment gets no reminder for it.
func (s *Service) remind(ctx context.Context, tx *store.Tx, sess Session) error {
	for _, lead := range []time.Duration{ReminderDay, ReminderHour} {
		j := Remind{SessionID: sess.ID, Sequence: sess.Sequence, Hours: int(lead / time.Hour)}
		moment := j.moment(sess)
		if !moment.After(s.Clock.Now()) {
			continue
		}
		if err := s.Jobs.Enqueue(ctx, tx, j, jobs.At(moment)); err != nil {
			return err
		}
	}
	return nil
}

// sendReminder looks again at everything: the session may have been cancelled, moved or finished since, or one of its
// people switched off.
func (s *Service) sendReminder(ctx context.Context, j Remind) error {
	sess, err := foundSession(s.q.SessionByID(ctx, s.DB.Read(), j.SessionID))
	if err != nil {
		return err
	}
	moment, now := j.moment(sess), s.Clock.Now()
	if !sess.Live() || !sess.Paid() || sess.Sequence != j.Sequence || now.Before(moment) ||
		now.After(moment.Add(late)) {
		return nil
	}
	if gone, err := s.missed(ctx, s.DB.Read(), sess); err != nil || gone {
		return err
	}
	for _, person := range []string{sess.PatientID, sess.TherapistID} {
		wants, err := s.wantsReminder(ctx, person, j.lead())
		if err != nil {
			return err
		}
		if !wants {
			continue
		}
		n := SessionNews{
			SessionID: sess.ID,
			StartsAt:  sess.StartsAt.Time,
			Patient:   person == sess.PatientID,
			What:      Reminder,
			Lead:      j.lead(),
		}
		if err := s.write(ctx, person, n, jobs.ID(ctx)+"-"+person); err != nil {
			return err
		}
	}
	return nil
}

// wantsReminder says whether somebody wants to be reminded so long before.
func (s *Service) wantsReminder(ctx context.Context, accountID string, lead time.Duration) (bool, error) {
	choice, err := s.Notify.Choice(ctx, accountID)
	if lead == ReminderHour {
		return choice.ReminderHour, err
	}
	return choice.ReminderDay, err
}

// holdEnds says whether the word about the end of a hold is still true.
func holdEnds(sess Session, now time.Time) bool {
	moment := sess.HoldUntil.Add(-holdReminder)
	return sess.Held(now) && !now.Before(moment) && !now.After(moment.Add(late))
}
