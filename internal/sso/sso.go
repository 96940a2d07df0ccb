// Package sso connects a company's own directory: an identity provider that proves once who belongs to the company, and
// SCIM calls that give and end seats.
package sso

import (
	"regexp"
	"strings"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
)

const (
	// visitLife is how long somebody may stay at the identity provider.
	visitLife = 10 * time.Minute
	// proofLife is how long a proof may wait for its owner to confirm a personal address and sign in.
	proofLife = 24 * time.Hour
	// endedLife is how long the directory's record of somebody without a seat is kept.
	endedLife = 90 * 24 * time.Hour
	// txtPrefix begins the name of the DNS record that proves a domain.
	txtPrefix = "_psic."
	// recordPrefix begins its text.
	recordPrefix = "psic-dominio="
	// maxSetting bounds issuer, client id and client secret, in characters.
	maxSetting = 500
	maxReason  = 300
)

var (
	// ErrNoDomain is returned to a company without a mail domain.
	ErrNoDomain = fault.New(
		fault.Conflict,
		"sso.no_domain",
		"A empresa ainda não tem um domínio de e-mail no cadastro. Fale com o suporte.",
	)
	// ErrNotFound is returned when the DNS record is not there.
	ErrNotFound = fault.New(
		fault.Conflict,
		"sso.record_not_found",
		"Ainda não encontramos o registro no DNS. Mudanças podem levar algumas horas para aparecer.",
	)
	// ErrUnverified stops an identity provider whose company did not prove its domain.
	ErrUnverified = fault.New(fault.Conflict, "sso.unverified", "Comprove primeiro o domínio da empresa.")
	// ErrProvider is returned when the identity provider does not answer as the standard says.
	ErrProvider = fault.New(
		fault.Conflict,
		"sso.provider",
		"O provedor de identidade não respondeu como esperado. Confira os dados e tente de novo.",
	)
	// ErrProof is returned for every proof that does not hold, whatever the reason: a stranger learns nothing from it.
	ErrProof = fault.New(
		fault.Conflict,
		"sso.proof",
		"Não foi possível confirmar. Comece de novo pelo link que a sua empresa passou.",
	)
	// ErrUserTaken is returned for a person whom the directory sent before.
	ErrUserTaken = fault.New(fault.Conflict, "sso.user_taken", "Esta pessoa já foi enviada pelo diretório.")
	// errMoved is returned when another call changed the person meanwhile. The call is made again.
	errMoved = fault.New(fault.Conflict, "sso.moved", "A pessoa mudou ao mesmo tempo. Tente de novo.")
)

// Person is somebody as the company's directory describes them. It holds nothing but what the directory sent.
type Person struct {
	UserName, ExternalID, Email string
	Given, Family, Display      string
	Active                      bool
}

// name is the name that the company's list shows.
func (p Person) name() string {
	if p.Display != "" {
		return p.Display
	}
	return strings.TrimSpace(p.Given + " " + p.Family)
}

// completed normalises a person and fills the address from the user name, which often is one.
//
// Faults: invalid fields.
func (p Person) completed() (Person, error) {
	p.UserName = strings.TrimSpace(p.UserName)
	if p.Email == "" {
		p.Email = p.UserName
	}
	p.Email = br.NormalEmail(p.Email)
	var f fault.Fields
	f.Check(p.UserName != "" && short(p.UserName), "userName", "userName é obrigatório, com até 250 caracteres.")
	f.Check(br.ValidEmail(p.Email), "emails", "Informe um e-mail de trabalho válido.")
	f.Check(short(p.ExternalID), "externalId", "externalId tem até 250 caracteres.")
	f.Check(short(p.Given) && short(p.Family) && short(p.Display), "name", "Nomes têm até 250 caracteres.")
	return p, f.Err()
}

func short(text string) bool { return len([]rune(text)) <= 250 }

// nameKey is a user name as it is compared: SCIM user names differ by more than case.
func nameKey(userName string) string { return strings.ToLower(strings.TrimSpace(userName)) }

// Domain is the mail domain of a company and whether the company proved it.
type Domain struct {
	Name         string // empty when the company has none
	Record, Text string // of the DNS record
	VerifiedAt   at.Time
	ByHand       bool
	Reason       string // of the administrator who confirmed it by hand
}

// Verified says whether identities at the domain may take seats.
func (d Domain) Verified() bool { return !d.VerifiedAt.IsZero() }

// hasRecord says whether one of the texts of a DNS name is the wanted one.
func hasRecord(texts []string, want string) bool {
	for _, text := range texts {
		if strings.Trim(strings.TrimSpace(text), `"`) == want {
			return true
		}
	}
	return false
}

// workEmail returns the work address of an identity: the claim email, or else preferred_username. It must be in the
// proven domain and must not be known to be unproven.
func workEmail(c claims, domain string) (string, bool) {
	if c.Verified != nil && !*c.Verified {
		return "", false
	}
	for _, text := range []string{c.Email, c.UserName} {
		email := br.NormalEmail(text)
		if br.ValidEmail(email) && domain != "" && strings.HasSuffix(email, "@"+domain) {
			return email, true
		}
	}
	return "", false
}

var linkCode = regexp.MustCompile(`^[0-9A-Za-z_-]{43}$`)

// workDomain returns what follows the @ of an address.
func workDomain(email string) string {
	_, domain, _ := strings.Cut(strings.ToLower(email), "@")
	return domain
}
