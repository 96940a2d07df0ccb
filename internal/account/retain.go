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
	keepAccess   = 6 // months, like the access log (R024)
	retainBatch  = 200
	keepRecovery = 7 * 24 * time.Hour // after a deletion, because its last mail goes to the personal address
)

// runDeleteExpired erases every day what the privacy policy does not allow to keep longer.
func (s *Service) runDeleteExpired(ctx context.Context, _ DeleteExpired) error {
	now := s.Clock.Now()
	if err := s.eraseLeft(ctx); err != nil {
		return err
	}
	purged, err := s.purgeOld(ctx, now)
	if err != nil {
		return err
	}
	dropped, err := s.dropStale(ctx, now)
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

// forgetAccess erases the IP address of the last access after six months. Of a deleted account it also erases the time
// of that access, and the IP address from which the terms were accepted.
func (s *Service) forgetAccess(ctx context.Context, tx *store.Tx, now time.Time) error {
	before := at.Of(at.MonthsBefore(now, keepAccess))
	if err := s.q.ForgetPlaces(ctx, tx, before); err != nil {
		return fmt.Errorf("forget places: %w", err)
	}
	return s.q.ForgetAccess(ctx, tx, before)
}

// eraseLeft repeats the job EraseProfile where it gave up, for example because the file store was down for a day. The
// privacy policy allows seven business days. An account that fails again does not stop the others.
func (s *Service) eraseLeft(ctx context.Context) error {
	left, err := s.q.Unerased(ctx, s.DB.Read(), retainBatch)
	if err != nil {
		return fmt.Errorf("unerased profiles: %w", err)
	}
	for _, id := range left {
		if err := s.runEraseProfile(ctx, EraseProfile{AccountID: id}); err != nil {
			s.Log.Error("account: profile not erased", "account", id, "err", err)
		}
	}
	return nil
}

// purgeOld anonymises accounts that were deleted ten years ago. The data key is inside the sealed value, so no copy of
// the key ring can decrypt the data afterwards.
func (s *Service) purgeOld(ctx context.Context, now time.Time) (int, error) {
	before := at.Of(at.MonthsBefore(now, 12*keepYears))
	return s.inBatches(ctx, func(tx *store.Tx) ([]string, error) {
		return s.q.Purgeable(ctx, tx, accountdb.PurgeableParams{BeforeAt: before, Most: retainBatch})
	}, func(tx *store.Tx, id string) error {
		if err := s.q.DropDeletionRequests(ctx, tx, id); err != nil {
			return err
		}
		if err := s.q.DropConsentChanges(ctx, tx, id); err != nil {
			return err
		}
		if err := callAll(ctx, tx, id, s.OnPurged); err != nil {
			return err
		}
		return s.q.Purge(ctx, tx, accountdb.PurgeParams{ID: id, Email: "removido-" + id, PurgedAt: at.Of(now)})
	})
}

type hook = func(ctx context.Context, tx *store.Tx, accountID string) error

func callAll(ctx context.Context, tx *store.Tx, id string, hooks []hook) error {
	for _, hook := range hooks {
		if err := hook(ctx, tx, id); err != nil {
			return err
		}
	}
	return nil
}

// dropStale deletes sign-ups whose address was not confirmed for thirty days.
func (s *Service) dropStale(ctx context.Context, now time.Time) (int, error) {
	return s.inBatches(ctx, func(tx *store.Tx) ([]string, error) {
		p := accountdb.StaleUnconfirmedParams{BeforeAt: at.Of(now.Add(-unconfirmedLife)), Most: retainBatch}
		return s.q.StaleUnconfirmed(ctx, tx, p)
	}, func(tx *store.Tx, id string) error { return s.DropUnconfirmed(ctx, tx, id) })
}

// inBatches keeps each transaction short, because SQLite has one writer and requests wait for it.
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
