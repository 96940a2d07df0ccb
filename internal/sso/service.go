package sso

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"psic/internal/company"
	"psic/internal/kernel/at"
	"psic/internal/platform/clock"
	"psic/internal/platform/crypt"
	"psic/internal/platform/jobs"
	"psic/internal/platform/limit"
	"psic/internal/platform/rewrap"
	"psic/internal/platform/store"
	"psic/internal/sso/ssodb"
)

// Service is the feature.
type Service struct {
	DB      *store.DB
	Clock   *clock.Clock
	Jobs    *jobs.Queue
	Ring    *crypt.Ring
	Log     *slog.Logger
	Limiter *limit.Limiter
	Company *company.Service
	// BaseURL begins the addresses of the product.
	BaseURL string
	// Client reaches identity providers, on public addresses only.
	Client *http.Client
	// TXT returns the texts of a name in the DNS.
	TXT func(ctx context.Context, name string) ([]string, error)

	q ssodb.Queries
}

// Tidy deletes what has ended.
type Tidy struct{}

func (Tidy) Kind() string { return "sso.tidy" }

// Start registers the jobs.
func (s *Service) Start() { jobs.Every(s.Jobs, time.Hour, s.runTidy) }

func (s *Service) runTidy(ctx context.Context, _ Tidy) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if err := s.q.DropOldVisits(ctx, tx, s.now()); err != nil {
			return fmt.Errorf("drop visits: %w", err)
		}
		if err := s.q.DropOldProofs(ctx, tx, s.now()); err != nil {
			return fmt.Errorf("drop proofs: %w", err)
		}
		return s.q.DropEndedUsers(ctx, tx, at.Of(s.Clock.Now().Add(-endedLife)))
	})
}

// Sealed lists the feature's sealed columns, for key rotation.
func (s *Service) Sealed() []rewrap.Column {
	return []rewrap.Column{{Table: "company_provider", Name: "client_secret", Key: "company_id"}}
}

func (s *Service) now() at.Time { return at.Of(s.Clock.Now()) }

// Export returns what directories of companies sent about a person (LGPD art. 18 and 19).
func (s *Service) Export(ctx context.Context, accountID string) (string, any, error) {
	const name = "diretoriosDeEmpresas"
	acc, err := s.Company.Account.ByID(ctx, accountID)
	if err != nil {
		return name, nil, err
	}
	rows, err := s.q.ExportUsers(ctx, s.DB.Read(), ssodb.ExportUsersParams{Email: acc.Email, AccountID: accountID})
	if err != nil {
		return name, nil, fmt.Errorf("directory entries of a person: %w", err)
	}
	var out []map[string]any
	for _, r := range rows {
		out = append(out, map[string]any{"empresa": r.Name, "email": r.Email, "enviadoEm": r.CreatedAt.Wall()})
	}
	if out == nil {
		return name, nil, nil
	}
	return name, out, nil
}
