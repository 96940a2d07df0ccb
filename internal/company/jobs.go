package company

import (
	"context"
	"time"

	"psic/internal/company/companydb"
	"psic/internal/kernel/fault"
	"psic/internal/login"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
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
	// AccessKeptMail tells a person that the company took the release back.
	AccessKeptMail struct{ AccountID string }
	// BenefitMail invites somebody whose address has an account elsewhere.
	BenefitMail       struct{ CompanyID, AccountID string }
	RemindInvitations struct{}
	// ImportPeople invites the people of an uploaded list.
	ImportPeople struct{ ImportID string }
	TidyImports  struct{}
)

func (WatchPayments) Kind() string    { return "company.watch_payments" }
func (EndReleased) Kind() string      { return "company.let_go" }
func (CountUsage) Kind() string       { return "company.count_usage" }
func (CompanyMail) Kind() string      { return "company.tell" }
func (AccessEndingMail) Kind() string { return "company.tell_leaving" }
func (AccessEndedMail) Kind() string  { return "company.tell_left" }
func (AccessKeptMail) Kind() string   { return "company.kept_mail" }
func (BenefitMail) Kind() string      { return "company.benefit_mail" }
func (ImportPeople) Kind() string     { return "company.import_people" }
func (TidyImports) Kind() string      { return "company.tidy_imports" }
func (RemindInvitations) Kind() string {
	return "company.remind_invitations"
}

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
	jobs.Handle(s.Jobs, s.sendAccessKept)
	jobs.Handle(s.Jobs, s.sendBenefit)
	jobs.Every(s.Jobs, time.Hour, s.runRemindInvitations)
	jobs.Handle(s.Jobs, s.runImport)
	jobs.Every(s.Jobs, time.Hour, s.runTidyImports)
}

// sendCompanyMail sends nothing about a payment that was recorded or undone after the mail was queued.
func (s *Service) sendCompanyMail(ctx context.Context, j CompanyMail) error {
	c, err := s.ByID(ctx, j.CompanyID)
	if err != nil {
		return err
	}
	today := s.Clock.Today()
	paid := stateOfPayment(c, today) == PaymentOK
	switch {
	case j.What == companyPaid:
		return s.Notify.Send(ctx, c.Email, MailPaid(c.NextPaymentOn.Wire()))
	case !c.Active: // a company that was switched off owes nothing
		return nil
	case j.What == companyDueSoon && paid && !c.NextPaymentOn.After(today.AddDays(remindDays)):
		return s.Notify.Send(ctx, c.Email, MailDueSoon(s.dueOf(c)))
	case j.What == companyOverdue && !paid:
		return s.Notify.Send(ctx, c.Email, MailOverdue(s.dueOf(c), s.Notify.Support))
	}
	return nil
}

func (s *Service) sendAccessEnding(ctx context.Context, j AccessEndingMail) error {
	links, err := s.Login.LinksOf(ctx, j.AccountID)
	if fault.As(err) != nil {
		return nil // deleted meanwhile
	}
	if err != nil {
		return err
	}
	return s.Account.Send(ctx, j.AccountID, MailAccessEnding(j.Day, links))
}

func (s *Service) sendAccessEnded(ctx context.Context, j AccessEndedMail) error {
	links, err := s.Login.LinksOf(ctx, j.AccountID)
	if fault.As(err) != nil {
		return nil
	}
	if err != nil {
		return err
	}
	return s.Account.Send(ctx, j.AccountID, MailAccessEnded(links))
}

func (s *Service) sendAccessKept(ctx context.Context, j AccessKeptMail) error {
	links, err := s.Login.LinksOf(ctx, j.AccountID)
	if fault.As(err) != nil {
		return nil
	}
	if err != nil {
		return err
	}
	return s.Account.Send(ctx, j.AccountID, MailAccessKept(links))
}

// sendBenefit sends the same mail as an invitation without an account gets. Its link leads to the sign-in and holds no
// secret: the person accepts inside the own account.
func (s *Service) sendBenefit(ctx context.Context, j BenefitMail) error {
	acc, ok, err := s.Account.Recipient(ctx, j.AccountID)
	if err != nil || !ok {
		return err
	}
	c, err := s.ByID(ctx, j.CompanyID)
	if err != nil {
		return err
	}
	pending, err := s.q.InvitationsByEmail(ctx, s.DB.Read(), companydb.InvitationsByEmailParams{
		CompanyID: c.ID,
		Emails:    store.List([]string{acc.Email}),
	})
	if err != nil || len(pending) == 0 {
		return err // withdrawn meanwhile
	}
	life := pending[0].InvitedAt.Add(login.InvitationLife).Sub(s.Clock.Now())
	if life <= 0 || !c.Active {
		return nil
	}
	return s.Notify.Send(ctx, acc.Email, login.MailInvitation(login.Benefit{
		Company: c.Name,
		Path:    "/beneficio",
		Life:    life,
	}))
}
