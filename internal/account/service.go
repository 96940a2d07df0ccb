package account

import (
	"context"
	"fmt"
	"log/slog"

	"psic/internal/account/accountdb"
	"psic/internal/account/longlist"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/kernel/money"
	"psic/internal/notify"
	"psic/internal/platform/audit"
	"psic/internal/platform/blob"
	"psic/internal/platform/clock"
	"psic/internal/platform/crypt"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
)

// Service is the feature. Features above implement the function fields; app checks at start that none is nil.
type Service struct {
	DB     *store.DB
	Clock  *clock.Clock
	Jobs   *jobs.Queue
	Ring   *crypt.Ring
	Blobs  blob.Store
	Notify *notify.Service
	Log    *slog.Logger
	// Audit records what administrators do.
	Audit *audit.Log

	// EndLogins signs the account out everywhere, with the commit of tx.
	EndLogins func(ctx context.Context, tx *store.Tx, accountID string) error
	// DropLogins removes logins and mailed links before a sign-up that nobody confirmed is removed.
	DropLogins func(ctx context.Context, tx *store.Tx, accountID string) error
	// Debts return the reasons why an account cannot be deleted yet.
	Debts []func(ctx context.Context, tx *store.Tx, accountID string) ([]Debt, error)
	// OnDeleted are called in the transaction of a deletion, so that features above release what the account has.
	OnDeleted []func(ctx context.Context, tx *store.Tx, accountID string) error
	// OnPurged are called ten years after a deletion, so that features above erase the rest.
	OnPurged []func(ctx context.Context, tx *store.Tx, accountID string) error
	// OnSwitched are called after an account was switched on or off.
	OnSwitched []func(ctx context.Context, tx *store.Tx, accountID string) error
	// OnConsentRevoked are called in the transaction in which a patient revokes the consent for health data.
	OnConsentRevoked []func(ctx context.Context, tx *store.Tx, accountID string) error
	// EndingSessions returns the sessions that revoking that consent would cancel now.
	EndingSessions func(ctx context.Context, accountID string) ([]EndingSession, error)
	// Sections add to the export what other features store about a person. Nil content is left out.
	Sections []func(ctx context.Context, accountID string) (name string, content any, err error)
	// Credits returns a patient's balance.
	Credits func(ctx context.Context, accountID string) (money.Cents, error)
	// Returning returns the balance of a deleted account that is paid back.
	Returning func(ctx context.Context, accountID string) (money.Cents, error)
	// PhotoPublic says whether everybody may see this account's photo (a listed therapist).
	PhotoPublic func(ctx context.Context, accountID string) (bool, error)
	// PhotoShared says whether viewer and owner share a session.
	PhotoShared func(ctx context.Context, viewerID, ownerID string) (bool, error)

	q         accountdb.Queries
	longLists longlist.Lists
}

// AnyPeople says whether the database has any account. It needs no Service, because it is called before there is one.
func AnyPeople(ctx context.Context, db *store.DB) (bool, error) {
	var q accountdb.Queries
	return q.AnyAccount(ctx, db.Read())
}

// ByID returns an account that is not deleted. It runs no query for a malformed id, because PostgreSQL fails on text
// that SQLite accepts, such as a zero byte.
func (s *Service) ByID(ctx context.Context, id string) (Account, error) {
	if !ids.Valid(id) {
		return Account{}, fault.Missing
	}
	return found(s.q.AccountByID(ctx, s.DB.Read(), id))
}

// ByIDIn is ByID inside a transaction.
func (s *Service) ByIDIn(ctx context.Context, tx *store.Tx, id string) (Account, error) {
	return found(s.q.AccountByID(ctx, tx, id))
}

// ByEmail returns an account that is not deleted by its e-mail address.
func (s *Service) ByEmail(ctx context.Context, email string) (Account, error) {
	email = br.NormalEmail(email)
	if !br.ValidEmail(email) {
		return Account{}, fault.Missing
	}
	return found(s.q.AccountByEmail(ctx, s.DB.Read(), email))
}

// ByEmailIn is ByEmail inside a transaction, for an address that is normalized already.
func (s *Service) ByEmailIn(ctx context.Context, tx *store.Tx, email string) (Account, error) {
	return found(s.q.AccountByEmail(ctx, tx, email))
}

func found(row accountdb.Account, err error) (Account, error) {
	if store.None(err) {
		return Account{}, fault.Missing
	}
	if err != nil {
		return Account{}, fmt.Errorf("read account: %w", err)
	}
	return Account{row}, nil
}

// Lock locks the account's row until the end of tx, so that use cases on one person run one after the other.
func (s *Service) Lock(ctx context.Context, tx *store.Tx, id string) (Account, error) {
	return found(s.q.LockAccount(ctx, tx, id))
}
