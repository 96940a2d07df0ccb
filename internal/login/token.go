package login

import (
	"context"
	"fmt"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/login/logindb"
	"psic/internal/platform/httpx"
	"psic/internal/platform/store"
)

const issuer = "psic"

// claims are for display in the browser. The server trusts only the login row.
type claims struct {
	ID    string     `json:"id"`
	Type  actor.Role `json:"type"`
	Name  string     `json:"name"`
	Login string     `json:"sid"`
	jwt.RegisteredClaims
}

func (s *Service) sign(acc account.Account, loginID string, now, expires time.Time) (string, error) {
	t := jwt.NewWithClaims(jwt.SigningMethodHS256, claims{
		ID:    acc.ID,
		Type:  acc.Role(),
		Name:  shownName(acc),
		Login: loginID,
		RegisteredClaims: jwt.RegisteredClaims{
			Issuer:    issuer,
			IssuedAt:  jwt.NewNumericDate(now),
			ExpiresAt: jwt.NewNumericDate(expires),
		},
	})
	signed, err := t.SignedString(s.Ring.SigningKey("login"))
	if err != nil {
		return "", fmt.Errorf("sign token: %w", err)
	}
	return signed, nil
}

// parse verifies the signature, with one algorithm and a key that is derived for logins only, the issuer and the
// expiry.
func (s *Service) parse(token string) (c claims, err error) {
	_, err = jwt.ParseWithClaims(
		token,
		&c,
		func(*jwt.Token) (any, error) { return s.Ring.SigningKey("login"), nil },
		jwt.WithValidMethods([]string{"HS256"}),
		jwt.WithIssuer(issuer),
		jwt.WithExpirationRequired(),
		jwt.WithTimeFunc(s.Clock.Now),
	)
	return c, err
}

// seenEvery is how often the last access is stored, so that not every request writes.
const seenEvery = 15 * time.Minute

// Authenticate checks the signature and then the login row, so that an ended login is invalid at once on every replica.
// Role and name come from the database, not from the token.
//
// Faults: ErrSignedOut.
func (s *Service) Authenticate(ctx context.Context, token string) (actor.Actor, error) {
	c, err := s.parse(token)
	if err != nil {
		return actor.Actor{}, ErrSignedOut
	}
	now := s.Clock.Now()
	row, err := s.q.LiveLogin(ctx, s.DB.Read(), logindb.LiveLoginParams{ID: c.Login, NowAt: at.Of(now)})
	if store.None(err) {
		return actor.Actor{}, ErrSignedOut
	}
	if err != nil {
		return actor.Actor{}, fmt.Errorf("read login: %w", err)
	}
	if now.Sub(row.LastSeenAt.Time) > seenEvery && !s.DB.ReadOnly() {
		if err := s.recordAccess(ctx, row.ID, row.AccountID, now); err != nil {
			return actor.Actor{}, err
		}
	}

	own := !row.PasswordTemporary && !row.TermsAcceptedAt.IsZero()
	guarded := row.Limited && !row.GuardedAt.IsZero() && own
	return actor.Actor{
		ID:      row.AccountID,
		Role:    actor.Role(row.Role),
		Name:    account.DisplayName(row.FullName, row.Nickname),
		LoginID: row.ID,
		Limited: row.Limited,
		Guarded: guarded,
		Enrol:   row.Limited && own && !guarded,
	}, nil
}

// recordAccess stores the last access of the login and of the account.
func (s *Service) recordAccess(ctx context.Context, loginID, accountID string, now time.Time) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if err := s.q.SeeLogin(ctx, tx, logindb.SeeLoginParams{ID: loginID, LastSeenAt: at.Of(now)}); err != nil {
			return fmt.Errorf("record access: %w", err)
		}
		return s.Account.RecordAccess(ctx, tx, accountID, now, httpx.MetaFrom(ctx).IP)
	})
}
