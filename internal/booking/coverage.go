package booking

import (
	"context"
	"fmt"
	"time"

	"psic/internal/account"
	"psic/internal/agenda"
	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/platform/store"
)

// CoverageQuery asks what a patient's company pays of a session.
type CoverageQuery struct {
	TherapistID string
	Patient     account.Account
	Start       time.Time
}

// Coverage is what a company pays of a session. The zero value is nothing.
type Coverage struct {
	ContractID string
	Price      money.Cents // of the session: the therapist's floor
	Company    money.Cents // the company's part of it
	Sessions   int64       // how many the allowance of a month has
}

// holdCovered creates a hold with the patient's allowance. When the company pays all of it, the session is paid without
// the patient: holdCovered returns the charge, which is performed after the commit. The caller has locked the agenda
// and the patient.
//
// Faults: as Bookable, ErrNotCovered, ErrNoAllowance.
func (s *Service) holdCovered(
	ctx context.Context,
	tx *store.Tx,
	therapistID string,
	patient account.Account,
	want WantedSlot,
) (sess Session, chargeID string, err error) {
	slot, _, err := s.Bookable(ctx, tx, therapistID, patient, want, false)
	if err != nil {
		return sess, "", err
	}
	c, rate, err := s.coveredRate(ctx, tx, therapistID, patient, slot)
	if err != nil {
		return sess, "", err
	}
	if sess, err = s.createHold(ctx, tx, therapistID, patient, slot, rate); err != nil {
		return sess, "", err
	}
	ok, err := s.ClaimAllowance(ctx, tx, sess, c)
	if err != nil {
		return sess, "", err
	}
	if !ok {
		return sess, "", ErrNoAllowance
	}
	if sess.Price() > 0 {
		return sess, "", nil
	}
	order, err := s.order(ctx, tx, sess, patient, PayInput{Method: payment.ByCoverage})
	if err != nil {
		return sess, "", err
	}
	charge, err := s.Payment.Begin(ctx, tx, order)
	return sess, charge.ID, err
}

// coveredRate is RateOf for a session with the patient's allowance: the price is the therapist's floor, of which the
// company pays its part. There is no discount, and no other price.
//
// Faults: ErrNotCovered.
func (s *Service) coveredRate(
	ctx context.Context,
	tx *store.Tx,
	therapistID string,
	patient account.Account,
	slot agenda.Slot,
) (Coverage, Rate, error) {
	c, err := s.CoverageOf(ctx, tx, CoverageQuery{
		TherapistID: therapistID,
		Patient:     patient,
		Start:       slot.Start,
	})
	if err != nil {
		return c, Rate{}, fmt.Errorf("coverage: %w", err)
	}
	if c.ContractID == "" || slot.Enterprise {
		return c, Rate{}, ErrNotCovered
	}
	return c, Rate{Price: c.Price, Covered: c.Company}, nil
}

// confirmCovered pays a session whose company pays all of it. When this is interrupted, the reconciliation does it.
func (s *Service) confirmCovered(ctx context.Context, sess Session, chargeID string) (Session, error) {
	if _, err := s.Payment.Perform(ctx, chargeID); err != nil {
		return sess, err
	}
	return foundSession(s.q.SessionByID(ctx, s.DB.Read(), sess.ID))
}

func (s *Service) freeAllowance(ctx context.Context, tx *store.Tx, sess Session) error {
	if !sess.Covered() {
		return nil
	}
	return s.FreeAllowance(ctx, tx, sess.ID)
}

// keepAllowance makes sure that a charge of which a company pays a part still has its place in the allowance. Its hold
// may have expired before the payment arrived, and the place may be taken.
func (s *Service) keepAllowance(
	ctx context.Context,
	tx *store.Tx,
	sess Session,
	patient account.Account,
	c payment.Charge,
) (bool, error) {
	if c.CoverageCents == 0 {
		return true, nil
	}
	if has, err := s.ClaimAllowance(ctx, tx, sess, Coverage{}); err != nil || has { // the price was promised
		return has, err
	}
	now, err := s.coverageNow(ctx, tx, sess, patient)
	if err != nil || now.ContractID == "" {
		return false, err
	}
	return s.ClaimAllowance(ctx, tx, sess, now)
}

func (s *Service) coverageNow(
	ctx context.Context,
	tx *store.Tx,
	sess Session,
	patient account.Account,
) (Coverage, error) {
	return s.CoverageOf(ctx, tx, CoverageQuery{
		TherapistID: sess.TherapistID,
		Patient:     patient,
		Start:       sess.StartsAt.Time,
	})
}

// refreshCoverage takes the coverage from an unpaid session of a patient when it is no longer in force. The price that
// the patient then reads is the ordinary one.
func (s *Service) refreshCoverage(ctx context.Context, who actor.Actor, id string) error {
	sess, err := s.Session(ctx, who, id)
	if err != nil || sess.PatientID != who.ID || !sess.Covered() || sess.Paid() || !sess.Live() {
		return nil // Pay says what is wrong
	}
	return s.DropLostCoverage(ctx, id)
}

// DropLostCoverage takes the coverage from an unpaid session when it is no longer in force: the contract changed or
// ended, it is suspended, or the patient left the company. An unpaid PIX code of the session ends, because it has the
// price of before.
func (s *Service) DropLostCoverage(ctx context.Context, id string) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		sess, patient, err := s.lockSession(ctx, tx, id)
		if err != nil || !sess.Covered() || sess.Paid() || !sess.Live() {
			return err
		}
		c, err := s.coverageNow(ctx, tx, sess, patient)
		if err != nil || c.ContractID != "" && c.Price == sess.PriceCents && c.Company == sess.CoveredCents {
			return err
		}
		return s.dropCoverage(ctx, tx, sess, patient)
	})
}

func (s *Service) dropCoverage(ctx context.Context, tx *store.Tx, sess Session, patient account.Account) error {
	therapist, err := s.Directory.TherapistIn(ctx, tx, sess.TherapistID)
	if err != nil {
		return err
	}
	rate, err := s.RateOf(ctx, tx, sess.TherapistID, patient, false, therapist.PriceCents)
	if err != nil {
		return err
	}
	if err := s.Payment.Release(ctx, tx, payment.ForSession, sess.ID); err != nil {
		return err
	}
	_, err = s.q.DropCoverage(ctx, tx, bookingdb.DropCoverageParams{
		ID:            sess.ID,
		PriceCents:    rate.Price,
		DiscountCents: rate.Discount,
		OwnPatient:    rate.Own,
	})
	if err != nil {
		return fmt.Errorf("drop coverage: %w", err)
	}
	s.publishAfterCommit(tx, sess)
	return s.FreeAllowance(ctx, tx, sess.ID)
}

// MonthOf is the calendar month of a moment in São Paulo, as 2026-11.
func MonthOf(t time.Time) string { return at.DateOf(t, at.SaoPaulo).String()[:len("2026-11")] }
