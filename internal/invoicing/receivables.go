package invoicing

import (
	"context"
	"fmt"

	"psic/internal/invoicing/invoicingdb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/kernel/page"
	"psic/internal/payment"
	"psic/internal/platform/sheet"
	"psic/internal/platform/store"
)

// Listed is an invoice in the list of administrators.
type Listed struct {
	Invoice
	Company string
}

// Filter selects invoices of all companies. An empty state selects all.
type Filter struct {
	State State
	Text  string
}

// All lists the invoices of all companies, what is overdue first.
func (s *Service) All(ctx context.Context, f Filter, p page.Page) (out []Listed, total int64, err error) {
	pattern := store.Like(br.Fold(f.Text))
	rows, err := s.q.AllInvoices(ctx, s.DB.Lists(), invoicingdb.AllInvoicesParams{
		State:   string(f.State),
		Pattern: pattern,
		Most:    int32(p.Size),
		Skip:    int32(p.Skip()),
	})
	if err != nil {
		return nil, 0, fmt.Errorf("list invoices: %w", err)
	}
	count := invoicingdb.CountInvoicesParams{State: string(f.State), Pattern: pattern}
	if total, err = s.q.CountInvoices(ctx, s.DB.Lists(), count); err != nil {
		return nil, 0, fmt.Errorf("count invoices: %w", err)
	}
	out = make([]Listed, len(rows))
	for i, r := range rows {
		out[i] = Listed{Invoice{r.CompanyInvoice}, r.Company}
	}
	return out, total, nil
}

// Age is how long something is overdue, in days. Until is 0 for the last one, which has no end.
type Age struct {
	From, Until int
	Rest        money.Cents
	Invoices    int64
}

// ages are the steps of the list of what companies owe. The first one is not overdue.
func ages() []Age {
	return []Age{{From: -1 << 20}, {From: 1, Until: 15}, {From: 16, Until: 30}, {From: 31, Until: 90}, {From: 91}}
}

func (a Age) holds(days int) bool { return days >= a.From && (days <= a.Until || a.From > a.Until) }

// Receivables is what all companies owe by age, and what the meters of all companies moved.
type Receivables struct {
	Ages     []Age
	Months   []invoicingdb.RunsByMonthRow
	Coverage money.Cents // what the meters paid in, less what sessions cost
	Lapsed   money.Cents
}

// Owed returns what companies owe, and the account of the coverage over all of them. No figure of one company's use is
// in it, and there is none anywhere.
func (s *Service) Owed(ctx context.Context) (r Receivables, err error) {
	db, today := s.DB.Lists(), s.Clock.Today()
	rows, err := s.q.Receivables(ctx, db)
	if err != nil {
		return r, fmt.Errorf("receivables: %w", err)
	}
	r.Ages = ages()
	for _, row := range rows {
		days := row.DueOn.DaysTo(today)
		for i := range r.Ages {
			if r.Ages[i].holds(days) {
				r.Ages[i].Rest += money.Cents(row.Rest)
				r.Ages[i].Invoices += row.Invoices
				break
			}
		}
	}
	first := at.Day(today.Year()-1, today.Month(), 1)
	if r.Months, err = s.q.RunsByMonth(ctx, db, first.String()); err != nil {
		return r, fmt.Errorf("meters by month: %w", err)
	}
	if r.Coverage, err = s.Payment.Balance(ctx, payment.Coverage); err != nil {
		return r, err
	}
	r.Lapsed, err = s.Payment.Balance(ctx, payment.Lapsed)
	return r, err
}

const (
	maxTable     = 5_000
	longestTable = 366
)

// Table returns the invoices that were issued between two days as CSV.
//
// Faults: invalid fields.
func (s *Service) Table(ctx context.Context, from, until at.Date) ([]byte, error) {
	var f fault.Fields
	f.Check(!from.IsZero(), "startDate", "Informe o primeiro dia.")
	f.Check(!until.IsZero() && !until.Before(from), "finishDate", "O último dia não pode ser antes do primeiro.")
	f.Check(from.DaysTo(until) < longestTable, "finishDate", "Escolha até um ano.")
	if err := f.Err(); err != nil {
		return nil, err
	}
	rows, err := s.q.InvoicesFrom(ctx, s.DB.Lists(), invoicingdb.InvoicesFromParams{
		FromOn:     from,
		UntilDayOn: until,
		Most:       maxTable,
	})
	if err != nil {
		return nil, fmt.Errorf("invoices of a period: %w", err)
	}
	out := [][]string{
		{"número", "empresa", "CNPJ", "tipo", "situação", "emissão", "vencimento", "valor", "pago", "resta"},
	}
	for _, r := range rows {
		i := Invoice{r.CompanyInvoice}
		rest := money.Cents(0)
		if i.Status().Payable() {
			rest = i.Rest()
		}
		out = append(out, []string{
			i.Number,
			r.Company,
			br.FormatCNPJ(r.Cnpj),
			kindWords[i.Sort()],
			stateWords[i.Status()],
			i.IssuedOn.Wire(),
			i.DueOn.Wire(),
			decimal(i.TotalCents),
			decimal(i.PaidCents),
			decimal(rest),
		})
	}
	return sheet.Write(out)
}

// decimal writes an amount as spreadsheets in Brazil read it.
func decimal(c money.Cents) string { return fmt.Sprintf("%d,%02d", int64(c)/100, int64(c)%100) }

var kindWords = map[Kind]string{
	Blocks: "blocos de sessões",
	Meter:  "cobertura do mês",
	Seats:  "mensalidade por pessoa",
}

var stateWords = map[State]string{
	Open:      "aberta",
	PartPaid:  "paga em parte",
	Paid:      "paga",
	Overdue:   "em atraso",
	Suspended: "em atraso, cobertura suspensa",
	Cancelled: "cancelada",
}
