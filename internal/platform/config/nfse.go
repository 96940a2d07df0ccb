package config

import "strings"

// NFSe is how service notes of paid invoices are issued. The comment above each field is its meaning in
// docs/settings.md.
type NFSe struct {
	// Address of the national system of service notes, such as `https://sefin.nfse.gov.br/SefinNacional`. Empty: the
	// declarations are only prepared, and administrators download them.
	NFSeURL string `env:"PSIC_NFSE_URL"`
	// The company's certificate (PEM), which opens the connection and signs the declarations.
	NFSeCert string `env:"PSIC_NFSE_CERT"`
	// Its RSA key (PEM).
	NFSeKey string `env:"PSIC_NFSE_KEY"`
	// IBGE code of the company's city, seven digits. Empty: no declaration is prepared.
	NFSeCity string `env:"PSIC_NFSE_CITY"`
	// The company's municipal registration.
	NFSeRegistration string `env:"PSIC_NFSE_REGISTRATION"`
	// National code of the service, six digits. Let an accountant choose it.
	NFSeService string `env:"PSIC_NFSE_SERVICE" envDefault:"100201"`
	// Series of the declarations, up to five digits.
	NFSeSeries string `env:"PSIC_NFSE_SERIES" envDefault:"1"`
	// The company in the Simples Nacional: `1` not in it, `2` MEI, `3` small company.
	NFSeSimples int `env:"PSIC_NFSE_SIMPLES" envDefault:"1"`
	// The environment that a declaration names: `production`, or `test`.
	NFSeEnv string `env:"PSIC_NFSE_ENV" envDefault:"test"`
}

func (c Config) nfseProblems(p *problems) {
	p.refuse(!oneOf(c.NFSeEnv, "production", "test"), "PSIC_NFSE_ENV must be production or test")
	p.refuse(c.NFSeCity != "" && !number(c.NFSeCity, 7, 7), "PSIC_NFSE_CITY must be the seven digits of an IBGE code")
	p.refuse(!number(c.NFSeService, 6, 6), "PSIC_NFSE_SERVICE must be the six digits of a national service code")
	p.refuse(!number(c.NFSeSeries, 1, 5), "PSIC_NFSE_SERIES must be one to five digits")
	p.refuse(c.NFSeSimples < 1 || c.NFSeSimples > 3, "PSIC_NFSE_SIMPLES must be 1, 2 or 3")
	p.refuse(c.NFSeURL != "" && (c.NFSeCity == "" || c.NFSeCert == "" || c.NFSeKey == ""),
		"PSIC_NFSE_URL needs PSIC_NFSE_CITY, PSIC_NFSE_CERT and PSIC_NFSE_KEY")
}

func number(s string, least, most int) bool {
	return len(s) >= least && len(s) <= most && strings.Trim(s, "0123456789") == ""
}
