package agreement

import (
	"context"
	"errors"

	"psic/internal/agreement/agreementdb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
)

// Jobs. They have ids only, no personal data.
type (
	// PendingMail tells a patient that there is a contract to read.
	PendingMail struct{ TherapistID, PatientID string }
	// Remind enqueues the mails before sessions.
	Remind struct{}
	// ForgetContacts deletes contacts that nobody needs.
	ForgetContacts struct{}
)

func (PendingMail) Kind() string    { return "agreement.tell_pending" }
func (Remind) Kind() string         { return "agreement.remind" }
func (ForgetContacts) Kind() string { return "agreement.forget_contacts" }

const batch = 200

// runRemind considers everybody with a session within a day once for each version, and mails those who have to read.
func (s *Service) runRemind(ctx context.Context, _ Remind) error {
	now := s.Clock.Now()
	for {
		due, err := s.q.DueReminders(ctx, s.DB.Read(), agreementdb.DueRemindersParams{
			NowAt:   at.Of(now),
			UntilAt: at.Of(now.Add(ReminderLead)),
			Most:    batch,
		})
		if err != nil {
			return wrap("due reminders", err)
		}
		var errs []error // one that fails must not stop the others
		for _, d := range due {
			errs = append(errs, s.consider(ctx, d))
		}
		if err := errors.Join(errs...); err != nil || len(due) < batch {
			return err
		}
	}
}

func (s *Service) consider(ctx context.Context, d agreementdb.DueRemindersRow) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		n, err := s.q.ConsiderReminder(ctx, tx, agreementdb.ConsiderReminderParams{
			TherapistID: d.TherapistID,
			PatientID:   d.PatientID,
			Considered:  d.Version,
		})
		if err != nil || n == 0 {
			return err
		}
		return s.Jobs.Enqueue(ctx, tx, PendingMail{TherapistID: d.TherapistID, PatientID: d.PatientID})
	})
}

// Send mails a patient the link to the contract, because the therapist pressed a button.
//
// Faults: ErrNotPending, ErrSent, fault.Missing.
func (s *Service) Send(ctx context.Context, who actor.Actor, patientID string) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		patient, err := s.Account.ByIDIn(ctx, tx, patientID)
		if err != nil || patient.Deleted() {
			return cmpErr(err, fault.Missing)
		}
		_, known, err := s.pairOf(ctx, tx, who.ID, patientID)
		if err != nil || !known {
			return cmpErr(err, fault.Missing)
		}
		pending, err := s.isPending(ctx, tx, who.ID, patientID)
		if err != nil || !pending {
			return cmpErr(err, ErrNotPending)
		}
		n, err := s.q.SendByHand(ctx, tx, agreementdb.SendByHandParams{
			TherapistID: who.ID,
			PatientID:   patientID,
			SentAt:      s.now(),
			BeforeAt:    at.Of(s.Clock.Now().Add(-SendAgain)),
		})
		if err != nil || n == 0 {
			return cmpErr(err, ErrSent)
		}
		return s.Jobs.Enqueue(ctx, tx, PendingMail{TherapistID: who.ID, PatientID: patientID})
	})
}

// cmpErr returns the error, or the fault where there is none.
func cmpErr(err error, otherwise *fault.Error) error {
	if err != nil {
		return err
	}
	return otherwise
}

// sendPendingMail sends the mail while the patient has to read. An employee gets it only at a personal address (Q195).
func (s *Service) sendPendingMail(ctx context.Context, j PendingMail) error {
	pending, err := s.isPending(ctx, s.DB.Read(), j.TherapistID, j.PatientID)
	if err != nil || !pending {
		return err
	}
	a, err := s.newest(ctx, s.DB.Read(), j.TherapistID)
	if err != nil {
		return err
	}
	therapist, ok, err := s.Account.Recipient(ctx, j.TherapistID)
	if err != nil || !ok {
		return err
	}
	acc, ok, err := s.Account.Recipient(ctx, j.PatientID)
	if err != nil || !ok {
		return err
	}
	mail := MailPending(a.ID, therapist.DisplayName(), acc.Role() == actor.Enterprise)
	_, err = s.Account.Deliver(ctx, acc, jobs.ID(ctx), mail)
	return err
}
