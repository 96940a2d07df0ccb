package config

import (
	"net/url"
	"slices"
	"strings"
)

// TLS is how the product serves HTTPS itself, without a proxy. The comment above each field is its meaning in
// docs/settings.md.
type TLS struct {
	// Domains for which certificates are obtained and renewed by ACME, separated by commas. The first is the one of
	// `PSIC_BASE_URL`. They must lead to this machine, and ports 443 and 80 must be reachable. Asking for a certificate
	// accepts the authority's terms. Empty: no ACME.
	TLSDomains []string `env:"PSIC_TLS_DOMAINS"`
	// File with a certificate chain that somebody else renews. It is read again when it changes.
	TLSCert string `env:"PSIC_TLS_CERT"`
	// File with the key of that certificate.
	TLSKey string `env:"PSIC_TLS_KEY"`
	// With TLS: address of plain HTTP, which sends visitors to HTTPS and answers the authority. `off`: none.
	TLSRedirectAddr string `env:"PSIC_TLS_REDIRECT_ADDR" envDefault:":80"`
	// ACME directory of the certificate authority. Empty: Let's Encrypt.
	ACMEURL string `env:"PSIC_ACME_URL"`
	// E-mail to which the certificate authority may write.
	ACMEEmail string `env:"PSIC_ACME_EMAIL"`
	// File with the root certificate of the ACME directory, for an authority of one's own.
	ACMERoot string `env:"PSIC_ACME_ROOT"`
}

// ServesTLS reports whether visitors reach the product over HTTPS without a proxy.
func (t TLS) ServesTLS() bool { return len(t.TLSDomains) > 0 || t.TLSCert != "" }

// RedirectAddr returns the address of plain HTTP beside HTTPS, or "" for none.
func (t TLS) RedirectAddr() string {
	if !t.ServesTLS() || t.TLSRedirectAddr == "off" {
		return ""
	}
	return t.TLSRedirectAddr
}

// Hosts returns the names under which visitors reach the product: the one of the base address first.
func (c Config) Hosts() []string {
	base, err := url.Parse(c.BaseURL)
	if err != nil {
		return c.TLSDomains
	}
	others := slices.DeleteFunc(slices.Clone(c.TLSDomains), func(d string) bool { return d == base.Hostname() })
	return append([]string{base.Hostname()}, others...)
}

func (c Config) tlsProblems(p *problems) {
	p.refuse((c.TLSCert == "") != (c.TLSKey == ""), "PSIC_TLS_CERT and PSIC_TLS_KEY go together")
	p.refuse(len(c.TLSDomains) > 0 && c.TLSCert != "",
		"PSIC_TLS_DOMAINS obtains a certificate and PSIC_TLS_CERT names one: set one of them")
	if !c.ServesTLS() {
		return
	}
	base, err := url.Parse(c.BaseURL)
	if err != nil {
		return // refused as an address already
	}
	p.refuse(base.Scheme != "https", "PSIC_BASE_URL must begin with https:// when the product serves TLS")
	for _, d := range c.TLSDomains {
		p.refuse(!IsDomain(d), "PSIC_TLS_DOMAINS must list names such as psic.com.br, without wildcards or ports")
	}
	p.refuse(len(c.TLSDomains) > 0 && !slices.Contains(c.TLSDomains, base.Hostname()),
		"PSIC_TLS_DOMAINS must have the host of PSIC_BASE_URL")
}

// IsDomain accepts the name of a host in small letters, without a wildcard or a port.
func IsDomain(name string) bool {
	return strings.Contains(name, ".") && name == strings.ToLower(name) && !strings.ContainsAny(name, "*:/ ") &&
		!strings.HasPrefix(name, ".") && !strings.HasSuffix(name, ".")
}
