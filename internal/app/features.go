package app

import (
	"crypto/rand"
	"fmt"
	"net"
	"time"

	"psic/internal/account"
	"psic/internal/address"
	"psic/internal/agenda"
	"psic/internal/agreement"
	"psic/internal/backoffice"
	"psic/internal/calendar"
	"psic/internal/calendar/dav"
	"psic/internal/company"
	"psic/internal/contract"
	"psic/internal/directory"
	"psic/internal/evidence"
	"psic/internal/kernel/money"
	"psic/internal/login"
	"psic/internal/notify"
	"psic/internal/platform/crypt"
	"psic/internal/platform/site"
	"psic/internal/practice"
	"psic/internal/questionnaire"
	"psic/internal/record"
	"psic/internal/search"
	"psic/internal/sso"
	"psic/internal/subscription"
	"psic/web"
)

// openFeatures builds the features from the lowest to the highest, and connects them.
func (a *App) openFeatures(parts Parts) error {
	if err := a.openPeople(parts); err != nil {
		return err
	}
	a.openCompanies(parts)
	a.openTherapists()
	if err := a.openPayments(parts); err != nil {
		return err
	}
	a.openRoom()
	a.openContracts()
	a.openCalendar(parts)
	a.openRecord()
	a.openPractice()
	a.openBackoffice()
	if err := a.openBackups(parts); err != nil {
		return err
	}

	a.plug()
	if err := RequirePlugged(a.Features()...); err != nil {
		return err
	}
	a.startJobs()

	var err error
	a.Site, err = site.New(web.Dist(), a.siteOptions())
	return err
}

// openPeople builds mail, accounts and logins.
func (a *App) openPeople(parts Parts) error {
	sender, err := a.sender(parts.Sender)
	if err != nil {
		return fmt.Errorf("mail: %w", err)
	}
	if parts.Hasher == nil {
		parts.Hasher = crypt.NewHasher()
	}

	a.Notify = &notify.Service{
		DB:      a.DB,
		Clock:   a.Clock,
		Jobs:    a.Jobs,
		Ring:    a.Ring,
		Sender:  sender,
		Log:     a.Log,
		BaseURL: a.Config.BaseURL,
		Support: a.Config.SupportEmail,
	}
	a.Account = &account.Service{
		DB:     a.DB,
		Clock:  a.Clock,
		Jobs:   a.Jobs,
		Ring:   a.Ring,
		Blobs:  a.Blobs,
		Notify: a.Notify,
		Log:    a.Log,
		Audit:  a.Audit,
	}
	a.Login = &login.Service{
		DB:           a.DB,
		Clock:        a.Clock,
		Jobs:         a.Jobs,
		Ring:         a.Ring,
		Hasher:       parts.Hasher,
		Account:      a.Account,
		Notify:       a.Notify,
		Limiter:      a.Limiter,
		Audit:        a.Audit,
		DemandFactor: a.Config.DemandsFactor(),
		MinPassword:  a.Config.ShortestPassword(),
		ProductName:  a.Config.ProductName,
		BaseURL:      a.Config.BaseURL,
	}
	return nil
}

// openCompanies builds companies and the lookup of postal codes.
func (a *App) openCompanies(parts Parts) {
	if parts.Lookup == nil {
		parts.Lookup = address.NewViaCEP(a.Config.CEPURL)
	}
	a.Company = &company.Service{
		DB:      a.DB,
		Clock:   a.Clock,
		Jobs:    a.Jobs,
		Ring:    a.Ring,
		Account: a.Account,
		Login:   a.Login,
		Notify:  a.Notify,
		PixKey:  a.Config.CompanyPixKey,
		Random:  rand.Reader,
	}
	a.openAccess(parts)
	a.openEvidence()
	a.Address = &address.Service{
		DB:     a.DB,
		Clock:  a.Clock,
		Jobs:   a.Jobs,
		Lookup: parts.Lookup,
		Log:    a.Log,
	}
}

// providerTime bounds a call to an identity provider.
const providerTime = 10 * time.Second

// openAccess builds the access by the directories of companies.
func (a *App) openAccess(parts Parts) {
	if parts.TXT == nil {
		parts.TXT = net.DefaultResolver.LookupTXT
	}
	client := parts.Internet.Client(providerTime)
	client.Transport = sso.Bounded{Base: client.Transport}
	a.SSO = &sso.Service{
		DB:      a.DB,
		Clock:   a.Clock,
		Jobs:    a.Jobs,
		Ring:    a.Ring,
		Log:     a.Log,
		Limiter: a.Limiter,
		Company: a.Company,
		BaseURL: a.Config.BaseURL,
		Client:  client,
		TXT:     parts.TXT,
	}
}

// openEvidence builds the documents and surveys of companies.
func (a *App) openEvidence() {
	a.Evidence = &evidence.Service{
		DB:      a.DB,
		Clock:   a.Clock,
		Jobs:    a.Jobs,
		Company: a.Company,
		BaseURL: a.Config.BaseURL,
		Random:  rand.Reader,
	}
}

// openTherapists builds the profiles of therapists, their hours, their plans and the search.
func (a *App) openTherapists() {
	a.Directory = &directory.Service{
		DB:      a.DB,
		Clock:   a.Clock,
		Jobs:    a.Jobs,
		Ring:    a.Ring,
		Account: a.Account,
		Login:   a.Login,
		Notify:  a.Notify,
		Audit:   a.Audit,
		Log:     a.Log,
	}
	a.Agenda = &agenda.Service{DB: a.DB, Clock: a.Clock, Directory: a.Directory}
	a.Subscription = &subscription.Service{
		DB:          a.DB,
		Clock:       a.Clock,
		Jobs:        a.Jobs,
		Ring:        a.Ring,
		Log:         a.Log,
		Account:     a.Account,
		Directory:   a.Directory,
		Notify:      a.Notify,
		Audit:       a.Audit,
		TestButtons: a.Config.TestButtons,
	}
	a.Search = &search.Service{
		EnterprisePrice: enterprisePrice,
		Index: &search.Index{
			Clock:     a.Clock,
			Directory: a.Directory,
			Agenda:    a.Agenda,
			Bus:       a.Bus,
			Log:       a.Log,
		},
	}
}

// openContracts builds what companies cover.
func (a *App) openContracts() {
	a.Contract = &contract.Service{
		DB:      a.DB,
		Clock:   a.Clock,
		Account: a.Account,
		Company: a.Company,
	}
}

func (a *App) openRecord() {
	a.Record = &record.Service{
		DB:      a.DB,
		Clock:   a.Clock,
		Jobs:    a.Jobs,
		Log:     a.Log,
		Account: a.Account,
		Blobs:   a.Blobs,
		Ring:    a.Ring,
		Years:   a.Config.RecordYears,
	}
	a.Agreement = &agreement.Service{
		DB:        a.DB,
		Clock:     a.Clock,
		Jobs:      a.Jobs,
		Log:       a.Log,
		Account:   a.Account,
		Directory: a.Directory,
		Record:    a.Record,
	}
}

func (a *App) openPractice() {
	a.Practice = &practice.Service{
		DB:        a.DB,
		Clock:     a.Clock,
		Jobs:      a.Jobs,
		Bus:       a.Bus,
		Log:       a.Log,
		Account:   a.Account,
		Directory: a.Directory,
		Agenda:    a.Agenda,
		Booking:   a.Booking,
		Room:      a.Room,
	}
	a.Questionnaire = &questionnaire.Service{
		DB:       a.DB,
		Clock:    a.Clock,
		Jobs:     a.Jobs,
		Account:  a.Account,
		Practice: a.Practice,
		Record:   a.Record,
	}
}

func (a *App) openCalendar(parts Parts) {
	a.Calendar = &calendar.Service{
		DB:      a.DB,
		Clock:   a.Clock,
		Jobs:    a.Jobs,
		Ring:    a.Ring,
		Log:     a.Log,
		Account: a.Account,
		Agenda:  a.Agenda,
		Fetch:   a.outsideCalendars(calendar.NewReader(parts.Internet)),
		Dav:     dav.New(a.davClient(parts), calendar.MaxBytes),
		Booking: a.Booking,
	}
}

func (a *App) openBackoffice() {
	a.Backoffice = &backoffice.Service{
		DB:        a.DB,
		Clock:     a.Clock,
		Jobs:      a.Jobs,
		Ring:      a.Ring,
		Log:       a.Log,
		Audit:     a.Audit,
		Account:   a.Account,
		Login:     a.Login,
		Directory: a.Directory,
		Booking:   a.Booking,
		Payment:   a.Payment,
		Notify:    a.Notify,
	}
}

// enterprisePrice is the price of a session in a time slot that is kept for companies.
const enterprisePrice = money.Cents(80_00)

func (a *App) siteOptions() site.Options {
	return site.Options{
		BaseURL:     a.Config.BaseURL,
		ProductName: a.Config.ProductName,
		Head:        a.PageHead,
		More:        a.profileAddresses,
		Prerendered: func(path string) bool {
			return path != "/" ||
				a.Config.DiscountPercent == builtDiscount && a.Config.DiscountCeiling == builtCeiling
		},
	}
}

// builtDiscount and builtCeiling are the discount in percent and in reais that the prerendered landing page announces.
// With another discount the browser renders the page.
const (
	builtDiscount = 15
	builtCeiling  = 40
)
