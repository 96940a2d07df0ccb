// Package address looks postal codes up for forms: one outside service behind a cache, and typing by hand
// when it does not answer.
package address

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"psic/internal/address/addressdb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/platform/clock"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
)

// Address is what a postal code tells; Found is false for a code that does not exist.
type Address struct {
	Found                                     bool
	Street, Complement, District, City, State string
}

// Lookup asks the outside service.
type Lookup interface {
	Find(ctx context.Context, cep string) (Address, error)
}

// Service is the feature.
type Service struct {
	DB     *store.DB
	Clock  *clock.Clock
	Jobs   *jobs.Queue
	Lookup Lookup
	Log    *slog.Logger
	q      addressdb.Queries
}

const (
	keepFound   = 30 * 24 * time.Hour
	keepMissing = time.Hour
)

var (
	ErrCEP = fault.New(fault.Invalid, "address.cep_invalid", "Informe um CEP com 8 dígitos.")
	// ErrUnreachable makes the form fall back to typing, silently.
	ErrUnreachable = fault.New(
		fault.Unavailable,
		"address.unreachable",
		"A busca de CEP está indisponível. Preencha o endereço manualmente.",
	)
)

// Find answers from the cache or asks and remembers.
//
// Faults: ErrCEP, ErrUnreachable.
func (s *Service) Find(ctx context.Context, cep string) (Address, error) {
	cep, ok := br.CEP(cep)
	if !ok {
		return Address{}, ErrCEP
	}
	row, err := s.q.PostalCode(ctx, s.DB.Read(), addressdb.PostalCodeParams{Cep: cep, NowAt: at.Of(s.Clock.Now())})
	if err == nil {
		return Address{Found: row.Found,
			Street:     row.Street,
			Complement: row.Complement,
			District:   row.District,
			City:       row.City,
			State:      row.State,
		}, nil
	}
	if !store.None(err) {
		return Address{}, fmt.Errorf("postal code cache: %w", err)
	}
	a, err := s.Lookup.Find(ctx, cep)
	if err != nil {
		s.Log.Warn("postal code service", "err", err)
		return Address{}, ErrUnreachable
	}
	if err := s.remember(ctx, cep, a); err != nil {
		s.Log.Error("postal code cache", "err", err) // the answer is good without it
	}
	return a, nil
}

func (s *Service) remember(ctx context.Context, cep string, a Address) error {
	keep := keepMissing
	if a.Found {
		keep = keepFound
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		return s.q.SavePostalCode(ctx, tx, addressdb.SavePostalCodeParams{
			Cep:        cep,
			Found:      a.Found,
			Street:     a.Street,
			Complement: a.Complement,
			District:   a.District,
			City:       a.City,
			State:      a.State,
			ExpiresAt:  at.Of(s.Clock.Now().Add(keep)),
		})
	})
}

// Tidy is the daily job that forgets expired codes.
type Tidy struct{}

func (Tidy) Kind() string { return "address.tidy" }

// Start hands the worker to the queue.
func (s *Service) Start() {
	jobs.Every(s.Jobs, 24*time.Hour, func(ctx context.Context, _ Tidy) error {
		return s.DB.InTx(ctx, func(tx *store.Tx) error {
			_, err := s.q.DropExpiredPostalCodes(ctx, tx, at.Of(s.Clock.Now()))
			return err
		})
	})
}
