// Package address looks up postal codes (CEP) for forms, in an outside service with a cache in front. When the service
// does not respond, people type the address.
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

// Address is the address of a postal code. Found is false for a code that does not exist.
type Address struct {
	Found                                     bool
	Street, Complement, District, City, State string
}

// Lookup is the outside service.
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
	// ErrUnreachable tells the form to let the person type the address, without an error message.
	ErrUnreachable = fault.New(
		fault.Unavailable,
		"address.unreachable",
		"A busca de CEP está indisponível. Preencha o endereço manualmente.",
	)
)

// Find returns the address of a postal code, from the cache or from the outside service.
//
// Faults: ErrCEP, ErrUnreachable.
func (s *Service) Find(ctx context.Context, cep string) (Address, error) {
	cep, ok := br.CEP(cep)
	if !ok {
		return Address{}, ErrCEP
	}

	row, err := s.q.PostalCode(ctx, s.DB.Read(), addressdb.PostalCodeParams{Cep: cep, NowAt: at.Of(s.Clock.Now())})
	if err == nil {
		return Address{
			Found:      row.Found,
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
	if err := s.saveInCache(ctx, cep, a); err != nil {
		s.Log.Error("postal code cache", "err", err) // the caller gets the address all the same
	}
	return a, nil
}

func (s *Service) saveInCache(ctx context.Context, cep string, a Address) error {
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

// DeleteExpired is the daily job that deletes expired codes from the cache.
type DeleteExpired struct{}

func (DeleteExpired) Kind() string { return "address.tidy" }

// Start registers the feature's jobs.
func (s *Service) Start() {
	jobs.Every(s.Jobs, 24*time.Hour, func(ctx context.Context, _ DeleteExpired) error {
		return s.DB.InTx(ctx, func(tx *store.Tx) error {
			_, err := s.q.DropExpiredPostalCodes(ctx, tx, at.Of(s.Clock.Now()))
			return err
		})
	})
}
