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
func cpfKey(index *string) string {
	if index == nil || *index == "" {
		return ""
	}
	return "cpf:" + *index
}

// possible is the first-session discount that a hold would carry; never in a company hour (Q040). It is promised to
// nobody: whether the session is the first one is decided whenever its price is looked at, and when it is paid.
func (s *Service) possible(patient account.Account, slot agenda.Slot, price money.Cents) money.Cents {
	if slot.Enterprise || patient.Role() != actor.Customer {
		return 0
	}
	return price.Percent(s.DiscountPercent)
}

// priced are sessions of one patient at the price of now: one that is not paid carries the discount unless another
// one of the same person is paid or being paid, by account and by the account's own CPF (Q040). Who pays does not
// matter: anybody may write anybody's document there, and the price would tell whether that person is a patient.
func (s *Service) priced(
	ctx context.Context,
	db bookingdb.DBTX,
	patientID string,
	cpfIndex *string,
	list ...*Session,
) error {
	unpaid := func(sess *Session) bool { return !sess.Paid() && sess.DiscountCents > 0 }
	if !slices.ContainsFunc(list, unpaid) {
		return nil
	}
	holders, err := s.q.DiscountHolders(
		ctx,
		db,
		bookingdb.DiscountHoldersParams{
			PatientID:  patientID,
			AccountKey: accountKey(patientID),
			CpfKey:     cpfKey(cpfIndex),
		},
	)
	if err != nil {
		return fmt.Errorf("first session: %w", err)
	}
	for _, sess := range list {
		if unpaid(sess) && slices.ContainsFunc(holders, func(id string) bool { return id != sess.ID }) {
			sess.DiscountCents = 0
		}
	}
	return nil
}

// claimDiscount writes down who gets the discount with this attempt: the account and its CPF. Two who claim one
// person's in the same instant meet at its key, and the second one waits for the first and loses.
//
// Faults: ErrPrice.
func (s *Service) claimDiscount(ctx context.Context, tx *store.Tx, patient account.Account, c payment.Charge) error {
	if c.DiscountCents == 0 {
		return nil
	}
	for _, key := range claimKeys(patient) {
		n, err := s.q.ClaimDiscount(
			ctx,
			tx,
			bookingdb.ClaimDiscountParams{Person: key, SessionID: c.ReferenceID, CreatedAt: at.Of(s.Clock.Now())},
		)
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
func claimKeys(patient account.Account) []string {
	keys := []string{accountKey(patient.ID)}
	if cpf := cpfKey(patient.CpfIndex); cpf != "" {
		keys = append(keys, cpf)
	}
	return keys
}

// keepDiscount writes down the discount of money that came late, after the claim of its attempt had lapsed: the
// price was promised, so who claimed it meanwhile keeps theirs.
func (s *Service) keepDiscount(ctx context.Context, tx *store.Tx, patient account.Account, c payment.Charge) error {
	if c.DiscountCents == 0 {
		return nil
	}
	for _, key := range claimKeys(patient) {
		if _, err := s.q.ClaimDiscount(
			ctx,
			tx,
			bookingdb.ClaimDiscountParams{Person: key, SessionID: c.ReferenceID, CreatedAt: at.Of(s.Clock.Now())},
		); err != nil {
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
