package booking

import (
	"context"
	"time"

	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
)

// ReminderMail is the job that sends a reminder to both people of a session. A rescheduled session gets new jobs. The
// Sequence shows which jobs are old.
type ReminderMail struct {
	SessionID string
	Sequence  int64
	Hours     int
}

func (ReminderMail) Kind() string { return "booking.remind" }

// reminderGrace is how late a reminder may be sent. After a longer outage its text ("in an hour") would be wrong, so it
// is not sent at all.
const reminderGrace = 5 * time.Minute

// MailReminder is the kind of a ReminderMail job. All other kinds belong to a SessionMail job.
const MailReminder MailKind = "reminder"

// How long before a session its reminders are sent.
const (
	ReminderDay  = 24 * time.Hour
	ReminderHour = time.Hour
)

func (j ReminderMail) lead() time.Duration { return time.Duration(j.Hours) * time.Hour }

func (j ReminderMail) moment(sess Session) time.Time { return sess.StartsAt.Add(-j.lead()) }

// enqueueReminders enqueues the reminders of a session whose time has not passed.
func (s *Service) enqueueReminders(ctx context.Context, tx *store.Tx, sess Session) error {
	for _, lead := range []time.Duration{ReminderDay, ReminderHour} {
		j := ReminderMail{SessionID: sess.ID, Sequence: sess.Sequence, Hours: int(lead / time.Hour)}
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

// sendReminder sends a reminder if it is still right. Since the job was enqueued the session may have been cancelled,
// rescheduled or finished, or one of the accounts switched off.
func (s *Service) sendReminder(ctx context.Context, j ReminderMail) error {
	sess, err := foundSession(s.q.SessionByID(ctx, s.DB.Read(), j.SessionID))
	if err != nil {
		return err
	}
	moment, now := j.moment(sess), s.Clock.Now()
	if !sess.Live() || !sess.Paid() || sess.Sequence != j.Sequence || now.Before(moment) ||
		now.After(moment.Add(reminderGrace)) {
		return nil
	}
	if gone, err := s.cannotTakePlace(ctx, s.DB.Read(), sess); err != nil || gone {
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
		n := MailContent{
			SessionID: sess.ID,
			StartsAt:  sess.StartsAt.Time,
			Patient:   person == sess.PatientID,
			What:      MailReminder,
			Lead:      j.lead(),
		}
		if err := s.sendMail(ctx, person, n, jobs.ID(ctx)+"-"+person); err != nil {
			return err
		}
	}
	return nil
}

// wantsReminder says whether somebody has chosen to receive this reminder.
func (s *Service) wantsReminder(ctx context.Context, accountID string, lead time.Duration) (bool, error) {
	choice, err := s.Notify.Choice(ctx, accountID)
	if lead == ReminderHour {
		return choice.ReminderHour, err
	}
	return choice.ReminderDay, err
}

// holdEnds says whether the reminder about the end of a hold is still right.
func holdEnds(sess Session, now time.Time) bool {
	moment := sess.HoldUntil.Add(-holdReminder)
	return sess.Held(now) && !now.Before(moment) && !now.After(moment.Add(reminderGrace))
}
