// Package app is the composition root. It is the only package that imports every feature.
package app

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"path/filepath"
	"sync"
	"sync/atomic"

	"psic/internal/account"
	"psic/internal/address"
	"psic/internal/agenda"
	"psic/internal/backoffice"
	"psic/internal/booking"
	"psic/internal/company"
	"psic/internal/directory"
	"psic/internal/kernel/money"
	"psic/internal/login"
	"psic/internal/notify"
	"psic/internal/payment"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/payout"
	"psic/internal/platform/accesslog"
	"psic/internal/platform/audit"
	"psic/internal/platform/blob"
	"psic/internal/platform/bus"
	"psic/internal/platform/clock"
	"psic/internal/platform/config"
	"psic/internal/platform/crypt"
	"psic/internal/platform/httpx"
	"psic/internal/platform/jobs"
	"psic/internal/platform/limit"
	"psic/internal/platform/mail"
	"psic/internal/platform/site"
	"psic/internal/platform/store"
	"psic/internal/room"
	"psic/internal/room/relay"
	"psic/internal/search"
	"psic/internal/subscription"
	"psic/web"
)

// App is the whole product in one process.
type App struct {
	Config  config.Config
	Log     *slog.Logger
	Clock   *clock.Clock
	DB      *store.DB
	Ring    *crypt.Ring
	Bus     *bus.Bus
	Blobs   blob.Store
	Jobs    *jobs.Queue
	Outbox  *mail.Outbox // nil when an SMTP server is configured
	API     *httpx.API
	Site    *site.Site
	Access  *accesslog.Log
	Audit   *audit.Log
	Limiter *limit.Limiter
	Metrics *Metrics

	Account      *account.Service
	Address      *address.Service
	Agenda       *agenda.Service
	Backoffice   *backoffice.Service
	Booking      *booking.Service
	Company      *company.Service
	Directory    *directory.Service
	Login        *login.Service
	Notify       *notify.Service
	Payment      *payment.Service
	Room         *room.Service
	Payout       *payout.Service
	Search       *search.Service
	Subscription *subscription.Service

	// Relay forwards video where no direct path exists. It is nil before Serve, and when the relay is another process.
	Relay *relay.Server

	// Sandbox is the payment provider for tests and demonstrations. It is nil with a real provider.
	Sandbox *sandbox.Gateway

	handler  http.Handler
	draining atomic.Bool   // the load balancer shall send no new requests to this replica
	closing  chan struct{} // closed when the server shuts down; ends the event streams
	closers  []func() error
	streams  streams // the open event streams

	filled sync.Map // prerendered markup → the same with this installation's settings
}

// Parts are the parts that tests replace. A nil part is the one of production.
type Parts struct {
	Clock  *clock.Clock
	Hasher *crypt.Hasher
	Sender mail.Sender
	Lookup address.Lookup
	// SandboxKeys are keys that tests share, because making an RSA key takes long.
	SandboxKeys *sandbox.Keys
}

// New opens the database and builds the product. It starts nothing in the background. Close releases what was opened.
func New(ctx context.Context, c config.Config, log *slog.Logger, parts Parts) (*App, error) {
	a := &App{
		Config:  c,
		Log:     log,
		Clock:   parts.Clock,
		Metrics: newMetrics(),
		closing: make(chan struct{}),
	}
	if a.Clock == nil {
		a.Clock = clock.New(c.ClockOffset)
		a.Clock.SetError(c.ClockError)
	}

	if err := a.openPlatform(ctx); err != nil {
		return nil, errors.Join(err, a.Close())
	}
	if err := a.openFeatures(parts); err != nil {
		return nil, errors.Join(err, a.Close())
	}
	if err := a.Search.Index.Open(ctx); err != nil {
		return nil, errors.Join(err, a.Close())
	}
	a.onClose(func() error { a.Search.Index.Close(); return nil })
	return a, a.route()
}

func (a *App) openPlatform(ctx context.Context) (err error) {
	if a.DB, err = store.Open(ctx, store.Options{URL: a.Config.DatabaseURL}); err != nil {
		return err
	}
	a.onClose(a.DB.Close)
	if err = a.followClock(ctx); err != nil {
		return fmt.Errorf("clock: %w", err)
	}
	if err = a.openKeys(ctx); err != nil {
		return fmt.Errorf("keys: %w", err)
	}
	if a.Bus, err = bus.Open(a.Config.NATSURL); err != nil {
		return fmt.Errorf("bus: %w", err)
	}
	a.onClose(func() error { a.Bus.Close(); return nil })
	if a.Blobs, err = a.openBlobs(); err != nil {
		return fmt.Errorf("files: %w", err)
	}

	a.Jobs = jobs.New(a.DB, a.Clock, a.Log)
	a.Access = accesslog.New(a.DB, a.Clock, a.Log)
	a.Audit = &audit.Log{
		DB:    a.DB,
		Clock: a.Clock,
		Ring:  a.Ring,
		Blobs: a.Blobs,
		Out:   a.Log,
	}
	a.Limiter = limit.New(a.DB, a.Clock, bool(a.Config.RateLimit))
	return nil
}

// errKeysGone stops a start without the key ring that sealed the data. A new ring could not unseal the data, and would
// hide that the right one is missing.
var errKeysGone = errors.New("the database has people and there is no keys.json: put your copy back")

// openKeys opens the key ring. It creates one only while the database has no people.
func (a *App) openKeys(ctx context.Context) error {
	if _, err := crypt.Load(a.Config.DataDir); errors.Is(err, fs.ErrNotExist) {
		any, err := account.AnyPeople(ctx, a.DB)
		if err != nil {
			return err
		}
		if any {
			return errKeysGone
		}
	}
	var err error
	a.Ring, err = crypt.Open(a.Config.DataDir)
	return err
}

func (a *App) openBlobs() (blob.Store, error) {
	if a.Config.S3URL != "" {
		return blob.NewS3(a.Config.S3URL)
	}
	return blob.NewDisk(filepath.Join(a.Config.DataDir, "files"))
}

// sender returns the given sender, the configured SMTP server, or the built-in outbox of a developer.
func (a *App) sender(given mail.Sender) (mail.Sender, error) {
	if given != nil {
		return given, nil
	}
	if a.Config.SMTPURL != "" {
		return mail.NewSMTP(a.Config.SMTPURL, a.Config.MailFrom)
	}
	var err error
	a.Outbox, err = mail.NewOutbox(filepath.Join(a.Config.DataDir, "mail"), a.Clock.Now)
	return a.Outbox, err
}

func (a *App) onClose(fn func() error) { a.closers = append(a.closers, fn) }

// Close closes what New opened, in the reverse order.
func (a *App) Close() error {
	var errs []error
	for i := len(a.closers) - 1; i >= 0; i-- {
		errs = append(errs, a.closers[i]())
	}
	a.closers = nil
	return errors.Join(errs...)
}

// Handler returns the HTTP handler of the whole product.
func (a *App) Handler() http.Handler { return a.handler }

// openFeatures builds the features from the lowest to the highest, and connects them.
func (a *App) openFeatures(parts Parts) error {
	if err := a.openPeople(parts); err != nil {
		return err
	}
	a.openTherapists()
	if err := a.openPayments(parts); err != nil {
		return err
	}
	a.openRoom()
	a.openBackoffice()

	a.plug()
	if err := RequirePlugged(a.Features()...); err != nil {
		return err
	}
	a.startJobs()

	var err error
	a.Site, err = site.New(web.Dist(), a.siteOptions())
	return err
}

// openPeople builds what people need before they meet a therapist: mail, accounts, logins, companies and postal codes.
func (a *App) openPeople(parts Parts) error {
	sender, err := a.sender(parts.Sender)
	if err != nil {
		return fmt.Errorf("mail: %w", err)
	}
	if parts.Hasher == nil {
		parts.Hasher = crypt.NewHasher()
	}
	if parts.Lookup == nil {
		parts.Lookup = address.NewViaCEP(a.Config.CEPURL)
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
	}
	a.Company = &company.Service{
		DB:      a.DB,
		Clock:   a.Clock,
		Jobs:    a.Jobs,
		Ring:    a.Ring,
		Account: a.Account,
		Login:   a.Login,
		Notify:  a.Notify,
		Random:  rand.Reader,
	}
	a.Address = &address.Service{
		DB:     a.DB,
		Clock:  a.Clock,
		Jobs:   a.Jobs,
		Lookup: parts.Lookup,
		Log:    a.Log,
	}
	return nil
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
		Prerendered: func(path string) bool { return path != "/" || a.Config.DiscountPercent == builtDiscount },
	}
}

// builtDiscount is the discount that the prerendered landing page announces. With another percentage the browser
// renders the page.
const builtDiscount = 15
