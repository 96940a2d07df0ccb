package payment

import (
	"context"
	"fmt"
	"sync"

	"psic/internal/kernel/at"
	"psic/internal/payment/paymentdb"
	"psic/internal/platform/store"
)

// readBack reads every due charge at the gateway, in pages, until none is left or the time of the round is over. After
// an outage of the provider thousands are due; one page a minute would take hours.
func (s *Service) readBack(ctx, round context.Context, due func() ([]paymentdb.Charge, error)) error {
	failed := failures{}
	for round.Err() == nil {
		page, err := due()
		if err != nil {
			return fmt.Errorf("charges to read back: %w", err)
		}
		if err := s.markChecked(ctx, page); err != nil {
			return err
		}
		s.settlePage(ctx, round, page, &failed)
		if len(page) < batch {
			break
		}
	}
	return failed.err()
}

// markChecked stores that the charges of this page were read now, also when reading fails, so that the next page
// differs.
func (s *Service) markChecked(ctx context.Context, page []paymentdb.Charge) error {
	ids := make([]string, len(page))
	for i, c := range page {
		ids[i] = c.ID
	}
	if len(ids) == 0 {
		return nil
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		return s.q.CheckedCharges(ctx, tx, paymentdb.CheckedChargesParams{
			Ids:       store.List(ids),
			CheckedAt: at.Of(s.Clock.Now()),
		})
	})
}

// settlePage reads several charges at the same time, because one slow response must not delay the others.
func (s *Service) settlePage(ctx, round context.Context, page []paymentdb.Charge, failed *failures) {
	next := make(chan paymentdb.Charge)
	var reading sync.WaitGroup
	for range readers {
		reading.Go(func() {
			for c := range next {
				if err := s.readBackCharge(ctx, Charge{c}); err != nil {
					failed.add(fmt.Errorf("charge %s: %w", c.ID, err))
				}
			}
		})
	}
	for _, c := range page {
		if round.Err() != nil {
			break
		}
		next <- c
	}
	close(next)
	reading.Wait()
}

// failures counts errors and keeps the first.
type failures struct {
	mu    sync.Mutex
	first error
	n     int
}

func (f *failures) add(err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.n++; f.first == nil {
		f.first = err
	}
}

func (f *failures) err() error {
	if f.n == 0 {
		return nil
	}
	return fmt.Errorf("%d charges, the first: %w", f.n, f.first)
}
