package company

import (
	"context"
	"time"

	"psic/internal/kernel/fault"
	"psic/internal/notify"
	"psic/internal/platform/jobs"
)

// Jobs carry ids of companies and accounts, never personal data.
type (
	WatchPayments struct{}
	LetGo         struct{}
	CountUsage    struct{}
	TellCompany   struct {
		CompanyID string
		What      companyNews
	}
	TellLeaving struct{ AccountID, Day string }
	TellLeft    struct{ AccountID string }
)

func (WatchPayments) Kind() string { return "company.watch_payments" }
func (LetGo) Kind() string         { return "company.let_go" }
func (CountUsage) Kind() string    { return "company.count_usage" }
func (TellCompany) Kind() string   { return "company.tell" }
func (TellLeaving) Kind() string   { return "company.tell_leaving" }
func (TellLeft) Kind() string      { return "company.tell_left" }

// companyNews names the mail that a company gets.
type companyNews string

const (
	tellPaid    companyNews = "paid"
	tellDueSoon companyNews = "due_soon"
	tellOverdue companyNews = "overdue"
)

// Start registers the workers at the queue.
func (s *Service) Start() {
	jobs.Every(s.Jobs, time.Hour, s.watchPayments)
	jobs.Every(s.Jobs, time.Hour, s.letGo)
	jobs.Every(s.Jobs, 24*time.Hour, s.countUsage)
	jobs.Handle(s.Jobs, s.tellCompany)
	jobs.Handle(s.Jobs, s.tellLeaving)
	jobs.Handle(s.Jobs, s.tellLeft)
}

func (s *Service) tellCompany(ctx context.Context, j TellCompany) error {
	c, err := s.byID(ctx, j.CompanyID)
	if err != nil {
		return err
	}
	switch j.What {
	case tellPaid:
		return s.Notify.Send(ctx, c.Email, MailPaid(c.NextPaymentOn.Wire()))
	case tellDueSoon:
		return s.Notify.Send(ctx, c.Email, MailDueSoon(c.NextPaymentOn.Wire()))
	}
	if !c.Active {
		return nil // a company that was switched off owes nothing
	}
	return s.Notify.Send(ctx, c.Email, MailOverdue(s.Notify.Support))
}

func (s *Service) tellLeaving(ctx context.Context, j TellLeaving) error {
	return s.tellPerson(ctx, j.AccountID, MailAccessEnding(j.Day))
}

func (s *Service) tellLeft(ctx context.Context, j TellLeft) error {
	return s.tellPerson(ctx, j.AccountID, MailAccessEnded())
}

func (s *Service) tellPerson(ctx context.Context, accountID string, m notify.Mail) error {
	acc, err := s.Account.ByID(ctx, accountID)
	if fault.As(err) != nil {
		return nil
	}
	if err != nil {
		return err
	}
	to, err := s.Account.Mailbox(acc)
	if err != nil {
		return err
	}
	return s.Notify.Send(ctx, to, m)
}
