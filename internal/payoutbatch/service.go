package payoutbatch

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/kernel/money"
	"psic/internal/kernel/page"
	"psic/internal/payment/gateway"
	"psic/internal/payout"
	"psic/internal/payoutbatch/payoutbatchdb"
	"psic/internal/platform/audit"
	"psic/internal/platform/clock"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
)

// Service is the feature.
type Service struct {
	DB      *store.DB
	Clock   *clock.Clock
	Jobs    *jobs.Queue
	Log     *slog.Logger
	Audit   *audit.Log
	Account *account.Service
	Payout  *payout.Service
	// Transfers sends PIX transfers. It is nil where the provider has none.
	Transfers gateway.Transfers
	// Payer is the account that a payment file takes the money from. Without a bank no CNAB file is written.
	Payer Payer

	q payoutbatchdb.Queries
}

// Work checks or sends the lines of a batch.
type Work struct{ BatchID string }

// Follow reads lines whose outcome is not known, or may still change.
type Follow struct{}

func (Work) Kind() string   { return "payout_batch.work" }
func (Follow) Kind() string { return "payout_batch.follow" }

// longestWork is how long one attempt at a batch may take. A batch of 5,000 lines takes some minutes.
const longestWork = 30 * time.Minute

// Start registers the handlers of the jobs.
func (s *Service) Start() {
	jobs.HandleLong(s.Jobs, longestWork, s.runWork)
	jobs.Every(s.Jobs, time.Minute, s.runFollow)
}

func (s *Service) runWork(ctx context.Context, j Work) error {
	b, err := s.q.BatchByID(ctx, s.DB.Read(), j.BatchID)
	if err != nil {
		return fmt.Errorf("read batch: %w", err)
	}
	switch State(b.State) {
	case Checking:
		return s.check(ctx, b)
	case Sending:
		return s.send(ctx, b)
	}
	return nil
}

// Means returns how batches can be paid here.
func (s *Service) Means() []Means {
	var out []Means
	if s.Transfers != nil {
		out = append(out, Pix)
	}
	if s.Payer.Bank != "" {
		out = append(out, Cnab)
	}
	return append(out, CSV)
}

// NeedsSecond says whether two administrators confirm a batch with so much to send. A payout that needs two is in no
// batch that needs one.
func (s *Service) NeedsSecond(amount money.Cents) bool { return amount > s.Payout.SecondAbove }

// Batch returns one batch.
//
// Faults: fault.Missing.
func (s *Service) Batch(ctx context.Context, id string) (Batch, error) {
	if !ids.Valid(id) {
		return Batch{}, fault.Missing
	}
	row, err := s.q.BatchByID(ctx, s.DB.Read(), id)
	if store.None(err) {
		return Batch{}, fault.Missing
	}
	if err != nil {
		return Batch{}, fmt.Errorf("read batch: %w", err)
	}
	list, err := s.counted(ctx, []payoutbatchdb.PayoutBatch{row})
	if err != nil {
		return Batch{}, err
	}
	return list[0], nil
}

// Batches returns a page of the batches, the newest first, and how many there are.
func (s *Service) Batches(ctx context.Context, p page.Page) ([]Batch, int64, error) {
	rows, err := s.q.Batches(ctx, s.DB.Read(), payoutbatchdb.BatchesParams{Most: int32(p.Size), Skip: int32(p.Skip())})
	if err != nil {
		return nil, 0, fmt.Errorf("read batches: %w", err)
	}
	total, err := s.q.CountBatches(ctx, s.DB.Read())
	if err != nil {
		return nil, 0, fmt.Errorf("count batches: %w", err)
	}
	list, err := s.counted(ctx, rows)
	return list, total, err
}

// counted adds the counts of the lines and the names of the administrators.
func (s *Service) counted(ctx context.Context, rows []payoutbatchdb.PayoutBatch) ([]Batch, error) {
	out, batches, who := make([]Batch, len(rows)), make([]string, len(rows)), []string{}
	for i, r := range rows {
		out[i] = Batch{PayoutBatch: r, Counts: map[LineState]Count{}}
		batches[i] = r.ID
		who = append(who, r.CreatedBy, r.FirstBy, r.ConfirmedBy)
	}
	tally, err := s.q.Tally(ctx, s.DB.Read(), store.List(batches))
	if err != nil {
		return nil, fmt.Errorf("count lines: %w", err)
	}
	people, err := s.Account.PeopleByIDs(ctx, who)
	if err != nil {
		return nil, err
	}
	for i := range out {
		b := &out[i]
		for _, t := range tally {
			if t.BatchID == b.ID {
				b.Counts[LineState(t.State)] = Count{Lines: t.Lines, Amount: money.Cents(t.Amount)}
			}
		}
		b.CreatedName = people[b.CreatedBy].FullName
		b.FirstName, b.ConfirmedName = people[b.FirstBy].FullName, people[b.ConfirmedBy].FullName
	}
	return out, nil
}

// LineRow is a line with the name of its therapist and the masked destination.
type LineRow struct {
	Line
	Name, Destination string
}

// LineFilter chooses lines of a batch.
type LineFilter struct {
	Text  string
	State LineState // empty is every state
	page.Page
}

// lock locks a batch and returns it.
//
// Faults: fault.Missing.
func (s *Service) lock(ctx context.Context, tx *store.Tx, id string) (payoutbatchdb.PayoutBatch, error) {
	if !ids.Valid(id) {
		return payoutbatchdb.PayoutBatch{}, fault.Missing
	}
	b, err := s.q.LockBatch(ctx, tx, id)
	if store.None(err) {
		return b, fault.Missing
	}
	if err != nil {
		return b, fmt.Errorf("lock batch: %w", err)
	}
	return b, nil
}

// moveBatch moves a batch along batchMoves, unless somebody else did.
func (s *Service) moveBatch(ctx context.Context, tx *store.Tx, id string, from, to State) error {
	if !MayBecome(from, to) {
		return fmt.Errorf("batch %s: %s does not become %s", id, from, to)
	}
	in := payoutbatchdb.MoveBatchParams{ID: id, Was: string(from), State: string(to)}
	if to == Done || to == Cancelled {
		in.EndedAt = at.Of(s.Clock.Now())
	}
	if _, err := s.q.MoveBatch(ctx, tx, in); err != nil {
		return fmt.Errorf("move batch: %w", err)
	}
	return nil
}

// Verify compares batches, payouts and the ledger, and returns what does not agree.
func (s *Service) Verify(ctx context.Context) ([]string, error) {
	var out []string
	for _, check := range []struct {
		name string
		find func(context.Context, payoutbatchdb.DBTX) ([]string, error)
	}{
		{"batches and ledger differ on a payout: ", s.q.WrongBookings},
		{"a batch forgot a payout: ", s.q.LostPayouts},
		{"a line of a batch lost its payout: ", s.q.LostLines},
	} {
		found, err := check.find(ctx, s.DB.Read())
		if err != nil {
			return nil, fmt.Errorf("verify: %w", err)
		}
		for _, f := range found {
			out = append(out, check.name+f)
		}
	}
	return out, nil
}

// confirmer is the administrator in whose name the lines of a batch are paid.
func confirmer(b payoutbatchdb.PayoutBatch) actor.Actor { return actor.Actor{ID: b.ConfirmedBy} }

var errStopped = errors.New("the batch stopped")
