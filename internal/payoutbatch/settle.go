package payoutbatch

import (
	"context"
	"fmt"
	"strings"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/payment/gateway"
	"psic/internal/payoutbatch/payoutbatchdb"
	"psic/internal/platform/store"
)

// Outcome is what a person read at the bank about a line.
type Outcome string

const (
	OutcomePaid     Outcome = "PAID"
	OutcomeRefused  Outcome = "REFUSED"
	OutcomeReturned Outcome = "RETURNED"
)

// Settlement is the outcome of one line, as a person read it at the bank.
type Settlement struct {
	BatchID, PayoutID string
	Outcome           Outcome
	Reference         string // of the bank
	Reason            Reason // of a line that did not arrive or came back
}

// maxReference is the longest reference of a transfer, in characters.
const maxReference = 60

// ErrOutcome: only a line that is in a file gets an outcome by hand. One that the provider has is read at the provider.
var ErrOutcome = fault.New(
	fault.Conflict,
	"batch.outcome",
	"Este repasse não espera um resultado do banco. Atualize a página para ver como ele está.",
)

// Settle records what a person read at the bank: a line of a payment file was paid or refused, or a paid line came
// back.
//
// Faults: fault.Missing, ErrOutcome, invalid fields.
func (s *Service) Settle(ctx context.Context, who actor.Actor, in Settlement) error {
	in.Reference = strings.TrimSpace(in.Reference)
	var f fault.Fields
	f.Check(
		len([]rune(in.Reference)) <= maxReference && br.Plain(in.Reference),
		"reference",
		fmt.Sprintf("Use até %d caracteres.", maxReference),
	)
	if err := f.Err(); err != nil {
		return err
	}
	l, err := s.line(ctx, in.BatchID, in.PayoutID)
	if err != nil {
		return err
	}
	b, err := s.q.BatchByID(ctx, s.DB.Read(), in.BatchID)
	if err != nil {
		return fmt.Errorf("read batch: %w", err)
	}
	return s.bookOutcome(ctx, who, b, l, in)
}

// bookOutcome books the outcome of a line of a payment file.
//
// Faults: ErrOutcome.
func (s *Service) bookOutcome(
	ctx context.Context,
	who actor.Actor,
	b payoutbatchdb.PayoutBatch,
	l Line,
	in Settlement,
) (err error) {
	switch {
	case in.Outcome == OutcomePaid && l.In() == LineFiled:
		err = s.pay(ctx, who, l, gateway.Transfer{Reference: in.Reference})
	case in.Outcome == OutcomeRefused && l.In() == LineFiled:
		err = s.refuse(ctx, b, l, in.Reason)
	case in.Outcome == OutcomeReturned && l.In() == LinePaid:
		err = s.comeBack(ctx, l, in.Reason)
	default:
		return ErrOutcome
	}
	if err != nil {
		return err
	}
	return s.endIfDone(ctx, b.ID)
}

// line returns one line.
//
// Faults: fault.Missing.
func (s *Service) line(ctx context.Context, batchID, payoutID string) (Line, error) {
	if !ids.Valid(batchID) || !ids.Valid(payoutID) {
		return Line{}, fault.Missing
	}
	row, err := s.q.LineByID(ctx, s.DB.Read(), payoutbatchdb.LineByIDParams{BatchID: batchID, PayoutID: payoutID})
	if store.None(err) {
		return Line{}, fault.Missing
	}
	if err != nil {
		return Line{}, fmt.Errorf("read line: %w", err)
	}
	return Line{row}, nil
}
