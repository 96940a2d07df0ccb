package pagbank

import (
	"fmt"
	"strings"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/pagbank/wire"
)

// Order is the provider's response to a payment and to a read, and the content of a notification. It has only the
// fields that we use. The sandbox writes the same form.
type Order struct {
	ID          string   `json:"id"`
	ReferenceID string   `json:"reference_id"`
	CreatedAt   string   `json:"created_at,omitempty"`
	QRCodes     []QRCode `json:"qr_codes,omitempty"`
	Charges     []Charge `json:"charges,omitempty"`
}

// QRCode is a PIX code. Its order has no charge until the code is paid.
type QRCode struct {
	ID             string `json:"id"`
	ExpirationDate string `json:"expiration_date"`
	Amount         Amount `json:"amount"`
	Text           string `json:"text"`
}

// Charge is a requested or a captured payment.
type Charge struct {
	ID              string          `json:"id"`
	ReferenceID     string          `json:"reference_id,omitempty"`
	Status          string          `json:"status"`
	CreatedAt       string          `json:"created_at,omitempty"`
	PaidAt          string          `json:"paid_at,omitempty"`
	Amount          Amount          `json:"amount"`
	PaymentResponse PaymentResponse `json:"payment_response"`
	PaymentMethod   PaymentMethod   `json:"payment_method"`
}

// Amount in centavos.
type Amount struct {
	Value    int64    `json:"value"`
	Currency string   `json:"currency,omitempty"`
	Summary  *Summary `json:"summary,omitempty"`
}

// Summary has the paid and refunded amounts. The status after a partial refund is not documented; the summary is.
type Summary struct {
	Total    int64 `json:"total"`
	Paid     int64 `json:"paid"`
	Refunded int64 `json:"refunded"`
}

// PaymentResponse is the decision of the issuer. It is never shown to people.
type PaymentResponse struct {
	Code    wire.Text `json:"code,omitempty"`
	Message string    `json:"message,omitempty"`
}

// PaymentMethod is how a charge was paid.
type PaymentMethod struct {
	Type   string    `json:"type"`
	Card   *CardInfo `json:"card,omitempty"`
	Boleto *Boleto   `json:"boleto,omitempty"`
}

// CardInfo describes a card. ID is a token when the provider stored the card.
type CardInfo struct {
	ID          string    `json:"id,omitempty"`
	Brand       string    `json:"brand,omitempty"`
	FirstDigits wire.Text `json:"first_digits,omitempty"`
	LastDigits  wire.Text `json:"last_digits,omitempty"`
	ExpMonth    wire.Text `json:"exp_month,omitempty"`
	ExpYear     wire.Text `json:"exp_year,omitempty"`
	Holder      Holder    `json:"holder"`
}

// Holder is the name on a card.
type Holder struct {
	Name string `json:"name,omitempty"`
}

// Statuses of a charge on the wire.
const (
	StatusWaiting    = "WAITING"
	StatusAuthorized = "AUTHORIZED"
	StatusAnalysis   = "IN_ANALYSIS"
	StatusPaid       = "PAID"
	StatusDeclined   = "DECLINED"
	StatusCanceled   = "CANCELED"
)

const (
	doNotRetry = "NAO TENTE NOVAMENTE"
	currency   = "BRL"
	// timeLayout writes the offset, as the provider does.
	timeLayout = "2006-01-02T15:04:05.000-07:00"
)

var statuses = map[string]gateway.Status{
	StatusWaiting:    gateway.Waiting,
	StatusAuthorized: gateway.Analysis,
	StatusAnalysis:   gateway.Analysis,
	StatusPaid:       gateway.Paid,
	StatusDeclined:   gateway.Declined,
	StatusCanceled:   gateway.Canceled,
}

// Result translates the order. For an unknown status or currency it returns gateway.ErrUnknown, so that nothing changes
// on a guess.
func (o Order) Result(now time.Time) (gateway.Result, error) {
	r := gateway.Result{OrderID: o.ID, Reference: o.ReferenceID, Status: gateway.Waiting}
	if len(o.QRCodes) > 0 {
		code := o.QRCodes[0]
		r.Amount, r.PixCode = money.Cents(code.Amount.Value), code.Text
		r.PixExpires = wire.ParseTime(code.ExpirationDate)
	}
	c, ok := o.charge()
	if !ok {
		if len(o.QRCodes) == 0 {
			return r, fmt.Errorf("%w: an order without charge and without code", gateway.ErrUnknown)
		}
		if !r.PixExpires.IsZero() && !now.Before(r.PixExpires) {
			r.Status = gateway.Canceled // the provider has no status for an expired code
		}
		return r, nil
	}
	if r.Status, ok = statuses[c.Status]; !ok || c.Amount.Currency != "" && c.Amount.Currency != currency {
		return r, fmt.Errorf("%w: unfamiliar status or currency", gateway.ErrUnknown)
	}
	c.fill(&r)
	return r, nil
}

// charge returns the charge that decides: a paid one, or else the newest.
func (o Order) charge() (Charge, bool) {
	for _, c := range o.Charges {
		if c.Status == StatusPaid {
			return c, true
		}
	}
	if len(o.Charges) == 0 {
		return Charge{}, false
	}
	return o.Charges[len(o.Charges)-1], true
}

func (c Charge) fill(r *gateway.Result) {
	r.ChargeID, r.Amount, r.PaidAt = c.ID, money.Cents(c.Amount.Value), wire.ParseTime(c.PaidAt)
	if c.Amount.Summary != nil {
		r.Refunded = money.Cents(c.Amount.Summary.Refunded)
	}
	// The status after a refund is not documented for every case; the summary decides.
	if r.Refunded > 0 && (r.Status == gateway.Paid || r.Status == gateway.Canceled) {
		r.Status = gateway.Paid
		if r.Refunded >= r.Amount {
			r.Status = gateway.Canceled
		}
	}
	if r.Status == gateway.Declined {
		r.Decline = string(c.PaymentResponse.Code)
		r.Final = strings.HasSuffix(strings.TrimSpace(strings.ToUpper(c.PaymentResponse.Message)), doNotRetry)
	}
	if k := c.PaymentMethod.Card; k != nil {
		r.Card = &gateway.StoredCard{
			Token:       k.ID,
			Brand:       k.Brand,
			FirstDigits: string(k.FirstDigits),
			LastDigits:  string(k.LastDigits),
			HolderName:  k.Holder.Name,
			ExpiryMonth: string(k.ExpMonth),
			ExpiryYear:  string(k.ExpYear),
		}
	}
}

// FormatTime formats a time for the provider, with the offset of São Paulo.
func FormatTime(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.In(at.SaoPaulo).Format(timeLayout)
}

// Response builds the decision of the issuer, for the sandbox and for fake servers.
func Response(code, message string) PaymentResponse {
	return PaymentResponse{Code: wire.Text(code), Message: message}
}

// Card builds the description of a card, for the sandbox and for fake servers.
func Card(c gateway.StoredCard) CardInfo {
	return CardInfo{
		ID:          c.Token,
		Brand:       c.Brand,
		FirstDigits: wire.Text(c.FirstDigits),
		LastDigits:  wire.Text(c.LastDigits),
		ExpMonth:    wire.Text(c.ExpiryMonth),
		ExpYear:     wire.Text(c.ExpiryYear),
		Holder:      Holder{c.HolderName},
	}
}
