package packages

import (
	"context"
	"errors"

	"psic/internal/account"
	"psic/internal/booking"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/payment"
	"psic/internal/platform/store"
)

// Pay starts the payment of a package. The charge that it returns is paid, in analysis, or has a PIX code to pay.
//
// Faults: fault.Missing, booking.ErrMethod, invalid fields, ErrPaid, ErrOver, ErrPayTimeOver, ErrInProgress,
// ErrTherapist, booking.ErrConsent, booking.ErrPrice, booking.ErrCreditsWrong, and those of payment.Begin and Perform.
func (s *Service) Pay(ctx context.Context, who actor.Actor, id string, in booking.PayInput) (payment.Charge, error) {
	switch in.Method {
	case payment.ByCard, payment.ByPix, payment.ByCredits:
	default:
		return payment.Charge{}, booking.ErrMethod
	}
	if err := in.Check(); err != nil {
		return payment.Charge{}, err
	}
	if err := s.Booking.UseSavedCard(ctx, who, &in); err != nil {
		return payment.Charge{}, err
	}
	var charge payment.Charge
	err := s.DB.InTx(ctx, func(tx *store.Tx) error {
		p, patient, err := s.lockOwn(ctx, tx, who.ID, id)
		if err != nil {
			return err
		}
		if err := account.CheckPayerAddress(patient, in.Payer.Email); err != nil {
			return err
		}
		order, err := s.order(ctx, tx, p, patient, in)
		if err != nil {
			return err
		}
		if charge, err = s.Payment.Begin(ctx, tx, order); err != nil || !in.Remember {
			return ofPackage(err)
		}
		return s.Payment.RememberPayer(ctx, tx, who.ID, in.Payer)
	})
	if err != nil {
		return charge, err
	}
	return s.Payment.Perform(ctx, charge.ID)
}

// ofPackage replaces faults whose text speaks of a session.
func ofPackage(err error) error {
	switch {
	case errors.Is(err, payment.ErrPaid):
		return ErrPaid
	case errors.Is(err, payment.ErrInProgress):
		return ErrInProgress
	}
	return err
}

// order checks whether the package can be paid now and computes the amounts of the charge.
func (s *Service) order(
	ctx context.Context,
	tx *store.Tx,
	p Package,
	patient account.Account,
	in booking.PayInput,
) (payment.Order, error) {
	switch now := s.Clock.Now(); {
	case p.Status() == Active:
		return payment.Order{}, ErrPaid
	case p.Status() == Waiting && !p.Payable(now):
		return payment.Order{}, ErrPayTimeOver
	case p.Status() != Waiting:
		return payment.Order{}, ErrOver
	}
	why, err := s.whyGone(ctx, tx, p, patient)
	switch {
	case err != nil:
		return payment.Order{}, err
	case why == ConsentRevoked:
		return payment.Order{}, booking.ErrConsent
	case why != "":
		return payment.Order{}, ErrTherapist
	}
	due, credits, err := in.Split(p.Total())
	return payment.Order{
		Purpose:     payment.ForPackage,
		ReferenceID: p.ID,
		PayerID:     p.PatientID,
		Method:      in.Method,
		Amount:      due,
		Credits:     credits,
		Payer:       in.Payer,
		Card:        in.Card,
		PixExpires:  p.PayUntil.Time,
	}, err
}

// replace ends a waiting package because the patient chose another one. A payment that is undecided must be decided
// first, so that nobody pays two.
//
// Faults: ErrInProgress.
func (s *Service) replace(ctx context.Context, tx *store.Tx, old Package) error {
	pending, err := s.Payment.Pending(ctx, tx, payment.ForPackage, old.ID)
	if err != nil {
		return err
	}
	if pending {
		return ErrInProgress
	}
	return s.close(ctx, tx, old, Replaced)
}

// Refresh reads the payment of a package at the provider now, because its patient waits for the result on a page.
//
// Faults: fault.Missing.
func (s *Service) Refresh(ctx context.Context, who actor.Actor, id string) error {
	p, err := s.own(ctx, who, id)
	if err != nil || p.Status() != Waiting {
		return err
	}
	err = s.Payment.Refresh(ctx, payment.ForPackage, id)
	if errors.Is(err, fault.Missing) {
		return nil
	}
	return err
}
