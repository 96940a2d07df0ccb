package invoicing

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"time"

	"psic/internal/company"
	"psic/internal/invoicing/invoicingdb"
	"psic/internal/invoicing/nfse"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/kernel/money"
	"psic/internal/notify"
	"psic/internal/payment"
	"psic/internal/payment/gateway"
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
	Log     *slog.Logger
	Company *company.Service
	Payment *payment.Service
	Notify  *notify.Service
	Audit   *audit.Log
	// Biller makes PIX codes and boletos with a due date.
	Biller gateway.DueBiller
	// NotifyURL is where the provider sends its notifications.
	NotifyURL string
	// Random is the source of the delay with which the panel shows a level.
	Random io.Reader
	// Rate is the rate of a company whose administrator set none, in hundredths of a session for a person and month.
	Rate int64
	// SeatFee is what a company with fewer than LeastPeople people pays for each of them in a month.
	SeatFee money.Cents
	// Issuer is who sends the invoices.
	Issuer Issuer
	// Notes issues service notes; nil prepares them only.
	Notes nfse.Issuer
	// Emitter has what a service note says about who sends it.
	Emitter nfse.Emitter

	q invoicingdb.Queries
}

// Issuer is the company that runs the platform, as it stands on invoices.
type Issuer struct{ Product, Name, CNPJ, Address, Support string }

// batch is how many rows one run of a job works on.
const batch = 200

// Jobs of the feature.
type (
	// RunMeters charges the month of each company whose day it is.
	RunMeters struct{}
	// WatchInvoices reminds of invoices and ends what nobody pays.
	WatchInvoices struct{}
	// WatchBlocks reminds of blocks that end, and ends them.
	WatchBlocks struct{}
	// ReadBills reads the PIX codes and boletos whose notification may be lost.
	ReadBills struct{}
	// RequestBills makes the PIX code and the boleto of what is left of an invoice.
	RequestBills struct{ InvoiceID string }
	// IssueNotes sends the service notes that wait.
	IssueNotes struct{}
)

func (RunMeters) Kind() string     { return "invoicing.run_meters" }
func (WatchInvoices) Kind() string { return "invoicing.watch_invoices" }
func (WatchBlocks) Kind() string   { return "invoicing.watch_blocks" }
func (ReadBills) Kind() string     { return "invoicing.read_bills" }
func (RequestBills) Kind() string  { return "invoicing.request_bills" }
func (IssueNotes) Kind() string    { return "invoicing.issue_notes" }

// Start registers the handlers of the jobs.
func (s *Service) Start() {
	jobs.Handle(s.Jobs, s.sendMail)
	jobs.Handle(s.Jobs, s.runRequestBills)
	jobs.Every(s.Jobs, time.Hour, s.runMeters)
	jobs.Every(s.Jobs, time.Hour, s.runWatchInvoices)
	jobs.Every(s.Jobs, time.Hour, s.runWatchBlocks)
	jobs.Every(s.Jobs, time.Hour, s.runReadBills)
	jobs.Every(s.Jobs, time.Hour, s.runIssueNotes)
}

// lock locks the pool of a company until the end of tx. Everything that moves money of a company does so under it.
func (s *Service) lock(ctx context.Context, tx *store.Tx, companyID string) (invoicingdb.CompanyPool, error) {
	if _, err := s.q.LockPool(ctx, tx, companyID); err != nil {
		return invoicingdb.CompanyPool{}, fmt.Errorf("lock pool: %w", err)
	}
	p, err := s.q.Pool(ctx, tx, companyID)
	if store.None(err) {
		return p, fault.Missing
	}
	if err != nil {
		return p, fmt.Errorf("read pool: %w", err)
	}
	return p, nil
}

// ensure makes the pool of a company that has none, and locks it.
func (s *Service) ensure(ctx context.Context, tx *store.Tx, companyID string) (invoicingdb.CompanyPool, error) {
	err := s.q.EnsurePool(ctx, tx, invoicingdb.EnsurePoolParams{
		CompanyID: companyID,
		TodayOn:   s.Clock.Today(),
		Rate:      s.Rate,
	})
	if err != nil {
		return invoicingdb.CompanyPool{}, fmt.Errorf("open pool: %w", err)
	}
	return s.lock(ctx, tx, companyID)
}

// lockInvoice locks the pool of the invoice's company and returns the invoice as it is then.
//
// Faults: fault.Missing.
func (s *Service) lockInvoice(ctx context.Context, tx *store.Tx, id string) (Invoice, error) {
	i, err := found(s.q.InvoiceByID(ctx, tx, id))
	if err != nil {
		return i, err
	}
	if _, err := s.lock(ctx, tx, i.CompanyID); err != nil {
		return i, err
	}
	return found(s.q.InvoiceByID(ctx, tx, id))
}

func found(row invoicingdb.CompanyInvoice, err error) (Invoice, error) {
	if store.None(err) {
		return Invoice{}, fault.Missing
	}
	if err != nil {
		return Invoice{}, fmt.Errorf("read invoice: %w", err)
	}
	return Invoice{row}, nil
}

// reach returns an invoice of a company that the caller manages. Others learn nothing.
//
// Faults: fault.Missing.
func (s *Service) reach(ctx context.Context, who actor.Actor, companyID, invoiceID string) (Invoice, error) {
	if !ids.Valid(invoiceID) {
		return Invoice{}, fault.Missing
	}
	c, err := s.Company.Reach(ctx, who, companyID)
	if err != nil {
		return Invoice{}, err
	}
	i, err := found(s.q.InvoiceByID(ctx, s.DB.Read(), invoiceID))
	if err == nil && i.CompanyID != c.ID {
		return Invoice{}, fault.Missing
	}
	return i, err
}

// termsOn returns the contract of a company on a day, or the next one to begin. ok is false without one.
func (s *Service) termsOn(
	ctx context.Context,
	db invoicingdb.DBTX,
	companyID string,
	day at.Date,
) (t Terms, holds, ok bool, err error) {
	row, err := s.q.TermsOn(ctx, db, invoicingdb.TermsOnParams{CompanyID: companyID, DayOn: day})
	if store.None(err) {
		return t, false, false, nil
	}
	if err != nil {
		return t, false, false, fmt.Errorf("contract of a company: %w", err)
	}
	t.Unit = unitPrice(row.CeilingCents, row.SharePercent)
	return t, t.Unit > 0 && !row.StartsOn.After(day), t.Unit > 0, nil
}

// customer returns the company as it stands on an invoice of today.
func (s *Service) customer(ctx context.Context, c company.Company) (Customer, error) {
	b, ok, err := s.Company.Billing(ctx, c.ID)
	if err != nil {
		return Customer{}, err
	}
	out := Customer{
		Name:  c.Name,
		CNPJ:  c.Cnpj,
		Email: c.Email,
		Phone: c.Phone,
	}
	if ok {
		out.CEP, out.Street, out.Number, out.Complement = b.CEP, b.Street, b.Number, b.Complement
		out.District, out.City, out.UF = b.District, b.City, b.UF
	}
	return out, nil
}

const (
	sealedTable  = "company_invoice"
	sealedColumn = "customer"
)

func (s *Service) sealCustomer(invoiceID string, c Customer) (string, error) {
	plain, err := json.Marshal(c)
	if err != nil {
		return "", fmt.Errorf("encode customer: %w", err)
	}
	return s.Ring.Seal(plain, crypt.AAD(sealedTable, sealedColumn, invoiceID))
}

// customerOf opens the company's data of an invoice.
func (s *Service) customerOf(i Invoice) (c Customer, err error) {
	plain, err := s.Ring.Unseal(i.Customer, crypt.AAD(sealedTable, sealedColumn, i.ID))
	if err != nil {
		return c, err
	}
	if err := json.Unmarshal(plain, &c); err != nil {
		return c, fmt.Errorf("decode customer: %w", err)
	}
	return c, nil
}

// Covered says whether a company's coverage is in force: it rests while something that was delivered is unpaid for
// longer than the notices allow.
func (s *Service) Covered(ctx context.Context, db invoicingdb.DBTX, companyID string, _ at.Date) (bool, error) {
	rests, err := s.q.Suspended(ctx, db, companyID)
	if err != nil {
		return false, fmt.Errorf("coverage of a company: %w", err)
	}
	return !rests, nil
}
