package config_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"psic/internal/platform/config"
)

// clean removes the settings of the developer's own shell.
func clean(t *testing.T) {
	t.Helper()
	for _, pair := range os.Environ() {
		if name, _, _ := strings.Cut(pair, "="); strings.HasPrefix(name, "PSIC_") {
			t.Setenv(name, "") // so that the value comes back after the test
			if err := os.Unsetenv(name); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func load(t *testing.T, settings map[string]string) (config.Config, error) {
	t.Helper()
	clean(t)
	for name, value := range settings {
		t.Setenv(name, value)
	}
	return config.Load()
}

func TestDefaultsRunOnADevelopersMachine(t *testing.T) {
	c, err := load(t, nil)
	if err != nil {
		t.Fatal(err)
	}
	got := fmt.Sprint(c.Env, c.Addr, c.MetricsAddr, c.BaseURL, c.DatabaseURL, c.DataDir, c.Payment,
		c.CEPURL, bool(c.RateLimit), c.Demo, c.ClockOffset, c.DiscountPercent, c.DiscountCeiling, c.PayoutSecondAdmin,
		c.RecordYears, c.OwnPatientFee, c.DisputePixDays, c.DisputeCardDays, c.ProductName)
	want := fmt.Sprint("development", "127.0.0.1:8080", "127.0.0.1:9464", "http://localhost:8080",
		"sqlite://data/psic.db", "data", "sandbox", "https://viacep.com.br",
		true, false, time.Duration(0), 15, 40, 20_000, 20, 50, 7, 10, "Psic")
	if got != want {
		t.Errorf("defaults\n%s, want\n%s", got, want)
	}
	outside := c.SMTPURL + c.NATSURL + c.S3URL + strings.Join(c.TURNURL, "") + c.TURNSecret
	if outside+c.AdminEmail+c.AdminPassword != "" || len(c.TrustedProxies) != 0 {
		t.Errorf("external engines by default: %+v", c)
	}
	if c.Production() || !c.SQLite() {
		t.Errorf("production %v, SQLite %v", c.Production(), c.SQLite())
	}
}

func TestSettingsAreRead(t *testing.T) {
	c, err := load(t, map[string]string{
		"PSIC_BASE_URL":         "https://psic.test/",
		"PSIC_TRUSTED_PROXIES":  "10.0.0.1,10.0.0.2",
		"PSIC_CLOCK_OFFSET":     "-90s",
		"PSIC_RATE_LIMIT":       "off",
		"PSIC_DATABASE_URL":     "postgres://x",
		"PSIC_DEMO":             "true",
		"PSIC_DISCOUNT_PERCENT": "0",
	})
	if err != nil {
		t.Fatal(err)
	}
	if c.BaseURL != "https://psic.test" || len(c.TrustedProxies) != 2 || c.ClockOffset != -90*time.Second ||
		bool(c.RateLimit) || c.SQLite() || !c.Demo || c.DiscountPercent != 0 {
		t.Errorf("read %+v", c)
	}
}

func TestSwitch(t *testing.T) {
	for text, want := range map[string]bool{
		"on": true, "ON": true, "true": true, "1": true,
		"off": false, "Off": false, "false": false, "0": false,
	} {
		s := config.Switch(!want)
		if err := s.UnmarshalText([]byte(text)); err != nil || bool(s) != want {
			t.Errorf("%q = %v, %v", text, s, err)
		}
	}
	for _, text := range []string{"", "yes", "no", "enabled", " on", "2"} {
		s := config.Switch(true)
		if err := s.UnmarshalText([]byte(text)); err == nil || !bool(s) {
			t.Errorf("%q = %v, %v", text, s, err)
		}
	}
}

func TestNonsenseIsRefusedEverywhere(t *testing.T) {
	for _, c := range []struct{ name, value, says string }{
		{"PSIC_BASE_URL", "psic.com.br", "PSIC_BASE_URL"},
		{"PSIC_BASE_URL", "http://%zz", "PSIC_BASE_URL"},
		{"PSIC_BASE_URL", "ftp://psic.com.br", "PSIC_BASE_URL"},
		{"PSIC_ENV", "prod", "PSIC_ENV"},
		{"PSIC_PAYMENT", "stripe", "PSIC_PAYMENT"},
		{"PSIC_PAGBANK_PLANS", "stripe", "PSIC_PAGBANK_PLANS must"},
		{"PSIC_PAYMENT", "apipix", "needs PSIC_PIX_URL"},
		{"PSIC_PAGBANK_PLANS", "recurring", "needs PSIC_PAYMENT=pagbank"},
		{"PSIC_DISCOUNT_PERCENT", "101", "PSIC_DISCOUNT_PERCENT"},
		{"PSIC_DISCOUNT_PERCENT", "-1", "PSIC_DISCOUNT_PERCENT"},
		{"PSIC_DISCOUNT_PERCENT", "x", "DiscountPercent"},
		{"PSIC_DISCOUNT_CEILING", "0", "PSIC_DISCOUNT_CEILING"},
		{"PSIC_DISCOUNT_CEILING", "1000001", "PSIC_DISCOUNT_CEILING"},
		{"PSIC_OWN_PATIENT_FEE_PERCENT", "101", "PSIC_OWN_PATIENT_FEE_PERCENT"},
		{"PSIC_OWN_PATIENT_FEE_PERCENT", "-1", "PSIC_OWN_PATIENT_FEE_PERCENT"},
		{"PSIC_PAYOUT_SECOND_ADMIN", "-1", "PSIC_PAYOUT_SECOND_ADMIN"},
		{"PSIC_PAYOUT_SECOND_ADMIN", "1000001", "PSIC_PAYOUT_SECOND_ADMIN"},
		{"PSIC_DATABASE_READ_URL", "postgres://standby/psic", "PSIC_DATABASE_READ_URL must"}, // the database is SQLite
		{"PSIC_ADMIN_EMAIL", "a@b.example", "go together"},
		{"PSIC_ADMIN_PASSWORD", "hunter2hunter2", "go together"},
		{"PSIC_TURN_URL", "https://turn.example", "PSIC_TURN_URL must"},
		{"PSIC_TURN_URL", "turn:turn.example", "PSIC_TURN_SECRET"},
		{"PSIC_TURN_PUBLIC_IP", "turn.example", "IPv4"},
		{"PSIC_TURN_PUBLIC_IP", "2001:db8::1", "IPv4"},
		{"PSIC_TURN_PORTS", "49160", "PSIC_TURN_PORTS"},
		{"PSIC_TURN_PORTS", "50000-49000", "PSIC_TURN_PORTS"},
		{"PSIC_TURN_PORTS", "1-70000", "PSIC_TURN_PORTS"},
		{"PSIC_TURN_TLS_ADDR", ":5349", "go together"},
		{"PSIC_TURN_TLS_CERT", "c.pem", "go together"},
		{"PSIC_TLS_CERT", "c.pem", "PSIC_TLS_CERT and PSIC_TLS_KEY go together"},
		{"PSIC_TLS_KEY", "k.pem", "PSIC_TLS_CERT and PSIC_TLS_KEY go together"},
		{"PSIC_TLS_DOMAINS", "psic.test", "must begin with https://"},
		{"PSIC_TLS_DOMAINS", "*.psic.test", "without wildcards"},
		{"PSIC_RATE_LIMIT", "maybe", "on or off"},
		{"PSIC_CLOCK_OFFSET", "tomorrow", "ClockOffset"},
		{"PSIC_DEMO", "maybe", "Demo"},
		{"PSIC_TRUSTED_PROXIES", "proxy.example", "PSIC_TRUSTED_PROXIES"},
		{"PSIC_TRUSTED_PROXIES", "10.0.0.0/33", "PSIC_TRUSTED_PROXIES"},
		{"PSIC_TRUSTED_PROXIES", "none,10.0.0.2", "PSIC_TRUSTED_PROXIES"},
		{"PSIC_TRUSTED_PROXIES", "10.0.0.2,0.0.0.0/0", "every address"},
		{"PSIC_TRUSTED_PROXIES", "::/0", "every address"},
	} {
		t.Run(c.name+"="+c.value, func(t *testing.T) {
			_, err := load(t, map[string]string{c.name: c.value})
			if err == nil || !strings.Contains(err.Error(), c.says) {
				t.Fatalf("err = %v", err)
			}
			if strings.Contains(err.Error(), "hunter2") {
				t.Errorf("the password is in the error: %v", err)
			}
		})
	}
}

// TestServingTLS: certificates are for the host of the base address, from one source, and the relay's name is in them.
func TestServingTLS(t *testing.T) {
	for _, c := range []struct {
		name string
		set  map[string]string
		says string // empty: it starts
	}{
		{"domains", map[string]string{"PSIC_TLS_DOMAINS": "psic.com.br,www.psic.com.br"}, ""},
		{"files", map[string]string{"PSIC_TLS_CERT": "c.pem", "PSIC_TLS_KEY": "k.pem"}, ""},
		{"other domain", map[string]string{"PSIC_TLS_DOMAINS": "www.psic.com.br"}, "must have the host"},
		{"both", map[string]string{
			"PSIC_TLS_DOMAINS": "psic.com.br", "PSIC_TLS_CERT": "c.pem", "PSIC_TLS_KEY": "k.pem",
		}, "set one of them"},
		{"relay", map[string]string{
			"PSIC_TLS_DOMAINS": "psic.com.br", "PSIC_TURN_TLS_ADDR": ":5349", "PSIC_TURN_HOST": "psic.com.br",
		}, ""},
		{"relay by another name", map[string]string{
			"PSIC_TLS_DOMAINS": "psic.com.br", "PSIC_TURN_TLS_ADDR": ":5349", "PSIC_TURN_HOST": "turn.psic.com.br",
		}, "PSIC_TURN_HOST must be one of"},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.set["PSIC_BASE_URL"] = "https://psic.com.br"
			got, err := load(t, c.set)
			if c.says == "" && (err != nil || !got.ServesTLS() || got.RedirectAddr() != ":80") {
				t.Errorf("%v, redirects at %q", err, got.RedirectAddr())
			}
			if c.says != "" && (err == nil || !strings.Contains(err.Error(), c.says)) {
				t.Errorf("err = %v", err)
			}
		})
	}
	got, err := load(t, map[string]string{
		"PSIC_BASE_URL": "https://psic.com.br", "PSIC_TLS_CERT": "c.pem", "PSIC_TLS_KEY": "k.pem",
		"PSIC_TLS_REDIRECT_ADDR": "off",
	})
	if err != nil || got.RedirectAddr() != "" || got.Hosts()[0] != "psic.com.br" {
		t.Errorf("%v, redirects at %q, hosts %v", err, got.RedirectAddr(), got.Hosts())
	}
}

// production is a configuration that may serve real people.
func production() map[string]string {
	return map[string]string{
		"PSIC_ENV":             "production",
		"PSIC_BASE_URL":        "https://psic.com.br",
		"PSIC_PAYMENT":         "pagbank",
		"PSIC_PAGBANK_TOKEN":   "token-of-the-account",
		"PSIC_SMTP_URL":        "smtps://u:p@mail.example",
		"PSIC_TRUSTED_PROXIES": "10.0.0.2",
	}
}

func TestProductionAcceptsASafeConfiguration(t *testing.T) {
	c, err := load(t, production())
	if err != nil || !c.Production() {
		t.Errorf("%v, %v", c.Production(), err)
	}
	many := production()
	for name, value := range map[string]string{
		"PSIC_DATABASE_URL":   "postgres://x",
		"PSIC_NATS_URL":       "nats://x",
		"PSIC_S3_URL":         "https://x",
		"PSIC_ADMIN_EMAIL":    "a@b.example",
		"PSIC_ADMIN_PASSWORD": "twelve-chars",
	} {
		many[name] = value
	}
	if _, err := load(t, many); err != nil {
		t.Error(err)
	}
}

// Some defaults are stricter in production.
func TestProductionIsStricterByItself(t *testing.T) {
	for name, c := range map[string]struct {
		set      map[string]string
		password int
		factor   bool
	}{
		"development":           {nil, 6, false},
		"development, longer":   {map[string]string{"PSIC_PASSWORD_MIN": "10"}, 10, false},
		"development, demanded": {map[string]string{"PSIC_ADMIN_2FA": "required"}, 6, true},
		"production, Q206":      {production(), 8, true},
		"production, longer":    {with(production(), "PSIC_PASSWORD_MIN", "12"), 12, true},
		"production, demanded":  {with(production(), "PSIC_ADMIN_2FA", "required"), 8, true},
		"production, off":       {with(production(), "PSIC_ADMIN_2FA", "off"), 8, false},
	} {
		got, err := load(t, c.set)
		if err != nil || got.ShortestPassword() != c.password || got.DemandsFactor() != c.factor {
			t.Errorf("%s: %d characters, second factor %v, %v", name, got.ShortestPassword(), got.DemandsFactor(), err)
		}
	}
}

func TestProductionRefusesWhatIsUnsafe(t *testing.T) {
	admin := func(password string) map[string]string {
		return map[string]string{"PSIC_ADMIN_EMAIL": "a@b.example", "PSIC_ADMIN_PASSWORD": password}
	}
	for name, c := range map[string]struct {
		set  map[string]string
		says string
	}{
		"plain http":             {map[string]string{"PSIC_BASE_URL": "http://psic.com.br"}, "https://"},
		"sandbox gateway":        {map[string]string{"PSIC_PAYMENT": "sandbox"}, "sandbox"},
		"provider without token": {map[string]string{"PSIC_PAGBANK_TOKEN": ""}, "PSIC_PAGBANK_TOKEN"},
		"moved clock":            {map[string]string{"PSIC_CLOCK_OFFSET": "1s"}, "PSIC_CLOCK_OFFSET"},
		"wrong clock":            {map[string]string{"PSIC_CLOCK_ERROR": "1s"}, "PSIC_CLOCK_ERROR"},
		"moved back clock":       {map[string]string{"PSIC_CLOCK_OFFSET": "-36h"}, "PSIC_CLOCK_OFFSET"},
		"demonstration set":      {map[string]string{"PSIC_DEMO": "true"}, "PSIC_DEMO"},
		"no mail server":         {map[string]string{"PSIC_SMTP_URL": ""}, "PSIC_SMTP_URL"},
		"no proxies, Q206":       {map[string]string{"PSIC_TRUSTED_PROXIES": ""}, "PSIC_TRUSTED_PROXIES"},
		"no rate limit":          {map[string]string{"PSIC_RATE_LIMIT": "off"}, "PSIC_RATE_LIMIT"},
		"short relay secret":     {map[string]string{"PSIC_TURN_SECRET": "fifteen-chars-x"}, "16 characters"},
		"short password":         {admin("eleven-char"), "12 characters"},
		"short passwords":        {map[string]string{"PSIC_PASSWORD_MIN": "7"}, "at least 8"},
	} {
		t.Run(name, func(t *testing.T) {
			settings := production()
			for k, v := range c.set {
				settings[k] = v
			}
			_, err := load(t, settings)
			if err == nil || !strings.Contains(err.Error(), c.says) {
				t.Fatalf("err = %v", err)
			}
			if n := strings.Count(err.Error(), "\n  - "); n != 1 {
				t.Errorf("%d problems told, want this one alone: %v", n, err)
			}
		})
	}
}

func with(m map[string]string, name, value string) map[string]string {
	out := map[string]string{name: value}
	for k, v := range m {
		out[k] = v
	}
	return out
}

func TestTrustedProxiesAreAddressesAndRanges_Q206(t *testing.T) {
	for setting, want := range map[string]string{
		"":                            "[]",
		"none":                        "[]",
		"10.0.0.2":                    "[10.0.0.2/32]",
		"10.0.0.2, 172.30.0.9/24":     "[10.0.0.2/32 172.30.0.0/24]",
		"2001:db8::1,::ffff:10.0.0.3": "[2001:db8::1/128 10.0.0.3/32]",
		"fd00::/8":                    "[fd00::/8]",
	} {
		c, err := load(t, map[string]string{"PSIC_TRUSTED_PROXIES": setting})
		got, rangeErr := c.ProxyRanges()
		if err != nil || rangeErr != nil || fmt.Sprint(got) != want {
			t.Errorf("%q: %v, %v, %v", setting, got, err, rangeErr)
		}
	}
}

func TestAllProblemsAreToldAtOnce(t *testing.T) {
	unsafe := config.Config{
		Env:     "production",
		BaseURL: "http://x",
		Payment: "sandbox",
		Demo:    true,
	}
	unsafe.RecordYears = 20
	unsafe.DisputePixDays, unsafe.DisputeCardDays = 7, 10
	problems := unsafe.Problems()
	if len(problems) != 7 {
		t.Errorf("%d problems: %q", len(problems), problems)
	}
}

// The relay always starts on a developer's machine. In production it starts only with a public address.
func TestTheRelayStartsWhereItCanBeReached(t *testing.T) {
	public := with(production(), "PSIC_TURN_PUBLIC_IP", "198.51.100.7")
	outside := with(public, "PSIC_TURN_URL", "turn:a.example:3478,stun:a.example:3478")
	outside = with(outside, "PSIC_TURN_SECRET", "a long enough secret")
	for name, c := range map[string]struct {
		set    map[string]string
		inside bool
		listen string
	}{
		"development":                {nil, true, "127.0.0.1:0"},
		"production":                 {production(), false, "127.0.0.1:0"},
		"production with an address": {public, true, ":3478"},
		"another port":               {with(public, "PSIC_TURN_ADDR", ":80"), true, ":80"},
		"a relay outside":            {outside, false, ":3478"},
	} {
		got, err := load(t, c.set)
		if err != nil || got.RelayInside() != c.inside || got.RelayListen() != c.listen {
			t.Errorf("%s: inside %v at %s, %v", name, got.RelayInside(), got.RelayListen(), err)
		}
	}
	stunOnly := with(outside, "PSIC_TURN_URL", "stun:a.example:3478")
	stunOnly["PSIC_TURN_URL"] = "stun:a.example:3478"
	for name, c := range map[string]struct {
		set  map[string]string
		want bool
	}{
		"development":   {nil, true},
		"production":    {production(), false},
		"inside":        {public, true},
		"outside":       {outside, true},
		"a STUN server": {stunOnly, false},
	} {
		if got, err := load(t, c.set); err != nil || got.HasRelay() != c.want {
			t.Errorf("%s: relay %v, %v", name, got.HasRelay(), err)
		}
	}
	c, err := load(t, outside)
	first, last, perr := c.RelayPorts()
	if err != nil || perr != nil || len(c.TURNURL) != 2 || first != 49160 || last != 49359 {
		t.Errorf("%v %d-%d %v %v", c.TURNURL, first, last, err, perr)
	}
}
