package payment

import (
	"context"
	"fmt"
	"sync"

	"psic/internal/kernel/at"
	"psic/internal/payment/paymentdb"
	"psic/internal/platform/store"
)

// readBack asks about every charge that is due, those first that were not asked about for longest, until none is left
// or the round is over. A provider that was sick for an hour leaves thousands: nobody waits for a page a minute.
func (s *Service) readBack(ctx, round context.Context, due func() ([]paymentdb.Charge, error)) error {
	failed := failures{}
	for round.Err() == nil {
		page, err := due()
		if err != nil {
			return fmt.Errorf("charges to read back: %w", err)
		}
		if err := s.checked(ctx, page); err != nil {
			return err
		}
		s.settlePage(ctx, round, page, &failed)
		if len(page) < batch {
			break
		}
	}
	return failed.err()
}

// checked: whatever comes of it, these were asked about now, and the next page is another one.
func (s *Service) checked(ctx context.Context, page []paymentdb.Charge) error {
	ids := make([]string, len(page))
	for i, c := range page {
		ids[i] = c.ID
	}
	if len(ids) == 0 {
		return nil
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		return s.q.CheckedCharges(
			ctx,
			tx,
			paymentdb.CheckedChargesParams{Ids: store.List(ids), CheckedAt: at.Of(s.Clock.Now())},
		)
	})
}

// settlePage asks about several at a time: one that hangs must not keep the others waiting.
func (s *Service) settlePage(ctx, round context.Context, page []paymentdb.Charge, failed *failures) {
	next := make(chan paymentdb.Charge)
	var asking sync.WaitGroup
	for range askers {
		asking.Go(func() {
			for c := range next {
				if err := s.settleUp(ctx, Charge{c}); err != nil {
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
	asking.Wait()
}

// failures keeps the first and counts the others.
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
