package payout

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"psic/internal/directory"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/kernel/money"
	"psic/internal/payout/payoutdb"
	"psic/internal/platform/store"
)

// Reason says why a session or a payout is looked at before its money leaves.
type Reason string

// Reasons of a held session. The platform pays a part of it, so nobody earns by paying for sessions that do not happen.
const (
	NoJointAttendance Reason = "NO_JOINT_ATTENDANCE" // the two people were not in the room together
	DiscountMatch     Reason = "DISCOUNT_MATCH"      // its document or card had paid another account's first session
	Disputed          Reason = "DISPUTED"            // its patient disputes a payment; ends with the dispute
)

// Reasons of a held payout.
const (
	OnlyNewPayers Reason = "ONLY_NEW_PAYERS"            // none of its patients had a session before
	OnePayer      Reason = "ONE_PAYER_SEVERAL_PATIENTS" // a document or card paid for several patients
	PriceJump     Reason = "PRICE_JUMP"                 // a session cost over three times the earlier ones
	BankChanged   Reason = "BANK_CHANGED"               // ends by itself; see bankHeld
	jumpTimes            = money.Cents(3)
)

// Hold is one reason why a payout waits: of the payout, or of a session in it. It ends when an administrator lifts it.
type Hold struct {
	payoutdb.PayoutHold
	Session at.Time // when the session began that is held, or zero
}

// Open says whether the hold was not lifted yet.
func (h Hold) Open() bool { return h.LiftedAt.IsZero() }

// holdSessions holds those sessions of the cycle with a discount that must be looked at: the money of the platform in
// them is paid out once both people were in the room (Q197). The session is in its payout, and the whole payout waits:
// if the session alone waited, its therapist would learn which of the patients is new.
func (s *Service) holdSessions(ctx context.Context, tx *store.Tx, therapistID string, c Cycle) error {
	if err := s.holdDisputed(ctx, tx, therapistID); err != nil {
		return err
	}
	rows, err := s.uncounted(ctx, tx, therapistID, c)
	if err != nil {
		return err
	}
	var discounted []string
	for _, r := range rows {
		if r.DiscountCents > 0 {
			discounted = append(discounted, r.ID)
		}
	}
	if len(discounted) == 0 {
		return nil
	}
	met, err := s.Met(ctx, tx, discounted)
	if err != nil {
		return err
	}
	for _, id := range discounted {
		if met[id] {
			continue
		}
		if err := s.hold(ctx, tx, therapistID, id, NoJointAttendance); err != nil {
			return err
		}
	}
	matches, err := s.q.DiscountMatches(ctx, tx, store.List(discounted))
	if err != nil {
		return fmt.Errorf("discount matches: %w", err)
	}
	for _, id := range matches {
		if err := s.hold(ctx, tx, therapistID, id, DiscountMatch); err != nil {
			return err
		}
	}
	return nil
}

// holdPayout holds a new payout when the way in which its sessions were paid must be looked at.
func (s *Service) holdPayout(ctx context.Context, tx *store.Tx, id, therapistID string, c Cycle) error {
	known, err := s.q.KnownPayer(ctx, tx, payoutdb.KnownPayerParams{PayoutID: id, BeforeAt: at.Of(c.Before().End())})
	if err != nil {
		return fmt.Errorf("known payers: %w", err)
	}
	shared, err := s.q.SharedPayer(ctx, tx, id)
	if err != nil {
		return fmt.Errorf("shared payer: %w", err)
	}
	jump, err := s.jumps(ctx, tx, id, therapistID)
	if err != nil {
		return err
	}
	for _, found := range []struct {
		why   Reason
		holds bool
	}{{OnlyNewPayers, !known}, {OnePayer, shared}, {PriceJump, jump}} {
		if !found.holds {
			continue
		}
		if err := s.hold(ctx, tx, therapistID, id, found.why); err != nil {
			return err
		}
	}
	return nil
}

// jumps says whether a session of the payout costs more than three times the average of the therapist's sessions
// before it: those in earlier payouts, and those of this payout that began before it.
func (s *Service) jumps(ctx context.Context, tx *store.Tx, id, therapistID string) (bool, error) {
	before, err := s.q.PricesBefore(ctx, tx, payoutdb.PricesBeforeParams{TherapistID: therapistID, PayoutID: id})
	if err != nil {
		return false, fmt.Errorf("earlier prices: %w", err)
	}
	prices, err := s.q.PricesOf(ctx, tx, id)
	if err != nil {
		return false, fmt.Errorf("prices: %w", err)
	}
	return Jumps(before.Sessions, money.Cents(before.Gross), prices), nil
}

// Jumps says whether one of the prices is more than three times the average of those before it. A first price cannot
// jump.
func Jumps(sessions int64, sum money.Cents, prices []money.Cents) bool {
	for _, p := range prices {
		if sessions > 0 && p*money.Cents(sessions) > jumpTimes*sum {
			return true
		}
		sessions, sum = sessions+1, sum+p
	}
	return false
}

func (s *Service) hold(ctx context.Context, tx *store.Tx, therapistID, subjectID string, why Reason) error {
	err := s.q.InsertHold(ctx, tx, payoutdb.InsertHoldParams{
		ID:          ids.New(),
		TherapistID: therapistID,
		SubjectID:   subjectID,
		Reason:      string(why),
		CreatedAt:   at.Of(s.Clock.Now()),
	})
	if err != nil {
		return fmt.Errorf("hold: %w", err)
	}
	return nil
}

// holdsOf returns the holds of sessions and payouts, lifted ones too, by the id of their subject.
func (s *Service) holdsOf(ctx context.Context, db payoutdb.DBTX, subjectIDs ...string) (map[string][]Hold, error) {
	rows, err := s.q.HoldsOf(ctx, db, store.List(subjectIDs))
	if err != nil {
		return nil, fmt.Errorf("read holds: %w", err)
	}
	out := map[string][]Hold{}
	for _, r := range rows {
		out[r.SubjectID] = append(out[r.SubjectID], Hold{PayoutHold: r})
	}
	return out, nil
}

// payoutHolds returns the holds of payouts, lifted ones too, by payout: their own first, then those of their sessions.
func (s *Service) payoutHolds(ctx context.Context, db payoutdb.DBTX, payoutIDs ...string) (map[string][]Hold, error) {
	out, err := s.holdsOf(ctx, db, payoutIDs...)
	if err != nil {
		return nil, err
	}
	rows, err := s.q.LineHolds(ctx, db, store.List(payoutIDs))
	if err != nil {
		return nil, fmt.Errorf("read holds of sessions: %w", err)
	}
	for _, r := range rows {
		out[r.PayoutID] = append(out[r.PayoutID], Hold{PayoutHold: r.PayoutHold, Session: r.StartsAt})
	}
	return out, nil
}

// waits says whether one of the holds is open.
func waits(holds []Hold) bool { return slices.ContainsFunc(holds, Hold.Open) }

// bankHeld says whether a payout waits because the bank data changed. It ends after directory.BankHold, or when an
// administrator lifts it for this payout. What was lifted before the change does not count.
func (s *Service) bankHeld(t directory.Therapist, holds []Hold) bool {
	lifted := func(h Hold) bool {
		return Reason(h.Reason) == BankChanged && h.LiftedAt.After(t.BankChangedAt.Time)
	}
	return t.BankHeld(s.Clock.Now()) && !slices.ContainsFunc(holds, lifted)
}

// withBank adds the hold of changed bank data, which has no row until it is lifted.
func (s *Service) withBank(p Payout, t directory.Therapist, holds []Hold) []Hold {
	if p.Paid() || !s.bankHeld(t, holds) {
		return holds
	}
	holds = slices.DeleteFunc(slices.Clone(holds), func(h Hold) bool { return Reason(h.Reason) == BankChanged })
	return append(holds, Hold{PayoutHold: payoutdb.PayoutHold{
		TherapistID: p.TherapistID,
		SubjectID:   p.ID,
		Reason:      string(BankChanged),
		CreatedAt:   t.BankChangedAt,
	}})
}

// Told is what a therapist reads about how a payout stands, on every page. The reasons are not told, but for the bank
// data that the therapist changed.
type Told struct {
	Late     bool // the due day passed without a confirmation
	InReview bool // it waits, for whatever reason
	BankHeld bool // one of the reasons is that the bank data changed
}

// told says how a payout stands. The holds are those of withBank.
func (s *Service) told(p Payout, holds []Hold) Told {
	return Told{
		Late:     p.Late(s.Clock.Today()),
		InReview: waits(holds),
		BankHeld: slices.ContainsFunc(holds, func(h Hold) bool { return h.Open() && Reason(h.Reason) == BankChanged }),
	}
}

// Until is when the hold ends by itself, or zero.
func (h Hold) Until() at.Time {
	if Reason(h.Reason) != BankChanged || !h.Open() {
		return at.Time{}
	}
	return at.Of(h.CreatedAt.Add(directory.BankHold))
}

// heldBack returns the holds of a payout with the one of changed bank data, and whether there is no bank data.
func (s *Service) heldBack(ctx context.Context, p Payout, holds []Hold) (_ []Hold, noBank bool, err error) {
	t, err := s.Directory.Therapist(ctx, p.TherapistID)
	if errors.Is(err, fault.Missing) {
		return holds, true, nil
	}
	if err != nil {
		return nil, false, err
	}
	bank, err := s.Directory.BankOf(t)
	return s.withBank(p, t, holds), bank == (directory.Bank{}), err
}
