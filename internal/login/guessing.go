package login

import (
	"context"
	"fmt"
	"net/netip"
	"time"

	"psic/internal/account/accountdb"
	"psic/internal/kernel/at"
	"psic/internal/platform/httpx"
	"psic/internal/platform/limit"
	"psic/internal/platform/store"
)

// Guessing is slowed per pair of address and network: from the fifth wrong password on, each one doubles
// the wait up to a quarter of an hour. The pair, not the account, is slowed, so that a stranger elsewhere
// cannot lock the owner out.
const (
	freeFailures = 4
	maxWait      = 15 * time.Minute
)

// WaitAfter is how long a pair has to wait after so many wrong passwords.
func WaitAfter(failures int64) time.Duration {
	if failures <= freeFailures {
		return 0
	}
	return min(time.Second<<min(failures-freeFailures-1, 20), maxWait)
}

// attempt counts the try before the password is looked at, so that guesses sent together cannot all pass
// before the first is counted; the right password forgets the count. It refuses while the pair has to wait,
// except on a device that signed in before.
func (s *Service) attempt(ctx context.Context, accountID, email string) error {
	wait, err := s.countTry(ctx, email)
	if err != nil {
		return fmt.Errorf("count attempt: %w", err)
	}
	if wait <= 0 {
		return nil
	}
	known, err := s.q.KnownDevice(ctx, s.DB.Read(), accountdb.KnownDeviceParams{
		AccountID: accountID,
		IpHash:    s.ipHash(ctx),
		AgentHash: s.agentHash(ctx),
		SinceAt:   at.Of(s.Clock.Now().Add(-knownDeviceLife)),
	})
	if err != nil {
		return fmt.Errorf("known device: %w", err)
	}
	if known {
		return nil
	}
	return httpx.ErrTooMany(wait)
}

// countTry returns how long the pair still has to wait, or counts the try and returns nothing to wait for.
func (s *Service) countTry(ctx context.Context, email string) (time.Duration, error) {
	return s.countTryOf(ctx, s.guardKey(ctx, email))
}

func (s *Service) countTryOf(ctx context.Context, key string) (wait time.Duration, err error) {
	now := s.Clock.Now()
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		wait = 0
		n, err := s.q.CountTry(ctx, tx, accountdb.CountTryParams{Key: key, NowAt: at.Of(now)})
		if store.None(err) {
			row, err := s.q.LoginGuard(ctx, tx, key)
			wait = row.BlockedUntil.Sub(now)
			return err
		}
		if err != nil {
			return err
		}
		return s.q.BlockUntil(ctx, tx, accountdb.BlockUntilParams{Key: key, BlockedUntil: at.Of(now.Add(WaitAfter(n)))})
	})
	return wait, err
}

// guardKey and the hashes below keep addresses out of the database.
func (s *Service) guardKey(ctx context.Context, email string) string {
	return s.Ring.BlindIndex("login-guard", email+"|"+Network(httpx.MetaFrom(ctx).IP))
}

func (s *Service) ipHash(ctx context.Context) string {
	return s.Ring.BlindIndex("login-ip", Network(httpx.MetaFrom(ctx).IP))
}

func (s *Service) agentHash(ctx context.Context) string {
	return s.Ring.BlindIndex("login-agent", httpx.MetaFrom(ctx).Agent)
}

// Network is the /24 or /64 around an address: who owns one owns its neighbours.
func Network(ip string) string {
	a, err := netip.ParseAddr(ip)
	if err != nil {
		return ip
	}
	bits := 24
	if a.Is6() && !a.Is4In6() {
		bits = 64
	}
	p, err := a.Unmap().Prefix(bits)
	if err != nil {
		return ip
	}
	return p.String()
}

// staffRule: the doors of administrators and companies are tried by few people, and seldom.
var staffRule = limit.Rule{Name: "staff-login", Burst: 5, Per: 15 * time.Minute}

// staffPace counts attempts at a staff door for each pair of address and network, right or wrong.
func (s *Service) staffPace(ctx context.Context, door Door, email string) error {
	if door.Only == "" {
		return nil
	}
	wait, err := s.Limiter.Allow(ctx, staffRule, s.guardKey(ctx, email))
	if err != nil {
		return err
	}
	if wait > 0 {
		return httpx.ErrTooMany(wait)
	}
	return nil
}
