// Package config reads the environment once, at start, and refuses what would be unsafe in production.
package config

import (
	"fmt"
	"reflect"
	"strings"
	"time"

	"github.com/caarlos0/env/v11"
)

// Config is every setting of the product. The comment above each field is its meaning in docs/settings.md, which
// "make generate" writes from this struct.
type Config struct {
	// `development`, or `production`, which refuses to start with unsafe settings.
	Env string `env:"PSIC_ENV" envDefault:"development"`
	// Address and port on which the server listens.
	Addr string `env:"PSIC_ADDR" envDefault:"127.0.0.1:8080"`
	// Address and port of `/metrics`. Keep it away from the internet.
	MetricsAddr string `env:"PSIC_METRICS_ADDR" envDefault:"127.0.0.1:9464"`
	// The product's public address, used in mail links and page heads. It must begin with `https://` in production.
	// Passkeys belong to its host: it must be a name, and another name ends them all.
	BaseURL string `env:"PSIC_BASE_URL" envDefault:"http://localhost:8080"`
	// The database: `sqlite://<file>`, or `postgres://<user>:<password>@<host>/<database>` (PostgreSQL 15 or newer).
	DatabaseURL string `env:"PSIC_DATABASE_URL" envDefault:"sqlite://data/psic.db"`
	// A standby of the PostgreSQL above, which serves the lists of administrators: `postgres://…`. Empty: none.
	DatabaseReadURL string `env:"PSIC_DATABASE_READ_URL"`
	// Folder for keys, uploaded files and, in development, the outbox.
	DataDir string `env:"PSIC_DATA_DIR" envDefault:"data"`
	// How long a stopping replica still serves after `/readyz` turns to 503, so that the load balancer moves on.
	// A replica that hears no other one on the bus stops at once.
	Drain time.Duration `env:"PSIC_DRAIN" envDefault:"5s"`
	// `true`: nothing is written. People read what is there and are told that the product is back in minutes; calls go
	// on. For the time of `psic move`.
	ReadOnly bool `env:"PSIC_READ_ONLY" envDefault:"false"`
	// Lets production start on a PostgreSQL with `fsync`, `full_page_writes` or `synchronous_commit` off.
	UnsafeDatabase bool `env:"PSIC_UNSAFE_DATABASE" envDefault:"false"`
	// Addresses and CIDR ranges of the proxies, separated by commas, whose `X-Forwarded-For` is trusted; or `none`,
	// when visitors reach the product itself. Required in production: behind a proxy that is not named here, all
	// visitors have one address and share its limits.
	TrustedProxies []string `env:"PSIC_TRUSTED_PROXIES"`

	// Mail server: `smtp://<user>:<password>@<host>:587`, which must offer STARTTLS unless it is on this machine, or
	// `smtps://…`. Empty: mail stays in the built-in outbox.
	SMTPURL string `env:"PSIC_SMTP_URL"`
	// Sender of all mail.
	MailFrom string `env:"PSIC_MAIL_FROM" envDefault:"Psic <nao-responda@localhost>"`
	// NATS server: `nats://…`. Empty: NATS runs inside the process.
	NATSURL string `env:"PSIC_NATS_URL"`
	// Bucket for files: `s3://<key>:<secret>@<host>/<bucket>?region=…`. Empty: files are in the data directory.
	S3URL string `env:"PSIC_S3_URL"`
	// Base address of the postal-code service.
	CEPURL string `env:"PSIC_CEP_URL" envDefault:"https://viacep.com.br"`
	// Payment provider: `sandbox`, `pagbank`, which needs its token, or `apipix`, a bank with the central bank's API
	// Pix: PIX without cards. The sandbox takes no real money, and production refuses it.
	Payment string `env:"PSIC_PAYMENT" envDefault:"sandbox"`

	Pix
	TURN
	TLS
	Backup

	// Token of the merchant's PagBank account. Required with `pagbank`.
	PagBankToken string `env:"PSIC_PAGBANK_TOKEN"`
	// Base address of PagBank's API. Empty: PagBank's production.
	PagBankURL string `env:"PSIC_PAGBANK_URL"`
	// What card statements show. Keep it neutral.
	PagBankDescriptor string `env:"PSIC_PAGBANK_DESCRIPTOR" envDefault:"PSIC"`
	// Who bills the plans of therapists: `orders` (we do), or `recurring` (PagBank's own subscriptions,
	// [ADR 0016](adr/0016-plans-billed-by-the-provider.md)).
	PagBankPlans string `env:"PSIC_PAGBANK_PLANS" envDefault:"orders"`
	// Base address of PagBank's Recurring API. Empty: PagBank's production.
	PagBankRecurringURL string `env:"PSIC_PAGBANK_RECURRING_URL"`
	// Token of the Recurring API. Empty: `PSIC_PAGBANK_TOKEN`.
	PagBankRecurringToken string `env:"PSIC_PAGBANK_RECURRING_TOKEN"`

	// E-mail of the first administrator, created when there is none.
	AdminEmail string `env:"PSIC_ADMIN_EMAIL"`
	// Password of the first administrator. At least 12 characters in production.
	AdminPassword string `env:"PSIC_ADMIN_PASSWORD"`
	// Second factor of administrators. `off`: each administrator decides. `required`: they must set it up before
	// anything else. Empty: `required` in production, otherwise `off`. `psic doctor` warns when production has it off.
	Admin2FA string `env:"PSIC_ADMIN_2FA"`
	// Least length of a new password. Empty: 6, as the screens say, and 8 in production, which refuses less.
	PasswordMin int `env:"PSIC_PASSWORD_MIN"`
	// Creates demonstration data on an empty database. Refused in production.
	Demo bool `env:"PSIC_DEMO" envDefault:"false"`
	// Shows the button `Continuar`, which confirms a plan in place of the provider. Refused in production.
	TestButtons bool `env:"PSIC_TEST_BUTTONS" envDefault:"false"`
	// `on`, or `off` for load tests. Production refuses `off`.
	RateLimit Switch `env:"PSIC_RATE_LIMIT" envDefault:"on"`

	// Moves the clock (`36h`, `-90s`). Refused in production.
	ClockOffset time.Duration `env:"PSIC_CLOCK_OFFSET" envDefault:"0s"`
	// Makes this machine's clock wrong by that much (`2h`) in a fault test. On PostgreSQL the product follows the
	// database's clock. Refused in production.
	ClockError time.Duration `env:"PSIC_CLOCK_ERROR" envDefault:"0s"`
	// Faults of the sandbox provider in a fault test (`timeout_after=0.2,hang=2s,duplicate=4`). Production has no
	// sandbox.
	SandboxFaults string `env:"PSIC_SANDBOX_FAULTS"`

	// Name of the product in titles and mail.
	ProductName string `env:"PSIC_PRODUCT_NAME" envDefault:"Psic"`
	// Support address. The site shows it, and contact messages go there.
	SupportEmail string `env:"PSIC_SUPPORT_EMAIL" envDefault:"contato@psic.example"`
	// First-session discount in percent. 0 turns it off.
	DiscountPercent int `env:"PSIC_DISCOUNT_PERCENT" envDefault:"15"`
	// Most that the platform bears of one first-session discount, in whole reais.
	DiscountCeiling int `env:"PSIC_DISCOUNT_CEILING" envDefault:"40"`
	// The part of the plan's fee that a session of a therapist's own patient carries, in percent (Q227). The
	// percentage that results is rounded down. 100 is the fee of everybody.
	OwnPatientFee int `env:"PSIC_OWN_PATIENT_FEE_PERCENT" envDefault:"50"`
	// A payout of more than this, in whole reais, is confirmed by two administrators. An installation with one
	// administrator sets it high.
	PayoutSecondAdmin int `env:"PSIC_PAYOUT_SECOND_ADMIN" envDefault:"20000"`
	// Account from which a CNAB 240 payment file of payouts takes the money, as the bank's agreement says:
	// `bank=341,agreement=…,agency=1234-5,account=12345-6,name=…,cnpj=…`. Empty: batches write no such file.
	BankFilePayer string `env:"PSIC_BANK_FILE_PAYER"`
	// Client of the bank Efí (`Client_Id_…`), from whose account batches of payouts send PIX. Empty: nobody sends them
	// but the sandbox.
	EfiClientID string `env:"PSIC_EFI_CLIENT_ID"`
	// Secret of that client.
	EfiSecret string `env:"PSIC_EFI_SECRET"`
	// PEM file with the certificate and the key of that client.
	EfiCertificate string `env:"PSIC_EFI_CERTIFICATE"`
	// PIX key of the account at Efí that pays.
	EfiPixKey string `env:"PSIC_EFI_PIX_KEY"`
	// Base address of Efí's API Pix.
	EfiURL string `env:"PSIC_EFI_URL" envDefault:"https://pix.api.efipay.com.br"`
	// For how many years after its last entry a therapist's sealed record is kept. At least 5 (CFP 1/2009); 20 is the
	// careful reading of Lei 13.787/2018. Nothing is deleted by itself: the therapist decides.
	RecordYears int `env:"PSIC_RECORD_YEARS" envDefault:"20"`
	// Days to answer a return request of PIX (MED). The return itself comes within 11 days, so this is less.
	DisputePixDays int `env:"PSIC_DISPUTE_PIX_DAYS" envDefault:"7"`
	// Days to answer the chargeback of a card. Your contract with the provider says how many.
	DisputeCardDays int `env:"PSIC_DISPUTE_CARD_DAYS" envDefault:"10"`
	// PIX key to which companies pay. Without one their panel refers to the contract.
	CompanyPixKey string `env:"PSIC_COMPANY_PIX_KEY"`
	// Footer link to Instagram.
	Instagram string `env:"PSIC_LINK_INSTAGRAM" envDefault:"https://www.instagram.com/"`
	// Footer link to Facebook.
	Facebook string `env:"PSIC_LINK_FACEBOOK" envDefault:"https://www.facebook.com/"`
	// Footer link to LinkedIn.
	LinkedIn string `env:"PSIC_LINK_LINKEDIN" envDefault:"https://www.linkedin.com/"`
	// Footer link to the psychologists' council.
	Council string `env:"PSIC_LINK_COUNCIL" envDefault:"https://site.cfp.org.br/"`

	// Name of the company that runs the platform. Consumer law requires it.
	LegalName string `env:"PSIC_LEGAL_NAME" envDefault:"Psic (razão social a configurar)"`
	// CNPJ of that company.
	LegalCNPJ string `env:"PSIC_LEGAL_CNPJ" envDefault:"CNPJ a configurar"`
	// Address of that company.
	LegalAddress string `env:"PSIC_LEGAL_ADDRESS" envDefault:"Endereço a configurar"`
	// Name of the data protection officer (encarregado).
	DPOName string `env:"PSIC_DPO_NAME" envDefault:"Encarregado de dados a configurar"`
	// E-mail of the data protection officer.
	DPOEmail string `env:"PSIC_DPO_EMAIL" envDefault:"privacidade@psic.example"`
}

// Switch is a boolean that is written "on" or "off", because "PSIC_RATE_LIMIT=off" is clear to an operator.
type Switch bool

func (s *Switch) UnmarshalText(b []byte) error {
	switch strings.ToLower(string(b)) {
	case "on", "true", "1":
		*s = true
	case "off", "false", "0":
		*s = false
	default:
		return fmt.Errorf("must be on or off")
	}
	return nil
}

// Load reads the environment and checks it.
func Load() (Config, error) { return LoadFrom(nil) }

// Names returns the name of every setting.
func Names() (out []string) {
	for _, field := range reflect.VisibleFields(reflect.TypeFor[Config]()) {
		if name := field.Tag.Get("env"); name != "" {
			out = append(out, name)
		}
	}
	return out
}

// LoadFrom reads settings from a map instead of the environment of the process. nil means the environment.
func LoadFrom(settings map[string]string) (Config, error) {
	c, err := env.ParseAsWithOptions[Config](env.Options{Environment: settings})
	if err != nil {
		return c, fmt.Errorf("configuration: %w", err)
	}
	c.BaseURL = strings.TrimRight(c.BaseURL, "/")
	if problems := c.Problems(); len(problems) > 0 {
		return c, fmt.Errorf("configuration refused:\n  - %s", strings.Join(problems, "\n  - "))
	}
	return c, nil
}

// Production reports whether real people use this installation.
func (c Config) Production() bool { return c.Env == "production" }

// The least length of a password: eight characters in production, as current guidance asks, otherwise six, as the
// screens say.
const (
	productionPassword = 8
	specifiedPassword  = 6
)

// ShortestPassword returns how many characters a new password needs.
func (c Config) ShortestPassword() int {
	switch {
	case c.PasswordMin > 0:
		return c.PasswordMin
	case c.Production():
		return productionPassword
	}
	return specifiedPassword
}

// DemandsFactor reports whether administrators must have a second factor.
func (c Config) DemandsFactor() bool {
	return c.Admin2FA == "required" || c.Admin2FA == "" && c.Production()
}

// SQLite reports whether the embedded engine is used.
func (c Config) SQLite() bool { return strings.HasPrefix(c.DatabaseURL, "sqlite://") }
