package config

import (
	"net/url"
	"regexp"
)

// Pix is an account at a bank that offers the API Pix of the central bank. The comment above each field is its meaning
// in docs/settings.md.
type Pix struct {
	// With `PSIC_PAYMENT=apipix`: address of the bank's API Pix, with its version: `https://pix.bank.example/api/v2`.
	PixURL string `env:"PSIC_PIX_URL"`
	// Address that gives access tokens. Empty: `/oauth/token` of the host of `PSIC_PIX_URL`.
	PixTokenURL string `env:"PSIC_PIX_TOKEN_URL"`
	// Client id that the bank gave.
	PixClientID string `env:"PSIC_PIX_CLIENT_ID"`
	// File with the client secret that the bank gave.
	PixSecretFile string `env:"PSIC_PIX_CLIENT_SECRET_FILE"`
	// File with the client certificate by which the bank knows this installation.
	PixCert string `env:"PSIC_PIX_CERT"`
	// File with the key of that certificate.
	PixCertKey string `env:"PSIC_PIX_CERT_KEY"`
	// PIX key of the receiver, to which people pay.
	PixKey string `env:"PSIC_PIX_KEY"`
	// Account that receives automatic PIX payments: `<agency>/<account>/<kind>`, where the kind is `CORRENTE`,
	// `POUPANCA` or `PAGAMENTO`; the agency may be empty. Empty: there are no automatic payments.
	PixAccount string `env:"PSIC_PIX_ACCOUNT"`
}

// PixAccountShape is the form of PSIC_PIX_ACCOUNT: agency, account and kind.
var PixAccountShape = regexp.MustCompile(`^(\d{0,4})/(\d{1,20})/(CORRENTE|POUPANCA|PAGAMENTO)$`)

func (c Config) pixProblems(p *problems) {
	if c.Payment != "apipix" {
		return
	}
	u, err := url.Parse(c.PixURL)
	p.refuse(err != nil || u.Scheme != "https" || u.Host == "",
		"PSIC_PAYMENT=apipix needs PSIC_PIX_URL, such as https://pix.bank.example/api/v2")
	p.refuse(c.PixClientID == "" || c.PixSecretFile == "",
		"PSIC_PAYMENT=apipix needs PSIC_PIX_CLIENT_ID and PSIC_PIX_CLIENT_SECRET_FILE")
	p.refuse(c.PixCert == "" || c.PixCertKey == "",
		"PSIC_PAYMENT=apipix needs the client certificate: PSIC_PIX_CERT and PSIC_PIX_CERT_KEY")
	p.refuse(c.PixKey == "", "PSIC_PAYMENT=apipix needs PSIC_PIX_KEY, the receiver's PIX key")
	p.refuse(c.PixAccount != "" && !PixAccountShape.MatchString(c.PixAccount),
		"PSIC_PIX_ACCOUNT must be <agency>/<account>/<kind>, such as 0001/123456/CORRENTE")
}
