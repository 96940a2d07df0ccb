// Package app is the composition root. It is the only package that imports every feature.
package app

import (
	"context"
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
	"psic/internal/agreement"
	"psic/internal/backoffice"
	"psic/internal/booking"
	"psic/internal/calendar"
	"psic/internal/company"
	"psic/internal/contract"
	"psic/internal/directory"
	"psic/internal/evidence"
	"psic/internal/login"
	"psic/internal/notify"
	"psic/internal/ownpatient"
	"psic/internal/packages"
	"psic/internal/payment"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/payout"
	"psic/internal/platform/accesslog"
	"psic/internal/platform/audit"
	"psic/internal/platform/autobackup"
	"psic/internal/platform/blob"
	"psic/internal/platform/bus"
	"psic/internal/platform/certs"
	"psic/internal/platform/clock"
	"psic/internal/platform/config"
	"psic/internal/platform/crypt"
	"psic/internal/platform/fleet"
	"psic/internal/platform/httpx"
	"psic/internal/platform/jobs"
	"psic/internal/platform/limit"
	"psic/internal/platform/mail"
	"psic/internal/platform/publicnet"
	"psic/internal/platform/site"
	"psic/internal/platform/store"
	"psic/internal/practice"
	"psic/internal/questionnaire"
	"psic/internal/record"
	"psic/internal/room"
	"psic/internal/room/relay"
	"psic/internal/search"
	"psic/internal/sso"
	"psic/internal/standing"
	"psic/internal/subscription"
	"psic/internal/waiting"
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

	Account       *account.Service
	Address       *address.Service
	Agenda        *agenda.Service
	Backoffice    *backoffice.Service
	Booking       *booking.Service
	Calendar      *calendar.Service
	OwnPatient    *ownpatient.Service
	Packages      *packages.Service
	Standing      *standing.Service
	Record        *record.Service
	Agreement     *agreement.Service
	Questionnaire *questionnaire.Service
	SSO           *sso.Service
	Evidence      *evidence.Service
	Company       *company.Service
	Contract      *contract.Service
	Directory     *directory.Service
	Login         *login.Service
	Notify        *notify.Service
	Payment       *payment.Service
	Room          *room.Service
	Payout        *payout.Service
	Practice      *practice.Service
	Search        *search.Service
	Subscription  *subscription.Service
	Waiting       *waiting.Service

	Backups *autobackup.Service

	// Relay forwards video where no direct path exists. It is nil before Serve, and when the relay is another process.
	Relay *relay.Server

	// Sandbox is the payment provider for tests and demonstrations. It is nil with a real provider.
	Sandbox *sandbox.Gateway

	fleet        *fleet.Fleet // the replicas that share this bus
	certificates certs.Source // nil before Serve, and when a proxy serves TLS

	handler  http.Handler
	openAPI  func() ([]byte, error) // makes the description when somebody asks for it
	draining atomic.Bool            // the load balancer shall send no new requests to this replica
	closing  chan struct{}          // closed when the server shuts down; ends the event streams
	closers  []func() error
	streams  streams // the open event streams

	books  books    // the last look at the ledger and at payouts
	filled sync.Map // prerendered markup → the same with this installation's settings
}

// Parts are the parts that tests replace. A nil part is the one of production.
type Parts struct {
	Clock  *clock.Clock
	Hasher *crypt.Hasher
	Sender mail.Sender
	Lookup address.Lookup
	// Internet is how addresses are reached that strangers name.
	Internet publicnet.Net
	// TXT returns the texts of a name in the DNS. Without one the network is asked.
	TXT func(ctx context.Context, name string) ([]string, error)
	// SandboxKeys are keys that tests share, because making an RSA key takes long.
	SandboxKeys *sandbox.Keys
	// Version is the commit of the program, which replicas tell each other.
	Version string
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

	if err := a.openPlatform(ctx, parts.Version); err != nil {
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

func (a *App) openPlatform(ctx context.Context, version string) (err error) {
	if a.DB, err = store.Open(ctx, store.Options{
		URL:      a.Config.DatabaseURL,
		ReadURL:  a.Config.DatabaseReadURL,
		ReadOnly: a.Config.ReadOnly,
	}); err != nil {
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
	a.fleet = fleet.New(a.Bus, a.Log, a.describeReplica(version))
	if a.Blobs, err = a.openBlobs(); err != nil {
		return fmt.Errorf("files: %w", err)
	}

	a.Jobs = jobs.New(a.DB, a.Clock, a.Log)
	a.Access = accesslog.New(a.DB, a.Clock, a.Log)
	a.Access.Spool = filepath.Join(a.Config.DataDir, "access-read-only.jsonl")
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
