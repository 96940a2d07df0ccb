package login

import (
	"context"
	"errors"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/platform/audit"
	"psic/internal/platform/httpx"
	"psic/internal/platform/store"
)

// PasskeyQuestion is what a browser asks a passkey. Credentials is empty for signing in, because nobody knows yet who
// it is.
type PasskeyQuestion struct {
	Challenge, RelyingParty string
	Credentials             []string
}

// AskPasskey begins signing in with a passkey. It says the same to everybody.
//
// Faults: ErrPasskeysOff.
func (s *Service) AskPasskey(ctx context.Context) (PasskeyQuestion, error) {
	return s.ask(ctx, passkeySignIn, "")
}

func (s *Service) ask(ctx context.Context, purpose passkeyPurpose, loginID string) (PasskeyQuestion, error) {
	rp, err := s.relyingParty()
	if err != nil {
		return PasskeyQuestion{}, err
	}
	challenge, err := s.newChallenge(ctx, purpose, loginID)
	return PasskeyQuestion{Challenge: challenge, RelyingParty: rp.ID}, err
}

// LoginWithPasskey creates a login for the owner of a passkey. It is the person and the device at once, so no password
// and no code is asked for. After a reset through the employer's mailbox a passkey from before it proves the person.
//
// Faults: ErrPasskey, ErrNoPermission, ErrPasskeysOff, ErrUnconfirmed, ErrInactive.
func (s *Service) LoginWithPasskey(
	ctx context.Context,
	screen SignInScreen,
	in Assertion,
	device string,
) (Login, error) {
	p, err := s.verifyAssertion(ctx, passkeySignIn, "", in)
	if errors.Is(err, errUnproven) || err == nil && screen.Only != "" && p.acc.Role() != screen.Only {
		return Login{}, s.refusedPasskey(ctx, screen, p.acc)
	}
	if err != nil {
		return Login{}, err
	}
	if err := s.checkUsable(ctx, p.acc, attempt{}); err != nil {
		return Login{}, err
	}
	login, err := s.openWithPasskey(ctx, p, device)
	if errors.Is(err, errUnproven) || errors.Is(err, fault.Missing) {
		return Login{}, s.refusedPasskey(ctx, screen, p.acc)
	}
	return login, err
}

func (s *Service) openWithPasskey(ctx context.Context, p shownPasskey, device string) (out Login, err error) {
	known, err := s.knowsDevice(ctx, p.acc.ID, device)
	if err != nil {
		return Login{}, err
	}
	err = s.withPasskey(ctx, p, func(tx *store.Tx, acc account.Account) error {
		if acc, err = s.unguardBy(ctx, tx, acc, p.row.CreatedAt); err != nil {
			return err
		}
		if err := s.endPrevious(ctx, tx); err != nil {
			return err
		}
		if err := s.mailIfNewPlace(ctx, tx, acc, known); err != nil {
			return err
		}
		out, err = s.newLogin(ctx, tx, acc, proofs{factor: at.Of(s.Clock.Now())})
		if err != nil || out.Limited {
			return err
		}
		out.Device, err = s.rememberDevice(ctx, tx, acc.ID, device)
		return err
	})
	if err == nil {
		httpx.MetaFrom(ctx).AccountID = p.acc.ID // for the access log
	}
	return out, err
}

// unguardBy ends the guard of an account by a passkey from before the reset: the mailbox does not contain it. A passkey
// from after the reset, which no guarded login can add, would prove nothing.
func (s *Service) unguardBy(
	ctx context.Context,
	tx *store.Tx,
	acc account.Account,
	added at.Time,
) (account.Account, error) {
	if acc.GuardedAt.IsZero() || !added.Before(acc.GuardedAt.Time) {
		return acc, nil
	}
	if err := s.Account.Unguard(ctx, tx, acc.ID); err != nil {
		return acc, err
	}
	if err := s.q.ForgetFailures(ctx, tx, guardedKey(acc.ID)); err != nil {
		return acc, err
	}
	return s.Account.ByIDIn(ctx, tx, acc.ID)
}

// refusedPasskey returns the refusal of the screen: one for an unknown passkey, a wrong answer and another role. It
// writes an audit entry for administrators and for their screen.
func (s *Service) refusedPasskey(ctx context.Context, screen SignInScreen, acc account.Account) error {
	why := error(ErrPasskey)
	if screen.Only != "" {
		why = ErrNoPermission
	}
	if screen != AdminScreen && (acc.ID == "" || acc.Role() != actor.Administrator) {
		return why
	}
	err := s.Audit.Write(ctx, audit.Entry{
		Action: "login.refused",
		Object: acc.ID,
		Result: ErrPasskey.Code,
		IP:     httpx.MetaFrom(ctx).IP,
	})
	return orElse(err, why)
}

// AskOwnPasskey asks one of the caller's passkeys, for operations with StepUp.
//
// Faults: ErrPasskeysOff.
func (s *Service) AskOwnPasskey(ctx context.Context, who actor.Actor) (PasskeyQuestion, error) {
	list, err := s.OwnPasskeys(ctx, who.ID)
	if err != nil {
		return PasskeyQuestion{}, err
	}
	q, err := s.ask(ctx, passkeyProve, who.LoginID)
	for _, p := range list {
		if !p.Suspended() {
			q.Credentials = append(q.Credentials, p.Credential)
		}
	}
	return q, err
}

// ProveByPasskey verifies a passkey of the caller for operations with StepUp. It replaces the caller's login, so that a
// token that was stolen before does not pass StepUp.
//
// Faults: ErrPasskeyProof, ErrPasskeysOff.
func (s *Service) ProveByPasskey(ctx context.Context, who actor.Actor, in Assertion) (out Login, err error) {
	p, err := s.verifyAssertion(ctx, passkeyProve, who.LoginID, in)
	if err == nil && p.acc.ID != who.ID {
		err = errUnproven // somebody else's passkey
	}
	if err == nil {
		err = s.withPasskey(ctx, p, func(tx *store.Tx, _ account.Account) error {
			out, err = s.replaceLogin(ctx, tx, who, proofs{factor: at.Of(s.Clock.Now())})
			return err
		})
	}
	if errors.Is(err, errUnproven) {
		return Login{}, ErrPasskeyProof
	}
	return out, err
}
