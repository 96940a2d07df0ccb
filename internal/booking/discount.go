package booking

import (
	"context"
	"fmt"
	"slices"

	"psic/internal/account"
	"psic/internal/agenda"
	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/platform/store"
)

func accountKey(id string) string { return "account:" + id }

// cpfKey is empty without a document, and then names nobody.
func cpfKey(index string) string {
	if index == "" {
		return ""
	}
	return "cpf:" + index
}

func cpfOf(patient account.Account) string {
	if patient.CpfIndex == nil {
		return ""
	}
	return cpfKey(*patient.CpfIndex)
}

// asActor is the patient as far as a discount asks: whose account and whose document.
func asActor(patient account.Account) actor.Actor {
	who := actor.Actor{ID: patient.ID, Role: patient.Role()}
	if patient.CpfIndex != nil {
		who.Document = *patient.CpfIndex
	}
	return who
}

// discount of the first session: once for each person, by account and by CPF, never in a company hour (Q040).
func (s *Service) discount(ctx context.Context, tx *store.Tx, who actor.Actor, slot agenda.Slot, price money.Cents) (money.Cents, error) {
	if s.DiscountPercent == 0 || slot.Enterprise || who.Role != actor.Customer {
		return 0, nil
	}
	taken, err := s.discountTaken(ctx, tx, who.ID, cpfKey(who.Document), "")
	if err != nil || taken {
		return 0, err
	}
	return price.Percent(s.DiscountPercent), nil
}

func (s *Service) discountTaken(ctx context.Context, tx *store.Tx, patientID, cpf, except string) (bool, error) {
	taken, err := s.q.DiscountTaken(ctx, tx, bookingdb.DiscountTakenParams{PatientID: patientID, AccountKey: accountKey(patientID), CpfKey: cpf, ExceptID: except})
	if err != nil {
		return false, fmt.Errorf("first session: %w", err)
	}
	return taken, nil
}

// mayDiscount says whether the discount of a session still holds for this person and this payer.
func (s *Service) mayDiscount(ctx context.Context, tx *store.Tx, sess Session, patient account.Account, in PayInput) (bool, error) {
	if sess.DiscountCents == 0 {
		return true, nil
	}
	taken, err := s.discountTaken(ctx, tx, patient.ID, cpfOf(patient), sess.ID)
	if err != nil || taken || in.Payer.TaxID == "" {
		return !taken, err
	}
	taken, err = s.discountTaken(ctx, tx, patient.ID, cpfKey(s.Payment.TaxIndex(in.Payer.TaxID)), sess.ID)
	return !taken, err
}

// claimDiscount writes down who gets the discount with this attempt: the account, its CPF and the payer's
// document. Two who claim one document in the same instant meet at its key, and the second one waits for the
// first and loses.
//
// Faults: ErrPrice.
func (s *Service) claimDiscount(ctx context.Context, tx *store.Tx, patient account.Account, c payment.Charge) error {
	if c.DiscountCents == 0 {
		return nil
	}
	for _, key := range claimKeys(patient, c) {
		n, err := s.q.ClaimDiscount(ctx, tx, bookingdb.ClaimDiscountParams{Person: key, SessionID: c.ReferenceID, CreatedAt: at.Of(s.Clock.Now())})
		if err != nil {
			return fmt.Errorf("claim discount: %w", err)
		}
		if n == 1 {
			continue
		}
		has, err := s.q.DiscountClaimOf(ctx, tx, key)
		if err != nil {
			return fmt.Errorf("read discount: %w", err)
		}
		if has != c.ReferenceID {
			return ErrPrice
		}
	}
	return nil
}

// claimKeys come in one order for everybody, so that two payers never wait for each other.
func claimKeys(patient account.Account, c payment.Charge) []string {
	keys := []string{accountKey(patient.ID), cpfOf(patient), cpfKey(c.PayerTaxIndex)}
	slices.Sort(keys)
	return slices.DeleteFunc(slices.Compact(keys), func(k string) bool { return k == "" })
}

// keepDiscount writes down the discount of money that came late, after the claim of its attempt had lapsed: the
// price was promised, so who claimed it meanwhile keeps theirs.
func (s *Service) keepDiscount(ctx context.Context, tx *store.Tx, patient account.Account, c payment.Charge) error {
	if c.DiscountCents == 0 {
		return nil
	}
	for _, key := range claimKeys(patient, c) {
		if _, err := s.q.ClaimDiscount(ctx, tx, bookingdb.ClaimDiscountParams{Person: key, SessionID: c.ReferenceID, CreatedAt: at.Of(s.Clock.Now())}); err != nil {
			return fmt.Errorf("claim discount: %w", err)
		}
	}
	return nil
}

// returnDiscount lets the person have it another time: the attempt brought no money, or all of it went back (Q042).
func (s *Service) returnDiscount(ctx context.Context, tx *store.Tx, sessionID string) error {
	if err := s.q.ReturnDiscount(ctx, tx, sessionID); err != nil {
		return fmt.Errorf("return discount: %w", err)
	}
	return nil
}
