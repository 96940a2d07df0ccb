package payout

import (
	"context"
	"fmt"
	"strings"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/kernel/money"
)

// MaxBatch is how many payouts one confirmation or one payment file may have.
const MaxBatch = 500

// maxReference is the longest reference of a transfer, in characters.
const maxReference = 60

var errBatch = fault.New(
	fault.Invalid,
	"payout.batch_invalid",
	fmt.Sprintf("Escolha de 1 a %d repasses.", MaxBatch),
)

// Result is what happened to one payout of a batch.
type Result string

const (
	ResultPaid    Result = "PAID"
	ResultFirst   Result = "FIRST"   // another administrator must confirm too
	ResultAlready Result = "ALREADY" // somebody had confirmed it before
	ResultRefused Result = "REFUSED"
)

// Confirmed is the result of one payout of a batch.
type Confirmed struct {
	ID     string
	Result Result
	Amount money.Cents
	// Why is set when the payout was refused.
	Why *fault.Error
}

var errRow = fault.New(
	fault.Conflict,
	"payout.not_confirmed",
	"Não foi possível confirmar este repasse agora. Tente de novo.",
)

// ConfirmMany confirms payouts one by one, each in a transaction of its own: one that is refused does not undo the
// others. All rules of Confirm are in force for each of them.
//
// Faults: errBatch, invalid fields.
func (s *Service) ConfirmMany(ctx context.Context, who actor.Actor, list []Confirmation) ([]Confirmed, error) {
	if len(list) == 0 || len(list) > MaxBatch {
		return nil, errBatch
	}
	for i := range list {
		reference, err := referenceOf(list[i].Reference)
		if err != nil {
			return nil, err
		}
		list[i].Reference = reference
	}
	out := make([]Confirmed, len(list))
	for i, c := range list {
		out[i] = s.confirmRow(ctx, who, c)
	}
	return out, nil
}

func (s *Service) confirmRow(ctx context.Context, who actor.Actor, c Confirmation) Confirmed {
	p, before, err := s.confirmOne(ctx, who, c)
	row := Confirmed{ID: c.ID, Amount: p.TotalCents}
	switch {
	case err != nil:
		row.Result, row.Why = ResultRefused, fault.As(err)
		if row.Why == nil {
			s.Log.Error("payout: a confirmation of a batch failed", "payout", p.ID, "err", err)
			row.Why = errRow
		}
	case before:
		row.Result = ResultAlready
	case p.Paid():
		row.Result = ResultPaid
	default:
		row.Result = ResultFirst
	}
	return row
}

func referenceOf(text string) (string, error) {
	text = strings.TrimSpace(text)
	var f fault.Fields
	f.Check(
		len([]rune(text)) <= maxReference && br.Plain(text),
		"reference",
		fmt.Sprintf("Use até %d caracteres.", maxReference),
	)
	return text, f.Err()
}

// validBatch returns the ids without repetitions.
//
// Faults: errBatch.
func validBatch(list []string) ([]string, error) {
	seen := map[string]bool{}
	var out []string
	for _, id := range list {
		if !ids.Valid(id) {
			return nil, errBatch
		}
		if !seen[id] {
			seen[id] = true
			out = append(out, id)
		}
	}
	if len(out) == 0 || len(out) > MaxBatch {
		return nil, errBatch
	}
	return out, nil
}
