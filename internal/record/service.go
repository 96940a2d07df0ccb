package record

import (
	"context"
	"log/slog"
	"time"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/platform/blob"
	"psic/internal/platform/clock"
	"psic/internal/platform/crypt"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
	"psic/internal/record/recorddb"
)

// Service is the feature.
type Service struct {
	DB      *store.DB
	Clock   *clock.Clock
	Jobs    *jobs.Queue
	Log     *slog.Logger
	Account *account.Service
	Blobs   blob.Store
	Ring    *crypt.Ring
	// Years is how long a record is kept after its last version.
	Years int

	q recorddb.Queries
}

// Start registers the handlers of the jobs.
func (s *Service) Start() {
	jobs.Every(s.Jobs, 24*time.Hour, s.runDeleteExpired)
	jobs.Every(s.Jobs, time.Hour, s.runEraseUnnamed)
	jobs.Handle(s.Jobs, s.runEraseFiles)
	jobs.Handle(s.Jobs, s.runRequestMail)
	jobs.Handle(s.Jobs, s.runRequestAnswerMail)
}

// Vault returns the open vault of a therapist.
//
// Faults: fault.Missing.
func (s *Service) Vault(ctx context.Context, therapistID string) (Vault, error) {
	return s.vaultIn(ctx, s.DB.Read(), therapistID)
}

func (s *Service) vaultIn(ctx context.Context, db recorddb.DBTX, therapistID string) (Vault, error) {
	row, err := s.q.VaultOf(ctx, db, therapistID)
	if store.None(err) {
		return Vault{}, fault.Missing
	}
	if err != nil {
		return Vault{}, wrap("read vault", err)
	}
	return Vault{row}, nil
}

// CreateVault stores the keys that the therapist's browser made. A therapist has one open vault.
//
// Faults: ErrFormat, ErrVaultExists, ErrMoved.
func (s *Service) CreateVault(ctx context.Context, who actor.Actor, in NewVault) error {
	if !in.valid() {
		return ErrFormat
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if _, err := s.Account.Lock(ctx, tx, who.ID); err != nil {
			return err
		}
		if _, err := s.vaultIn(ctx, tx, who.ID); fault.As(err) == nil {
			return orExists(err)
		}
		n, err := s.q.InsertVault(ctx, tx, recorddb.InsertVaultParams{
			ID:            in.ID,
			TherapistID:   who.ID,
			PublicKey:     in.PublicKey,
			PrivateKey:    in.PrivateKey,
			Salt:          in.Salt,
			Iterations:    in.Iterations,
			PassphraseKey: in.PassphraseKey,
			KitKey:        in.KitKey,
			Heads:         in.Heads,
			CreatedAt:     at.Of(s.Clock.Now()),
		})
		return oneRow(n, err)
	})
}

// orExists returns the error of a read, or that what was read exists.
func orExists(err error) error {
	if err != nil {
		return err
	}
	return ErrVaultExists
}

// ChangeKeys replaces the wrapped keys: after a new passphrase or a new kit. No record is written anew. seen is the
// version of the keys that the browser read.
//
// Faults: ErrFormat, ErrMoved, fault.Missing.
func (s *Service) ChangeKeys(ctx context.Context, who actor.Actor, keys Keys, seen int64) error {
	if !keys.valid() {
		return ErrFormat
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		v, err := s.vaultIn(ctx, tx, who.ID)
		if err != nil {
			return err
		}
		n, err := s.q.ChangeKeys(ctx, tx, recorddb.ChangeKeysParams{
			ID:            v.ID,
			TherapistID:   who.ID,
			KeysVersion:   seen,
			Salt:          keys.Salt,
			Iterations:    keys.Iterations,
			PassphraseKey: keys.PassphraseKey,
			KitKey:        keys.KitKey,
		})
		return oneRow(n, err)
	})
}

// Abandon closes a vault that its therapist cannot open any more, so that a new one can be created. Its records are
// kept, unreadable, until their time is over. Its passkeys are forgotten.
//
// Faults: fault.Missing.
func (s *Service) Abandon(ctx context.Context, who actor.Actor) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		v, err := s.vaultIn(ctx, tx, who.ID)
		if err != nil {
			return err
		}
		if err := s.q.DropPasskeys(ctx, tx, v.ID); err != nil {
			return wrap("drop passkeys", err)
		}
		n, err := s.q.AbandonVault(ctx, tx, recorddb.AbandonVaultParams{
			ID:          v.ID,
			TherapistID: who.ID,
			AbandonedAt: at.Of(s.Clock.Now()),
		})
		return oneRow(n, err)
	})
}

// oneRow returns ErrMoved when somebody else changed the row first.
func oneRow(n int64, err error) error {
	if err == nil && n == 0 {
		return ErrMoved
	}
	return err
}
