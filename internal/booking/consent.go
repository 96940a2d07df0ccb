package booking

import (
	"context"
	"errors"
	"fmt"
	"time"

	"psic/internal/account"
	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/platform/store"
)

// ErrConsent refuses a session to somebody who revoked the consent for health data. The page asks for it again (Q222).
var ErrConsent = fault.New(
	fault.Forbidden,
	"booking.consent_revoked",
	"Você revogou o consentimento para dados de saúde. Para agendar, é preciso consentir de novo.",
)

// CancelWithoutConsent is the job that cancels the coming sessions of somebody who revoked the consent. At is the time
// of the revocation, by which the cancellation is free or late.
type CancelWithoutConsent struct {
	PatientID string
	At        time.Time
}

func (CancelWithoutConsent) Kind() string { return "booking.cancel_without_consent" }

// ConsentRevoked is called when a patient revokes the consent for health data.
func (s *Service) ConsentRevoked(ctx context.Context, tx *store.Tx, patientID string) error {
	return s.Jobs.Enqueue(ctx, tx, CancelWithoutConsent{PatientID: patientID, At: s.Clock.Now()})
}

// EndingSessions returns the sessions that revoking the consent would cancel now. A session that has begun goes on.
func (s *Service) EndingSessions(ctx context.Context, patientID string) ([]account.EndingSession, error) {
	patient, err := s.Account.ByID(ctx, patientID)
	if err != nil || !patient.Role().Patient() {
		return nil, err
	}
	coming, err := s.comingOf(ctx, patientID)
	if err != nil {
		return nil, err
	}
	out := make([]account.EndingSession, len(coming))
	for i, row := range coming {
		d := Decide(Session{row}, ByPatient, refundsToMeans(patient), s.Clock.Now())
		out[i] = account.EndingSession{StartsAt: row.StartsAt, Text: d.Text()}
	}
	return out, nil
}

func (s *Service) comingOf(ctx context.Context, patientID string) ([]bookingdb.Session, error) {
	p := bookingdb.ComingOfPatientParams{PatientID: patientID, NowAt: at.Of(s.Clock.Now())}
	coming, err := s.q.ComingOfPatient(ctx, s.DB.Read(), p)
	if err != nil {
		return nil, fmt.Errorf("coming sessions: %w", err)
	}
	return coming, nil
}

// runCancelWithoutConsent stops when the person has consented again meanwhile.
func (s *Service) runCancelWithoutConsent(ctx context.Context, j CancelWithoutConsent) error {
	coming, err := s.comingOf(ctx, j.PatientID)
	if err != nil {
		return err
	}
	var errs []error // a session that fails must not stop the others
	for _, row := range coming {
		errs = append(errs, s.DB.InTx(ctx, func(tx *store.Tx) error {
			return s.cancelWithoutConsent(ctx, tx, row.ID, j.At)
		}))
	}
	if err := errors.Join(errs...); err != nil || len(coming) < openMost {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error { return s.Jobs.Enqueue(ctx, tx, j) })
}

// cancelWithoutConsent cancels as the patient would have at the time of the revocation.
func (s *Service) cancelWithoutConsent(ctx context.Context, tx *store.Tx, id string, revoked time.Time) error {
	sess, patient, err := s.lockSession(ctx, tx, id)
	if err != nil || !sess.Live() || !sess.StartsAt.After(s.Clock.Now()) || patient.HealthRevokedAt.IsZero() {
		return err
	}
	d := Decide(sess, ByPatient, refundsToMeans(patient), revoked)
	_, err = s.cancelInBulk(ctx, tx, sess, ByPatient, d)
	return err
}
