package main

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"
)

// What people do, each recorded in the history. A kind that changes money or time is judged by the checker.
const (
	Booked    = "book"
	PaidCard  = "pay-card"
	PaidPix   = "pay-pix"    // asks for a code
	PaidCode  = "bank"       // the payer's bank pays a code
	PaidSaldo = "pay-credit" // from the balance
	Cancelled = "cancel"
	MovedTo   = "move"
	Saved     = "save-hours"
	Refunded  = "refund"
	Credited  = "set-credits"
	SeatTaken = "take-seat"
	PaidOut   = "confirm-payout"

	PaidPackage = "pay-package"
	OfferTaken  = "accept-offer"
)

// Numbers of cards that the provider inside the binary knows.
const (
	CardGood     = "4539620659922097"
	CardDeclined = "4929291898380766"
	CardLost     = "4539000000000028" // charged, and the answer never arrives
)

type fields = map[string]any

// Slot is a time of a therapist.
type Slot struct {
	Therapist  Person
	Day, Start string
}

func (s Slot) String() string { return s.Therapist.ID[24:] + " " + s.Day + " " + s.Start }

// record sends a request as an operation of the history.
func (c *Client) record(
	kind, key string,
	args map[string]string,
	method, path string,
	who Person,
	body any,
	keep ...string,
) (Op, Answer) {
	op := c.History.Invoke(c.Name, kind, key, args)
	a := c.Do(method, path, who.Token, body)
	result := map[string]string{}
	for _, name := range append(keep, "code") {
		if s := a.Str(name); s != "" {
			result[name] = s
		}
	}
	c.History.End(op, outcome(a), a.Status, result)
	return *op, a
}

// Book holds a time and returns the session's id, empty when it was refused.
func (c *Client) Book(who Person, s Slot) (string, Answer) {
	args := map[string]string{"patient": who.ID, "therapist": s.Therapist.ID, "day": s.Day, "start": s.Start}
	_, a := c.record(
		Booked,
		who.ID+"|"+s.String(),
		args,
		http.MethodPost,
		"/api/therapist/"+s.Therapist.ID+"/agenda/session",
		who,
		fields{"day": s.Day, "startTime": s.Start, "customerId": who.ID},
		"id",
	)
	if a.Status != http.StatusOK {
		return "", a
	}
	return a.Str("id"), a
}

// Move takes another time for a session.
func (c *Client) Move(who Person, session string, s Slot) Answer {
	args := map[string]string{"session": session, "therapist": s.Therapist.ID, "day": s.Day, "start": s.Start}
	_, a := c.record(
		MovedTo,
		session+"|"+s.String(),
		args,
		http.MethodPost,
		"/api/agenda/"+who.ID+"/session/"+session+"/reschedule",
		who,
		fields{"day": s.Day, "startTime": s.Start},
		"id",
	)
	return a
}

// Cancel gives a session back.
func (c *Client) Cancel(who Person, session string) Answer {
	_, a := c.record(
		Cancelled,
		session,
		map[string]string{"session": session},
		http.MethodPost,
		"/api/session/"+session+"/cancel",
		who,
		fields{"id": session, "acceptLate": true},
		"outcome",
	)
	return a
}

// PayCard pays with a new card. Paid says whether the server said so.
func (c *Client) PayCard(who Person, session, number string) (Answer, bool) {
	args := map[string]string{"session": session}
	_, a := c.record(
		PaidCard,
		session,
		args,
		http.MethodPost,
		"/api/payment/process/"+session,
		who,
		fields{
			"selectedPaymentMethod": "card",
			"customer":              payer(who),
			"card": fields{
				"cardHolderName":     "Pessoa de Teste",
				"cardHolderDocument": cpfOf(who),
				"cardHash":           c.run.card(c.Bases[0], number),
			},
		},
		"status",
	)
	return a, a.Status == http.StatusOK && a.Str("status") == "pago"
}

// PayPix asks for a code and plays the bank that pays it.
func (c *Client) PayPix(who Person, session string) Answer {
	_, a := c.record(
		PaidPix,
		session,
		map[string]string{"session": session},
		http.MethodPost,
		"/api/payment/process/"+session,
		who,
		fields{"selectedPaymentMethod": "pix", "customer": payer(who)},
		"status",
	)
	if code := a.Str("qrCodeCopy"); a.Status == http.StatusOK && code != "" {
		c.record(
			PaidCode,
			code,
			map[string]string{"session": session},
			http.MethodPost,
			"/api/sandbox/pix/pay",
			who,
			fields{"qrCodeCopy": code},
		)
	}
	return a
}

// PayBalance pays with credits.
func (c *Client) PayBalance(who Person, session string) Answer {
	_, a := c.record(
		PaidSaldo,
		session,
		map[string]string{"session": session, "patient": who.ID},
		http.MethodPost,
		"/api/payment/process/credits/"+session,
		who,
		fields{"selectedPaymentMethod": "credits"},
		"status",
	)
	return a
}

// SaveHours publishes every day's hours, moved by some minutes.
func (c *Client) SaveHours(who Person, minutes int) Answer {
	var list []fields
	for _, day := range []string{"SUNDAY", "MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY"} {
		for _, h := range Hours {
			list = append(list, fields{"dayOfTheWeek": day, "startTime": shifted(h, minutes)})
		}
	}
	_, a := c.record(
		Saved,
		who.ID,
		nil,
		http.MethodPatch,
		"/api/therapist/"+who.ID+"/agenda/schedule",
		who,
		fields{"schedules": list},
	)
	return a
}

func shifted(clock string, minutes int) string {
	m := minuteOf(clock) + minutes
	return fmt.Sprintf("%02d:%02d", m/60, m%60)
}

// Refund is an administrator's.
func (c *Client) Refund(admin Person, charge string) Answer {
	_, a := c.record(
		Refunded,
		charge,
		map[string]string{"charge": charge},
		http.MethodPut,
		"/api/admin/payment/refund/"+charge,
		admin,
		fields{"reason": "ensaio"},
	)
	return a
}

// SetCredits is an administrator's; reais may be whole only.
func (c *Client) SetCredits(admin, who Person, reais int) Answer {
	_, a := c.record(
		Credited,
		who.ID,
		map[string]string{"patient": who.ID},
		http.MethodPut,
		"/api/admin/setCredits/"+who.ID,
		admin,
		fields{"credits": reais, "reason": "ensaio"},
	)
	return a
}

// ConfirmPayout is an administrator's.
func (c *Client) ConfirmPayout(admin Person, payout string) Answer {
	_, a := c.record(
		PaidOut,
		payout,
		map[string]string{"payout": payout},
		http.MethodPut,
		"/api/admin/payout/"+payout,
		admin,
		nil,
	)
	return a
}

// TakeSeat registers an employee of the world's company.
func (c *Client) TakeSeat(admin Person, company, email string) Answer {
	_, a := c.record(
		SeatTaken,
		email,
		map[string]string{"email": email},
		http.MethodPost,
		"/api/admin/register/companyUser/"+company,
		admin,
		fields{"email": email, "type": "ENTERPRISE", "termsOfService": true, "password": "Segredo-forte-9"},
	)
	return a
}

func payer(p Person) fields {
	return fields{
		"fullName":  "Pessoa de Teste",
		"email":     "paga@psic.test",
		"cpf":       cpfOf(p),
		"telephone": "(11) 9 8765-4321",
	}
}

// cpfOf is a valid document of the person's own.
func cpfOf(p Person) string {
	var n int
	_, _ = fmt.Sscanf(p.ID[len(p.ID)-8:], "%x", &n)
	digits := fmt.Sprintf("%09d", 100_000_000+n)
	for len(digits) < 11 {
		sum := 0
		for i, d := range digits {
			sum += int(d-'0') * (len(digits) + 1 - i)
		}
		digits += fmt.Sprint(sum * 10 % 11 % 10)
	}
	return digits
}

// card is a card as the browser encrypts it for the provider.
func (r *Run) card(base, number string) string {
	key := r.cardKey(base)
	if key == nil {
		return ""
	}
	plain := strings.Join(
		[]string{number, "123", "12", "2035", "PESSOA DE TESTE", fmt.Sprint(time.Now().UnixMilli())},
		";",
	)
	blob, err := rsa.EncryptPKCS1v15(rand.Reader, key, []byte(plain)) //nolint:staticcheck // the provider's format
	if err != nil {
		return ""
	}
	return base64.StdEncoding.EncodeToString(blob)
}

type cardKeys struct {
	mu  sync.Mutex
	key *rsa.PublicKey
}

// cardKey asks once; all servers of a world give the same.
func (r *Run) cardKey(base string) *rsa.PublicKey {
	r.cards.mu.Lock()
	defer r.cards.mu.Unlock()
	if r.cards.key != nil {
		return r.cards.key
	}
	a := send(r.Ctx, http.MethodGet, base+"/api/payment/public-key", "", nil)
	der, err := base64.StdEncoding.DecodeString(a.Str("publicKey"))
	if err != nil {
		return nil
	}
	parsed, err := x509.ParsePKIXPublicKey(der)
	if err != nil {
		return nil
	}
	r.cards.key, _ = parsed.(*rsa.PublicKey)
	return r.cards.key
}
