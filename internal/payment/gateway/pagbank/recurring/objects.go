package recurring

import (
	"time"

	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/pagbank/wire"
)

// Status of a subscription at the provider.
type Status string

const (
	Active        Status = "ACTIVE"
	Trial         Status = "TRIAL"
	Pending       Status = "PENDING"
	Overdue       Status = "OVERDUE"        // the card was declined, retries run
	PendingAction Status = "PENDING_ACTION" // the issuer says do not try again: another card, then Retry
	Suspended     Status = "SUSPENDED"
	Canceled      Status = "CANCELED"
	Expired       Status = "EXPIRED"
)

// Over says that nothing will ever be charged under it again.
func (s Status) Over() bool { return s == Canceled || s == Expired }

// InvoiceStatus of an invoice at the provider.
type InvoiceStatus string

const (
	InvoiceOpen          InvoiceStatus = "OPEN"
	InvoiceWaiting       InvoiceStatus = "WAITING"
	InvoicePaid          InvoiceStatus = "PAID"
	InvoiceOverdue       InvoiceStatus = "OVERDUE"
	InvoicePendingAction InvoiceStatus = "PENDING_ACTION"
	InvoiceUnpaid        InvoiceStatus = "UNPAID" // given up, or refunded
	InvoiceClosed        InvoiceStatus = "CLOSED"
)

// PaymentStatus of one try to charge an invoice.
type PaymentStatus string

const (
	PaymentPending  PaymentStatus = "PENDING"
	PaymentAnalysis PaymentStatus = "IN_ANALYSIS"
	PaymentApproved PaymentStatus = "APPROVED"
	PaymentDenied   PaymentStatus = "DENIED"
	PaymentRefunded PaymentStatus = "REFUNDED"
	PaymentUnpaid   PaymentStatus = "UNPAID"
)

const currency = "BRL"

// Amount in centavos.
type Amount struct {
	Value    int64  `json:"value"`
	Currency string `json:"currency,omitempty"`
}

// Ref names another object.
type Ref struct {
	ID string `json:"id"`
}

// Plan is what a subscription is to.
type Plan struct {
	ID          string `json:"id"`
	ReferenceID string `json:"reference_id"`
	Name        string `json:"name"`
	Status      string `json:"status"`
	Amount      Amount `json:"amount"`
}

// Customer is who pays; BillingInfo is the one card that is charged.
type Customer struct {
	ID          string    `json:"id"`
	ReferenceID string    `json:"reference_id"`
	BillingInfo []Billing `json:"billing_info"`
}

// Billing is a means of paying as the provider tells it.
type Billing struct {
	Type string `json:"type"`
	Card Card   `json:"card"`
}

// Card is what the provider tells of a card.
type Card struct {
	Token      string    `json:"token"`
	Brand      string    `json:"brand"`
	LastDigits wire.Text `json:"last_digits"`
	ExpMonth   wire.Text `json:"exp_month"`
	ExpYear    wire.Text `json:"exp_year"`
	Holder     struct {
		Name string `json:"name"`
	} `json:"holder"`
}

// Stored is the card that is charged.
func (c Customer) Stored() (gateway.StoredCard, bool) {
	for _, b := range c.BillingInfo {
		if b.Type == creditCard && b.Card.LastDigits != "" {
			return gateway.StoredCard{
				Token:       b.Card.Token,
				Brand:       b.Card.Brand,
				LastDigits:  string(b.Card.LastDigits),
				HolderName:  b.Card.Holder.Name,
				ExpiryMonth: string(b.Card.ExpMonth),
				ExpiryYear:  string(b.Card.ExpYear),
			}, true
		}
	}
	return gateway.StoredCard{}, false
}

// Subscription is a plan that the provider bills.
type Subscription struct {
	ID          string `json:"id"`
	ReferenceID string `json:"reference_id"`
	Status      Status `json:"status"`
	Amount      Amount `json:"amount"`
	Plan        Ref    `json:"plan"`
	Customer    Ref    `json:"customer"`
	NextInvoice string `json:"next_invoice_at"`
}

// Next is when the next invoice is made; zero when there is none.
func (s Subscription) Next() time.Time { return day(s.NextInvoice) }

// Invoice is one period of a subscription; Occurrence counts from 1.
type Invoice struct {
	ID           string        `json:"id"`
	Status       InvoiceStatus `json:"status"`
	Amount       Amount        `json:"amount"`
	Plan         Ref           `json:"plan"`
	Subscription Ref           `json:"subscription"`
	Occurrence   int64         `json:"occurrence"`
	CreatedAt    string        `json:"created_at"`
	UpdatedAt    string        `json:"updated_at"`
}

// Created is when the invoice was made.
func (i Invoice) Created() time.Time { return day(i.CreatedAt) }

// Updated is when the provider last changed it; for a paid invoice, when it was paid.
func (i Invoice) Updated() time.Time { return day(i.UpdatedAt) }

// Payment is one try to charge an invoice.
type Payment struct {
	ID     string        `json:"id"`
	Status PaymentStatus `json:"status"`
	Amount Amount        `json:"amount"`
}

// Refund is money given back.
type Refund struct {
	ID     string `json:"id"`
	Status string `json:"status"`
}

// day reads an instant, or a bare day as the noon of it in the provider's own zone, so that no shift of hours
// makes it another day.
func day(s string) time.Time {
	if t := wire.ParseTime(s); !t.IsZero() {
		return t
	}
	t, err := time.Parse("2006-01-02", s)
	if err != nil {
		return time.Time{}
	}
	return t.Add(15 * time.Hour)
}
