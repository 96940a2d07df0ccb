package account

import (
	"context"
	"fmt"
	"log/slog"

	"psic/internal/account/accountdb"
	"psic/internal/account/crowd"
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
	"psic/internal/platform/limit"
	"psic/internal/platform/store"
)

// Service is the feature. The func fields are what features above plug in; each may stay nil.
type Service struct {
	DB     *store.DB
	Clock  *clock.Clock
	Jobs   *jobs.Queue
	Ring   *crypt.Ring
	Hasher *crypt.Hasher
	Blobs  blob.Store
	Notify *notify.Service
	// Limiter counts what is limited by address rather than by caller.
	Limiter *limit.Limiter
	Log     *slog.Logger
	// Audit keeps what administrators do; nil keeps nothing.
	Audit *audit.Log
	NewID func() string
	// DemandFactor refuses administrators everything but enrolling until they have a second factor.
	DemandFactor bool
	// MinPassword is the shortest new password; under six it is six, the floor of the specification.
	MinPassword int
	// ProductName is what an authenticator application shows.
	ProductName string

	// TakeSeat finds the company of a corporate address and takes a seat in it, under its lock.
	// ErrCorporate when there is no active company or no free seat.
	TakeSeat func(ctx context.Context, tx *store.Tx, email string) (companyID string, err error)
	// HoldSeat makes sure that an employee who proves the address still has a seat. ErrCorporate when it is gone.
	HoldSeat func(ctx context.Context, tx *store.Tx, accountID string) error
	// MailboxLost says that the address no longer proves who the person is, such as the employer's after they left.
	MailboxLost func(ctx context.Context, accountID string) (bool, error)
	// HasSessions says whether the person ever booked one.
	HasSessions func(ctx context.Context, tx *store.Tx, accountID string) (bool, error)
	// Debts say in words why an account cannot be deleted yet.
	Debts []func(ctx context.Context, tx *store.Tx, accountID string) ([]string, error)
	// Deleted lets features above let go of what an account held, in the transaction of the deletion.
	Deleted []func(ctx context.Context, tx *store.Tx, accountID string) error
	// Purged lets them erase the rest when the years that the law allows are over.
	Purged []func(ctx context.Context, tx *store.Tx, accountID string) error
	// Switched hears of an account that was switched on or off.
	Switched []func(ctx context.Context, tx *store.Tx, accountID string) error
	// SignedOut ends what opens without a login, when every login of an account is ended, such as by a new password.
	SignedOut func(ctx context.Context, tx *store.Tx, accountID string) error
	// Sections add what other features keep about a person to the export; nil content is left out.
	Sections []func(ctx context.Context, accountID string) (name string, content any, err error)
	// HasPatients says whether a therapist ever had a session.
	HasPatients func(ctx context.Context, accountID string) (bool, error)
	// Credits is a patient's balance.
	Credits func(ctx context.Context, accountID string) (money.Cents, error)
	// PhotoPublic says whether everybody may see this account's photo (a listed therapist).
	PhotoPublic func(ctx context.Context, accountID string) (bool, error)
	// PhotoShared says whether viewer and owner share a session.
	PhotoShared func(ctx context.Context, viewerID, ownerID string) (bool, error)

	q     accountdb.Queries
	crowd *crowd.Crowd
	known *known
}

// ready fills what has a sensible default.
func (s *Service) ready() {
	s.crowd, s.known = &crowd.Crowd{}, &known{}
	if s.NewID == nil {
		s.NewID = ids.New
	}
}

// AnyPeople says whether the database holds any account, also before the feature is put together.
func AnyPeople(ctx context.Context, db *store.DB) (bool, error) {
	var q accountdb.Queries
	return q.AnyAccount(ctx, db.Read())
}

// ByID returns a living account. What is no id is not asked for: PostgreSQL fails on text that SQLite takes,
// such as a zero byte.
func (s *Service) ByID(ctx context.Context, id string) (Account, error) {
	if !ids.Valid(id) {
		return Account{}, fault.Missing
	}
	return found(s.q.AccountByID(ctx, s.DB.Read(), id))
}

// ByEmail returns a living account by its normal address.
func (s *Service) ByEmail(ctx context.Context, email string) (Account, error) {
	email = br.NormalEmail(email)
	if !br.ValidEmail(email) {
		return Account{}, fault.Missing
	}
	return found(s.q.AccountByEmail(ctx, s.DB.Read(), email))
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

// lock touches the account's row, so that use cases on one person happen one after the other.
func (s *Service) lock(ctx context.Context, tx *store.Tx, id string) (Account, error) {
	return found(s.q.LockAccount(ctx, tx, id))
}
