package directory

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"psic/internal/account"
	"psic/internal/directory/directorydb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/kernel/money"
	"psic/internal/login"
	"psic/internal/notify"
	"psic/internal/platform/audit"
	"psic/internal/platform/clock"
	"psic/internal/platform/crypt"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
)

// Service is the feature.
type Service struct {
	DB      *store.DB
	Clock   *clock.Clock
	Jobs    *jobs.Queue
	Ring    *crypt.Ring
	Account *account.Service
	Login   *login.Service
	Notify  *notify.Service
	Audit   *audit.Log
	Log     *slog.Logger

	// Opened creates the agenda of a new therapist, in the transaction of the registration form.
	Opened func(ctx context.Context, tx *store.Tx, therapistID string) error
	// OwnPrice returns the price that somebody agreed with a therapist, or nil, and whether there is no first-session
	// discount for this person.
	OwnPrice func(ctx context.Context, who actor.Actor, therapistID string) (*money.Cents, bool, error)
	// Changed is called after the public data of a therapist changed.
	Changed func(therapistID string)

	q directorydb.Queries
}

// Therapist returns a profile.
//
// Faults: fault.Missing.
func (s *Service) Therapist(ctx context.Context, id string) (Therapist, error) {
	if !ids.Valid(id) {
		return Therapist{}, fault.Missing
	}
	return foundTherapist(s.q.TherapistByID(ctx, s.DB.Read(), id))
}

// TherapistsByIDs returns the profiles of several therapists by their id.
func (s *Service) TherapistsByIDs(
	ctx context.Context,
	db directorydb.DBTX,
	ids []string,
) (map[string]Therapist, error) {
	rows, err := s.q.TherapistsByIDs(ctx, db, store.List(ids))
	if err != nil {
		return nil, fmt.Errorf("read therapists: %w", err)
	}
	out := make(map[string]Therapist, len(rows))
	for _, r := range rows {
		out[r.AccountID] = Therapist{r}
	}
	return out, nil
}

// ChangeState changes the state of the registration, or refuses with account.ErrState when it is not in the state from.
func (s *Service) ChangeState(ctx context.Context, tx *store.Tx, id string, from, to account.State) error {
	if !Allowed(from, to) {
		return fmt.Errorf("directory: no transition from %s to %s", from, to)
	}
	if !ids.Valid(id) {
		return fault.Missing
	}
	return s.Account.ChangeState(ctx, tx, id, to, from)
}

func foundTherapist(row directorydb.Therapist, err error) (Therapist, error) {
	if store.None(err) {
		return Therapist{}, fault.Missing
	}
	if err != nil {
		return Therapist{}, fmt.Errorf("read therapist: %w", err)
	}
	return Therapist{row}, nil
}

// BankOf decrypts the bank data.
func (s *Service) BankOf(t Therapist) (Bank, error) {
	var b Bank
	if t.Bank == "" {
		return b, nil
	}
	plain, err := s.Ring.Unseal(t.Bank, crypt.AAD("therapist", "bank", t.AccountID))
	if err != nil {
		return b, fmt.Errorf("bank data: %w", err)
	}
	return b, json.Unmarshal(plain, &b)
}

func (s *Service) sealBank(id string, b Bank) (string, error) {
	plain, err := json.Marshal(b)
	if err != nil {
		return "", fmt.Errorf("bank data: %w", err)
	}
	return s.Ring.Seal(plain, crypt.AAD("therapist", "bank", id))
}

// ListableRow is the database row of a therapist who may be listed.
type ListableRow = directorydb.ListableRow

// Public is the public data of a listed therapist. It always has the price; the HTTP layer leaves it out for visitors.
type Public struct {
	ListableRow
}

// Name is the public name: social name if present, else full name (Q022).
func (p Public) Name() string {
	if p.Nickname != "" {
		return p.Nickname
	}
	return p.FullName
}

const listPage = 1000

// EachListable calls visit with all therapists that may be listed today, page by page.
func (s *Service) EachListable(ctx context.Context, visit func([]Public) error) error {
	after := ""
	for {
		p := directorydb.ListableParams{After: after, TodayOn: s.Clock.Today(), Most: listPage}
		rows, err := s.q.Listable(ctx, s.DB.Read(), p)
		if err != nil {
			return fmt.Errorf("listable therapists: %w", err)
		}
		if len(rows) == 0 {
			return nil
		}
		page := make([]Public, len(rows))
		for i, r := range rows {
			page[i] = Public{r}
		}
		if err := visit(page); err != nil {
			return err
		}
		after = rows[len(rows)-1].AccountID
	}
}

// ListableAmong returns those of the ids that may be listed today.
func (s *Service) ListableAmong(ctx context.Context, among []string) ([]Public, error) {
	among = slices.DeleteFunc(slices.Clone(among), func(id string) bool { return !ids.Valid(id) })
	p := directorydb.ListableByIDsParams{Ids: store.List(among), TodayOn: s.Clock.Today()}
	rows, err := s.q.ListableByIDs(ctx, s.DB.Read(), p)
	if err != nil {
		return nil, fmt.Errorf("listable therapists: %w", err)
	}
	out := make([]Public, len(rows))
	for i, r := range rows {
		out[i] = Public{directorydb.ListableRow(r)}
	}
	return out, nil
}

// TherapistIn is Therapist inside a transaction.
//
// Faults: fault.Missing.
func (s *Service) TherapistIn(ctx context.Context, tx *store.Tx, id string) (Therapist, error) {
	return foundTherapist(s.q.TherapistByID(ctx, tx, id))
}

// Terms are the conditions under which a listed therapist can be booked.
type Terms struct {
	Price     money.Cents
	Notice    time.Duration
	Companies bool
}

// ListedIn returns the terms of a listed therapist, read in a transaction or outside.
//
// Faults: fault.Missing.
func (s *Service) ListedIn(ctx context.Context, db directorydb.DBTX, id string) (Terms, error) {
	row, err := s.q.ListedTerms(ctx, db, directorydb.ListedTermsParams{AccountID: id, TodayOn: s.Clock.Today()})
	if store.None(err) {
		return Terms{}, fault.Missing
	}
	if err != nil {
		return Terms{}, fmt.Errorf("read terms: %w", err)
	}
	return Terms{
		Price:     row.PriceCents,
		Notice:    time.Duration(row.NoticeHours) * time.Hour,
		Companies: row.EnterpriseSessions,
	}, nil
}

// Listed says whether the public may see this therapist.
func (s *Service) Listed(ctx context.Context, id string) (bool, error) {
	found, err := s.ListableAmong(ctx, []string{id})
	return len(found) > 0, err
}

func (s *Service) changed(tx *store.Tx, id string) {
	tx.AfterCommit(func() { s.Changed(id) })
}

func join(list []string) string { return strings.Join(list, ",") }

func split(list string) []string {
	if list == "" {
		return []string{}
	}
	return strings.Split(list, ",")
}
