package packages

import (
	"context"
	"errors"
	"fmt"

	"psic/internal/account"
	"psic/internal/booking"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/packages/packagesdb"
	"psic/internal/payment"
	"psic/internal/platform/store"
)

// LockForCharge locks what a charge of the package changes, before the charge is locked.
func (s *Service) LockForCharge(ctx context.Context, tx *store.Tx, id string) error {
	_, _, err := s.lock(ctx, tx, id)
	return err
}

// Settled makes a package active whose charge was paid, also when the payment arrived late. The money goes back when
// the package is paid already, when the patient has another one with the therapist meanwhile, or when nobody could use
// it.
func (s *Service) Settled(ctx context.Context, tx *store.Tx, c payment.Charge) error {
	p, patient, err := s.lock(ctx, tx, c.ReferenceID)
	if err != nil {
		return err
	}
	if ok, err := s.mayBegin(ctx, tx, p, patient); err != nil {
		return err
	} else if !ok {
		return s.giveBackLate(ctx, tx, p, patient, c)
	}
	n, err := s.q.ActivatePackage(ctx, tx, packagesdb.ActivatePackageParams{
		ID:         p.ID,
		FromState:  p.State,
		Reason:     string(Paid),
		PaidAt:     c.PaidAt,
		ValidUntil: at.Of(validUntil(s.Clock.Now())),
	})
	if err != nil || n == 0 {
		return errors.Join(err, fmt.Errorf("activate package %s: %d rows", p.ID, n))
	}
	return s.Jobs.Enqueue(ctx, tx, Mail{ID: p.ID, What: MailBought})
}

// mayBegin says whether a payment buys the package.
func (s *Service) mayBegin(ctx context.Context, tx *store.Tx, p Package, patient account.Account) (bool, error) {
	if _, ok := p.Status().After(Paid); !ok {
		return false, nil
	}
	if why, err := s.whyGone(ctx, tx, p, patient); err != nil || why != "" {
		return false, err
	}
	other, err := s.usable(ctx, tx, p.PatientID, p.TherapistID)
	return other.ID == "", err
}

// giveBackLate returns the money of a charge that buys nothing: to the balance, or to the means of payment of somebody
// who has no balance.
func (s *Service) giveBackLate(
	ctx context.Context,
	tx *store.Tx,
	p Package,
	patient account.Account,
	c payment.Charge,
) error {
	refund := patient.Deleted() || patient.Role() != actor.Customer
	amount, err := s.Payment.GiveBack(ctx, tx, c, refund, "pagamento de um pacote que não pôde começar")
	if err != nil || refund {
		return err
	}
	return s.Jobs.Enqueue(ctx, tx, Mail{ID: p.ID, What: MailLate, Amount: amount})
}

// Credited tells the patient that late money became balance.
func (s *Service) Credited(ctx context.Context, tx *store.Tx, c payment.Charge) error {
	return s.Jobs.Enqueue(ctx, tx, Mail{ID: c.ReferenceID, What: MailLate, Amount: c.AmountCents})
}

// Reversing is called when the provider took the money of a charge back (a dispute). The coming sessions of the package
// are cancelled. What is left pays a part of the loss; sessions that took place stay paid for the therapist.
func (s *Service) Reversing(ctx context.Context, tx *store.Tx, c payment.Charge) (payment.MoneyAt, error) {
	p, _, err := s.lock(ctx, tx, c.ReferenceID)
	if err != nil {
		return payment.Gone, err
	}
	if !c.Open || !p.PaidAt.Equal(c.PaidAt.Time) {
		return payment.OnBalance, nil // it bought nothing and became balance
	}
	if err := s.Booking.CancelOfPackage(ctx, tx, p.ID); err != nil {
		return payment.Gone, err
	}
	if p, err = found(s.q.PackageByID(ctx, tx, p.ID)); err != nil {
		return payment.Gone, err
	}
	if p.Status() != Active {
		return payment.HeldInPart, s.Payment.HoldAgain(ctx, tx, p.ID, p.PatientID, p.ReturnedCents)
	}
	n, err := s.q.ClosePackage(ctx, tx, packagesdb.ClosePackageParams{
		ID:        p.ID,
		FromState: p.State,
		State:     string(Reversed),
		Reason:    string(Disputed),
		ClosedAt:  at.Of(s.Clock.Now()),
	})
	if err != nil || n == 0 {
		return payment.Gone, errors.Join(err, fmt.Errorf("reverse package %s: %d rows", p.ID, n))
	}
	if err := s.Booking.PackageEnded(ctx, tx, p.ID); err != nil {
		return payment.Gone, err
	}
	return payment.HeldInPart, s.Jobs.Enqueue(ctx, tx, Mail{ID: p.ID, What: MailDisputed})
}

// Take takes one session out of the patient's package with the therapist. The agenda, the patient and the session are
// locked.
func (s *Service) Take(ctx context.Context, tx *store.Tx, sess booking.Session) (booking.PackageLeft, error) {
	p, err := s.usable(ctx, tx, sess.PatientID, sess.TherapistID)
	if err != nil || p.ID == "" {
		return booking.PackageLeft{}, err
	}
	n, err := s.q.TakeSession(ctx, tx, packagesdb.TakeSessionParams{ID: p.ID, NowAt: at.Of(s.Clock.Now())})
	if err != nil {
		return booking.PackageLeft{}, fmt.Errorf("take a session of a package: %w", err)
	}
	if n == 0 {
		return booking.PackageLeft{}, nil
	}
	return booking.PackageLeft{ID: p.ID, Left: p.LeftSessions - 1, Unit: p.UnitCents}, nil
}

// PutBack puts a session back whose money the package's account holds again. When the package has ended, the money
// becomes balance.
func (s *Service) PutBack(ctx context.Context, tx *store.Tx, id string) error {
	n, err := s.q.PutSessionBack(ctx, tx, id)
	if err != nil {
		return fmt.Errorf("put a session back: %w", err)
	}
	if n == 1 {
		return nil
	}
	p, err := found(s.q.LockPackage(ctx, tx, id))
	if err != nil {
		return err
	}
	if p.Status() == Reversed {
		return s.Payment.CoverLoss(ctx, tx, p.ID, p.UnitCents)
	}
	params := packagesdb.AddReturnedParams{ID: id, Amount: int64(p.UnitCents)}
	if err := s.q.AddReturned(ctx, tx, params); err != nil {
		return fmt.Errorf("returned of a package: %w", err)
	}
	return s.Payment.ReturnHeld(ctx, tx, p.ID, p.PatientID, p.UnitCents, "sessão de um pacote que terminou")
}

// Left returns what a patient has left with a therapist, or the zero value.
func (s *Service) Left(ctx context.Context, patientID, therapistID string) (booking.PackageLeft, error) {
	p, err := s.usable(ctx, s.DB.Read(), patientID, therapistID)
	return booking.PackageLeft{ID: p.ID, Left: p.LeftSessions, Unit: p.UnitCents}, err
}
