package questionnaire

import (
	"context"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
	"psic/internal/questionnaire/questionnairedb"
)

// SentMail tells a patient that there is something to answer. It has an id only, no personal data.
type SentMail struct{ ID string }

func (SentMail) Kind() string { return "questionnaire.tell" }

// Send sends the newest wording of an instrument to one of the therapist's patients. Two people have one open one of
// each instrument.
//
// Faults: ErrNoText, ErrNoVault, ErrOpen, fault.Missing.
func (s *Service) Send(ctx context.Context, who actor.Actor, patientID string, instrument Instrument) error {
	if _, err := s.Practice.Patient(ctx, who.ID, patientID); err != nil {
		return err
	}
	if _, err := s.Record.Vault(ctx, who.ID); fault.As(err) != nil {
		return ErrNoVault
	} else if err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error { return s.sendIn(ctx, tx, who.ID, patientID, instrument) })
}

func (s *Service) sendIn(
	ctx context.Context,
	tx *store.Tx,
	therapistID, patientID string,
	instrument Instrument,
) error {
	// A patient who is deleted at this moment is sent nothing.
	patient, err := s.Account.Lock(ctx, tx, patientID)
	if err != nil || patient.Deleted() {
		return orElse(err, fault.Missing)
	}
	text, err := s.newest(ctx, tx, therapistID, instrument)
	if err != nil || text.ID == "" {
		return orElse(err, ErrNoText)
	}
	err = s.q.ExpireOf(ctx, tx, questionnairedb.ExpireOfParams{
		NowAt:       s.now(),
		TherapistID: therapistID,
		PatientID:   patientID,
	})
	if err != nil {
		return wrap("expire", err)
	}
	id := ids.New()
	n, err := s.q.InsertQuestionnaire(ctx, tx, questionnairedb.InsertQuestionnaireParams{
		ID:          id,
		TherapistID: therapistID,
		PatientID:   patientID,
		TextID:      text.ID,
		Instrument:  string(instrument),
		SentAt:      s.now(),
		ExpiresAt:   at.Of(s.Clock.Now().Add(AnswerWithin)),
	})
	if err != nil || n == 0 {
		return orElse(err, ErrOpen)
	}
	return s.Jobs.Enqueue(ctx, tx, SentMail{ID: id})
}

func orElse(err error, otherwise *fault.Error) error {
	if err != nil {
		return err
	}
	return otherwise
}

// Withdraw takes back a questionnaire that is still open.
//
// Faults: ErrClosed, fault.Missing.
func (s *Service) Withdraw(ctx context.Context, who actor.Actor, id string) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		n, err := s.q.Withdraw(ctx, tx, questionnairedb.WithdrawParams{NowAt: s.now(), ID: id, TherapistID: who.ID})
		if err != nil || n == 1 {
			return err
		}
		_, err = s.q.QuestionnaireOfTherapist(ctx, tx, questionnairedb.QuestionnaireOfTherapistParams{
			ID:          id,
			TherapistID: who.ID,
		})
		if store.None(err) {
			return fault.Missing
		}
		return orElse(err, ErrClosed)
	})
}

// sendMail mails the patient while there is something to answer. Everybody gets the same words, an employee at a
// personal address only (Q195). Who revoked the consent for health data gets none.
func (s *Service) sendMail(ctx context.Context, j SentMail) error {
	row, err := s.q.QuestionnaireByID(ctx, s.DB.Read(), j.ID)
	if store.None(err) {
		return nil
	}
	if err != nil {
		return wrap("read", err)
	}
	acc, ok, err := s.Account.Recipient(ctx, row.PatientID)
	open := Questionnaire{row}.StateAt(s.Clock.Now()) == Open
	if err != nil || !ok || !open || !acc.HealthRevokedAt.IsZero() {
		return err
	}
	_, err = s.Account.Deliver(ctx, acc, jobs.ID(ctx), MailSent(row.ID))
	return err
}
