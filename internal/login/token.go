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

// claims are what the browser may display; authority comes from the login row alone.
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

// read believes our own signature alone: one algorithm, a key derived for logins and nothing else, our name, not
// expired.
func (s *Service) read(token string) (c claims, err error) {
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

// seenEvery keeps "last access" true to the quarter of an hour without a write a request.
const seenEvery = 15 * time.Minute

// Authenticate checks the signature and then the login row, so that a revoked login is dead at once on
// every replica. Role and name come from the database, not from the token.
//
// Faults: ErrSignedOut.
func (s *Service) Authenticate(ctx context.Context, token string) (actor.Actor, error) {
	c, err := s.read(token)
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
	if now.Sub(row.LastSeenAt.Time) > seenEvery {
		if err := s.see(ctx, row.ID, row.AccountID, now); err != nil {
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

// see records the last access of the login and of the account.
func (s *Service) see(ctx context.Context, loginID, accountID string, now time.Time) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if err := s.q.SeeLogin(ctx, tx, logindb.SeeLoginParams{ID: loginID, LastSeenAt: at.Of(now)}); err != nil {
			return fmt.Errorf("record access: %w", err)
		}
		return s.Account.RecordAccess(ctx, tx, accountID, now, httpx.MetaFrom(ctx).IP)
	})
}
