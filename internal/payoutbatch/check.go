package payoutbatch

import (
	"context"
	"errors"
	"strings"

	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/payment/gateway"
	"psic/internal/payout"
	"psic/internal/payoutbatch/payoutbatchdb"
	"psic/internal/platform/store"
)

// checkPage is how many lines are checked together.
const checkPage = 200

// verdict is what the check says about a line.
type verdict struct {
	state  LineState
	reason Reason
	owner  Owner
}

// check looks at each line: whether something holds it, whether there is bank data, whether the amount is the one of
// the batch and, where the provider tells it, whose the PIX key is.
func (s *Service) check(ctx context.Context, b payoutbatchdb.PayoutBatch) error {
	for {
		lines, err := s.q.LinesIn(ctx, s.DB.Read(), payoutbatchdb.LinesInParams{
			BatchID: b.ID,
			State:   string(LineChecking),
			Most:    checkPage,
		})
		if err != nil {
			return err
		}
		if len(lines) == 0 {
			return s.DB.InTx(ctx, func(tx *store.Tx) error { return s.moveBatch(ctx, tx, b.ID, Checking, Ready) })
		}
		if err := s.checkLines(ctx, b, lines); err != nil {
			return err
		}
	}
}

func (s *Service) checkLines(
	ctx context.Context,
	b payoutbatchdb.PayoutBatch,
	lines []payoutbatchdb.PayoutBatchLine,
) error {
	found, err := s.Payout.Look(ctx, payoutIDs(lines))
	if err != nil {
		return err
	}
	verdicts := make([]verdict, len(lines))
	together(len(lines), func(i int) { verdicts[i] = s.judge(ctx, Means(b.Means), lines[i], found) })
	if ctx.Err() != nil {
		return ctx.Err()
	}
	alike := map[verdict][]string{}
	for i, v := range verdicts {
		alike[v] = append(alike[v], lines[i].PayoutID)
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		for v, ids := range alike {
			if _, err := s.q.MarkLines(ctx, tx, payoutbatchdb.MarkLinesParams{
				BatchID: b.ID,
				Ids:     store.List(ids),
				State:   string(v.state),
				Reason:  string(v.reason),
				Owner:   string(v.owner),
			}); err != nil {
				return err
			}
		}
		return nil
	})
}

func payoutIDs(lines []payoutbatchdb.PayoutBatchLine) []string {
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = l.PayoutID
	}
	return out
}

func (s *Service) judge(
	ctx context.Context,
	means Means,
	l payoutbatchdb.PayoutBatchLine,
	found map[string]payout.Carried,
) verdict {
	p, ok := found[l.PayoutID]
	switch {
	case !ok || p.BatchID != l.BatchID:
		return verdict{state: LineHeld, reason: ReasonGone}
	case p.Why != nil:
		return verdict{state: LineHeld, reason: reasonOf(p.Why)}
	case p.TotalCents != l.AmountCents:
		return verdict{state: LineHeld, reason: ReasonAmount}
	case means != CSV && p.Bank.PixKey == "":
		return verdict{state: LineHeld, reason: ReasonNoPix}
	case means != Pix:
		return verdict{state: LineReady, owner: OwnerUntold}
	}
	owner := s.ownerOf(ctx, p)
	if owner == OwnerOther {
		return verdict{state: LineHeld, reason: ReasonOwner, owner: owner}
	}
	return verdict{state: LineReady, owner: owner}
}

// reasonOf returns the reason of a line for what keeps its payout.
func reasonOf(why *fault.Error) Reason {
	switch {
	case errors.Is(why, payout.ErrHeld):
		return ReasonHeld
	case errors.Is(why, payout.ErrBankHeld):
		return ReasonBankHeld
	case errors.Is(why, payout.ErrNoBank):
		return ReasonNoBank
	case errors.Is(why, payout.ErrAmountChanged):
		return ReasonAmount
	}
	return ReasonGone
}

// ownerTries is how often the owner of a key is asked for before the line goes on without an answer.
const ownerTries = 3

// ownerOf compares the owner of the PIX key with the therapist.
func (s *Service) ownerOf(ctx context.Context, p payout.Carried) Owner {
	for range ownerTries {
		told, err := s.Transfers.KeyOwner(ctx, p.Bank.PixKey)
		if err == nil {
			return compareOwner(told, p.Name, p.CPF)
		}
		if !errors.Is(err, gateway.ErrUnknown) || ctx.Err() != nil {
			break
		}
	}
	return OwnerUntold
}

// compareOwner compares what the provider tells of an owner with a therapist: the document where it is told, else the
// first and the last word of the name.
func compareOwner(told gateway.KeyOwner, name, cpf string) Owner {
	if told.TaxID != "" && cpf != "" {
		if sameDocument(told.TaxID, cpf) {
			return OwnerSame
		}
		return OwnerOther
	}
	if told.Name == "" {
		return OwnerUntold
	}
	theirs, ours := strings.Fields(br.Fold(told.Name)), strings.Fields(br.Fold(name))
	if len(theirs) > 0 && len(ours) > 0 && theirs[0] == ours[0] && theirs[len(theirs)-1] == ours[len(ours)-1] {
		return OwnerSame
	}
	return OwnerOther
}

// sameDocument compares a document with one that may be masked: an asterisk is any digit.
func sameDocument(masked, cpf string) bool {
	masked = strings.NewReplacer(".", "", "-", "", "/", "").Replace(masked)
	if len(masked) != len(cpf) {
		return false
	}
	for i := range masked {
		if masked[i] != '*' && masked[i] != cpf[i] {
			return false
		}
	}
	return true
}
