package payoutbatch

import (
	"context"
	"fmt"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/payment/gateway"
	"psic/internal/payoutbatch/payoutbatchdb"
	"psic/internal/platform/store"
)

// receiptAfter is when the receipt of a line that was paid is fetched.
const receiptAfter = time.Minute

// book records what the provider says about a line, once: the line, the payout and the ledger change in one
// transaction, and only while the line is where the caller saw it.
func (s *Service) book(ctx context.Context, b payoutbatchdb.PayoutBatch, l Line, t gateway.Transfer) error {
	switch t.Status {
	case gateway.TransferUnderWay:
		return s.underWay(ctx, l, t)
	case gateway.TransferFailed:
		if l.In() == LinePaid {
			return s.comeBack(ctx, l, reasonFrom(t.Reason))
		}
		return s.refuse(ctx, b, l, reasonFrom(t.Reason))
	case gateway.TransferDone, gateway.TransferReturned:
		if t.Amount != l.AmountCents {
			return fmt.Errorf("payout %s: the provider moved %s, not %s", l.PayoutID, t.Amount, l.AmountCents)
		}
	default:
		return fmt.Errorf("payout %s: unknown state of a transfer: %s", l.PayoutID, t.Status)
	}
	if l.In() != LinePaid {
		if err := s.pay(ctx, confirmer(b), l, t); err != nil {
			return err
		}
		l.State = string(LinePaid)
	}
	if t.Status == gateway.TransferReturned {
		if err := s.comeBack(ctx, l, reasonFrom(t.Reason)); err != nil {
			return err
		}
	}
	return s.endIfDone(ctx, b.ID)
}

func reasonFrom(r gateway.TransferReason) Reason {
	switch r {
	case gateway.ReasonKeyUnknown:
		return ReasonKeyUnknown
	case gateway.ReasonAccount:
		return ReasonAccount
	case gateway.ReasonOwner:
		return ReasonOwner
	case gateway.ReasonFunds:
		return ReasonNoFunds
	}
	return ReasonRefused
}

// underWay notes that the provider has the line and works on it.
func (s *Service) underWay(ctx context.Context, l Line, t gateway.Transfer) error {
	if l.In() != LineSending {
		return nil
	}
	in := change{to: LineSent, reference: t.Reference, read: s.Clock.Now().Add(firstRead)}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		_, err := s.move(ctx, tx, l, in)
		return err
	})
}

// pay books a line that arrived.
func (s *Service) pay(ctx context.Context, who actor.Actor, l Line, t gateway.Transfer) error {
	in := change{
		to:        LinePaid,
		reason:    Reason(l.Reason),
		reference: t.Reference,
		known:     s.Clock.Now(),
	}
	if l.In() != LineFiled {
		in.read = s.Clock.Now().Add(receiptAfter)
		if t.Owner != (gateway.KeyOwner{}) {
			owner, err := s.ownerAfter(ctx, l, t.Owner)
			if err != nil {
				return err
			}
			in.owner = owner
		}
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		mine, err := s.move(ctx, tx, l, in)
		if err != nil || !mine {
			return err
		}
		s.Audit.RecordCall(ctx, tx, l.PayoutID)
		return s.Payout.Arrive(ctx, tx, who, l.BatchID, l.PayoutID, t.Reference)
	})
}

// ownerAfter compares the owner that the provider names only after the transfer. It cannot be undone any more, so a
// difference is shown to administrators.
func (s *Service) ownerAfter(ctx context.Context, l Line, told gateway.KeyOwner) (Owner, error) {
	found, err := s.Payout.Look(ctx, []string{l.PayoutID})
	if err != nil {
		return "", err
	}
	p := found[l.PayoutID]
	owner := compareOwner(told, p.Name, p.CPF)
	if owner == OwnerOther {
		s.Log.Warn("payout batch: the key of a paid payout belongs to somebody else", "payout", l.PayoutID)
	}
	return owner, nil
}

// refuse opens the payout of a line again that never left.
func (s *Service) refuse(ctx context.Context, b payoutbatchdb.PayoutBatch, l Line, why Reason) error {
	in := change{to: LineRefused, reason: why, known: s.Clock.Now()}
	err := s.DB.InTx(ctx, func(tx *store.Tx) error {
		mine, err := s.move(ctx, tx, l, in)
		if err != nil || !mine {
			return err
		}
		s.Audit.RecordCall(ctx, tx, l.PayoutID)
		return s.Payout.Release(ctx, tx, l.BatchID, l.PayoutID, toTherapist(why))
	})
	if err != nil {
		return err
	}
	return s.endIfDone(ctx, b.ID)
}

// toTherapist is the reason that the therapist can do something about, or empty.
func toTherapist(why Reason) string {
	switch why {
	case ReasonKeyUnknown, ReasonAccount, ReasonOwner, ReasonRefused:
		return string(why)
	}
	return ""
}

// comeBack books back a line that was paid and came back.
func (s *Service) comeBack(ctx context.Context, l Line, why Reason) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		mine, err := s.move(ctx, tx, l, change{to: LineReturned, reason: why, known: s.Clock.Now()})
		if err != nil || !mine {
			return err
		}
		s.Audit.RecordCall(ctx, tx, l.PayoutID)
		return s.Payout.Return(ctx, tx, l.BatchID, l.PayoutID, string(why))
	})
}
