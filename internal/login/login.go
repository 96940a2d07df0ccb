package login

import (
	"context"
	"errors"
	"fmt"

	"psic/internal/account/accountdb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/platform/audit"
	"psic/internal/platform/httpx"
	"psic/internal/platform/store"
)

// Door is where somebody signs in. The common door admits every role (Q121).
type Door struct{ Only actor.Role }

var (
	CommonDoor  = Door{}
	AdminDoor   = Door{Only: actor.Administrator}
	CompanyDoor = Door{Only: actor.Company}
)

func (d Door) refusal() error {
	if d.Only == "" {
		return ErrInvalidLogin
	}
	return ErrNoPermission
}

// LoginInput is an address and a password, and the code of who has a second factor.
type LoginInput struct{ Username, Password, Code string }

// Session is a fresh login.
type Session struct {
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
// Faults: ErrInvalidLogin, ErrNoPermission, ErrUnconfirmed, ErrInactive, ErrFactorNeeded, ErrFactorWrong, too many attempts.
func (s *Service) Login(ctx context.Context, door Door, in LoginInput) (Session, error) {
	email := br.NormalEmail(in.Username)
	acc, err := s.ByEmail(ctx, email)
	if err != nil && fault.As(err) == nil {
		return Session{}, err
	}
	known := err == nil
	if err := s.staffPace(ctx, door, email); err != nil {
		return Session{}, err
	}
	if err := s.attempt(ctx, acc.ID, email); err != nil {
		return Session{}, err
	}
	ok, err := s.verify(ctx, acc, known, in.Password)
	if err != nil {
		return Session{}, err
	}
	if !ok || door.Only != "" && acc.Role() != door.Only {
		return Session{}, s.refused(ctx, door, acc)
	}
	if err := s.admissible(ctx, acc); err != nil {
		return Session{}, err
	}
	return s.open(ctx, acc, in)
}

// refused answers a wrong password, and leaves a line in the audit log where an administrator's door was tried.
func (s *Service) refused(ctx context.Context, door Door, acc Account) error {
	why := door.refusal()
	if door != AdminDoor && acc.Role() != actor.Administrator || s.Audit == nil {
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

func (s *Service) verify(ctx context.Context, acc Account, known bool, password string) (bool, error) {
	if !known {
		return false, s.Hasher.VerifyMissing(ctx, password)
	}
	return s.Hasher.Verify(ctx, password, acc.PasswordHash)
}

// admissible is asked only after the right password, which is no guess: its count is forgotten.
func (s *Service) admissible(ctx context.Context, acc Account) error {
	if acc.Active && !acc.ConfirmedAt.IsZero() {
		return nil
	}
	may, err := s.mayMail(ctx, acc.Email)
	if err != nil {
		return err
	}
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		if err := s.q.ForgetFailures(ctx, tx, s.guardKey(ctx, acc.Email)); err != nil {
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

func (s *Service) open(ctx context.Context, acc Account, in LoginInput) (Session, error) {
	rehash, err := s.rehash(ctx, acc, in.Password)
	if err != nil {
		return Session{}, err
	}
	shown, err := s.secondStep(ctx, acc, in.Code)
	if err != nil {
		return Session{}, err
	}
	var out Session
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		// Between the check and here a reset or a deactivation may have won.
		now, err := s.lock(ctx, tx, acc.ID)
		if err != nil || now.PasswordHash != acc.PasswordHash || !now.Active {
			return errors.Join(ErrInvalidLogin, ignoreFault(err))
		}
		if rehash != "" {
			if _, err := s.q.SetPassword(
				ctx,
				tx,
				accountdb.SetPasswordParams{ID: acc.ID, PasswordHash: rehash},
			); err != nil {
				return fmt.Errorf("store stronger hash: %w", err)
			}
		}
		if err := s.q.ForgetFailures(ctx, tx, s.guardKey(ctx, acc.Email)); err != nil {
			return fmt.Errorf("forget failures: %w", err)
		}
		if err := s.leave(ctx, tx); err != nil {
			return err
		}
		if err := s.tellNewPlace(ctx, tx, acc); err != nil {
			return err
		}
		out, err = s.newLoginShown(ctx, tx, acc, shown)
		return err
	})
	if err == nil {
		httpx.MetaFrom(ctx).AccountID = acc.ID // the access log says who signed in
	}
	return out, err
}

// leave ends the login that this browser had: a new one begins, and the old token must not live on beside it.
func (s *Service) leave(ctx context.Context, tx *store.Tx) error {
	was := actor.From(ctx)
	if was.Visitor() {
		return nil
	}
	_, err := s.q.RevokeLogin(
		ctx,
		tx,
		accountdb.RevokeLoginParams{ID: was.LoginID, AccountID: was.ID, RevokedAt: at.Of(s.Clock.Now())},
	)
	if err != nil {
		return fmt.Errorf("end the login before: %w", err)
	}
	return nil
}

// tellNewPlace writes to the owner when somebody enters from a network and with a browser of which neither signed in
// within ninety days. The first login of an account is no news.
func (s *Service) tellNewPlace(ctx context.Context, tx *store.Tx, acc Account) error {
	seen, err := s.q.FamiliarPlace(ctx, tx, accountdb.FamiliarPlaceParams{
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
func (s *Service) secondStep(ctx context.Context, acc Account, code string) (shown bool, err error) {
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
func (s *Service) rehash(ctx context.Context, acc Account, password string) (string, error) {
	if acc.PasswordTemporary || !s.Hasher.NeedsRehash(acc.PasswordHash) {
		return "", nil
	}
	return s.Hasher.Hash(ctx, password)
}

func (s *Service) newLogin(ctx context.Context, tx *store.Tx, acc Account) (Session, error) {
	return s.newLoginShown(ctx, tx, acc, false)
}

// newLoginShown opens a login row inside tx and signs its token; shown says that the second factor was just proven.
func (s *Service) newLoginShown(ctx context.Context, tx *store.Tx, acc Account, shown bool) (Session, error) {
	now, id := s.Clock.Now(), s.NewID()
	expires := now.Add(loginLifeOf(acc.Role()))
	enrol, err := s.mustEnrolIn(ctx, tx, acc)
	if err != nil {
		return Session{}, err
	}
	guarded := !acc.GuardedAt.IsZero()
	limited := acc.Limited() || enrol || guarded
	p := accountdb.InsertLoginParams{
		ID:        id,
		AccountID: acc.ID,
		Limited:   limited,
		IpHash:    s.ipHash(ctx),
		AgentHash: s.agentHash(ctx),
		CreatedAt: at.Of(now),
		ExpiresAt: at.Of(expires),
	}
	if shown {
		p.FactorAt = p.CreatedAt
	}
	if err := s.q.InsertLogin(ctx, tx, p); err != nil {
		return Session{}, fmt.Errorf("insert login: %w", err)
	}
	if acc.Role() == actor.Administrator && s.Audit != nil {
		s.Audit.Record(ctx, tx, audit.Entry{
			Actor:  actor.Actor{ID: acc.ID, Role: acc.Role()},
			Action: "login.begin",
			Object: acc.ID,
			Result: audit.Done,
			IP:     httpx.MetaFrom(ctx).IP,
		})
	}
	err = s.q.RecordAccess(
		ctx,
		tx,
		accountdb.RecordAccessParams{ID: acc.ID, LastAccessAt: at.Of(now), LastIp: httpx.MetaFrom(ctx).IP},
	)
	if err != nil {
		return Session{}, fmt.Errorf("record access: %w", err)
	}
	token, err := s.sign(acc, id, now, expires)
	return Session{
		Token:   token,
		Limited: limited,
		Enrol:   enrol && !acc.Limited(),
		Guarded: guarded && !acc.Limited(),
	}, err
}

// Logout ends the caller's login.
func (s *Service) Logout(ctx context.Context, who actor.Actor) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		_, err := s.q.RevokeLogin(
			ctx,
			tx,
			accountdb.RevokeLoginParams{ID: who.LoginID, AccountID: who.ID, RevokedAt: at.Of(s.Clock.Now())},
		)
		return err
	})
}

// revokeAll ends every login of the account, on every replica, with the commit of tx.
func (s *Service) revokeAll(ctx context.Context, tx *store.Tx, accountID string) error {
	_, err := s.q.RevokeLogins(
		ctx,
		tx,
		accountdb.RevokeLoginsParams{AccountID: accountID, RevokedAt: at.Of(s.Clock.Now())},
	)
	if err != nil {
		return fmt.Errorf("revoke logins: %w", err)
	}
	return s.signedOut(ctx, tx, accountID)
}
