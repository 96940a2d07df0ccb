package account

import (
	"context"
	"fmt"

	"psic/internal/account/accountdb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/platform/store"
)

// BeginAgain locks the account away and creates an empty one with the same address, company and password. The locked
// one keeps all its data under its id, and nobody can sign in with it. The caller has locked acc and ends its logins.
func (s *Service) BeginAgain(ctx context.Context, tx *store.Tx, acc Account, ip string) (id string, err error) {
	if err := s.lockAway(ctx, tx, acc.ID); err != nil {
		return "", err
	}
	id = ids.New()
	err = s.q.InsertSuccessor(ctx, tx, accountdb.InsertSuccessorParams{
		ID:         id,
		Old:        acc.ID,
		Email:      acc.Email,
		State:      string(stateAfterConfirm(acc.Role())),
		SearchText: searchText("", acc.Email),
		Affiliate:  affiliateCode(),
	})
	if err != nil {
		return "", fmt.Errorf("insert successor: %w", err)
	}
	if err := s.AcceptTerms(ctx, tx, id, ip); err != nil {
		return "", fmt.Errorf("accept terms: %w", err)
	}
	return id, s.replaceBy(ctx, tx, acc.ID, id)
}

func (s *Service) lockAway(ctx context.Context, tx *store.Tx, id string) error {
	p := accountdb.LockAwayParams{ID: id, LockedAt: at.Of(s.Clock.Now())}
	n, err := s.q.LockAway(ctx, tx, p)
	if err != nil {
		return fmt.Errorf("lock account away: %w", err)
	}
	if n == 0 {
		return fault.Missing
	}
	return nil
}

func (s *Service) replaceBy(ctx context.Context, tx *store.Tx, old, id string) error {
	if err := s.q.ReplaceBy(ctx, tx, accountdb.ReplaceByParams{ReplacedBy: &id, Old: old}); err != nil {
		return fmt.Errorf("name the successor: %w", err)
	}
	return nil
}

// NewestLocked returns the account that the person of id had before beginning again.
//
// Faults: fault.Missing.
func (s *Service) NewestLocked(ctx context.Context, tx *store.Tx, id string) (Account, error) {
	old, err := s.q.NewestLocked(ctx, tx, &id)
	if store.None(err) {
		return Account{}, fault.Missing
	}
	if err != nil {
		return Account{}, fmt.Errorf("find locked account: %w", err)
	}
	return s.Lock(ctx, tx, old)
}

// GiveBack gives the address back to the locked account old and locks now away, which replaced it. A former employee
// gets the personal address instead, because somebody else may have the work address by now. The caller has locked both
// and ends the logins of now.
func (s *Service) GiveBack(ctx context.Context, tx *store.Tx, now, old Account, personal string) error {
	if err := s.lockAway(ctx, tx, now.ID); err != nil {
		return err
	}
	if old.MailboxLost {
		if err := s.MoveToPersonal(ctx, tx, old, personal); err != nil {
			return err
		}
	}
	_, err := s.q.Unlock(ctx, tx, accountdb.UnlockParams{
		ID:         old.ID,
		Active:     now.Active,
		InactiveAt: now.InactiveAt,
		GuardedAt:  at.Of(s.Clock.Now()),
	})
	if err != nil {
		return fmt.Errorf("unlock account: %w", err)
	}
	return s.replaceBy(ctx, tx, now.ID, old.ID)
}

// LockedOf returns the accounts that the person of id had before beginning again.
func (s *Service) LockedOf(ctx context.Context, tx *store.Tx, id string) ([]string, error) {
	locked, err := s.q.LockedOf(ctx, tx, &id)
	if err != nil {
		return nil, fmt.Errorf("locked accounts: %w", err)
	}
	return locked, nil
}

// switchLocked switches the accounts that the person of id had before beginning again, because their sessions take
// place or not like those of the present account.
func (s *Service) switchLocked(ctx context.Context, tx *store.Tx, id string, active bool) error {
	p := accountdb.SwitchLockedParams{ID: &id, Active: active, InactiveAt: at.Of(s.Clock.Now())}
	if err := s.q.SwitchLocked(ctx, tx, p); err != nil {
		return fmt.Errorf("switch locked accounts: %w", err)
	}
	locked, err := s.LockedOf(ctx, tx, id)
	if err != nil {
		return err
	}
	for _, old := range locked {
		if err := callAll(ctx, tx, old, s.OnSwitched); err != nil {
			return err
		}
	}
	return nil
}
