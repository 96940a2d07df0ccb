package payout

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"psic/internal/account"
	"psic/internal/directory"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/kernel/money"
	"psic/internal/notify"
	"psic/internal/payment"
	"psic/internal/payout/payoutdb"
	"psic/internal/platform/audit"
	"psic/internal/platform/blob"
	"psic/internal/platform/clock"
	"psic/internal/platform/crypt"
	"psic/internal/platform/jobs"
	"psic/internal/platform/rewrap"
	"psic/internal/platform/store"
	"psic/internal/subscription"
)

// Service is the feature.
type Service struct {
	// BooksChecked is told the result of each look at the books, for the metrics.
	BooksChecked func(balanced bool)

	DB           *store.DB
	Clock        *clock.Clock
	Jobs         *jobs.Queue
	Ring         *crypt.Ring
	Log          *slog.Logger
	Blobs        blob.Store
	Audit        *audit.Log
	Account      *account.Service
	Directory    *directory.Service
	Payment      *payment.Service
	Subscription *subscription.Service
	Notify       *notify.Service
	// SecondAbove is the amount above which a second administrator confirms a payout.
	SecondAbove money.Cents

	// AlsoVerify compares batches with payouts and the ledger.
	AlsoVerify func(ctx context.Context) ([]string, error)
	// Met returns the sessions in which both people were in the room at the same time.
	Met func(ctx context.Context, tx *store.Tx, sessionIDs []string) (map[string]bool, error)

	// InDispute returns the patients who dispute a payment of sessions with the therapist.
	InDispute func(ctx context.Context, tx *store.Tx, therapistID string) ([]string, error)

	q payoutdb.Queries
}

// Jobs of the feature.
type (
	CountCycle struct{}
	CheckBooks struct{}
	// PayoutSentMail sends the mail that a payout was confirmed.
	PayoutSentMail struct{ PayoutID string }
	// PayoutReturnedMail sends the mail that the money of a payout came back.
	PayoutReturnedMail struct{ PayoutID string }
)

func (CountCycle) Kind() string         { return "payout.count" }
func (CheckBooks) Kind() string         { return "payout.check_books" }
func (PayoutSentMail) Kind() string     { return "payout.sent" }
func (PayoutReturnedMail) Kind() string { return "payout.returned" }

// Start registers the handlers of the jobs.
func (s *Service) Start() {
	jobs.Every(s.Jobs, 6*time.Hour, s.runCountCycle)
	jobs.Every(s.Jobs, 24*time.Hour, s.runCheckBooks)
	jobs.Handle(s.Jobs, s.sendPayoutSent)
	jobs.Handle(s.Jobs, s.sendPayoutReturned)
	jobs.Every(s.Jobs, time.Hour, s.runRemindReceipts)
	jobs.Handle(s.Jobs, s.sendReceiptsMail)
}

// Payout returns one payout.
//
// Faults: fault.Missing.
func (s *Service) Payout(ctx context.Context, id string) (Payout, error) {
	if !ids.Valid(id) {
		return Payout{}, fault.Missing
	}
	return foundPayout(s.q.PayoutByID(ctx, s.DB.Read(), id))
}

func foundPayout(row payoutdb.Payout, err error) (Payout, error) {
	if store.None(err) {
		return Payout{}, fault.Missing
	}
	if err != nil {
		return Payout{}, fmt.Errorf("read payout: %w", err)
	}
	return Payout{row}, nil
}

// Of returns the payouts of a therapist, the newest first.
func (s *Service) Of(ctx context.Context, therapistID string) ([]Payout, error) {
	rows, err := s.q.PayoutsOf(ctx, s.DB.Read(), therapistID)
	if err != nil {
		return nil, fmt.Errorf("read payouts: %w", err)
	}
	out := make([]Payout, len(rows))
	for i, r := range rows {
		out[i] = Payout{r}
	}
	return out, nil
}

// Line is one session of a payout.
type Line struct {
	payoutdb.PayoutLine
	StartsAt   at.Time
	FeePercent int64
	OwnPatient bool
}

// Lines returns the lines of a payout.
func (s *Service) Lines(ctx context.Context, payoutID string) ([]Line, error) {
	rows, err := s.q.LinesOf(ctx, s.DB.Read(), payoutID)
	if err != nil {
		return nil, fmt.Errorf("read lines: %w", err)
	}
	out := make([]Line, len(rows))
	for i, r := range rows {
		out[i] = Line{
			PayoutLine: r.PayoutLine,
			StartsAt:   r.StartsAt,
			FeePercent: r.FeePercent,
			OwnPatient: r.OwnPatient,
		}
	}
	return out, nil
}

// statementPath is the page of a therapist's payouts.
const statementPath = "/historico-resumo-financeiro"

// Debts returns the reasons why a therapist's account cannot be deleted now: money that one side owes the other.
func (s *Service) Debts(ctx context.Context, tx *store.Tx, accountID string) ([]account.Debt, error) {
	owed, err := s.Payment.BalanceIn(ctx, tx, payment.PayableAccount(accountID))
	switch {
	case err != nil:
		return nil, err
	case owed > 0:
		return []account.Debt{{Text: "há " + owed.String() + " de repasses a receber", Path: statementPath}}, nil
	case owed < 0:
		return []account.Debt{{Text: "há " + (-owed).String() + " de estornos a compensar", Path: statementPath}}, nil
	}
	return nil, nil
}

// Purge deletes the bank data and receipts of payouts and what administrators wrote about holds, when the years of
// retention that the law asks for are over.
func (s *Service) Purge(ctx context.Context, tx *store.Tx, accountID string) error {
	receipts, err := s.q.ReceiptsOf(ctx, tx, accountID)
	if err != nil {
		return fmt.Errorf("receipts of payouts: %w", err)
	}
	if err := errors.Join(
		s.q.PurgeBanks(ctx, tx, accountID),
		s.q.PurgeNotes(ctx, tx, accountID),
		s.q.DropTaxReceipts(ctx, tx, accountID),
		s.q.DropTaxChoice(ctx, tx, accountID),
		s.q.DropTaxReminders(ctx, tx, accountID),
	); err != nil {
		return err
	}
	return s.dropReceipts(ctx, tx, receipts)
}

// Export returns the payouts for the export of a person's data.
func (s *Service) Export(ctx context.Context, accountID string) (string, any, error) {
	const name = "repasses"
	list, err := s.Of(ctx, accountID)
	if err != nil || len(list) == 0 {
		return name, nil, err
	}
	holds, err := s.payoutHolds(ctx, s.DB.Read(), payoutIDs(list)...)
	if err != nil {
		return name, nil, err
	}
	out := make([]map[string]any, len(list))
	for i, p := range list {
		out[i] = map[string]any{
			"emAnalise":    waits(holds[p.ID]),
			"mes":          p.Month,
			"ano":          p.Year,
			"totalEmReais": p.TotalCents,
			"previstoPara": p.DueOn.Wire(),
			"pago":         p.Paid(),
			"pagoEm":       p.PaidAt.Wall(),
			"referencia":   p.Reference,
			"situacao":     wayWords[p.Way()],
		}
		if p.Bank == "" {
			continue
		}
		if out[i]["contaDeDestino"], _, err = s.Destination(ctx, p); err != nil {
			return name, nil, err
		}
	}
	return name, out, nil
}

// wayWords says in an export how far the money of a payout has come.
var wayWords = map[Way]string{
	WayExpected: "previsto",
	WayPaying:   "em pagamento",
	WayPaid:     "pago",
	WayReturned: "devolvido pelo banco",
}

// Sealed lists the feature's sealed columns, for the rotation of keys.
func (s *Service) Sealed() []rewrap.Column {
	return []rewrap.Column{{Table: "payout", Name: "bank", Key: "id"}}
}
