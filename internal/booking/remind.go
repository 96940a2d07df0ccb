package booking

import (
	"context"
	"time"

	"psic/internal/notify"
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

var leads = []int{24, 1}

func reminderAt(sess Session, hours int) time.Time {
	return sess.StartsAt.Add(-time.Duration(hours) * time.Hour)
}

// remind enqueues what is still to come; a session paid or moved after the moment gets no reminder for it.
func (s *Service) remind(ctx context.Context, tx *store.Tx, sess Session) error {
	for _, hours := range leads {
		moment := reminderAt(sess, hours)
		if !moment.After(s.Clock.Now()) {
			continue
		}
		if err := s.Jobs.Enqueue(
			ctx,
			tx,
			Remind{SessionID: sess.ID, Sequence: sess.Sequence, Hours: hours},
			jobs.At(moment),
		); err != nil {
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
	moment, now := reminderAt(sess, j.Hours), s.Clock.Now()
	if !sess.Live() || !sess.Paid() || sess.Sequence != j.Sequence || now.Before(moment) ||
		now.After(moment.Add(late)) {
		return nil
	}
	if gone, err := s.missed(ctx, s.DB.Read(), sess); err != nil || gone {
		return err
	}
	for _, person := range []string{sess.PatientID, sess.TherapistID} {
		wants, err := s.Notify.Wants(ctx, person, j.Hours)
		if err != nil {
			return err
		}
		if !wants {
			continue
		}
		n := notify.SessionNews{
			SessionID: sess.ID,
			StartsAt:  sess.StartsAt.Time,
			Patient:   person == sess.PatientID,
			What:      notify.Reminder,
			Hours:     j.Hours,
		}
		if err := s.write(ctx, person, n, jobs.ID(ctx)+"-"+person); err != nil {
			return err
		}
	}
	return nil
}

// holdEnds says whether the word about the end of a hold is still true.
func holdEnds(sess Session, now time.Time) bool {
	moment := sess.HoldUntil.Add(-holdReminder)
	return sess.Held(now) && !now.Before(moment) && !now.After(moment.Add(late))
}
