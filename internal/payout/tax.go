package payout

import (
	"context"
	"fmt"
	"slices"

	"psic/internal/account"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/kernel/page"
	"psic/internal/payout/payoutdb"
	"psic/internal/platform/store"
)

// TaxReceipt is a session for which the therapist owes a receipt in Receita Saúde, or issued one.
type TaxReceipt struct {
	SessionID      string
	Patient        string // empty after the account was deleted
	PaidOn, HeldOn at.Date
	Paid           money.Cents
	IssuedOn       at.Date // zero while it is missing
}

// TaxReceipts is a page of the receipts of a period, in order of time.
type TaxReceipts struct {
	List            []TaxReceipt
	Issued, Missing int64 // of the whole period
	Reminders       bool
}

var (
	errIssuedOn = fault.New(
		fault.Invalid,
		"payout.receipt_day",
		"Informe um dia entre o pagamento e hoje.",
	)
	errMonth = fault.New(fault.Invalid, "payout.receipt_month", "Escolha um mês e um ano.")
)

// TaxReceipts returns a page of the receipts of a period, with marks. What a company's CNPJ paid needs none.
//
// Faults: at.ErrPeriod.
func (s *Service) TaxReceipts(
	ctx context.Context,
	therapistID string,
	p at.Period,
	part page.Page,
) (TaxReceipts, error) {
	var out TaxReceipts
	list, err := s.receiptsOf(ctx, therapistID, p)
	if err != nil {
		return out, err
	}
	for _, r := range list {
		if r.IssuedOn.IsZero() {
			out.Missing++
		} else {
			out.Issued++
		}
	}
	first := min(part.Skip(), len(list))
	for _, r := range list[first:min(first+part.Size, len(list))] {
		out.List = append(out.List, TaxReceipt{
			SessionID: r.ID,
			Patient:   r.Name,
			PaidOn:    r.PaidOn,
			HeldOn:    r.HeldOn,
			Paid:      r.Paid,
			IssuedOn:  r.IssuedOn,
		})
	}
	out.Reminders, err = s.wantsReminders(ctx, therapistID)
	return out, err
}

// receiptsOf returns the sessions of a period that people paid.
//
// Faults: at.ErrPeriod.
func (s *Service) receiptsOf(ctx context.Context, therapistID string, p at.Period) ([]paidSession, error) {
	list, err := s.paidSessions(ctx, therapistID, p)
	return slices.DeleteFunc(list, func(r paidSession) bool { return paidByCompany(r.Payer) }), err
}

// isMissing says whether a session still needs its receipt.
func isMissing(r paidSession) bool { return r.IssuedOn.IsZero() }

// MarkReceipt marks the receipt of a session as issued on a day. Another day replaces the first.
//
// Faults: errIssuedOn, fault.Missing.
func (s *Service) MarkReceipt(ctx context.Context, therapistID, sessionID string, on at.Date) error {
	row, err := s.q.EarnedSession(ctx, s.DB.Read(), payoutdb.EarnedSessionParams{
		ID:          sessionID,
		TherapistID: therapistID,
	})
	if store.None(err) {
		return fault.Missing
	}
	if err != nil {
		return fmt.Errorf("read session: %w", err)
	}
	if on.Before(day(row.PaidAt)) || on.After(s.Clock.Today()) {
		return errIssuedOn
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		n, err := s.q.MarkReceipt(ctx, tx, payoutdb.MarkReceiptParams{
			SessionID:   sessionID,
			TherapistID: therapistID,
			IssuedOn:    on.String(),
			MarkedAt:    s.Clock.Now().UnixMicro(),
		})
		if err != nil {
			return fmt.Errorf("mark receipt: %w", err)
		}
		if n == 0 {
			return fault.Missing // refunded meanwhile
		}
		return nil
	})
}

// UnmarkReceipt takes a mark back. Taking it back twice changes nothing.
func (s *Service) UnmarkReceipt(ctx context.Context, therapistID, sessionID string) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		_, err := s.q.UnmarkReceipt(ctx, tx, payoutdb.UnmarkReceiptParams{
			SessionID:   sessionID,
			TherapistID: therapistID,
		})
		return err
	})
}

// MarkMonth marks what is missing of a month as issued today, and returns how many receipts that were.
//
// Faults: errMonth, at.ErrPeriod.
func (s *Service) MarkMonth(ctx context.Context, therapistID string, p at.Period) (n int64, err error) {
	if p.Year == 0 || p.Month == 0 {
		return 0, errMonth
	}
	list, err := s.receiptsOf(ctx, therapistID, p)
	if err != nil {
		return 0, err
	}
	var missing []string
	for _, r := range list {
		if isMissing(r) {
			missing = append(missing, r.ID)
		}
	}
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		n, err = s.q.MarkMissing(ctx, tx, payoutdb.MarkMissingParams{
			TherapistID: therapistID,
			Ids:         store.List(missing),
			IssuedOn:    s.Clock.Today().String(),
			MarkedAt:    s.Clock.Now().UnixMicro(),
		})
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("mark a month: %w", err)
	}
	return n, nil
}

// ExportTaxReceipts returns the marks of a therapist for the export of a person's data.
func (s *Service) ExportTaxReceipts(ctx context.Context, accountID string) (string, any, error) {
	const name = "recibosMarcados"
	rows, err := s.q.ExportTaxReceipts(ctx, s.DB.Read(), accountID)
	if err != nil {
		return name, nil, fmt.Errorf("marked receipts: %w", err)
	}
	var out []map[string]any
	for _, r := range rows {
		out = append(out, map[string]any{"sessao": r.StartsAt.Wall(), "emitidoEm": r.IssuedOn.Wire()})
	}
	if out == nil {
		return name, nil, nil
	}
	return name, out, nil
}

// patientName is empty for a deleted account.
func patientName(fullName, nickname string, deletedAt at.Time) string {
	if !deletedAt.IsZero() {
		return ""
	}
	return account.DisplayName(fullName, nickname)
}
