package booking

import (
	"context"
	"errors"
	"fmt"

	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/at"
	"psic/internal/platform/store"
)

// CancelCompanySlots is the job that cancels the sessions of somebody who left a company, in slots reserved for
// companies. What the person paid goes back to the means of payment. Ordinary sessions stay (Q219).
type CancelCompanySlots struct{ PatientID string }

func (CancelCompanySlots) Kind() string { return "booking.cancel_company_slots" }

// LeftCompany is called when a patient leaves the company.
func (s *Service) LeftCompany(ctx context.Context, tx *store.Tx, patientID string) error {
	return s.Jobs.Enqueue(ctx, tx, CancelCompanySlots{PatientID: patientID})
}

func (s *Service) runCancelCompanySlots(ctx context.Context, j CancelCompanySlots) error {
	open, err := s.q.OpenCompanySlotsOf(ctx, s.DB.Read(), bookingdb.OpenCompanySlotsOfParams{
		PatientID: j.PatientID,
		NowAt:     at.Of(s.Clock.Now()),
	})
	if err != nil {
		return fmt.Errorf("open sessions in slots for companies: %w", err)
	}
	var errs []error // a session that fails must not stop the others
	for _, id := range open {
		errs = append(errs, s.DB.InTx(ctx, func(tx *store.Tx) error { return s.cancelCompanySlot(ctx, tx, id) }))
	}
	if err := errors.Join(errs...); err != nil || len(open) < openMost {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error { return s.Jobs.Enqueue(ctx, tx, j) })
}

// cancelCompanySlot cancels in the patient's favour, as an administrator would.
func (s *Service) cancelCompanySlot(ctx context.Context, tx *store.Tx, id string) error {
	sess, _, err := s.lockSession(ctx, tx, id)
	if err != nil || !sess.Live() || !sess.StartsAt.After(s.Clock.Now()) {
		return err
	}
	const toMeans = true
	_, err = s.cancelInBulk(ctx, tx, sess, ByAdmin, Decide(sess, ByAdmin, toMeans, s.Clock.Now()))
	return err
}
