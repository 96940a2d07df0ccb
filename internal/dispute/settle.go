package dispute

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"psic/internal/booking"
	"psic/internal/dispute/disputedb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/platform/store"
)

// TakenBack takes note of money that the provider took back, in the transaction that books it. Money that is gone
// decides the case for the payer. Without a case it opens one, so that the loss has an owner.
func (s *Service) TakenBack(ctx context.Context, tx *store.Tx, c payment.Charge, back money.Cents) error {
	d, ok, err := orNone(found(s.q.OpenOfCharge(ctx, tx, c.ID)))
	if err != nil {
		return err
	}
	if !ok {
		if d, err = s.openTaken(ctx, tx, c, back); err != nil {
			return err
		}
	}
	if err := s.q.AddTaken(ctx, tx, disputedb.AddTakenParams{ID: d.ID, Back: int64(back)}); err != nil {
		return fmt.Errorf("taken money of a dispute: %w", err)
	}
	d.TakenCents += back
	if CanBecome(d.Status(), Lost) {
		return s.move(ctx, tx, d, c, Lost, verdict{})
	}
	return s.closeWhenTaken(ctx, tx, d, c)
}

// openTaken opens a case whose money is gone already. It needs no reserve.
func (s *Service) openTaken(ctx context.Context, tx *store.Tx, c payment.Charge, back money.Cents) (Case, error) {
	d := s.newCase(c, opening{})
	d.AmountCents = back
	if err := s.fillPair(ctx, tx, c, &d); err != nil {
		return Case{}, err
	}
	if err := s.insert(ctx, tx, d); err != nil {
		return Case{}, err
	}
	return Case{d}, s.Jobs.Enqueue(ctx, tx, Gather{DisputeID: d.ID})
}

// verdict is who decided, and why.
type verdict struct{ by, note string }

// move makes one step of the lifecycle, and closes a case whose money is settled by it.
//
// Faults: ErrMoved.
func (s *Service) move(ctx context.Context, tx *store.Tx, d Case, c payment.Charge, to State, why verdict) error {
	if d.Status() == to {
		return s.closeWhenTaken(ctx, tx, d, c)
	}
	if !CanBecome(d.Status(), to) {
		return ErrMoved
	}
	n, err := s.q.MoveDispute(ctx, tx, disputedb.MoveDisputeParams{
		ID:        d.ID,
		FromState: d.State,
		State:     string(to),
		DecidedAt: s.now(),
		DecidedBy: why.by,
		Note:      why.note,
	})
	if err != nil {
		return fmt.Errorf("move dispute: %w", err)
	}
	if n == 0 {
		return ErrMoved
	}
	d.State = string(to)
	switch {
	case to == Won && d.TakenCents > 0: // a part of it is gone
		return s.close(ctx, tx, d, Platform)
	case to == Won:
		return s.close(ctx, tx, d, Nobody)
	}
	return s.closeWhenTaken(ctx, tx, d, c)
}

// closeWhenTaken closes a lost or accepted case once the provider has taken the money. Until then its reserve stays.
func (s *Service) closeWhenTaken(ctx context.Context, tx *store.Tx, d Case, c payment.Charge) error {
	if d.TakenCents < d.AmountCents && c.State() != payment.Reversed {
		return nil
	}
	facts, err := s.facts(ctx, tx, c)
	if err != nil {
		return err
	}
	bearer := BearerOf(facts)
	if bearer == Therapist {
		if bearer, err = s.unpayTherapist(ctx, tx, c); err != nil {
			return err
		}
	}
	return s.close(ctx, tx, d, bearer)
}

// unpayTherapist takes the session out of the coming payout, or deducts it from the next one, by the rule of refunds. A
// session that was given back before costs nobody but the platform.
func (s *Service) unpayTherapist(ctx context.Context, tx *store.Tx, c payment.Charge) (Bearer, error) {
	_, err := s.Booking.Refund(ctx, tx, c.ID, "pagamento contestado")
	switch {
	case errors.Is(err, booking.ErrReturned), errors.Is(err, booking.ErrDisputed):
		return Platform, nil
	case err != nil:
		return Nobody, err
	}
	return Therapist, nil
}

// close releases the reserve of a case and what was held because of it.
func (s *Service) close(ctx context.Context, tx *store.Tx, d Case, bearer Bearer) error {
	if err := s.Payment.ReleaseReserve(ctx, tx, d.reserve()); err != nil {
		return err
	}
	n, err := s.q.CloseDispute(ctx, tx, disputedb.CloseDisputeParams{
		ID:       d.ID,
		ClosedAt: s.now(),
		Bearer:   string(bearer),
	})
	if err != nil || n == 0 {
		return errors.Join(err, fmt.Errorf("close dispute %s: %d rows", d.ID, n))
	}
	if d.TherapistID == "" {
		return nil
	}
	// Before the look at other cases: one of them may end at this moment.
	if _, err := s.Account.LockEvenDeleted(ctx, tx, d.TherapistID); err != nil {
		return err
	}
	more, err := s.q.PairOpen(ctx, tx, disputedb.PairOpenParams{TherapistID: d.TherapistID, PatientID: d.PatientID})
	if err != nil {
		return fmt.Errorf("other disputes: %w", err)
	}
	if !more {
		if err := s.Payout.LiftPair(ctx, tx, d.TherapistID, d.PatientID); err != nil {
			return err
		}
	}
	if d.reserve().Empty() {
		return nil // nobody was told of it: its money was gone before the case
	}
	return s.Jobs.Enqueue(ctx, tx, TherapistMail{DisputeID: d.ID, Ended: true})
}

// Answer says that the answer was handed in at the provider. The reference is what the provider calls it.
type Answer struct{ ID, Reference string }

// MarkAnswered records that our answer was handed in.
//
// Faults: fault.Missing, ErrMoved, invalid fields.
func (s *Service) MarkAnswered(ctx context.Context, who actor.Actor, in Answer) error {
	var f fault.Fields
	in.Reference = checkText(&f, in.Reference, "reference", 1, maxReference)
	if err := f.Err(); err != nil {
		return err
	}
	if _, err := s.Case(ctx, in.ID); err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		d, _, err := s.lock(ctx, tx, in.ID)
		if err != nil {
			return err
		}
		if d.Closed() || !CanBecome(d.Status(), Answered) {
			return ErrMoved
		}
		s.Audit.RecordReason(ctx, tx, d.ID, in.Reference, d.PayerID)
		n, err := s.q.AnswerDispute(ctx, tx, disputedb.AnswerDisputeParams{
			ID:              d.ID,
			FromState:       d.State,
			AnsweredAt:      s.now(),
			AnsweredBy:      who.ID,
			AnswerReference: in.Reference,
		})
		if err != nil || n == 0 {
			return errors.Join(err, fmt.Errorf("answer dispute %s: %d rows", d.ID, n))
		}
		return nil
	})
}

// Decision is an outcome that an administrator read on the provider's panel, or our choice not to contest.
type Decision struct {
	ID      string
	Outcome State // Won, Lost or Accepted
	Note    string
}

// Decide records an outcome by hand. The order is read first: what the provider has taken is lost, whatever is typed.
//
// Faults: fault.Missing, ErrMoved, payment.ErrGateway, invalid fields.
func (s *Service) Decide(ctx context.Context, who actor.Actor, in Decision) error {
	var f fault.Fields
	in.Note = checkText(&f, in.Note, "note", minReason, maxReason)
	f.Check(in.Outcome == Won || in.Outcome == Lost || in.Outcome == Accepted, "outcome", "Escolha o resultado.")
	if err := f.Err(); err != nil {
		return err
	}
	d, err := s.Case(ctx, in.ID)
	if err != nil {
		return err
	}
	if d.Closed() {
		return ErrMoved
	}
	if err := s.Payment.ReadOrderAgain(ctx, d.ChargeID); err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		d, c, err := s.lock(ctx, tx, in.ID)
		if err != nil {
			return err
		}
		if d.Closed() {
			return ErrMoved
		}
		s.Audit.RecordReason(ctx, tx, d.ID, strings.TrimSpace(in.Note), d.PayerID)
		return s.move(ctx, tx, d, c, in.Outcome, verdict{by: who.ID, note: in.Note})
	})
}
