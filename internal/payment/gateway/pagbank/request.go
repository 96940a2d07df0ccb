package pagbank

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"
	"unicode"

	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/pagbank/wire"
)

type orderRequest struct {
	ReferenceID      string          `json:"reference_id"`
	Customer         customer        `json:"customer"`
	Items            []item          `json:"items"`
	QRCodes          []qrRequest     `json:"qr_codes,omitempty"`
	NotificationURLs []string        `json:"notification_urls,omitempty"`
	Charges          []chargeRequest `json:"charges,omitempty"`
}

type customer struct {
	Name   string  `json:"name"`
	Email  string  `json:"email"`
	TaxID  string  `json:"tax_id"`
	Phones []phone `json:"phones,omitempty"`
}

type phone struct {
	Country string `json:"country"`
	Area    string `json:"area"`
	Number  string `json:"number"`
	Type    string `json:"type"`
}

type item struct {
	ReferenceID string `json:"reference_id"`
	Name        string `json:"name"`
	Quantity    int    `json:"quantity"`
	UnitAmount  int64  `json:"unit_amount"`
}

type qrRequest struct {
	Amount         Amount `json:"amount"`
	ExpirationDate string `json:"expiration_date"`
}

type chargeRequest struct {
	ReferenceID   string        `json:"reference_id"`
	Description   string        `json:"description"`
	Amount        Amount        `json:"amount"`
	PaymentMethod methodRequest `json:"payment_method"`
	Recurring     *recurring    `json:"recurring,omitempty"`
}

// recurring marks a charge as one of a series that we manage ourselves.
type recurring struct {
	Type string `json:"type"`
}

type methodRequest struct {
	Type           string        `json:"type"`
	Installments   int           `json:"installments"`
	Capture        bool          `json:"capture"`
	SoftDescriptor string        `json:"soft_descriptor,omitempty"`
	Card           cardRequest   `json:"card"`
	Holder         holderRequest `json:"holder"`
}

type cardRequest struct {
	ID        string `json:"id,omitempty"`
	Encrypted string `json:"encrypted,omitempty"`
	Store     *bool  `json:"store,omitempty"`
}

type holderRequest struct {
	Name  string `json:"name"`
	TaxID string `json:"tax_id"`
}

// expiryLayout has whole seconds, as the provider's examples do.
const expiryLayout = "2006-01-02T15:04:05-07:00"

// request builds the body of an attempt. The same attempt must give the same bytes, because idempotency depends on it.
func (g *Gateway) request(a gateway.Attempt) ([]byte, error) {
	if a.Key == "" || a.Reference == "" || len(a.Reference) > 64 || a.Amount <= 0 {
		return nil, fmt.Errorf("%w: an attempt needs key, reference and amount", gateway.ErrRefused)
	}
	if a.Card != nil && (a.Card.Encrypted == "") == (a.Card.Token == "") || a.Card == nil && a.PixExpires.IsZero() {
		return nil, fmt.Errorf("%w: an attempt needs one card, or the expiry of a code", gateway.ErrRefused)
	}
	r := orderRequest{
		ReferenceID: a.Reference,
		Customer:    customerOf(a.Payer),
		Items: []item{{
			ReferenceID: a.Reference,
			Name:        cut(a.Description, 64),
			Quantity:    1,
			UnitAmount:  int64(a.Amount),
		}},
	}
	// The provider refuses other addresses. Without notifications, reconciliation reads the order.
	if strings.HasPrefix(a.NotifyURL, "https://") {
		r.NotificationURLs = []string{a.NotifyURL}
	}
	if a.Card == nil {
		r.QRCodes = []qrRequest{{
			Amount:         Amount{Value: int64(a.Amount)},
			ExpirationDate: a.PixExpires.In(at.SaoPaulo).Truncate(time.Second).Format(expiryLayout),
		}}
	} else {
		r.Charges = []chargeRequest{{
			ReferenceID: a.Reference,
			Description: cut(a.Description, 64),
			Amount:      Amount{Value: int64(a.Amount), Currency: currency},
			PaymentMethod: methodRequest{
				Type:           "CREDIT_CARD",
				Installments:   1,
				Capture:        true,
				SoftDescriptor: g.SoftDescriptor,
				Card:           cardOf(*a.Card),
				Holder:         holderOf(a),
			},
			Recurring: recurringOf(*a.Card),
		}}
	}
	return json.Marshal(r)
}

func customerOf(p gateway.Payer) customer {
	c := customer{Name: wire.PersonName(p.Name), Email: p.Email, TaxID: taxID(p.TaxID)}
	if d, ok := br.Phone(p.Phone); ok {
		kind := "MOBILE"
		if len(d) == 10 {
			kind = "HOME"
		}
		c.Phones = []phone{{Country: "55", Area: d[:2], Number: d[2:], Type: kind}}
	}
	return c
}

func cardOf(c gateway.Card) cardRequest {
	if c.Token != "" {
		return cardRequest{ID: c.Token}
	}
	return cardRequest{Encrypted: c.Encrypted, Store: &c.Store}
}

// recurringOf marks a charge of a series. The first charge has the card, the others have its token.
func recurringOf(c gateway.Card) *recurring {
	switch {
	case !c.Recurring:
		return nil
	case c.Token == "":
		return &recurring{Type: "INITIAL"}
	}
	return &recurring{Type: "SUBSEQUENT"}
}

func holderOf(a gateway.Attempt) holderRequest {
	h := holderRequest{Name: wire.PersonName(a.Card.HolderName), TaxID: taxID(a.Card.HolderTaxID)}
	if h.Name == "" {
		h.Name = wire.PersonName(a.Payer.Name)
	}
	if h.TaxID == "" {
		h.TaxID = taxID(a.Payer.TaxID)
	}
	return h
}

func taxID(s string) string {
	if d, ok := br.CPF(s); ok {
		return d
	}
	if d, ok := br.CNPJ(s); ok {
		return d
	}
	return s
}

func cut(s string, limit int) string {
	if r := []rune(s); len(r) > limit {
		return strings.TrimSpace(string(r[:limit]))
	}
	return s
}

// plain keeps the characters that a card statement can print.
func plain(s string, limit int) string {
	s = strings.Map(func(r rune) rune {
		if r == ' ' || r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)) {
			return r
		}
		return -1
	}, s)
	return cut(strings.TrimSpace(s), limit)
}
