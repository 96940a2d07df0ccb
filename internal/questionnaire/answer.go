package questionnaire

import (
	"context"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/platform/store"
	"psic/internal/questionnaire/questionnairedb"
	"psic/internal/record"
	"psic/internal/record/format"
)

// Waiting is something that a patient may answer now.
type Waiting struct {
	ID            string
	TherapistName string
	ExpiresAt     at.Time
}

// Waiting returns what a patient may answer now.
func (s *Service) Waiting(ctx context.Context, who actor.Actor) ([]Waiting, error) {
	rows, err := s.q.OpenOf(ctx, s.DB.Read(), questionnairedb.OpenOfParams{PatientID: who.ID, NowAt: s.now()})
	if err != nil {
		return nil, wrap("open ones of a patient", err)
	}
	out := make([]Waiting, len(rows))
	for i, r := range rows {
		out[i] = Waiting{
			ID:            r.ID,
			TherapistName: account.DisplayName(r.FullName, r.Nickname),
			ExpiresAt:     r.ExpiresAt,
		}
	}
	return out, nil
}

// Shown is a questionnaire as its patient reads it.
type Shown struct {
	Questionnaire
	State         State
	TherapistName string
	Wording       Wording      // of an open one
	Vault         record.Vault // to which an open one is sealed; empty without one
}

// Show returns a questionnaire to its patient.
//
// Faults: fault.Missing.
func (s *Service) Show(ctx context.Context, who actor.Actor, id string) (Shown, error) {
	if !ids.Valid(id) {
		return Shown{}, fault.Missing
	}
	row, err := s.q.QuestionnaireOfPatient(ctx, s.DB.Read(), questionnairedb.QuestionnaireOfPatientParams{
		ID:        id,
		PatientID: who.ID,
	})
	if store.None(err) {
		return Shown{}, fault.Missing
	}
	if err != nil {
		return Shown{}, wrap("read", err)
	}
	out := Shown{
		Questionnaire: Questionnaire{row.Questionnaire},
		TherapistName: account.DisplayName(row.FullName, row.Nickname),
	}
	if out.State = out.StateAt(s.Clock.Now()); out.State != Open {
		return out, nil
	}
	if out.Wording, err = wordingOf(row.Body); err != nil {
		return out, wrap("read a wording", err)
	}
	out.Vault, err = s.Record.Vault(ctx, out.TherapistID)
	if fault.As(err) != nil {
		return out, nil
	}
	return out, err
}

// Answer keeps the answers that a patient sealed to the vault of the therapist, once.
//
// Faults: ErrFormat, ErrVault, ErrClosed, ErrConsent, fault.Missing.
func (s *Service) Answer(ctx context.Context, who actor.Actor, id, vaultID, sealed string) error {
	if !format.PaddedTo(sealed, format.AnswersPad) {
		return ErrFormat
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		patient, err := s.Account.Lock(ctx, tx, who.ID)
		if err != nil {
			return err
		}
		row, err := s.q.QuestionnaireOfPatient(ctx, tx, questionnairedb.QuestionnaireOfPatientParams{
			ID:        id,
			PatientID: who.ID,
		})
		switch {
		case store.None(err):
			return fault.Missing
		case err != nil:
			return wrap("read", err)
		case !patient.HealthRevokedAt.IsZero():
			return ErrConsent
		case Questionnaire{row.Questionnaire}.StateAt(s.Clock.Now()) != Open:
			return ErrClosed
		}
		n, err := s.q.AnswerOnce(ctx, tx, questionnairedb.AnswerOnceParams{
			NowAt:     s.now(),
			VaultID:   vaultID,
			Sealed:    sealed,
			ID:        id,
			PatientID: who.ID,
		})
		if err != nil || n == 1 {
			return err
		}
		return ErrVault
	})
}

// Sent is what a therapist sent to a patient, with the wordings that it refers to.
type Sent struct {
	List  []Questionnaire // the newest first
	Texts []Text
}

// Sent returns what a therapist sent to one of the own patients.
//
// Faults: fault.Missing.
func (s *Service) Sent(ctx context.Context, who actor.Actor, patientID string) (Sent, error) {
	var out Sent
	if _, err := s.Practice.Patient(ctx, who.ID, patientID); err != nil {
		return out, err
	}
	rows, err := s.q.SentTo(ctx, s.DB.Read(), questionnairedb.SentToParams{
		TherapistID: who.ID,
		PatientID:   patientID,
		Most:        most,
	})
	if err != nil {
		return out, wrap("sent to a patient", err)
	}
	for _, r := range rows {
		out.List = append(out.List, Questionnaire{r})
	}
	texts, err := s.q.TextsOfPair(ctx, s.DB.Read(), questionnairedb.TextsOfPairParams{
		TherapistID: who.ID,
		PatientID:   patientID,
	})
	if err != nil {
		return out, wrap("wordings of a patient", err)
	}
	for _, t := range texts {
		out.Texts = append(out.Texts, Text{t})
	}
	return out, nil
}
