package sandbox

import (
	"crypto/rsa"
	"encoding/base64"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/payment/gateway"
)

// Numbers with a fixed behaviour. Any other valid number is approved.
const (
	CardApprovedVisa   = "4539620659922097"
	CardApprovedMaster = "5240082975622454"
	CardApprovedAmex   = "345817690311361"
	CardDeclinedVisa   = "4929291898380766"
	CardDeclinedMaster = "5530062640663264"
	// CardAnalysis stays in analysis for AnalysisTime and is then paid.
	CardAnalysis = "4539000000000010"
	// CardLost is charged, and the response is lost.
	CardLost = "4539000000000028"
	// CardDeclinedForGood is declined with the remark that it must not be tried again.
	CardDeclinedForGood = "4539000000000036"
)

// AnalysisTime is how long a payment with CardAnalysis stays in analysis.
const AnalysisTime = time.Minute

// behaviour is how the issuer decides. A stored card has it in place of its number.
type behaviour string

const (
	approve     behaviour = "approve"
	decline     behaviour = "decline"
	declineLast behaviour = "decline_for_good"
	analyse     behaviour = "analyse"
	lose        behaviour = "lose"
	invalid     behaviour = "invalid"
)

var known = map[string]behaviour{
	CardDeclinedVisa:    decline,
	CardDeclinedMaster:  decline,
	CardAnalysis:        analyse,
	CardLost:            lose,
	CardDeclinedForGood: declineLast,
}

// card is a decrypted card without its number and CVV, which only the function read sees.
type card struct {
	behaviour   behaviour
	brand       string
	first, last string // digits
	holder      string
	month, year string
}

var (
	numberShape = regexp.MustCompile(`^\d{13,19}$`)
	codeShape   = regexp.MustCompile(`^(\d{3,4})?$`)
	monthShape  = regexp.MustCompile(`^(0[1-9]|1[0-2])$`)
	yearShape   = regexp.MustCompile(`^(19|20)\d\d$`)
	stampShape  = regexp.MustCompile(`^\d{1,15}$`)
)

// errCard contains nothing of the decrypted text.
var errCard = fmt.Errorf("%w: 40002 invalid charges[0].payment_method.card.encrypted", gateway.ErrRefused)

// read decrypts a card that the browser encrypted.
func read(key *rsa.PrivateKey, encrypted string) (card, error) {
	blob, err := base64.StdEncoding.DecodeString(encrypted)
	if err != nil {
		return card{}, errCard
	}
	plain, err := rsa.DecryptPKCS1v15(nil, key, blob) //nolint:staticcheck // the provider's format
	if err != nil {
		return card{}, errCard
	}
	p := strings.Split(string(plain), ";")
	if len(p) != 6 || !numberShape.MatchString(p[0]) || !codeShape.MatchString(p[1]) || !monthShape.MatchString(p[2]) ||
		!yearShape.MatchString(p[3]) || strings.TrimSpace(p[4]) == "" || len(p[4]) > 30 ||
		!stampShape.MatchString(p[5]) {
		return card{}, errCard
	}
	c := card{
		behaviour: approve,
		brand:     brandOf(p[0]),
		first:     p[0][:6],
		last:      p[0][len(p[0])-4:],
		month:     p[2],
		year:      p[3],
		holder:    p[4],
	}
	if b, ok := known[p[0]]; ok {
		c.behaviour = b
	}
	if !luhn(p[0]) {
		c.behaviour = invalid
	}
	return c, nil
}

// expired says whether the month of the card is over.
func (c card) expired(now time.Time) bool {
	month, _ := strconv.Atoi(c.month)
	year, _ := strconv.Atoi(c.year)
	return !now.Before(time.Date(year, time.Month(month)+1, 1, 0, 0, 0, 0, at.SaoPaulo))
}

// verdict returns the code and text of a decline, or empty texts. The codes are those of ABECS.
func (c card) verdict(now time.Time) (code, message string) {
	switch {
	case c.behaviour == invalid:
		return "20014", "CARTAO INVALIDO"
	case c.behaviour == declineLast:
		return "20004", "TRANSACAO NAO PERMITIDA - NAO TENTE NOVAMENTE"
	case c.behaviour == decline:
		return "20051", "SALDO INSUFICIENTE"
	case c.expired(now):
		return "20054", "CARTAO VENCIDO"
	}
	return "", ""
}

func luhn(number string) bool {
	sum := 0
	for i := range len(number) {
		n := int(number[len(number)-1-i] - '0')
		if i%2 == 1 {
			if n *= 2; n > 9 {
				n -= 9
			}
		}
		sum += n
	}
	return sum%10 == 0 && strings.Trim(number, "0") != ""
}

// brands by the first digits, the longer prefixes first.
var brands = []struct {
	name  string
	shape *regexp.Regexp
}{
	{
		"elo",
		regexp.MustCompile(`^(4011|431274|438935|451416|457393|4576|504175|5067|509|627780|636297|636368|650|651|655)`),
	},
	{"hipercard", regexp.MustCompile(`^(606282|3841)`)},
	{"amex", regexp.MustCompile(`^3[47]`)},
	{"diners", regexp.MustCompile(`^3(0[0-5]|[68])`)},
	{"mastercard", regexp.MustCompile(`^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)`)},
	{"visa", regexp.MustCompile(`^4`)},
}

func brandOf(number string) string {
	for _, b := range brands {
		if b.shape.MatchString(number) {
			return b.name
		}
	}
	return "other"
}
