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

// SignInScreen is where somebody signs in: people, administrators and companies each have one. The common one, which is
// for people, admits every role (Q121).
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

// Credentials is an address and a password, and the code of who has a second factor.
type Credentials struct{ Username, Password, Code string }

// Login is a login that has just begun.
type Login struct {
	Token   string
	Limited bool
	// Enrol: the login is limited until a second factor is set up.
	Enrol bool
	// Guarded: the login is limited until the password of before the reset is shown.
	Guarded bool
}

// Login checks the password and opens a login row that logout, a new password, deactivation and deletion
// end at once. A wrong address costs the same time as a wrong password; only the right password
// learns that the e-mail is unconfirmed or the account inactive.
//
// Faults: ErrInvalidLogin, ErrNoPermission, ErrUnconfirmed, ErrInactive, ErrFactorNeeded, ErrFactorWrong, too many
// attempts.
func (s *Service) Login(ctx context.Context, screen SignInScreen, in Credentials) (Login, error) {
	email := br.NormalEmail(in.Username)
	acc, err := s.Account.ByEmail(ctx, email)
	if err != nil && fault.As(err) == nil {
		return Login{}, err
	}
	known := err == nil
	if err := s.staffPace(ctx, screen, email); err != nil {
		return Login{}, err
	}
	if err := s.attempt(ctx, acc.ID, email); err != nil {
		return Login{}, err
	}
	ok, err := s.verify(ctx, acc, known, in.Password)
	if err != nil {
		return Login{}, err
	}
	if !ok || screen.Only != "" && acc.Role() != screen.Only {
		return Login{}, s.refused(ctx, screen, acc)
	}
	if err := s.admissible(ctx, acc); err != nil {
		return Login{}, err
	}
	return s.open(ctx, acc, in)
}

// refused answers a wrong password, and leaves a line in the audit log where an administrator's screen was tried.
func (s *Service) refused(ctx context.Context, screen SignInScreen, acc account.Account) error {
	why := screen.refusal()
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

// admissible is asked only after the right password, which is no guess: its count is forgotten.
func (s *Service) admissible(ctx context.Context, acc account.Account) error {
	if acc.Active && !acc.ConfirmedAt.IsZero() {
		return nil
	}
	may, err := s.mayMail(ctx, acc.Email)
	if err != nil {
		return err
	}
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		if err := s.q.ForgetFailures(ctx, tx, s.guessKey(ctx, acc.Email)); err != nil {
			return fmt.Errorf("forget failures: %w", err)
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

func (s *Service) open(ctx context.Context, acc account.Account, in Credentials) (Login, error) {
	rehash, err := s.rehash(ctx, acc, in.Password)
	if err != nil {
		return Login{}, err
	}
	shown, err := s.secondStep(ctx, acc, in.Code)
	if err != nil {
		return Login{}, err
	}
	var out Login
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		// Between the check and here a reset or a deactivation may have won.
		now, err := s.Account.Lock(ctx, tx, acc.ID)
		if err != nil || now.PasswordHash != acc.PasswordHash || !now.Active {
			return errors.Join(ErrInvalidLogin, ignoreFault(err))
		}
		if rehash != "" {
			if err := s.Account.SetPassword(ctx, tx, acc.ID, rehash); err != nil {
				return err
			}
		}
		if err := s.q.ForgetFailures(ctx, tx, s.guessKey(ctx, acc.Email)); err != nil {
			return fmt.Errorf("forget failures: %w", err)
		}
		if err := s.endPrevious(ctx, tx); err != nil {
			return err
		}
		if err := s.tellNewPlace(ctx, tx, acc); err != nil {
			return err
		}
		out, err = s.newLogin(ctx, tx, acc, shown)
		return err
	})
	if err == nil {
		httpx.MetaFrom(ctx).AccountID = acc.ID // the access log says who signed in
	}
	return out, err
}

// tellNewPlace writes to the owner when somebody enters from a network and with a browser of which neither signed in
// within ninety days. The first login of an account is no news.
func (s *Service) tellNewPlace(ctx context.Context, tx *store.Tx, acc account.Account) error {
	seen, err := s.q.FamiliarPlace(ctx, tx, logindb.FamiliarPlaceParams{
		AccountID: acc.ID,
		IpHash:    s.ipHash(ctx),
		AgentHash: s.agentHash(ctx),
		SinceAt:   at.Of(s.Clock.Now().Add(-knownDeviceLife)),
	})
	if err != nil {
		return fmt.Errorf("familiar place: %w", err)
	}
	if seen.Logins == 0 || seen.Familiar > 0 {
		return nil
	}
	return s.Jobs.Enqueue(ctx, tx, NewPlaceMail{AccountID: acc.ID})
}

// secondStep asks who has a second factor for its code; shown says that it was right.
func (s *Service) secondStep(ctx context.Context, acc account.Account, code string) (shown bool, err error) {
	on, err := s.hasFactor(ctx, acc.ID)
	if err != nil || !on {
		return false, err
	}
	if code == "" {
		return false, ErrFactorNeeded
	}
	if err := s.countFactor(ctx, acc.ID); err != nil {
		return false, err
	}
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		ok, on, err := s.proven(ctx, tx, acc.ID, code)
		if err != nil || on && !ok {
			return orElse(err, ErrFactorWrong)
		}
		return s.q.ForgetFailures(ctx, tx, factorKey(acc.ID))
	})
	return err == nil, err
}

// rehash returns a new hash when the cost has grown since the password was set. A temporary password
// keeps its old hash: storing another would end its being temporary.
func (s *Service) rehash(ctx context.Context, acc account.Account, password string) (string, error) {
	if acc.PasswordTemporary || !s.Hasher.NeedsRehash(acc.PasswordHash) {
		return "", nil
	}
	return s.Hasher.Hash(ctx, password)
}
