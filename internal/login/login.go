package login

import (
	"context"
	"errors"
	"fmt"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/login/logindb"
	"psic/internal/platform/audit"
	"psic/internal/platform/httpx"
	"psic/internal/platform/store"
)

// SignInScreen is one of the three sign-in screens: for people, administrators and companies. The screen for people
// admits every role (Q121).
type SignInScreen struct{ Only actor.Role }

var (
	CommonScreen  = SignInScreen{}
	AdminScreen   = SignInScreen{Only: actor.Administrator}
	CompanyScreen = SignInScreen{Only: actor.Company}
)

func (x SignInScreen) refusal() error {
	if x.Only == "" {
		return ErrInvalidLogin
	}
	return ErrNoPermission
}

// Credentials are an address, a password, the code of the second factor if the account has one, and the value by which
// the device is known.
type Credentials struct{ Username, Password, Code, Device string }

// Login is a login that has just begun.
type Login struct {
	Token   string
	Limited bool
	// Enrol says that the login is limited until a second factor is set up.
	Enrol bool
	// Guarded says that the login is limited until the person enters the password from before the reset.
	Guarded bool
	// Device is the value by which this device is known from now on, if it has none yet.
	Device string
}

// Login checks the password and creates a login. An unknown address takes the same time as a wrong password. Only
// somebody with the right password learns that the address is unconfirmed or the account inactive.
//
// Faults: ErrInvalidLogin, ErrNoPermission, ErrUnconfirmed, ErrInactive, ErrFactorNeeded, ErrFactorWrong,
// ErrPasskeyNeeded, too many attempts.
func (s *Service) Login(ctx context.Context, screen SignInScreen, in Credentials) (Login, error) {
	email := br.NormalEmail(in.Username)
	acc, err := s.Account.ByEmail(ctx, email)
	if err != nil && fault.As(err) == nil {
		return Login{}, err
	}
	known := err == nil
	try, err := s.countAttempt(ctx, screen, acc, email, in.Device)
	if err != nil {
		return Login{}, err
	}
	if try.wait > 0 {
		return Login{}, s.tooMany(ctx, try, in)
	}
	ok, err := s.verify(ctx, acc, known && !try.tooFast, in.Password)
	if err != nil {
		return Login{}, err
	}
	if !ok || screen.Only != "" && acc.Role() != screen.Only {
		return Login{}, s.refused(ctx, screen, acc, try)
	}
	if err := s.checkUsable(ctx, acc, try); err != nil {
		return Login{}, err
	}
	return s.open(ctx, acc, in, try)
}

// refused returns the refusal of the screen. It writes an audit entry for administrators and for their screen.
func (s *Service) refused(ctx context.Context, screen SignInScreen, acc account.Account, try attempt) error {
	why := screen.refusal()
	if try.others > 0 {
		why = httpx.ErrTooMany(try.others)
	}
	if screen != AdminScreen && acc.Role() != actor.Administrator {
		return why
	}
	err := s.Audit.Write(ctx, audit.Entry{
		Action: "login.refused",
		Object: acc.ID,
		Result: "auth.invalid",
		IP:     httpx.MetaFrom(ctx).IP,
	})
	return orElse(err, why)
}

func (s *Service) verify(ctx context.Context, acc account.Account, known bool, password string) (bool, error) {
	if !known {
		return false, s.Hasher.VerifyMissing(ctx, password)
	}
	return s.Hasher.Verify(ctx, password, acc.PasswordHash)
}

// checkUsable refuses an inactive or unconfirmed account and mails an unconfirmed one a new link. It runs after the
// right password, so it also resets the count of wrong ones.
func (s *Service) checkUsable(ctx context.Context, acc account.Account, try attempt) error {
	if acc.Active && !acc.ConfirmedAt.IsZero() {
		return nil
	}
	may, err := s.mayMail(ctx, acc.Email)
	if err != nil {
		return err
	}
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		if err := s.forgetAttempts(ctx, tx, try); err != nil {
			return err
		}
		if !acc.Active || !may {
			return nil
		}
		return s.Jobs.Enqueue(ctx, tx, ConfirmMail{AccountID: acc.ID})
	})
	if err != nil {
		return err
	}
	if !acc.Active {
		return ErrInactive
	}
	return ErrUnconfirmed
}

func (s *Service) open(ctx context.Context, acc account.Account, in Credentials, try attempt) (Login, error) {
	rehash, err := s.rehash(ctx, acc, in.Password)
	if err != nil {
		return Login{}, err
	}
	verified, err := s.checkFactor(ctx, acc, in.Code)
	if err != nil {
		return Login{}, err
	}

	var out Login
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		// A reset or a deactivation may have happened since the password was checked.
		now, err := s.Account.Lock(ctx, tx, acc.ID)
		if err != nil || now.PasswordHash != acc.PasswordHash || !now.Active {
			return errors.Join(ErrInvalidLogin, ignoreFault(err))
		}
		if rehash != "" {
			if err := s.Account.SetPassword(ctx, tx, acc.ID, rehash); err != nil {
				return err
			}
		}
		if err := s.forgetAttempts(ctx, tx, try); err != nil {
			return err
		}
		if err := s.endPrevious(ctx, tx); err != nil {
			return err
		}
		if err := s.mailIfNewPlace(ctx, tx, now, try.device != ""); err != nil {
			return err
		}
		shown := proofs{password: at.Of(s.Clock.Now())}
		if verified {
			shown.factor = shown.password
		}
		// Whoever has a limited login has not proven yet to be the person.
		if out, err = s.newLogin(ctx, tx, acc, shown); err != nil || out.Limited {
			return err
		}
		out.Device, err = s.rememberDevice(ctx, tx, acc.ID, in.Device)
		return err
	})
	if err == nil {
		httpx.MetaFrom(ctx).AccountID = acc.ID // for the access log
	}
	return out, err
}

// mailIfNewPlace mails the owner about a login, unless both its device and its network signed in within ninety days.
// The first login of an account is not mailed. Whether there was one is a fact of the account, because the rows of
// logins are erased.
func (s *Service) mailIfNewPlace(ctx context.Context, tx *store.Tx, acc account.Account, device bool) error {
	if acc.LastAccessAt.IsZero() {
		return nil
	}
	here, err := s.q.FamiliarNetwork(ctx, tx, logindb.FamiliarNetworkParams{
		AccountID: acc.ID,
		IpHash:    s.ipHash(ctx),
		SinceAt:   at.Of(s.Clock.Now().Add(-knownDeviceLife)),
	})
	if err != nil {
		return fmt.Errorf("familiar network: %w", err)
	}
	if device && here {
		return nil
	}
	return s.Jobs.Enqueue(ctx, tx, NewPlaceMail{AccountID: acc.ID})
}

// checkFactor requires the code of an account with a second factor. It returns whether a code was verified. Where a
// second factor is required and passkeys are the only one, the password does not open the account.
func (s *Service) checkFactor(ctx context.Context, acc account.Account, code string) (verified bool, err error) {
	on, err := s.hasFactor(ctx, acc.ID)
	if err != nil {
		return false, err
	}
	if !on {
		only, err := s.onlyPasskeysIn(ctx, s.DB.Read(), acc.ID, acc.Role())
		if err == nil && only {
			err = ErrPasskeyNeeded
		}
		return false, err
	}
	if code == "" {
		return false, ErrFactorNeeded
	}
	if err := s.countFactor(ctx, acc.ID); err != nil {
		return false, err
	}
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		ok, on, err := s.useAnyCode(ctx, tx, acc.ID, code)
		if err != nil || on && !ok {
			return orElse(err, ErrFactorWrong)
		}
		return s.q.ForgetFailures(ctx, tx, factorKey(acc.ID))
	})
	return err == nil, err
}

// rehash returns a new hash if the cost parameters changed since the password was set. A temporary password keeps its
// hash, because SetPassword would make it permanent.
func (s *Service) rehash(ctx context.Context, acc account.Account, password string) (string, error) {
	if acc.PasswordTemporary || !s.Hasher.NeedsRehash(acc.PasswordHash) {
		return "", nil
	}
	return s.Hasher.Hash(ctx, password)
}
