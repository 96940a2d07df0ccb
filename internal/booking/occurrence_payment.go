package booking

import (
	"context"
	"fmt"
	"time"

	"psic/internal/account"
	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/platform/store"
)

const (
	// OccurrenceDeadline is how long before its start an unpaid occurrence of a standing hour is released.
	OccurrenceDeadline = 24 * time.Hour
	// occurrenceByHand: an occurrence that begins within this time leaves no room for a notice and a charge. It is a
	// hold that the patient pays at once.
	occurrenceByHand = 72 * time.Hour
)

// OccurrencePayBy returns until when an occurrence must be paid.
func OccurrencePayBy(start, now time.Time) time.Time {
	if start.Sub(now) < occurrenceByHand {
		return earliest(now.Add(HoldLife), start)
	}
	return start.Add(-OccurrenceDeadline)
}

// PaidByHand says whether an occurrence is a hold that the patient pays, and no job does.
func (s Session) PaidByHand() bool {
	return s.StandingID != "" && !s.HoldUntil.Equal(s.StartsAt.Add(-OccurrenceDeadline))
}

// MovedPayBy returns until when an occurrence must be paid that moved to a time. A therapist who moves it to a near
// time leaves the patient a day to pay, or until the start.
func MovedPayBy(start, now time.Time, by By) time.Time {
	if by != ByTherapist {
		return OccurrencePayBy(start, now)
	}
	least := earliest(now.Add(OccurrenceDeadline), start)
	if until := start.Add(-OccurrenceDeadline); until.After(least) {
		return until
	}
	return least
}

// NewPrice is another price of a standing hour. It holds for unpaid occurrences from a day of the rhythm on that begin
// after a moment.
type NewPrice struct {
	StandingID  string
	TherapistID string
	Patient     account.Account
	Price       money.Cents
	From        at.Date
	After       time.Time
}

// RepriceOccurrences gives the unpaid occurrences another price, with the first-session discount that belongs to it.
func (s *Service) RepriceOccurrences(ctx context.Context, tx *store.Tx, n NewPrice) error {
	rate, err := s.standingRate(ctx, tx, n.TherapistID, n.Patient, false, n.Price)
	if err != nil {
		return err
	}
	_, err = s.q.RepriceOccurrences(ctx, tx, bookingdb.RepriceOccurrencesParams{
		StandingID:    n.StandingID,
		FromOn:        n.From,
		AfterAt:       at.Of(n.After),
		PriceCents:    rate.Price,
		DiscountCents: rate.Discount,
		OwnPatient:    rate.Own,
	})
	if err != nil {
		return fmt.Errorf("reprice occurrences: %w", err)
	}
	return nil
}

// OccurrencePrice returns what the patient pays for an unpaid session, after the discount that applies now.
func (s *Service) OccurrencePrice(ctx context.Context, sess Session) (money.Cents, error) {
	patient, err := s.Account.ByID(ctx, sess.PatientID)
	if err != nil {
		return 0, err
	}
	err = s.applyDiscount(ctx, s.DB.Read(), patient.ID, patient.CpfIndex, &sess)
	return sess.Price(), err
}

// OccurrencePriceIn is OccurrencePrice inside a transaction that has locked the patient.
func (s *Service) OccurrencePriceIn(
	ctx context.Context,
	tx *store.Tx,
	sess Session,
	patient account.Account,
) (money.Cents, error) {
	err := s.applyDiscount(ctx, tx, patient.ID, patient.CpfIndex, &sess)
	return sess.Price(), err
}

// earlySkip is how long before its start a patient skips an occurrence early: others have time to book the hour.
const earlySkip = 7 * 24 * time.Hour

// Unpaid counts the last occurrences of a standing hour that took an hour and were not paid, until the first paid one.
type Unpaid struct {
	Last at.Date // the day of the newest of them
	// Released were released because nobody paid them. Those that the patient skipped are left out between them.
	Released int
	// All also has those that the patient skipped late, unpaid or with the money back.
	All int
}

// UnpaidInARow counts the last occurrences until a day that were not paid. It looks at most occurrences.
func (s *Service) UnpaidInARow(
	ctx context.Context,
	tx *store.Tx,
	standingID string,
	until at.Date,
	most int,
) (n Unpaid, err error) {
	rows, err := s.q.LastOccurrences(ctx, tx, bookingdb.LastOccurrencesParams{
		StandingID: standingID,
		UntilOn:    until,
		Early:      earlySkip.Microseconds(),
		Most:       int32(most),
	})
	if err != nil {
		return n, fmt.Errorf("last occurrences: %w", err)
	}
	for _, r := range rows {
		back := By(r.CancelledBy) == ByPatient && Outcome(r.Outcome) != Kept
		if Status(r.Status) != Cancelled || !r.PaidAt.IsZero() && !back {
			break
		}
		if n.All == 0 {
			n.Last = r.OccurrenceOn
		}
		n.All++
		if By(r.CancelledBy) == BySystem {
			n.Released++
		}
	}
	return n, nil
}

// BeginOccurrence stores the charge of a locked occurrence: from the balance when it reaches, else from a package, else
// from the balance as far as it reaches and the rest by the means in the input. The caller calls payment.Perform after
// the commit.
//
// Faults: as Pay.
func (s *Service) BeginOccurrence(
	ctx context.Context,
	tx *store.Tx,
	sess Session,
	patient account.Account,
	in PayInput,
) (payment.Charge, error) {
	priced := sess
	if err := s.applyDiscount(ctx, tx, patient.ID, patient.CpfIndex, &priced); err != nil {
		return payment.Charge{}, err
	}
	if patient.Role() == actor.Customer {
		balance, err := s.Payment.BalanceIn(ctx, tx, payment.CreditAccount(patient.ID))
		if err != nil {
			return payment.Charge{}, err
		}
		in.Credits = min(balance, priced.Price())
		if in.Credits == priced.Price() {
			in.Method, in.Card = payment.ByCredits, nil
		} else if in, err = s.preferPackage(ctx, sess, in); err != nil {
			return payment.Charge{}, err
		}
	}
	if err := in.Check(); err != nil {
		return payment.Charge{}, err
	}
	order, err := s.order(ctx, tx, sess, patient, in)
	if err != nil {
		return payment.Charge{}, err
	}
	charge, err := s.Payment.Begin(ctx, tx, order)
	if err != nil {
		return charge, err
	}
	return charge, s.claimDiscount(ctx, tx, patient, charge)
}
