package company

import (
	"context"
	"time"

	"psic/internal/platform/jobs"
)

// Jobs carry ids of companies and accounts, never personal data.
type (
	WatchPayments struct{}
	EndReleased   struct{}
	CountUsage    struct{}
	CompanyMail   struct {
		CompanyID string
		What      companyMailKind
	}
	AccessEndingMail struct{ AccountID, Day string }
	AccessEndedMail  struct{ AccountID string }
)

func (WatchPayments) Kind() string    { return "company.watch_payments" }
func (EndReleased) Kind() string      { return "company.let_go" }
func (CountUsage) Kind() string       { return "company.count_usage" }
func (CompanyMail) Kind() string      { return "company.tell" }
func (AccessEndingMail) Kind() string { return "company.tell_leaving" }
func (AccessEndedMail) Kind() string  { return "company.tell_left" }

// companyMailKind names the mail that a company gets.
type companyMailKind string

const (
	companyPaid    companyMailKind = "paid"
	companyDueSoon companyMailKind = "due_soon"
	companyOverdue companyMailKind = "overdue"
)

// Start registers the workers at the queue.
func (s *Service) Start() {
	jobs.Every(s.Jobs, time.Hour, s.runWatchPayments)
	jobs.Every(s.Jobs, time.Hour, s.runEndReleased)
	jobs.Every(s.Jobs, 24*time.Hour, s.runCountUsage)
	jobs.Handle(s.Jobs, s.sendCompanyMail)
	jobs.Handle(s.Jobs, s.sendAccessEnding)
	jobs.Handle(s.Jobs, s.sendAccessEnded)
}

func (s *Service) sendCompanyMail(ctx context.Context, j CompanyMail) error {
	c, err := s.byID(ctx, j.CompanyID)
	if err != nil {
		return err
	}
	switch j.What {
	case companyPaid:
		return s.Notify.Send(ctx, c.Email, MailPaid(c.NextPaymentOn.Wire()))
	case companyDueSoon:
		return s.Notify.Send(ctx, c.Email, MailDueSoon(c.NextPaymentOn.Wire()))
	}
	if !c.Active {
		return nil // a company that was switched off owes nothing
	}
	return s.Notify.Send(ctx, c.Email, MailOverdue(s.Notify.Support))
}

func (s *Service) sendAccessEnding(ctx context.Context, j AccessEndingMail) error {
	return s.Account.Send(ctx, j.AccountID, MailAccessEnding(j.Day))
}

func (s *Service) sendAccessEnded(ctx context.Context, j AccessEndedMail) error {
	return s.Account.Send(ctx, j.AccountID, MailAccessEnded())
}
