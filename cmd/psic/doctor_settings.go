package main

import (
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"os"
	"slices"
	"strings"

	"psic/internal/platform/config"
	"psic/internal/platform/mail"
	"psic/internal/platform/trace"
)

// judgeSettings names settings with which the product starts, but that are unsafe or unfinished.
func judgeSettings(c config.Config) []finding {
	var out []finding
	when := func(bad bool, l level, about, says, do string) {
		if bad {
			out = append(out, newFinding(l, about, says, do))
		}
	}

	when(!c.Production() && !loopback(c.Addr), broken, "address",
		"a development server on "+c.Addr+" shows working account links at /dev/mail to whoever reaches it",
		"listen on 127.0.0.1, or set PSIC_ENV=production")
	when(!loopback(c.MetricsAddr), warn, "metrics",
		"figures are open on "+c.MetricsAddr, "listen on 127.0.0.1 or close the port to the outside")
	when(os.Getenv("PSIC_REPLICAS") != "", warn, "replicas",
		"PSIC_REPLICAS is not read any more, because replicas know each other by the bus", "remove the setting")
	when(c.ReadOnly, warn, "read-only",
		"PSIC_READ_ONLY=true: nobody can book or pay, and no job runs", "remove it when the move is done")
	if !c.Production() {
		return out
	}

	when(loopback(c.Addr) && slices.Equal(c.TrustedProxies, []string{"none"}), warn, "proxy",
		"the server is reached from this machine alone, so there is a proxy: behind it every visitor has one address, "+
			"for rate limits and for the access log",
		"set PSIC_TRUSTED_PROXIES to the proxy's address")
	when(!c.DemandsFactor(), warn, "administrators", "may enter with a password alone", "set PSIC_ADMIN_2FA=required")
	when(insecureMail(c.SMTPURL), warn, "mail",
		"goes in clear to a server on this machine", "see that this server sends it on over TLS")
	when(clearDatabase(c.DatabaseURL), warn, "database",
		"the connection to another machine may be in clear", "add sslmode=verify-full to PSIC_DATABASE_URL")
	when(strings.Contains(c.S3URL, "insecure=1"), warn, "files",
		"the connection to the bucket is in clear", "remove insecure=1 from PSIC_S3_URL")
	when(checkBackupKey(true, c.BackupKey) != nil, warn, "backup",
		fmt.Sprintf("%s is not set here or shorter than %d characters, so psic backup refuses",
			backupKey, config.MinBackupKey),
		"set it where backups are made, and keep it apart from the archives")

	left := unfilled(c)
	when(len(left) > 0, warn, "legal", "still the sample value: "+strings.Join(left, ", "),
		"fill them in; consumer and privacy law ask for them on the site")
	return out
}

// judgeTraces reads the variables of OpenTelemetry.
func judgeTraces() finding {
	const about = "traces"
	if err := trace.Check(); err != nil {
		return newFinding(broken, about, err.Error(), "correct the variable; psic serve refuses to start")
	}
	if !trace.On() {
		return newFinding(fine, about, "off", "")
	}
	return newFinding(fine, about, "sent to the collector that OTEL_EXPORTER_OTLP_ENDPOINT names", "")
}

// insecureMail reports whether mail may leave this process without TLS. Only a server on this machine may take it so.
func insecureMail(rawURL string) bool {
	u, err := url.Parse(rawURL)
	return err == nil && u.Scheme == "smtp" && mail.Loopback(u.Hostname())
}

// loopback reports whether only this machine reaches the address.
func loopback(addr string) bool {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return false
	}
	ip, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && ip.IsLoopback()
}

// clearDatabase reports whether the connection to a PostgreSQL on another machine may be without TLS.
func clearDatabase(rawURL string) bool {
	u, err := url.Parse(rawURL)
	if err != nil || u.Scheme == "sqlite" {
		return false
	}
	host := u.Hostname()
	if h := u.Query().Get("host"); h != "" {
		host = h
	}
	if host == "" || strings.HasPrefix(host, "/") || loopback(host+":0") {
		return false
	}
	mode := u.Query().Get("sslmode")
	return mode != "require" && mode != "verify-ca" && mode != "verify-full"
}

// unfilled lists the settings that identify the company and still have their sample value.
func unfilled(c config.Config) []string {
	var out []string
	for _, s := range []struct{ name, value, sample string }{
		{"PSIC_LEGAL_NAME", c.LegalName, "a configurar"}, {"PSIC_LEGAL_CNPJ", c.LegalCNPJ, "a configurar"},
		{"PSIC_LEGAL_ADDRESS", c.LegalAddress, "a configurar"}, {"PSIC_DPO_NAME", c.DPOName, "a configurar"},
		{"PSIC_DPO_EMAIL", c.DPOEmail, "psic.example"}, {"PSIC_SUPPORT_EMAIL", c.SupportEmail, "psic.example"},
		{"PSIC_MAIL_FROM", c.MailFrom, "@localhost"},
	} {
		if strings.Contains(s.value, s.sample) {
			out = append(out, s.name)
		}
	}
	return out
}
