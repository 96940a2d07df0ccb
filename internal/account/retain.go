package account

import (
	"context"
	"fmt"
	"time"

	"psic/internal/account/accountdb"
	"psic/internal/kernel/at"
	"psic/internal/platform/store"
)

const (
	keepYears    = 10
	keepAccess   = 6 // months, as the access log (R024)
	retainBatch  = 200
	keepRecovery = 7 * 24 * time.Hour // after a deletion, whose last mail goes to the personal address
)

// retain is the daily promise of the privacy policy: what is due to go, goes.
func (s *Service) retain(ctx context.Context, _ Retention) error {
	now := s.Clock.Now()
	if err := s.eraseLeft(ctx); err != nil {
		return err
	}
	purged, err := s.purgeOld(ctx, now)
	if err != nil {
		return err
	}
	dropped, err := s.dropUnconfirmed(ctx, now)
	if err != nil {
		return err
	}
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		if err := s.forgetAccess(ctx, tx, now); err != nil {
			return err
		}
		_, err := s.q.ForgetRecoveries(ctx, tx, at.Of(now.Add(-keepRecovery)))
		return err
	})
	s.Log.Info("account: retention", "purged", purged, "unconfirmed", dropped)
	return err
}

// forgetAccess drops from where an account was last used, six months later, and of a deleted one also when, and from
// where its terms were accepted.
func (s *Service) forgetAccess(ctx context.Context, tx *store.Tx, now time.Time) error {
	before := at.Of(at.MonthsBefore(now, keepAccess))
	if err := s.q.ForgetPlaces(ctx, tx, before); err != nil {
		return fmt.Errorf("forget places: %w", err)
	}
	return s.q.ForgetAccess(ctx, tx, before)
}

// eraseLeft finishes what the job of a deletion gave up on, such as a file store that was down for a day: the
// promise is seven business days. One that still fails does not keep the others waiting.
func (s *Service) eraseLeft(ctx context.Context) error {
	left, err := s.q.Unerased(ctx, s.DB.Read(), retainBatch)
	if err != nil {
		return fmt.Errorf("unerased profiles: %w", err)
	}
	for _, id := range left {
		if err := s.eraseProfile(ctx, EraseProfile{AccountID: id}); err != nil {
			s.Log.Error("account: profile not erased", "account", id, "err", err)
		}
	}
	return nil
}

// purgeOld anonymises accounts deleted ten years ago. Dropping the sealed value drops its data key with it,
// so that no copy of the key ring brings it back.
func (s *Service) purgeOld(ctx context.Context, now time.Time) (int, error) {
	before := at.Of(at.MonthsBefore(now, 12*keepYears))
	return s.inBatches(ctx, func(tx *store.Tx) ([]string, error) {
		return s.q.Purgeable(ctx, tx, accountdb.PurgeableParams{BeforeAt: before, Most: retainBatch})
	}, func(tx *store.Tx, id string) error {
		if err := s.q.DropDeletionRequests(ctx, tx, id); err != nil {
			return err
		}
		if err := each(ctx, tx, id, s.Purged); err != nil {
			return err
		}
		return s.q.Purge(ctx, tx, accountdb.PurgeParams{ID: id, Email: "removido-" + id, PurgedAt: at.Of(now)})
	})
}

func each(ctx context.Context, tx *store.Tx, id string, hooks []func(context.Context, *store.Tx, string) error) error {
	for _, hook := range hooks {
		if err := hook(ctx, tx, id); err != nil {
			return err
		}
	}
	return nil
}

// dropUnconfirmed forgets sign-ups whose address nobody confirmed for thirty days.
func (s *Service) dropUnconfirmed(ctx context.Context, now time.Time) (int, error) {
	return s.inBatches(ctx, func(tx *store.Tx) ([]string, error) {
		return s.q.StaleUnconfirmed(
			ctx,
			tx,
			accountdb.StaleUnconfirmedParams{BeforeAt: at.Of(now.Add(-unconfirmedLife)), Most: retainBatch},
		)
	}, func(tx *store.Tx, id string) error {
		if err := s.DropLogins(ctx, tx, id); err != nil {
			return err
		}
		_, err := s.q.DropAccount(ctx, tx, id)
		return err
	})
}

// inBatches keeps each transaction short: the writer of SQLite is shared with people who wait.
func (s *Service) inBatches(
	ctx context.Context,
	pick func(*store.Tx) ([]string, error),
	work func(*store.Tx, string) error,
) (int, error) {
	total := 0
	for {
		var picked []string
		err := s.DB.InTx(ctx, func(tx *store.Tx) (err error) {
			if picked, err = pick(tx); err != nil {
				return err
			}
			for _, id := range picked {
				if err := work(tx, id); err != nil {
					return fmt.Errorf("retention: %w", err)
				}
			}
			return nil
		})
		total += len(picked)
		if err != nil || len(picked) < retainBatch {
			return total, err
		}
	}
}
