package login

import (
	"context"
	"fmt"
	"net/netip"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/login/logindb"
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
	known, err := s.q.KnownDevice(ctx, s.DB.Read(), logindb.KnownDeviceParams{
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
	return s.countTryOf(ctx, s.guessKey(ctx, email))
}

func (s *Service) countTryOf(ctx context.Context, key string) (wait time.Duration, err error) {
	now := s.Clock.Now()
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		wait = 0
		n, err := s.q.CountTry(ctx, tx, logindb.CountTryParams{Key: key, NowAt: at.Of(now)})
		if store.None(err) {
			row, err := s.q.LoginGuard(ctx, tx, key)
			wait = row.BlockedUntil.Sub(now)
			return err
		}
		if err != nil {
			return err
		}
		return s.q.BlockUntil(ctx, tx, logindb.BlockUntilParams{Key: key, BlockedUntil: at.Of(now.Add(WaitAfter(n)))})
	})
	return wait, err
}

// guessKey and the hashes below keep addresses out of the database.
func (s *Service) guessKey(ctx context.Context, email string) string {
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

// staffRule: the sign-in screens of administrators and companies are tried by few people, and seldom.
var staffRule = limit.Rule{Name: "staff-login", Burst: 5, Per: 15 * time.Minute}

// staffPace counts attempts at a staff screen for each pair of address and network, right or wrong.
func (s *Service) staffPace(ctx context.Context, screen SignInScreen, email string) error {
	if screen.Only == "" {
		return nil
	}
	wait, err := s.Limiter.Allow(ctx, staffRule, s.guessKey(ctx, email))
	if err != nil {
		return err
	}
	if wait > 0 {
		return httpx.ErrTooMany(wait)
	}
	return nil
}
