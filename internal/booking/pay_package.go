package booking

import (
	"context"
	"fmt"

	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/platform/store"
)

// PackageLeft is what a patient has left of a package of one therapist. The zero value is no package.
type PackageLeft struct {
	ID   string
	Left int64
	Unit money.Cents // what each session costs
}

// packageOrder takes a session out of the patient's package and computes the charge. The price of the package counts
// and there is no discount. An attempt of another kind that is in progress refuses it, as with every payment.
//
// Faults: ErrNoPackage, ErrPrice.
func (s *Service) packageOrder(ctx context.Context, tx *store.Tx, sess Session, in PayInput) (payment.Order, error) {
	from, err := s.TakeFromPackage(ctx, tx, sess)
	if err != nil {
		return payment.Order{}, err
	}
	if from.ID == "" || sess.Enterprise || sess.Covered() {
		return payment.Order{}, ErrNoPackage
	}
	if in.Amount != nil && *in.Amount != 0 && *in.Amount != from.Unit {
		return payment.Order{}, ErrPrice
	}
	return payment.Order{
		Purpose:     payment.ForSession,
		ReferenceID: sess.ID,
		PayerID:     sess.PatientID,
		PackageID:   from.ID,
		Method:      payment.ByPackage,
		Credits:     from.Unit,
	}, nil
}

// PackageFor returns the package that can pay a session, or the zero value. Sessions in company slots have none.
func (s *Service) PackageFor(ctx context.Context, sess Session) (PackageLeft, error) {
	if sess.Enterprise || sess.Covered() {
		return PackageLeft{}, nil
	}
	return s.PackageLeft(ctx, sess.PatientID, sess.TherapistID)
}

// preferPackage pays with the patient's package with the therapist, if there is one.
func (s *Service) preferPackage(ctx context.Context, sess Session, in PayInput) (PayInput, error) {
	has, err := s.PackageFor(ctx, sess)
	if err != nil || has.Left == 0 {
		return in, err
	}
	return PayInput{Method: payment.ByPackage}, nil
}

// paidWith returns the price of a session after its payment: what a package costs for each session, or the price that
// the session was booked with.
func paidWith(sess Session, c payment.Charge) money.Cents {
	if c.PackageID != "" {
		return c.CreditsCents
	}
	if c.CoverageCents > 0 {
		return c.Total()
	}
	return sess.PriceCents
}

// giveBackCharge gives back what was paid, and returns the amount. A package gets its session back.
func (s *Service) giveBackCharge(
	ctx context.Context,
	tx *store.Tx,
	c payment.Charge,
	refund bool,
	reason string,
) (money.Cents, error) {
	amount, err := s.Payment.GiveBack(ctx, tx, c, refund, reason)
	if err != nil || c.PackageID == "" {
		return amount, err
	}
	return amount, s.BackToPackage(ctx, tx, c.PackageID)
}

// PackageEnded notes at its coming sessions that a package ended. The caller has locked the agenda and the patient.
func (s *Service) PackageEnded(ctx context.Context, tx *store.Tx, packageID string) error {
	if err := s.q.OverPackage(ctx, tx, packageID); err != nil {
		return fmt.Errorf("sessions of a package: %w", err)
	}
	return nil
}

// CancelOfPackage cancels the coming sessions that a package paid, because the provider took its money back. They go
// back to the package. The caller has locked the agenda and the patient.
func (s *Service) CancelOfPackage(ctx context.Context, tx *store.Tx, packageID string) error {
	coming, err := s.q.ComingOfPackage(ctx, tx, bookingdb.ComingOfPackageParams{
		PackageID: packageID,
		NowAt:     at.Of(s.Clock.Now()),
	})
	if err != nil {
		return fmt.Errorf("sessions of a package: %w", err)
	}
	for _, id := range coming {
		sess, patient, err := s.lockSession(ctx, tx, id)
		if err != nil {
			return err
		}
		d := Decide(sess, ByAdmin, refundsToMeans(patient), s.Clock.Now())
		if _, err := s.applyCancellation(ctx, tx, sess, ByAdmin, d); err != nil {
			return err
		}
	}
	return nil
}
