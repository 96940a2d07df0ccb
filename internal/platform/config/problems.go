package config

import (
	"net/url"
	"slices"
	"time"
)

// maxReais bounds settings in whole reais.
const maxReais = 1_000_000

// problems collects the reasons why the product must not start.
type problems []string

func (p *problems) refuse(when bool, why string) {
	if when {
		*p = append(*p, why)
	}
}

// Problems lists why the product must not start with these settings.
func (c Config) Problems() []string {
	var p problems
	c.everywhere(&p)
	c.turnProblems(&p)
	c.tlsProblems(&p)
	c.backupProblems(&p)
	c.pixProblems(&p)
	if c.Production() {
		c.inProduction(&p)
	}
	return p
}

// everywhere refuses settings that make no sense in any environment.
func (c Config) everywhere(p *problems) {
	base, err := url.Parse(c.BaseURL)
	absolute := err == nil && base.Host != "" && (base.Scheme == "http" || base.Scheme == "https")
	p.refuse(!absolute, "PSIC_BASE_URL must be an absolute address such as https://psic.com.br")
	p.refuse(!oneOf(c.Env, "development", "production"), "PSIC_ENV must be development or production")

	p.refuse(!oneOf(c.Payment, "sandbox", "pagbank", "apipix"),
		"PSIC_PAYMENT must be sandbox, pagbank or apipix")
	p.refuse(c.Payment == "pagbank" && c.PagBankToken == "", "PSIC_PAYMENT=pagbank needs PSIC_PAGBANK_TOKEN")
	p.refuse(!oneOf(c.PagBankPlans, "", "orders", "recurring"), "PSIC_PAGBANK_PLANS must be orders or recurring")
	p.refuse(c.PagBankPlans == "recurring" && c.Payment != "pagbank",
		"PSIC_PAGBANK_PLANS=recurring needs PSIC_PAYMENT=pagbank")

	p.refuse(!oneOf(c.Admin2FA, "", "off", "required"), "PSIC_ADMIN_2FA must be off or required")
	p.refuse((c.AdminEmail == "") != (c.AdminPassword == ""), "PSIC_ADMIN_EMAIL and PSIC_ADMIN_PASSWORD go together")
	p.refuse(c.PasswordMin != 0 && (c.PasswordMin < 6 || c.PasswordMin > 64), "PSIC_PASSWORD_MIN must be from 6 to 64")

	ranges, err := c.ProxyRanges()
	p.refuse(err != nil,
		"PSIC_TRUSTED_PROXIES must list addresses and ranges such as 10.0.0.2,172.30.0.0/24, or be none")
	p.refuse(trustsEverybody(ranges), "PSIC_TRUSTED_PROXIES must not hold every address: anybody could then choose one")

	p.refuse(c.DatabaseReadURL != "" && (c.SQLite() || !postgres(c.DatabaseReadURL)),
		"PSIC_DATABASE_READ_URL must name a standby of the PostgreSQL of PSIC_DATABASE_URL: postgres://…")
	p.refuse(c.Drain < 0 || c.Drain > time.Minute, "PSIC_DRAIN must be from 0s to 1m")
	p.refuse(c.DiscountPercent < 0 || c.DiscountPercent > 100, "PSIC_DISCOUNT_PERCENT must be from 0 to 100")
	p.refuse(c.DiscountCeiling < 1 || c.DiscountCeiling > maxReais,
		"PSIC_DISCOUNT_CEILING must be from 1 to 1000000; PSIC_DISCOUNT_PERCENT=0 turns the discount off")
	p.refuse(c.OwnPatientFee < 0 || c.OwnPatientFee > 100, "PSIC_OWN_PATIENT_FEE_PERCENT must be from 0 to 100")
	p.refuse(c.PayoutSecondAdmin < 0 || c.PayoutSecondAdmin > maxReais,
		"PSIC_PAYOUT_SECOND_ADMIN must be from 0 to 1000000")
	p.refuse(c.RecordYears < leastRecordYears || c.RecordYears > mostRecordYears,
		"PSIC_RECORD_YEARS must be from 5 to 100")
	p.refuse(min(c.DisputePixDays, c.DisputeCardDays) < 1 || max(c.DisputePixDays, c.DisputeCardDays) > mostDisputeDays,
		"PSIC_DISPUTE_PIX_DAYS and PSIC_DISPUTE_CARD_DAYS must be from 1 to 90")
}

// leastRecordYears is what the council demands (CFP 1/2009).
const leastRecordYears, mostRecordYears = 5, 100

const mostDisputeDays = 90

// inProduction refuses settings that are fine for a developer and unsafe for real people.
func (c Config) inProduction(p *problems) {
	base, err := url.Parse(c.BaseURL)
	p.refuse(err != nil || base.Scheme != "https", "production: PSIC_BASE_URL must begin with https://")
	p.refuse(c.Payment == "sandbox",
		"production: the sandbox gateway takes no real money; set PSIC_PAYMENT=pagbank or PSIC_PAYMENT=apipix")

	p.refuse(c.ClockOffset != 0, "production: PSIC_CLOCK_OFFSET moves the clock and is for tests only")
	p.refuse(c.ClockError != 0, "production: PSIC_CLOCK_ERROR makes the clock wrong and is for tests only")
	p.refuse(c.Demo, "production: PSIC_DEMO creates accounts with public passwords")
	p.refuse(c.TestButtons, "production: PSIC_TEST_BUTTONS confirms payments that nobody made")

	p.refuse(len(c.TrustedProxies) == 0,
		"production: set PSIC_TRUSTED_PROXIES to the proxy's address or range, or to none when there is no proxy; "+
			"behind a proxy that is not named, one visitor uses up the limits of all")
	p.refuse(c.SMTPURL == "", "production: without PSIC_SMTP_URL nobody receives mail")
	p.refuse(!bool(c.RateLimit), "production: PSIC_RATE_LIMIT=off allows unlimited guessing of passwords")
	p.refuse(c.AdminPassword != "" && len(c.AdminPassword) < 12,
		"production: PSIC_ADMIN_PASSWORD must have at least 12 characters")
	p.refuse(c.PasswordMin != 0 && c.PasswordMin < productionPassword,
		"production: PSIC_PASSWORD_MIN must be at least 8")
	p.refuse(c.TURNSecret != "" && len(c.TURNSecret) < minTURNSecret,
		"production: PSIC_TURN_SECRET must have at least 16 characters")
}

func postgres(address string) bool {
	u, err := url.Parse(address)
	return err == nil && oneOf(u.Scheme, "postgres", "postgresql")
}

func oneOf(value string, allowed ...string) bool { return slices.Contains(allowed, value) }
