package sso

import (
	"context"
	"fmt"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
	"psic/internal/sso/ssodb"
)

// tokenPrefix lets a company recognise the key, and scanners of secrets find one that was published.
const tokenPrefix = "psic_scim_"

// noteEvery is how exactly the last use of a key is known.
const noteEvery = time.Hour

// NewToken makes a key for the directory of a company and returns it. It is shown once, because only its hash is
// stored. An older one ends at once.
//
// Faults: fault.Missing.
func (s *Service) NewToken(ctx context.Context, who actor.Actor, companyID string) (string, error) {
	c, err := s.Company.Reach(ctx, who, companyID)
	if err != nil {
		return "", err
	}
	secret, _ := crypt.Token()
	secret = tokenPrefix + secret
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		return s.q.SaveToken(ctx, tx, ssodb.SaveTokenParams{
			CompanyID: c.ID,
			TokenHash: crypt.HashToken(secret),
			CreatedAt: s.now(),
		})
	})
	if err != nil {
		return "", fmt.Errorf("save key: %w", err)
	}
	return secret, nil
}

// RevokeToken ends the key of a company's directory. Seats stay as they are.
//
// Faults: fault.Missing.
func (s *Service) RevokeToken(ctx context.Context, who actor.Actor, companyID string) error {
	c, err := s.Company.Reach(ctx, who, companyID)
	if err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		n, err := s.q.RevokeToken(ctx, tx, ssodb.RevokeTokenParams{CompanyID: c.ID, RevokedAt: s.now()})
		if err == nil && n == 0 {
			return fault.Missing
		}
		return err
	})
}

// companyOf returns the company whose directory has the key, or an empty text.
func (s *Service) companyOf(ctx context.Context, token string) (string, error) {
	row, err := s.q.CompanyOfToken(ctx, s.DB.Read(), crypt.HashToken(token))
	if store.None(err) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("read key: %w", err)
	}
	if row.UsedAt.IsZero() || s.Clock.Now().Sub(row.UsedAt.Time) >= noteEvery {
		err = s.DB.InTx(ctx, func(tx *store.Tx) error {
			return s.q.NoteTokenUsed(ctx, tx, ssodb.NoteTokenUsedParams{
				CompanyID: row.CompanyID,
				UsedAt:    at.Of(s.Clock.Now()),
			})
		})
	}
	return row.CompanyID, err
}
