// Package nfse prepares the declaration of a service (DPS) of the national system of service notes, signs it, and sends
// it over mutual TLS.
package nfse

import (
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"strings"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
)

// Issuer sends declarations and returns the access keys of the notes. It is one document once: sent again, it gives the
// same note.
type Issuer interface {
	// Issue sends a declaration. It returns ErrRefused with the reason when the system refuses its content, and another
	// error when it is not known whether the note exists.
	Issue(ctx context.Context, id, document string) (accessKey string, err error)
}

// ErrRefused: the system refuses the content. It is not sent again before somebody has looked.
var ErrRefused = errors.New("nfse: refused")

// Emitter is what a declaration says about who provides the service.
type Emitter struct {
	CNPJ string
	// Municipality is the IBGE code of the city, seven digits, and Registration the number of the company there.
	Municipality, Registration string
	// Service is the national code of the service, six digits, and Series that of the declarations.
	Service, Series string
	// Simples says how the company stands with the Simples Nacional: 1 is not in it, 2 a MEI, 3 a small company.
	Simples int
	// Test is for the system's test environment.
	Test bool
}

// Ready says whether there is enough to prepare a declaration.
func (e Emitter) Ready() bool {
	return digits(e.CNPJ, 14) && digits(e.Municipality, 7) && digits(e.Service, 6)
}

func digits(s string, n int) bool { return len(s) == n && strings.Trim(s, "0123456789") == "" }

// Declaration is one service of which a note is due.
type Declaration struct {
	Number      int64
	At          time.Time
	Day         at.Date // of the service
	Customer    Customer
	Description string
	Amount      money.Cents
}

// Customer is who had the service. The address is left out: the layout does not require it, and its code of the city is
// not known here.
type Customer struct{ CNPJ, Name, Email string }

const (
	namespace = "http://www.sped.fazenda.gov.br/nfse"
	layout    = "1.00"
	program   = "Psic"
	// timeLayout has whole seconds and the offset.
	timeLayout = "2006-01-02T15:04:05-07:00"
)

// ID is the id of a declaration: its city, document, series and number.
func (e Emitter) ID(number int64) string {
	return fmt.Sprintf("DPS%s2%s%05s%015d", e.Municipality, e.CNPJ, e.Series, number)
}

// field writes an element with a text, in the form that canonical XML has.
func field(name, text string) string {
	if text == "" {
		return ""
	}
	var out strings.Builder
	_ = xml.EscapeText(&out, []byte(text)) // a strings.Builder never fails
	return "<" + name + ">" + canonical.Replace(out.String()) + "</" + name + ">"
}

// canonical writes the characters as canonical XML does, which leaves quotes in texts as they are.
var canonical = strings.NewReplacer("&#34;", `"`, "&#39;", "'", "&#x9;", "\t", "&#xA;", "\n")

func group(name string, parts ...string) string {
	return "<" + name + ">" + strings.Join(parts, "") + "</" + name + ">"
}

// Content returns the part of the declaration that is signed.
func (e Emitter) Content(d Declaration) string {
	environment := "1"
	if e.Test {
		environment = "2"
	}
	inner := field("tpAmb", environment) +
		field("dhEmi", d.At.In(at.SaoPaulo).Format(timeLayout)) +
		field("verAplic", program) +
		field("serie", e.Series) +
		field("nDPS", fmt.Sprint(d.Number)) +
		field("dCompet", d.Day.String()) +
		field("tpEmit", "1") +
		field("cLocEmi", e.Municipality) +
		group("prest",
			field("CNPJ", e.CNPJ),
			field("IM", e.Registration),
			group("regTrib", field("opSimpNac", fmt.Sprint(e.Simples)), field("regEspTrib", "0")),
		) +
		group("toma",
			field("CNPJ", d.Customer.CNPJ),
			field("xNome", d.Customer.Name),
			field("email", d.Customer.Email),
		) +
		group("serv",
			group("locPrest", field("cLocPrestacao", e.Municipality)),
			group("cServ", field("cTribNac", e.Service), field("xDescServ", d.Description)),
		) +
		group("valores",
			group("vServPrest", field("vServ", decimal(d.Amount))),
			group("trib",
				group("tribMun", field("tribISSQN", "1"), field("tpRetISSQN", "1")),
				group("totTrib", field("indTotTrib", "0")),
			),
		)
	return `<infDPS xmlns="` + namespace + `" Id="` + e.ID(d.Number) + `">` + inner + "</infDPS>"
}

// Document returns the declaration with its signature, which may be empty.
func Document(content, signature string) string {
	// The content stands below an element with the same namespace, so that it does not declare it again.
	inner := strings.Replace(content, ` xmlns="`+namespace+`"`, "", 1)
	return `<?xml version="1.0" encoding="UTF-8"?><DPS xmlns="` + namespace + `" versao="` + layout + `">` + inner +
		signature + "</DPS>"
}

func decimal(c money.Cents) string { return fmt.Sprintf("%d.%02d", int64(c)/100, int64(c)%100) }
