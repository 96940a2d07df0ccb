// Package evidence gives a company documents about its programme that others can verify, and the yearly survey about
// working conditions.
package evidence

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"encoding/json"
	"regexp"
	"strings"

	"psic/internal/evidence/evidencedb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
)

const (
	// longestPeriod is how many days a document may cover.
	longestPeriod = 366
	// listed is how many documents a company sees.
	listed = 100
	// version is that of the form of a document's data.
	version = 1
)

// Document is the data of a document. Its JSON, in this order of fields, is the canonical text. It holds what the
// company reads elsewhere already: its own list in numbers, what is public, and what was published with noise.
type Document struct {
	Version  int            `json:"version"`
	Number   string         `json:"number"`
	IssuedAt string         `json:"issuedAt"`
	Company  string         `json:"company"`
	CNPJ     string         `json:"cnpj"`
	From     string         `json:"from"`
	Until    string         `json:"until"`
	People   PeopleData     `json:"people"`
	Offer    OfferData      `json:"offer"`
	Usage    []UsageData    `json:"usage"`
	Surveys  []SurveyResult `json:"surveys"`
}

// PeopleData counts the company's list.
type PeopleData struct {
	Seats   int64 `json:"seats"`
	Active  int64 `json:"active"`
	Invited int64 `json:"invited"` // whose invitation waits
	Sent    int64 `json:"sent"`    // whom the company invited in the period
}

// OfferData is what people find.
type OfferData struct {
	Therapists int64 `json:"therapists"`
	Reserved   int64 `json:"reserved"` // of them with hours reserved for companies
}

// UsageData is a published report of a year.
type UsageData struct {
	Year   int   `json:"year"`
	People int64 `json:"people"`
	Used   int64 `json:"used"`
}

// canonical returns the canonical text and its hash.
func (d Document) canonical() (body, hash string, err error) {
	b, err := json.Marshal(d)
	return string(b), Hash(string(b)), err
}

// Hash returns the SHA-256 of a canonical text in hexadecimal.
func Hash(body string) string {
	sum := sha256.Sum256([]byte(body))
	return hex.EncodeToString(sum[:])
}

// Stored is a document with what proves it.
type Stored struct {
	evidencedb.EvidenceDocument
	Document Document
}

// Check is what anybody may learn of a document by its number.
type Check struct {
	Number, Hash string
	IssuedAt     at.Time
}

var (
	numberForm = regexp.MustCompile(`^[A-Z2-7]{4}-[A-Z2-7]{4}-[A-Z2-7]{4}$`)

	// ErrChanged is returned when the stored text does not have its hash any more.
	ErrChanged = fault.New(
		fault.Conflict,
		"evidence.changed",
		"Este documento não confere com o registro. Fale com o suporte.",
	)
)

// newNumber returns a number that nobody guesses: 60 random bits.
func newNumber() string {
	b := make([]byte, 8)
	rand.Read(b)
	text := base32.StdEncoding.EncodeToString(b)
	return text[:4] + "-" + text[4:8] + "-" + text[8:12]
}

// numberOf reads a number as people type it.
func numberOf(text string) (string, bool) {
	text = strings.ToUpper(strings.Join(strings.FieldsFunc(text, func(r rune) bool {
		return r == ' ' || r == '-'
	}), ""))
	if len(text) != 12 {
		return "", false
	}
	text = text[:4] + "-" + text[4:8] + "-" + text[8:]
	return text, numberForm.MatchString(text)
}

// checkPeriod refuses a period that is too long, turned round or not over yet.
func checkPeriod(from, until, today at.Date) error {
	var f fault.Fields
	f.Check(!from.IsZero(), "from", "Informe o primeiro dia.")
	f.Check(!until.IsZero(), "until", "Informe o último dia.")
	if f.Err() == nil {
		f.Check(!until.Before(from), "until", "O último dia vem antes do primeiro.")
		f.Check(!until.After(today), "until", "O último dia ainda não chegou.")
		f.Check(from.DaysTo(until) < longestPeriod, "until", "Escolha até um ano.")
	}
	return f.Err()
}
