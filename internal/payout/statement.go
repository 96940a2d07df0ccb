package payout

import (
	"context"
	"fmt"
	"strings"
	"time"

	"psic/internal/booking"
	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/kernel/page"
	"psic/internal/payout/payoutdb"
	"psic/internal/platform/store"
)

// Values of the type filter (Q074).
const (
	All           = "ALL"
	Sessions      = "SESSION"
	Subscriptions = "SUBSCRIPTION"
)

// InReview is the status of a session that waits for an administrator.
const InReview = "Em análise"

// InDispute is the status of a session that waits for the end of a dispute.
const InDispute = "Em contestação"

func kindOf(s string) (string, error) {
	switch s = strings.ToUpper(strings.TrimSpace(s)); s {
	case "", All:
		return All, nil
	case Sessions, Subscriptions:
		return s, nil
	}
	return "", errType
}

// Statement returns the movements of a therapist's money in a period, the newest first: sessions that were held or
// cancelled late, refunds of such sessions, and invoices of the plan.
//
// Faults: at.ErrPeriod, errType.
func (s *Service) Statement(
	ctx context.Context,
	therapistID, kind string,
	p at.Period,
	part page.Page,
) (booking.Statement, error) {
	var out booking.Statement
	kind, err := kindOf(kind)
	if err != nil {
		return out, err
	}
	from, to, err := p.Bounds()
	if err != nil {
		return out, err
	}
	rows, err := s.q.Statement(ctx, s.DB.Read(), payoutdb.StatementParams{
		TherapistID: therapistID,
		FromAt:      from,
		ToAt:        to,
		Kind:        kind,
		Most:        int32(part.Size),
		Skip:        int32(part.Skip()),
	})
	if err != nil {
		return out, fmt.Errorf("statement: %w", err)
	}
	last, err := s.q.LastCounted(ctx, s.DB.Read(), therapistID)
	if err != nil && !store.None(err) {
		return out, fmt.Errorf("last cycle: %w", err)
	}
	cycle, err := s.cycleFor(ctx, therapistID, s.Clock.Today())
	if err != nil {
		return out, err
	}
	out.Rows = make([]booking.Movement, len(rows))
	for i, r := range rows {
		out.Rows[i] = movement(r, cycle, last, s.Clock.Now())
	}
	if out.Totals, out.Total, err = s.totals(ctx, therapistID, kind, from, to); err != nil {
		return out, err
	}
	out.First, err = s.first(ctx, therapistID)
	return out, err
}

func day(t at.Time) at.Date { return at.DateOf(t.Time, at.SaoPaulo) }

// movement returns a movement with the texts of the page. kind is a cycle of the therapist, last the end of the last
// cycle that was counted.
func movement(r payoutdb.StatementRow, kind Cycle, last at.Date, now time.Time) booking.Movement {
	if r.Kind == Subscriptions {
		row := booking.Movement{
			On:          day(r.Happened),
			Value:       r.Gross,
			Description: "Mensalidade do plano",
			Status:      "Pendente",
			Type:        "Assinatura",
		}
		if r.State == "PAID" {
			row.Status = "Pago"
		}
		return row
	}
	share := ShareOf(r.Gross, r.Percent)
	cycle := kind.alike(day(r.Starts))
	target := cycle.willBePaid(last, now)
	starts := r.Starts.In(at.SaoPaulo).Format("02/01/2006 às 15:04")
	row := booking.Movement{
		On:          day(r.Happened),
		Value:       share.Net,
		SessionID:   r.ID,
		Type:        "Sessão",
		Credit:      true,
		Status:      "A receber",
		Share:       &share,
		PaidOn:      target.Due(),
		Description: "Sessão de " + starts,
	}
	if r.Standing {
		row.Description += ", do atendimento fixo"
	}
	if r.OfPackage {
		row.Description += ", paga com um pacote"
	}
	if r.OwnPatient {
		row.Description += fmt.Sprintf(", de paciente próprio (taxa de %d%%)", r.Percent)
	}
	if r.State == string(booking.Kept) {
		row.Description += " (cancelada fora do prazo, sem devolução)"
	}
	if r.Due.IsZero() && target != cycle && r.Kind != "REFUND" && !r.Held && !r.Disputed {
		row.Description += fmt.Sprintf(" (entra no repasse %s)", target.Name())
	}
	if r.Kind == "REFUND" {
		row.Description, row.Type, row.Credit = "Estorno da sessão de "+starts, "Estorno", false
		if r.State == string(booking.Credit) {
			row.Description = "Estorno em saldo da sessão de " + starts
		}
		row.Status, row.PaidOn = "A compensar", kind.alike(day(r.Happened)).willBePaid(last, now).Due()
	}
	if !r.Due.IsZero() {
		row.PaidOn = r.Due
	}
	if r.Held { // without the reason, which would teach how to avoid it
		row.Status, row.PaidOn = InReview, at.Date{}
	}
	if r.Disputed {
		row.Status, row.PaidOn = InDispute, at.Date{}
	}
	if !r.Paid.IsZero() {
		row.Status, row.PaidOn = "Repassado", day(r.Paid)
		if r.Kind == "REFUND" {
			row.Status = "Compensado"
		}
	}
	return row
}

func (s *Service) totals(
	ctx context.Context,
	therapistID, kind string,
	from, to at.Time,
) (booking.Totals, int64, error) {
	var t booking.Totals
	var count int64
	if kind != Subscriptions {
		e, err := s.q.EarnedTotals(ctx, s.DB.Read(), payoutdb.EarnedTotalsParams{
			TherapistID: therapistID,
			FromAt:      from,
			ToAt:        to,
		})
		if err != nil {
			return t, 0, fmt.Errorf("earned: %w", err)
		}
		r, err := s.q.RefundTotals(ctx, s.DB.Read(), payoutdb.RefundTotalsParams{
			TherapistID: therapistID,
			FromAt:      from,
			ToAt:        to,
		})
		if err != nil {
			return t, 0, fmt.Errorf("refunded: %w", err)
		}
		t.Sessions, t.Gross, t.Fee = e.Sessions, money.Cents(e.Gross), money.Cents(e.Fee)
		t.Refunded = money.Cents(r.Gross - r.Fee)
		count += e.Sessions + r.Sessions
	}
	if kind != Sessions {
		i, err := s.q.InvoiceTotals(ctx, s.DB.Read(), payoutdb.InvoiceTotalsParams{
			TherapistID: therapistID,
			FromAt:      from,
			ToAt:        to,
		})
		if err != nil {
			return t, 0, fmt.Errorf("invoices: %w", err)
		}
		t.Subscription = money.Cents(i.Paid)
		count += i.Invoices
	}
	t.Net = t.Gross - t.Fee - t.Refunded
	t.Result = t.Net - t.Subscription
	return t, count, nil
}

// first returns the day of the first movement. The page's list of years begins with it.
func (s *Service) first(ctx context.Context, therapistID string) (at.Date, error) {
	session, err := s.q.FirstEarned(ctx, s.DB.Read(), therapistID)
	if err != nil && !store.None(err) {
		return at.Date{}, fmt.Errorf("first session: %w", err)
	}
	invoice, err := s.q.FirstInvoice(ctx, s.DB.Read(), therapistID)
	if err != nil && !store.None(err) {
		return at.Date{}, fmt.Errorf("first invoice: %w", err)
	}
	switch {
	case session.IsZero() && invoice.IsZero():
		return at.Date{}, nil
	case session.IsZero() || !invoice.IsZero() && invoice.Before(session.Time):
		return day(invoice), nil
	}
	return day(session), nil
}
