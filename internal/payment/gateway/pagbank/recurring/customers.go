package recurring

import (
	"context"
	"net/http"
	"net/url"
	"strings"

	"psic/internal/kernel/br"
	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/pagbank/wire"
)

// Address is the address on invoices.
type Address struct {
	Street     string `json:"street"`
	Number     string `json:"number"`
	Complement string `json:"complement"`
	Locality   string `json:"locality"`
	City       string `json:"city"`
	RegionCode string `json:"region_code"`
	Country    string `json:"country"`
	PostalCode string `json:"postal_code"`
}

// CustomerRequest is the data of a payer. Encrypted is the card, encrypted in the browser with this API's key.
type CustomerRequest struct {
	Reference string
	Payer     gateway.Payer
	BirthDate string // YYYY-MM-DD
	Address   Address
	Encrypted string
}

type customerBody struct {
	ReferenceID string        `json:"reference_id"`
	Name        string        `json:"name"`
	Email       string        `json:"email"`
	TaxID       string        `json:"tax_id"`
	BirthDate   string        `json:"birth_date,omitempty"`
	Phones      []phoneBody   `json:"phones,omitempty"`
	Address     *Address      `json:"address,omitempty"`
	BillingInfo []billingBody `json:"billing_info,omitempty"`
}

type phoneBody struct {
	Country string `json:"country"`
	Area    string `json:"area"`
	Number  string `json:"number"`
}

type billingBody struct {
	Type string   `json:"type"`
	Card cardBody `json:"card"`
}

type cardBody struct {
	Encrypted    string `json:"encrypted,omitempty"`
	SecurityCode string `json:"security_code,omitempty"`
}

func (r CustomerRequest) body() customerBody {
	b := customerBody{
		ReferenceID: r.Reference,
		Name:        wire.PersonName(r.Payer.Name),
		Email:       r.Payer.Email,
		TaxID:       r.Payer.TaxID,
		BirthDate:   r.BirthDate,
	}
	if d, ok := br.Phone(r.Payer.Phone); ok {
		b.Phones = []phoneBody{{"55", d[:2], d[2:]}}
	}
	if r.Address.PostalCode != "" {
		a := r.Address
		a.Country, a.PostalCode = "BRA", strings.NewReplacer("-", "", ".", "").Replace(a.PostalCode)
		b.Address = &a
	}
	if r.Encrypted != "" {
		b.BillingInfo = cards(r.Encrypted)
	}
	return b
}

func cards(encrypted string) []billingBody {
	return []billingBody{{Type: creditCard, Card: cardBody{Encrypted: encrypted}}}
}

// CreateCustomer stores the payer and the card. Nothing is charged.
func (c *Client) CreateCustomer(ctx context.Context, key string, r CustomerRequest) (Customer, error) {
	if key == "" || r.Reference == "" {
		return Customer{}, errKey
	}
	var out Customer
	err := c.send(ctx, http.MethodPost, "/customers", key, r.body(), &out)
	return out, named(err, "CUST_", out.ID)
}

// ReadCustomer returns a customer.
func (c *Client) ReadCustomer(ctx context.Context, id string) (Customer, error) {
	var out Customer
	if err := shaped("CUST_", id); err != nil {
		return out, err
	}
	return out, c.read(ctx, "/customers/"+id, &out)
}

// ChangeCustomer replaces the data of the payer. The card stays.
func (c *Client) ChangeCustomer(ctx context.Context, id, key string, r CustomerRequest) error {
	if err := shaped("CUST_", id); err != nil {
		return err
	}
	r.Encrypted = ""
	return c.send(ctx, http.MethodPut, "/customers/"+id, key, r.body(), nil)
}

// ChangeCard replaces the card that is charged. The body is a bare array; the provider refuses an object around it.
func (c *Client) ChangeCard(ctx context.Context, id, key, encrypted string) error {
	if err := shaped("CUST_", id); err != nil {
		return err
	}
	if key == "" || encrypted == "" {
		return errKey
	}
	return c.send(ctx, http.MethodPut, "/customers/"+id+"/billing_info", key, cards(encrypted), nil)
}

// FindCustomer returns the customer that has our reference.
//
// Errors: gateway.ErrNotFound.
func (c *Client) FindCustomer(ctx context.Context, reference string) (Customer, error) {
	all, err := list[Customer](ctx, c, "/customers", "customers", url.Values{"reference_id": {reference}})
	return first(all, err, func(v Customer) bool { return v.ReferenceID == reference })
}
