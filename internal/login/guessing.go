package login

import (
	"context"
	"fmt"
	"net/netip"
	"time"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/login/logindb"
	"psic/internal/platform/httpx"
	"psic/internal/platform/limit"
	"psic/internal/platform/store"
)

// Wrong passwords are counted for each pair of address and network, and for each known device. From the fifth on, each
// one doubles the wait, up to fifteen minutes. They are not counted for the account, so that a stranger in another
// network cannot lock the owner out.
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

// attempt is what the counts say about a try to sign in.
type attempt struct {
	// pair and device are the keys under which the try was counted; device is empty for a device that is not known.
	pair, device string
	// wait is how long the caller has to wait until a password is checked.
	wait time.Duration
	// others is how long a caller without the known device would have to wait. A wrong password is answered with it, so
	// that nobody finds out on somebody's device who signed in there.
	others time.Duration
	// tooFast: a try at the account of an administrator or a company on the common screen, above the staff's pace. It
	// is answered like a wrong password, because another answer would tell whose account it is.
	tooFast bool
}

// countAttempt counts a try before the password is checked, so that concurrent guesses are all counted. The right
// password resets the counts. A device that signed in to the account before has counts of its own, and waits for no
// others.
func (s *Service) countAttempt(
	ctx context.Context,
	screen SignInScreen,
	acc account.Account,
	email, device string,
) (try attempt, err error) {
	try.pair = s.guessKey(ctx, email)
	if try.wait, err = s.countKey(ctx, try.pair); err != nil {
		return try, err
	}
	staff, err := s.Limiter.Allow(ctx, staffRule, try.pair)
	if err != nil {
		return try, err
	}
	known, err := s.knowsDevice(ctx, acc.ID, device)
	if err != nil {
		return try, err
	}
	if known {
		try.device = deviceKey(acc.ID, device)
		try.others = try.wait
		if screen.Only != "" {
			try.others = max(try.wait, staff)
		}
		if try.wait, err = s.countKey(ctx, try.device); err != nil {
			return try, err
		}
		if staff, err = s.Limiter.Allow(ctx, staffRule, try.device); err != nil {
			return try, err
		}
	}
	if screen.Only != "" {
		try.wait = max(try.wait, staff)
	}
	try.tooFast = staff > 0 && isStaff(acc.Role())
	return try, nil
}

func isStaff(r actor.Role) bool { return r == actor.Administrator || r == actor.Company }

func (s *Service) countKey(ctx context.Context, key string) (time.Duration, error) {
	wait, err := s.countTryOf(ctx, key)
	if err != nil {
		return 0, fmt.Errorf("count attempt: %w", err)
	}
	return wait, nil
}

// tooMany refuses a caller who has to wait. With the value of a device it takes as long as a check of the password,
// because a known device gets one.
func (s *Service) tooMany(ctx context.Context, try attempt, in Credentials) error {
	if in.Device != "" {
		if err := s.Hasher.VerifyMissing(ctx, in.Password); err != nil {
			return err
		}
	}
	return httpx.ErrTooMany(max(try.wait, try.others))
}

// forgetAttempts resets the counts after the right password.
func (s *Service) forgetAttempts(ctx context.Context, tx *store.Tx, try attempt) error {
	for _, key := range []string{try.pair, try.device} {
		if key == "" {
			continue
		}
		if err := s.q.ForgetFailures(ctx, tx, key); err != nil {
			return fmt.Errorf("forget failures: %w", err)
		}
	}
	return nil
}

// countTryOf returns how long the key still has to wait. If it does not have to wait, it counts the try and returns
// zero.
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

// guessKey and ipHash are keyed hashes, so that the database has no addresses in clear.
func (s *Service) guessKey(ctx context.Context, email string) string {
	return s.Ring.BlindIndex("login-guard", email+"|"+Network(httpx.MetaFrom(ctx).IP))
}

func (s *Service) ipHash(ctx context.Context) string {
	return s.Ring.BlindIndex("login-ip", Network(httpx.MetaFrom(ctx).IP))
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

// staffRule is the pace at the accounts of administrators and companies, which few people use, and seldom. It counts
// right and wrong secrets. A password is counted for each pair of address and network at the sign-in screens, and for
// each login where somebody signed in types it again. A code is counted for the account. At the staff's own screens the
// pace holds for every address; at the common screen it is counted for every address, so that the time does not tell
// whose account it is.
var staffRule = limit.Rule{Name: "staff-login", Burst: 5, Per: 15 * time.Minute}

// keepStaffsPace refuses an administrator or a company above the staff's pace. Other roles have none.
func (s *Service) keepStaffsPace(ctx context.Context, role actor.Role, key string) error {
	if !isStaff(role) {
		return nil
	}
	wait, err := s.Limiter.Allow(ctx, staffRule, key)
	if err != nil {
		return fmt.Errorf("staff's pace: %w", err)
	}
	if wait > 0 {
		return httpx.ErrTooMany(wait)
	}
	return nil
}
