package dispute

import (
	"context"
	"errors"
	"fmt"
	"time"

	"psic/internal/dispute/disputedb"
	"psic/internal/kernel/at"
	"psic/internal/platform/store"
)

const (
	// readAgain is how often an open case is read at the provider, because a notification may be lost.
	readAgain  = 6 * time.Hour
	checkBatch = 50
	// keepMonths is how long the evidence of a closed case is kept.
	keepMonths = 60
)

// runWatch looks at deadlines and reads open cases back.
func (s *Service) runWatch(ctx context.Context, _ Watch) error {
	return errors.Join(s.watchDeadlines(ctx), s.readOpen(ctx))
}

// watchDeadlines expires the cases whose deadline has passed, and warns of those whose deadline is near.
func (s *Service) watchDeadlines(ctx context.Context) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		now := s.Clock.Now()
		gone, err := s.q.ExpireDisputes(ctx, tx, at.Of(now))
		if err != nil {
			return fmt.Errorf("expire disputes: %w", err)
		}
		near, err := s.q.WarnDisputes(ctx, tx, disputedb.WarnDisputesParams{
			NowAt:  at.Of(now),
			SoonAt: at.Of(now.Add(WarnBefore)),
		})
		if err != nil {
			return fmt.Errorf("warn of disputes: %w", err)
		}
		return errors.Join(s.alarm(ctx, tx, AlarmExpired, gone), s.alarm(ctx, tx, AlarmNear, near))
	})
}

func (s *Service) alarm(ctx context.Context, tx *store.Tx, what Alarm, cases []string) error {
	for _, id := range cases {
		if err := s.Jobs.Enqueue(ctx, tx, AlarmMail{DisputeID: id, What: what}); err != nil {
			return err
		}
	}
	return nil
}

// readOpen reads the order and the dispute of open cases, those with the earliest deadline first.
func (s *Service) readOpen(ctx context.Context) error {
	rows, err := s.q.ToCheck(ctx, s.DB.Read(), disputedb.ToCheckParams{
		BeforeAt: at.Of(s.Clock.Now().Add(-readAgain)),
		Most:     checkBatch,
	})
	if err != nil {
		return fmt.Errorf("open disputes: %w", err)
	}
	for _, r := range rows { // one request to the provider each
		if err := s.Payment.ReadDispute(ctx, r.ChargeID, r.ProviderID); err != nil {
			s.Log.Warn("dispute: a case could not be read", "dispute", r.ID, "err", err) // the next round tries again
			continue
		}
		if err := s.checked(ctx, r.ID); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) checked(ctx context.Context, id string) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		return s.q.CheckedDispute(ctx, tx, disputedb.CheckedDisputeParams{ID: id, CheckedAt: s.now()})
	})
}

// runForget deletes the evidence of cases that ended years ago. What the ledger says stays.
func (s *Service) runForget(ctx context.Context, _ Forget) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		_, err := s.q.DropOldEvidence(ctx, tx, at.Of(at.MonthsBefore(s.Clock.Now(), keepMonths)))
		return err
	})
}

// Purge deletes the evidence about a payer and what administrators wrote, when the years of retention are over.
func (s *Service) Purge(ctx context.Context, tx *store.Tx, accountID string) error {
	return errors.Join(s.q.PurgeEvidence(ctx, tx, accountID), s.q.PurgeReasons(ctx, tx, accountID))
}

func (s *Service) runCheckBooks(ctx context.Context, _ CheckBooks) error {
	wrong, err := s.Verify(ctx)
	if err != nil {
		return err
	}
	s.BooksChecked(len(wrong) == 0)
	if len(wrong) > 0 {
		s.Log.Error("dispute: THE BOOKS DO NOT AGREE", "what", wrong)
	}
	return nil
}

// Verify compares the cases with the ledger, the charges and the payouts, and returns what does not agree.
func (s *Service) Verify(ctx context.Context) ([]string, error) {
	var out []string
	for _, check := range []struct {
		name string
		find func(context.Context, disputedb.DBTX) ([]string, error)
	}{
		{"a case and its reserve differ: ", s.q.WrongReserves},
		{"a reserve has no case: ", s.q.StrayReserves},
		{"a disputed session is in an open payout: ", s.q.UnheldPairs},
		{"a lost case was closed before its money was taken: ", s.q.LostUnbooked},
	} {
		found, err := check.find(ctx, s.DB.Read())
		if err != nil {
			return nil, fmt.Errorf("verify disputes: %w", err)
		}
		for _, f := range found {
			out = append(out, check.name+f)
		}
	}
	sum, err := s.q.PlatformReserve(ctx, s.DB.Read())
	if err != nil {
		return nil, fmt.Errorf("verify disputes: %w", err)
	}
	if sum.Cases != sum.Booked {
		what := "the platform's reserves differ: %d in cases, %d in the ledger"
		out = append(out, fmt.Sprintf(what, sum.Cases, sum.Booked))
	}
	return out, nil
}
