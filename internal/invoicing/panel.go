package invoicing

import (
	"context"
	"encoding/json"
	"fmt"

	"psic/internal/company"
	"psic/internal/invoicing/invoicingdb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/kernel/page"
	"psic/internal/payment"
	"psic/internal/platform/store"
)

// Panel is what a company reads about its blocks. Nothing in it follows from what its people do.
type Panel struct {
	Company   company.Company
	Covers    bool // a contract covers something, now or soon
	Few       bool // fewer than LeastPeople people: a fixed fee for each, no blocks
	SeatFee   money.Cents
	Terms     Terms
	People    int64 // seats in use, as on the company's own panel
	Rate      int64
	NextRate  int64
	NextMeter at.Date
	Suspended bool
	Credit    money.Cents
	// Level is the pool in whole blocks, as it is shown; Told is when it was first shown, zero before the first time.
	Level    int64
	Told     at.Time
	TopUp    TopUp
	Bought   []Bought
	Runs     []invoicingdb.MeterRun
	Payments []invoicingdb.PaymentsOfCompanyRow
}

// TopUp is when a company buys by itself, and how much.
type TopUp struct{ Below, Blocks int64 }

// Bought is a purchase of blocks.
type Bought struct{ invoicingdb.BlocksOfRow }

// Price is what the purchase cost.
func (b Bought) Price() money.Cents { return b.UnitCents * BlockSessions * money.Cents(b.Blocks) }

// listed is how many purchases and payments the panel lists.
const listed = 24

// PanelOf returns the panel of a company that the caller manages.
//
// Faults: fault.Missing.
func (s *Service) PanelOf(ctx context.Context, who actor.Actor, companyID string) (p Panel, err error) {
	if p.Company, err = s.Company.Reach(ctx, who, companyID); err != nil {
		return p, err
	}
	id, db := p.Company.ID, s.DB.Read()
	seats, err := s.Company.Seats(ctx, id)
	if err != nil {
		return p, err
	}
	p.People, p.Few, p.SeatFee = seats.Used, seats.Used < LeastPeople, s.SeatFee
	if p.Terms, _, p.Covers, err = s.termsOn(ctx, db, id, s.Clock.Today()); err != nil {
		return p, err
	}
	if p.Suspended, err = s.q.Suspended(ctx, db, id); err != nil {
		return p, fmt.Errorf("coverage of a company: %w", err)
	}
	if p.Credit, err = s.Payment.Balance(ctx, payment.CompanyCreditAccount(id)); err != nil {
		return p, err
	}
	if err := s.fillMeter(ctx, db, &p); err != nil {
		return p, err
	}
	return p, s.fillLists(ctx, db, &p)
}

func (s *Service) fillMeter(ctx context.Context, db invoicingdb.DBTX, p *Panel) error {
	pool, err := s.q.Pool(ctx, db, p.Company.ID)
	if store.None(err) {
		p.Rate, p.NextRate = s.Rate, s.Rate
		return nil
	}
	if err != nil {
		return fmt.Errorf("read pool: %w", err)
	}
	p.Rate, p.NextRate, p.NextMeter = pool.Rate, pool.NextRate, pool.NextMeterOn
	p.TopUp = TopUp{pool.TopUpBelow, pool.TopUpBlocks}
	if p.Few {
		return nil // no level of a small company is ever shown
	}
	level, err := s.q.ShownLevel(ctx, db, invoicingdb.ShownLevelParams{
		CompanyID: p.Company.ID,
		NowAt:     at.Of(s.Clock.Now()),
	})
	if err != nil && !store.None(err) {
		return fmt.Errorf("shown level: %w", err)
	}
	p.Level, p.Told = level.Blocks, level.ShownAt
	return nil
}

func (s *Service) fillLists(ctx context.Context, db invoicingdb.DBTX, p *Panel) error {
	blocks, err := s.q.BlocksOf(ctx, db, invoicingdb.BlocksOfParams{CompanyID: p.Company.ID, Most: listed})
	if err != nil {
		return fmt.Errorf("blocks of a company: %w", err)
	}
	p.Bought = make([]Bought, len(blocks))
	for i, b := range blocks {
		p.Bought[i] = Bought{b}
	}
	if p.Runs, err = s.q.RunsOf(ctx, db, p.Company.ID); err != nil {
		return fmt.Errorf("runs of the meter: %w", err)
	}
	p.Payments, err = s.q.PaymentsOfCompany(ctx, db, invoicingdb.PaymentsOfCompanyParams{
		CompanyID: p.Company.ID,
		Most:      listed,
	})
	if err != nil {
		return fmt.Errorf("payments of a company: %w", err)
	}
	return nil
}

// Invoices lists the invoices of a company that the caller manages, the newest first.
//
// Faults: fault.Missing.
func (s *Service) Invoices(
	ctx context.Context,
	who actor.Actor,
	companyID string,
	p page.Page,
) (out []Invoice, total int64, err error) {
	c, err := s.Company.Reach(ctx, who, companyID)
	if err != nil {
		return nil, 0, err
	}
	rows, err := s.q.InvoicesOf(ctx, s.DB.Read(), invoicingdb.InvoicesOfParams{
		CompanyID: c.ID,
		Most:      int32(p.Size),
		Skip:      int32(p.Skip()),
	})
	if err != nil {
		return nil, 0, fmt.Errorf("invoices of a company: %w", err)
	}
	if total, err = s.q.CountInvoicesOf(ctx, s.DB.Read(), c.ID); err != nil {
		return nil, 0, fmt.Errorf("count invoices: %w", err)
	}
	out = make([]Invoice, len(rows))
	for i, r := range rows {
		out[i] = Invoice{r}
	}
	return out, total, nil
}

// Detail is an invoice with all that belongs to it.
type Detail struct {
	Invoice
	Company  string
	Lines    []Line
	Customer Customer
	Codes    Codes
	Payments []invoicingdb.InvoicePayment
	Credit   Creditable
	Note     *invoicingdb.CreditNote
	Fiscal   *invoicingdb.ServiceNote
}

// Codes are how an invoice is paid now: a PIX code and a boleto of what is left, empty while they are being made.
type Codes struct {
	PixBill              string
	PixCode, BoletoLine  string
	BoletoBarcode        string
	NeedsAddress, Paying bool
}

// InvoiceOf returns an invoice of a company that the caller manages.
//
// Faults: fault.Missing.
func (s *Service) InvoiceOf(ctx context.Context, who actor.Actor, companyID, invoiceID string) (d Detail, err error) {
	i, err := s.reach(ctx, who, companyID, invoiceID)
	if err != nil {
		return d, err
	}
	d.Invoice = i
	if err := json.Unmarshal([]byte(i.Lines), &d.Lines); err != nil {
		return d, fmt.Errorf("lines of an invoice: %w", err)
	}
	if d.Customer, err = s.customerOf(i); err != nil {
		return d, err
	}
	d.Company = d.Customer.Name
	db := s.DB.Read()
	if d.Payments, err = s.q.InvoicePayments(ctx, db, i.ID); err != nil {
		return d, fmt.Errorf("payments of an invoice: %w", err)
	}
	if d.Codes, err = s.codes(ctx, db, i, d.Customer); err != nil {
		return d, err
	}
	if d.Credit, err = s.creditable(ctx, db, i); err != nil {
		return d, err
	}
	note, err := s.q.CreditNoteOf(ctx, db, i.ID)
	if err == nil {
		d.Note = &note
	} else if !store.None(err) {
		return d, fmt.Errorf("credit note: %w", err)
	}
	fiscal, err := s.q.NoteOf(ctx, db, i.ID)
	if err == nil {
		d.Fiscal = &fiscal
	} else if !store.None(err) {
		return d, fmt.Errorf("service note: %w", err)
	}
	return d, nil
}

func (s *Service) codes(ctx context.Context, db invoicingdb.DBTX, i Invoice, c Customer) (out Codes, err error) {
	out.Paying, out.NeedsAddress = i.Status().Payable(), c.CEP == ""
	if !out.Paying {
		return out, nil
	}
	bills, err := s.q.BillsOf(ctx, db, i.ID)
	if err != nil {
		return out, fmt.Errorf("bills of an invoice: %w", err)
	}
	for _, b := range bills { // the newest is the last
		if b.State != billOpen || b.AmountCents != i.Rest() || !s.Clock.Now().Before(b.ExpiresAt.Time) {
			continue
		}
		if b.PixCode != "" {
			out.PixBill, out.PixCode = b.ID, b.PixCode
		}
		if b.Line != "" {
			out.BoletoLine, out.BoletoBarcode = b.Line, b.Barcode
		}
	}
	return out, nil
}
