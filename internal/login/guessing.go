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

// Wrong passwords are counted for each pair of address and network. From the fifth on, each one doubles the wait, up to
// fifteen minutes. They are not counted for the account, so that a stranger in another network cannot lock the owner
// out.
const (
	freeFailures = 4
	maxWait      = 15 * time.Minute
)

// WaitAfter returns how long a pair has to wait after so many wrong passwords.
func WaitAfter(failures int64) time.Duration {
	if failures <= freeFailures {
		return 0
	}
	return min(time.Second<<min(failures-freeFailures-1, 20), maxWait)
}

// attempt counts a try before the password is checked, so that concurrent guesses are all counted. The right password
// resets the count. While the pair has to wait, attempt refuses, except for a device that signed in before.
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

// countTry returns how long the pair still has to wait. If it does not have to wait, it counts the try and returns
// zero.
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

// guessKey, ipHash and agentHash are keyed hashes, so that the database has no addresses in clear.
func (s *Service) guessKey(ctx context.Context, email string) string {
	return s.Ring.BlindIndex("login-guard", email+"|"+Network(httpx.MetaFrom(ctx).IP))
}

func (s *Service) ipHash(ctx context.Context) string {
	return s.Ring.BlindIndex("login-ip", Network(httpx.MetaFrom(ctx).IP))
}

func (s *Service) agentHash(ctx context.Context) string {
	return s.Ring.BlindIndex("login-agent", httpx.MetaFrom(ctx).Agent)
}

// Network returns the /24 or /64 network of an IP address, because one client can often use all addresses of it.
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

// staffRule limits the sign-in screens of administrators and companies, which few people use, and seldom.
var staffRule = limit.Rule{Name: "staff-login", Burst: 5, Per: 15 * time.Minute}

// limitStaff counts right and wrong attempts at a staff screen, for each pair of address and network.
func (s *Service) limitStaff(ctx context.Context, screen SignInScreen, email string) error {
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
