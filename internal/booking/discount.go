package booking

import (
	"context"
	"fmt"
	"slices"

	"psic/internal/account"
	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/platform/store"
)

func accountKey(id string) string { return "account:" + id }

// cpfKey is empty for an account without CPF. No claim has an empty key.
func cpfKey(index *string) string {
	if index == nil || *index == "" {
		return ""
	}
	return "cpf:" + *index
}

// Discount is the discount that a patient's next session would get: a percentage of the price, at most the ceiling.
type Discount struct {
	Percent int64
	Ceiling money.Cents
}

// FirstSessionDiscount returns the discount that the patient can still use. Its percentage is zero for a patient who
// has used it.
func (s *Service) FirstSessionDiscount(ctx context.Context, patientID string) (Discount, error) {
	patient, err := s.Account.ByID(ctx, patientID)
	if err != nil || patient.Role() != actor.Customer || s.DiscountPercent == 0 {
		return Discount{}, err
	}
	holders, err := s.discountHolders(ctx, s.DB.Read(), patientID, patient.CpfIndex)
	if err != nil || len(holders) > 0 {
		return Discount{}, err
	}
	return Discount{s.DiscountPercent, s.DiscountCeiling}, nil
}

// applyDiscount removes the discount from unpaid sessions of one patient when another session of the same person is
// paid or being paid. A person is the account and the account's own CPF (Q040). The payer's CPF does not count: anybody
// may enter anybody's CPF there, and the price would reveal whether that person is a patient.
func (s *Service) applyDiscount(
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
	holders, err := s.discountHolders(ctx, db, patientID, cpfIndex)
	if err != nil {
		return err
	}
	for _, sess := range list {
		if unpaid(sess) && slices.ContainsFunc(holders, func(id string) bool { return id != sess.ID }) {
			sess.DiscountCents = 0
		}
	}
	return nil
}

// discountHolders returns up to two sessions that use the discount of this person.
func (s *Service) discountHolders(
	ctx context.Context,
	db bookingdb.DBTX,
	patientID string,
	cpfIndex *string,
) ([]string, error) {
	holders, err := s.q.DiscountHolders(ctx, db, bookingdb.DiscountHoldersParams{
		PatientID:  patientID,
		AccountKey: accountKey(patientID),
		CpfKey:     cpfKey(cpfIndex),
	})
	if err != nil {
		return nil, fmt.Errorf("first session: %w", err)
	}
	return holders, nil
}

// claimDiscount claims the discount of a person for this payment attempt, by account and by CPF. Of two concurrent
// claims of the same person the unique key lets one succeed: the second waits for the first and is refused.
//
// Faults: ErrPrice.
func (s *Service) claimDiscount(ctx context.Context, tx *store.Tx, patient account.Account, c payment.Charge) error {
	if c.DiscountCents == 0 {
		return nil
	}
	for _, key := range claimKeys(patient) {
		n, err := s.q.ClaimDiscount(ctx, tx, s.claimOf(key, c))
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

func (s *Service) claimOf(key string, c payment.Charge) bookingdb.ClaimDiscountParams {
	return bookingdb.ClaimDiscountParams{Person: key, SessionID: c.ReferenceID, CreatedAt: at.Of(s.Clock.Now())}
}

// claimKeys returns the keys of a person, always in the same order, so that two transactions cannot deadlock.
func claimKeys(patient account.Account) []string {
	keys := []string{accountKey(patient.ID)}
	if cpf := cpfKey(patient.CpfIndex); cpf != "" {
		keys = append(keys, cpf)
	}
	return keys
}

// keepDiscount claims the discount again for money that arrived after the claim of its attempt had ended. The price was
// promised, so the payment is accepted even when the person has claimed the discount for another session meanwhile.
func (s *Service) keepDiscount(ctx context.Context, tx *store.Tx, patient account.Account, c payment.Charge) error {
	if c.DiscountCents == 0 {
		return nil
	}
	for _, key := range claimKeys(patient) {
		if _, err := s.q.ClaimDiscount(ctx, tx, s.claimOf(key, c)); err != nil {
			return fmt.Errorf("claim discount: %w", err)
		}
	}
	return nil
}

// returnDiscount lets the person use the discount again: the attempt brought no money, or all of it went back (Q042).
func (s *Service) returnDiscount(ctx context.Context, tx *store.Tx, sessionID string) error {
	if err := s.q.ReturnDiscount(ctx, tx, sessionID); err != nil {
		return fmt.Errorf("return discount: %w", err)
	}
	return nil
}
