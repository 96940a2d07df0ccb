package pagbank

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"

	"psic/internal/kernel/br"
	"psic/internal/kernel/money"
	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/pagbank/wire"
)

var _ gateway.DueBiller = (*Gateway)(nil)

// Boleto describes a boleto. FormattedBarcode is the line that people type.
type Boleto struct {
	ID               string `json:"id,omitempty"`
	Barcode          string `json:"barcode,omitempty"`
	FormattedBarcode string `json:"formatted_barcode,omitempty"`
	DueDate          string `json:"due_date,omitempty"`
}

const boletoLate = "Em caso de atraso, pague pelo mesmo documento."

type boletoOrder struct {
	ReferenceID      string         `json:"reference_id"`
	Customer         customer       `json:"customer"`
	Items            []item         `json:"items"`
	NotificationURLs []string       `json:"notification_urls,omitempty"`
	Charges          []boletoCharge `json:"charges"`
}

type boletoCharge struct {
	ReferenceID   string       `json:"reference_id"`
	Description   string       `json:"description"`
	Amount        Amount       `json:"amount"`
	PaymentMethod boletoMethod `json:"payment_method"`
}

type boletoMethod struct {
	Type   string        `json:"type"`
	Boleto boletoRequest `json:"boleto"`
}

type boletoRequest struct {
	DueDate string       `json:"due_date"`
	Lines   boletoLines  `json:"instruction_lines"`
	Holder  boletoHolder `json:"holder"`
}

type boletoLines struct {
	Line1 string `json:"line_1"`
	Line2 string `json:"line_2"`
}

type boletoHolder struct {
	Name    string        `json:"name"`
	TaxID   string        `json:"tax_id"`
	Email   string        `json:"email"`
	Address boletoAddress `json:"address"`
}

type boletoAddress struct {
	Country    string `json:"country"`
	Region     string `json:"region"`
	RegionCode string `json:"region_code"`
	City       string `json:"city"`
	PostalCode string `json:"postal_code"`
	Street     string `json:"street"`
	Number     string `json:"number"`
	Locality   string `json:"locality"`
}

// Bill creates an order with a PIX code that lives until it expires, or with a boleto. It repeats nothing by itself.
func (g *Gateway) Bill(ctx context.Context, c gateway.DueCharge) (gateway.DueResult, error) {
	body, err := g.dueRequest(c)
	if err != nil {
		return gateway.DueResult{}, err
	}
	ans, err := g.wire.Send(ctx, http.MethodPost, "/orders", c.Key, body)
	if err != nil {
		return gateway.DueResult{}, err
	}
	if !ans.OK() {
		return gateway.DueResult{}, wire.RefusalOf(ans).Err()
	}
	var o Order
	err = json.Unmarshal(ans.Body, &o)
	if err != nil || !orderShape.MatchString(o.ID) || o.ReferenceID != c.Reference {
		return gateway.DueResult{}, fmt.Errorf("%w: HTTP %d, but not this order", gateway.ErrUnknown, ans.Status)
	}
	return o.DueResult(g.Clock.Now())
}

// ReadBill returns the state of an order with a due date.
func (g *Gateway) ReadBill(ctx context.Context, orderID string) (gateway.DueResult, error) {
	o, err := g.readOrder(ctx, orderID)
	if err != nil {
		return gateway.DueResult{}, err
	}
	return o.DueResult(g.Clock.Now())
}

// dueRequest builds the body. The same charge gives the same bytes, because idempotency depends on it.
func (g *Gateway) dueRequest(c gateway.DueCharge) ([]byte, error) {
	if c.Method == gateway.DuePix {
		return g.request(gateway.Attempt{
			Key:         c.Key,
			Reference:   c.Reference,
			Amount:      c.Amount,
			Description: c.Description,
			Payer:       c.Payer,
			PixExpires:  c.Expires,
			NotifyURL:   c.NotifyURL,
		})
	}
	if c.Key == "" || c.Reference == "" || len(c.Reference) > 64 || c.Amount <= 0 || c.Due.IsZero() {
		return nil, fmt.Errorf("%w: a boleto needs key, reference, amount and due date", gateway.ErrRefused)
	}
	o := boletoOrder{
		ReferenceID: c.Reference,
		Customer:    customerOf(c.Payer),
		Items: []item{{
			ReferenceID: c.Reference,
			Name:        cut(c.Description, 64),
			Quantity:    1,
			UnitAmount:  int64(c.Amount),
		}},
		Charges: []boletoCharge{{
			ReferenceID: c.Reference,
			Description: cut(c.Description, 64),
			Amount:      Amount{Value: int64(c.Amount), Currency: currency},
			PaymentMethod: boletoMethod{Type: "BOLETO", Boleto: boletoRequest{
				DueDate: c.Due.String(),
				Lines:   boletoLines{Line1: cut(c.Description, 75), Line2: boletoLate},
				Holder:  boletoHolderOf(c),
			}},
		}},
	}
	if strings.HasPrefix(c.NotifyURL, "https://") {
		o.NotificationURLs = []string{c.NotifyURL}
	}
	return json.Marshal(o)
}

func boletoHolderOf(c gateway.DueCharge) boletoHolder {
	a := c.Address
	return boletoHolder{
		Name:  wire.PersonName(c.Payer.Name),
		TaxID: taxID(c.Payer.TaxID),
		Email: c.Payer.Email,
		Address: boletoAddress{
			Country:    "Brasil",
			Region:     br.StateName(a.UF),
			RegionCode: a.UF,
			City:       a.City,
			PostalCode: a.CEP,
			Street:     a.Street,
			Number:     a.Number,
			Locality:   a.District,
		},
	}
}

// DueResult translates an order with a due date. What was paid is the sum over its charges, because a code or a line
// may be paid more than once.
func (o Order) DueResult(now time.Time) (gateway.DueResult, error) {
	r := gateway.DueResult{OrderID: o.ID, Reference: o.ReferenceID}
	if len(o.QRCodes) > 0 {
		code := o.QRCodes[0]
		expires := wire.ParseTime(code.ExpirationDate)
		r.Amount, r.PixCode = money.Cents(code.Amount.Value), code.Text
		r.Over = !expires.IsZero() && !now.Before(expires)
	}
	if len(o.QRCodes) == 0 && len(o.Charges) == 0 {
		return r, fmt.Errorf("%w: an order without charge and without code", gateway.ErrUnknown)
	}
	for _, c := range o.Charges {
		state, known := statuses[c.Status]
		if !known || c.Amount.Currency != "" && c.Amount.Currency != currency {
			return r, fmt.Errorf("%w: unfamiliar status or currency", gateway.ErrUnknown)
		}
		c.fillDue(&r, state)
	}
	return r, nil
}

func (c Charge) fillDue(r *gateway.DueResult, state gateway.Status) {
	if r.Amount == 0 {
		r.Amount = money.Cents(c.Amount.Value)
	}
	if b := c.PaymentMethod.Boleto; b != nil {
		r.Line, r.Barcode = b.FormattedBarcode, b.Barcode
	}
	if paid := wire.ParseTime(c.PaidAt); paid.After(r.PaidAt) {
		r.PaidAt = paid
	}
	r.Over = state == gateway.Canceled || state == gateway.Declined
	switch {
	case c.Amount.Summary != nil:
		r.Paid += money.Cents(c.Amount.Summary.Paid)
		r.Refunded += money.Cents(c.Amount.Summary.Refunded)
	case state == gateway.Paid:
		r.Paid += money.Cents(c.Amount.Value)
	}
}
