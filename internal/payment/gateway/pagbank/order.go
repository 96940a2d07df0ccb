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

// Order is the provider's answer to a payment, to a read and in a notification. Only what we use is read;
// the sandbox writes the same form.
type Order struct {
	ID          string   `json:"id"`
	ReferenceID string   `json:"reference_id"`
	CreatedAt   string   `json:"created_at,omitempty"`
	QRCodes     []QRCode `json:"qr_codes,omitempty"`
	Charges     []Charge `json:"charges,omitempty"`
}

// QRCode is a PIX code. Its order has no charge until somebody pays it.
type QRCode struct {
	ID             string `json:"id"`
	ExpirationDate string `json:"expiration_date"`
	Amount         Amount `json:"amount"`
	Text           string `json:"text"`
}

// Charge is money asked or taken.
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

// Summary is what became of the amount; after a partial refund it is right where the status is not documented.
type Summary struct {
	Total    int64 `json:"total"`
	Paid     int64 `json:"paid"`
	Refunded int64 `json:"refunded"`
}

// PaymentResponse is the issuer's word. It is never shown to people.
type PaymentResponse struct {
	Code    wire.Text `json:"code,omitempty"`
	Message string    `json:"message,omitempty"`
}

// PaymentMethod is how it was paid.
type PaymentMethod struct {
	Type string    `json:"type"`
	Card *CardInfo `json:"card,omitempty"`
}

// CardInfo is what the provider tells of a card; ID is a token when the card was stored.
type CardInfo struct {
	ID         string    `json:"id,omitempty"`
	Brand      string    `json:"brand,omitempty"`
	LastDigits wire.Text `json:"last_digits,omitempty"`
	ExpMonth   wire.Text `json:"exp_month,omitempty"`
	ExpYear    wire.Text `json:"exp_year,omitempty"`
	Holder     Holder    `json:"holder"`
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
	StatusWaiting: gateway.Waiting, StatusAuthorized: gateway.Analysis, StatusAnalysis: gateway.Analysis,
	StatusPaid: gateway.Paid, StatusDeclined: gateway.Declined, StatusCanceled: gateway.Canceled,
}

// Result says what the order means to us at this instant. A status or currency that we do not know is
// ErrUnknown, so that nothing changes on a guess.
func (o Order) Result(now time.Time) (gateway.Result, error) {
	r := gateway.Result{OrderID: o.ID, Reference: o.ReferenceID, Status: gateway.Waiting}
	if len(o.QRCodes) > 0 {
		code := o.QRCodes[0]
		r.Amount, r.PixCode, r.PixExpires = money.Cents(code.Amount.Value), code.Text, wire.ParseTime(
			code.ExpirationDate,
		)
	}
	c, ok := o.charge()
	if !ok {
		if len(o.QRCodes) == 0 {
			return r, fmt.Errorf("%w: an order without charge and without code", gateway.ErrUnknown)
		}
		if !r.PixExpires.IsZero() && !now.Before(r.PixExpires) {
			r.Status = gateway.Canceled // the provider has no word for it
		}
		return r, nil
	}
	if r.Status, ok = statuses[c.Status]; !ok || c.Amount.Currency != "" && c.Amount.Currency != currency {
		return r, fmt.Errorf("%w: unfamiliar status or currency", gateway.ErrUnknown)
	}
	c.fill(&r)
	return r, nil
}

// charge is the one that counts: money that was taken before anything else, else the newest.
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
			LastDigits:  string(k.LastDigits),
			HolderName:  k.Holder.Name,
			ExpiryMonth: string(k.ExpMonth),
			ExpiryYear:  string(k.ExpYear),
		}
	}
}

// FormatTime writes an instant as the provider reads it, in the offset of São Paulo.
func FormatTime(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.In(at.SaoPaulo).Format(timeLayout)
}

// Response writes the issuer's word; for those who play the provider.
func Response(code, message string) PaymentResponse {
	return PaymentResponse{Code: wire.Text(code), Message: message}
}

// Card writes what is told of a card; for those who play the provider.
func Card(c gateway.StoredCard) CardInfo {
	return CardInfo{
		ID:         c.Token,
		Brand:      c.Brand,
		LastDigits: wire.Text(c.LastDigits),
		ExpMonth:   wire.Text(c.ExpiryMonth),
		ExpYear:    wire.Text(c.ExpiryYear),
		Holder:     Holder{c.HolderName},
	}
}
