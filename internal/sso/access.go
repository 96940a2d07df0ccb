package sso

import (
	"context"
	"fmt"

	"psic/internal/company"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/platform/store"
	"psic/internal/sso/ssodb"
)

// Access is what a company and administrators read about how people get in.
type Access struct {
	Domain Domain
	// Provider is empty when there is none.
	Provider ssodb.CompanyProvider
	Token    TokenState
	TokenAt  at.Time
	UsedAt   at.Time
	// Members came through the identity provider, Sent were sent by the directory and are active there.
	Members, Sent int64
}

// TokenState says whether the directory of a company may call.
type TokenState string

const (
	NoToken      TokenState = "NONE"
	TokenActive  TokenState = "ACTIVE"
	TokenRevoked TokenState = "REVOKED"
)

// Read returns the access of a company.
//
// Faults: fault.Missing.
func (s *Service) Read(ctx context.Context, who actor.Actor, companyID string) (Access, error) {
	c, err := s.Company.Reach(ctx, who, companyID)
	if err != nil {
		return Access{}, err
	}
	out := Access{}
	if out.Domain, err = s.domain(ctx, c); err != nil {
		return out, err
	}
	if out.Provider, err = s.q.ProviderOf(ctx, s.DB.Read(), c.ID); err != nil && !store.None(err) {
		return out, fmt.Errorf("read provider: %w", err)
	}
	if err := s.readToken(ctx, c, &out); err != nil {
		return out, err
	}
	if out.Members, err = s.Company.Members(ctx, c.ID); err != nil {
		return out, err
	}
	if out.Sent, err = s.q.CountActiveUsers(ctx, s.DB.Read(), c.ID); err != nil {
		return out, fmt.Errorf("count people of the directory: %w", err)
	}
	return out, nil
}

func (s *Service) readToken(ctx context.Context, c company.Company, out *Access) error {
	out.Token = NoToken
	token, err := s.q.TokenOf(ctx, s.DB.Read(), c.ID)
	if store.None(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read key: %w", err)
	}
	out.Token, out.TokenAt, out.UsedAt = TokenActive, token.CreatedAt, token.UsedAt
	if !token.RevokedAt.IsZero() {
		out.Token = TokenRevoked
	}
	return nil
}
