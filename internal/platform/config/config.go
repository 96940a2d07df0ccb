// Package config reads the environment once, at start, and refuses what would be unsafe in production.
package config

import (
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/caarlos0/env/v11"
)

// Config is every setting of the product; README lists them for operators.
type Config struct {
	Env         string `env:"PSIC_ENV" envDefault:"development"`
	Addr        string `env:"PSIC_ADDR" envDefault:"127.0.0.1:8080"`
	MetricsAddr string `env:"PSIC_METRICS_ADDR" envDefault:"127.0.0.1:9464"`
	BaseURL     string `env:"PSIC_BASE_URL" envDefault:"http://localhost:8080"`
	DatabaseURL string `env:"PSIC_DATABASE_URL" envDefault:"sqlite://data/psic.db"`
	DataDir     string `env:"PSIC_DATA_DIR" envDefault:"data"`
	Replicas    int    `env:"PSIC_REPLICAS" envDefault:"1"`
	// Drain is how long a replica that is told to stop still serves after /readyz says no.
	Drain time.Duration `env:"PSIC_DRAIN" envDefault:"5s"`
	// UnsafeDatabase lets production start on a PostgreSQL that may lose what it acknowledged.
	UnsafeDatabase bool `env:"PSIC_UNSAFE_DATABASE" envDefault:"false"`
	// TrustedProxies are the addresses whose X-Forwarded-For is believed.
	TrustedProxies []string `env:"PSIC_TRUSTED_PROXIES"`

	SMTPURL  string `env:"PSIC_SMTP_URL"`
	MailFrom string `env:"PSIC_MAIL_FROM" envDefault:"Psic <nao-responda@localhost>"`
	NATSURL  string `env:"PSIC_NATS_URL"`
	S3URL    string `env:"PSIC_S3_URL"`
	CEPURL   string `env:"PSIC_CEP_URL" envDefault:"https://viacep.com.br"`
	Payment  string `env:"PSIC_PAYMENT" envDefault:"sandbox"`

	TURN

	PagBankToken      string `env:"PSIC_PAGBANK_TOKEN"`
	PagBankURL        string `env:"PSIC_PAGBANK_URL"`
	PagBankDescriptor string `env:"PSIC_PAGBANK_DESCRIPTOR" envDefault:"PSIC"`
	// PagBankPlans says who bills plans: orders (we do) or recurring (the provider's own subscriptions).
	PagBankPlans          string `env:"PSIC_PAGBANK_PLANS" envDefault:"orders"`
	PagBankRecurringURL   string `env:"PSIC_PAGBANK_RECURRING_URL"`
	PagBankRecurringToken string `env:"PSIC_PAGBANK_RECURRING_TOKEN"`

	AdminEmail    string `env:"PSIC_ADMIN_EMAIL"`
	AdminPassword string `env:"PSIC_ADMIN_PASSWORD"`
	// Admin2FA is off (each administrator decides) or required.
	Admin2FA string `env:"PSIC_ADMIN_2FA" envDefault:"off"`
	// PasswordMin is the shortest new password.
	PasswordMin int  `env:"PSIC_PASSWORD_MIN"`
	Demo        bool `env:"PSIC_DEMO"`
	// TestButtons shows what plays the provider for a plan.
	TestButtons bool   `env:"PSIC_TEST_BUTTONS" envDefault:"false"`
	RateLimit   Switch `env:"PSIC_RATE_LIMIT" envDefault:"on"`

	ClockOffset time.Duration `env:"PSIC_CLOCK_OFFSET"`
	// ClockError is by how much this machine's clock pretends to be wrong in a rehearsal.
	ClockError time.Duration `env:"PSIC_CLOCK_ERROR" envDefault:"0s"`
	// SandboxFaults is how the provider inside the binary misbehaves in a rehearsal.
	SandboxFaults string `env:"PSIC_SANDBOX_FAULTS"`

	ProductName     string `env:"PSIC_PRODUCT_NAME" envDefault:"Psic"`
	SupportEmail    string `env:"PSIC_SUPPORT_EMAIL" envDefault:"contato@psic.example"`
	DiscountPercent int    `env:"PSIC_DISCOUNT_PERCENT" envDefault:"15"`
	Instagram       string `env:"PSIC_LINK_INSTAGRAM" envDefault:"https://www.instagram.com/"`
	Facebook        string `env:"PSIC_LINK_FACEBOOK" envDefault:"https://www.facebook.com/"`
	LinkedIn        string `env:"PSIC_LINK_LINKEDIN" envDefault:"https://www.linkedin.com/"`
	Council         string `env:"PSIC_LINK_COUNCIL" envDefault:"https://site.cfp.org.br/"`

	LegalName    string `env:"PSIC_LEGAL_NAME" envDefault:"Psic (razão social a configurar)"`
	LegalCNPJ    string `env:"PSIC_LEGAL_CNPJ" envDefault:"CNPJ a configurar"`
	LegalAddress string `env:"PSIC_LEGAL_ADDRESS" envDefault:"Endereço a configurar"`
	DPOName      string `env:"PSIC_DPO_NAME" envDefault:"Encarregado de dados a configurar"`
	DPOEmail     string `env:"PSIC_DPO_EMAIL" envDefault:"privacidade@psic.example"`
}

// Switch is on or off in words, so that an operator reads what is meant.
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
func Load() (Config, error) {
	c, err := env.ParseAs[Config]()
	if err != nil {
		return c, fmt.Errorf("configuration: %w", err)
	}
	c.BaseURL = strings.TrimRight(c.BaseURL, "/")
	if problems := c.Problems(); len(problems) > 0 {
		return c, fmt.Errorf("configuration refused:\n  - %s", strings.Join(problems, "\n  - "))
	}
	return c, nil
}

// Production says whether real people use this installation.
func (c Config) Production() bool { return c.Env == "production" }

// productionPassword is the least that current guidance asks for; the screens of the specification say six.
const (
	productionPassword = 8
	specifiedPassword  = 6
)

// ShortestPassword is how many characters a new password needs.
func (c Config) ShortestPassword() int {
	switch {
	case c.PasswordMin > 0:
		return c.PasswordMin
	case c.Production():
		return productionPassword
	}
	return specifiedPassword
}

// DemandsFactor says whether administrators must have a second factor.
func (c Config) DemandsFactor() bool {
	return c.Admin2FA == "required"
}

// SQLite says whether the embedded engine is used.
func (c Config) SQLite() bool { return strings.HasPrefix(c.DatabaseURL, "sqlite://") }

// DrainFor is the time that a load balancer needs to look elsewhere; alone there is nowhere else to go.
func (c Config) DrainFor() time.Duration {
	if c.Replicas < 2 {
		return 0
	}
	return c.Drain
}

// Problems lists in plain words why the product must not start with these settings.
func (c Config) Problems() []string {
	var p []string
	refuse := func(when bool, why string) {
		if when {
			p = append(p, why)
		}
	}
	base, err := url.Parse(c.BaseURL)
	refuse(err != nil || base.Host == "" || base.Scheme != "http" && base.Scheme != "https", "PSIC_BASE_URL must be an absolute address such as https://psic.com.br")
	refuse(c.Env != "development" && c.Env != "production", "PSIC_ENV must be development or production")
	refuse(c.Payment != "sandbox" && c.Payment != "pagbank", "PSIC_PAYMENT must be sandbox or pagbank")
	refuse(c.Payment == "pagbank" && c.PagBankToken == "", "PSIC_PAYMENT=pagbank needs PSIC_PAGBANK_TOKEN")
	refuse(c.PagBankPlans != "" && c.PagBankPlans != "orders" && c.PagBankPlans != "recurring", "PSIC_PAGBANK_PLANS must be orders or recurring")
	refuse(c.PagBankPlans == "recurring" && c.Payment != "pagbank", "PSIC_PAGBANK_PLANS=recurring needs PSIC_PAYMENT=pagbank")
	refuse(c.Admin2FA != "" && c.Admin2FA != "off" && c.Admin2FA != "required", "PSIC_ADMIN_2FA must be off or required")
	refuse(c.PasswordMin != 0 && (c.PasswordMin < 6 || c.PasswordMin > 64), "PSIC_PASSWORD_MIN must be from 6 to 64")
	refuse(c.Drain < 0 || c.Drain > time.Minute, "PSIC_DRAIN must be from 0s to 1m")
	refuse(c.DiscountPercent < 0 || c.DiscountPercent > 100, "PSIC_DISCOUNT_PERCENT must be from 0 to 100")
	refuse(c.SQLite() && c.Replicas > 1, "PSIC_REPLICAS over 1 needs PostgreSQL: SQLite is one process on one machine")
	refuse((c.AdminEmail == "") != (c.AdminPassword == ""), "PSIC_ADMIN_EMAIL and PSIC_ADMIN_PASSWORD go together")
	p = append(p, c.TURN.problems()...)
	if !c.Production() {
		return p
	}
	refuse(base == nil || base.Scheme != "https", "production: PSIC_BASE_URL must begin with https://")
	refuse(c.Payment == "sandbox", "production: the sandbox gateway takes no real money; set PSIC_PAYMENT=pagbank")
	refuse(c.ClockOffset != 0, "production: PSIC_CLOCK_OFFSET moves the clock and is for tests only")
	refuse(c.ClockError != 0, "production: PSIC_CLOCK_ERROR makes the clock wrong and is for tests only")
	refuse(c.Demo, "production: PSIC_DEMO creates accounts with public passwords")
	refuse(c.TestButtons, "production: PSIC_TEST_BUTTONS confirms payments that nobody made")
	refuse(c.SMTPURL == "", "production: without PSIC_SMTP_URL nobody receives mail")
	refuse(!bool(c.RateLimit), "production: PSIC_RATE_LIMIT=off leaves the door open to guessing")
	refuse(c.AdminPassword != "" && len(c.AdminPassword) < 12, "production: PSIC_ADMIN_PASSWORD must have at least 12 characters")
	refuse(c.PasswordMin != 0 && c.PasswordMin < productionPassword, "production: PSIC_PASSWORD_MIN must be at least 8")
	refuse(c.TURNSecret != "" && len(c.TURNSecret) < minTURNSecret, "production: PSIC_TURN_SECRET must have at least 16 characters")
	refuse(c.Replicas > 1 && c.NATSURL == "", "production: several replicas need PSIC_NATS_URL to hear each other")
	refuse(c.Replicas > 1 && c.S3URL == "", "production: several replicas need PSIC_S3_URL to share files")
	return p
}
