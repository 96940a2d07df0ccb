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
	Overdue       Status = "OVERDUE"        // the card was declined; the provider retries
	PendingAction Status = "PENDING_ACTION" // the issuer forbids another try: it needs another card, then Retry
	Suspended     Status = "SUSPENDED"
	Canceled      Status = "CANCELED"
	Expired       Status = "EXPIRED"
)

// Over says whether the subscription has ended for good.
func (s Status) Over() bool { return s == Canceled || s == Expired }

// InvoiceStatus of an invoice at the provider.
type InvoiceStatus string

const (
	InvoiceOpen          InvoiceStatus = "OPEN"
	InvoiceWaiting       InvoiceStatus = "WAITING"
	InvoicePaid          InvoiceStatus = "PAID"
	InvoiceOverdue       InvoiceStatus = "OVERDUE"
	InvoicePendingAction InvoiceStatus = "PENDING_ACTION"
	InvoiceUnpaid        InvoiceStatus = "UNPAID" // not paid after the last retry, or refunded
	InvoiceClosed        InvoiceStatus = "CLOSED"
)

// PaymentStatus of one attempt to charge an invoice.
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

// Ref refers to another object.
type Ref struct {
	ID string `json:"id"`
}

// Plan is a plan at the provider.
type Plan struct {
	ID          string `json:"id"`
	ReferenceID string `json:"reference_id"`
	Name        string `json:"name"`
	Status      string `json:"status"`
	Amount      Amount `json:"amount"`
}

// Customer is the payer. BillingInfo is the one card that is charged.
type Customer struct {
	ID          string    `json:"id"`
	ReferenceID string    `json:"reference_id"`
	BillingInfo []Billing `json:"billing_info"`
}

// Billing is a means of payment.
type Billing struct {
	Type string `json:"type"`
	Card Card   `json:"card"`
}

// Card describes a card.
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

// Stored returns the card that is charged.
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

// Next is the time of the next invoice, or zero when there is none.
func (s Subscription) Next() time.Time { return day(s.NextInvoice) }

// Invoice is for one period of a subscription. Occurrence counts from 1.
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

// Created is when the provider created the invoice.
func (i Invoice) Created() time.Time { return day(i.CreatedAt) }

// Updated is when the provider last changed the invoice. For a paid one this is when it was paid.
func (i Invoice) Updated() time.Time { return day(i.UpdatedAt) }

// Payment is one attempt to charge an invoice.
type Payment struct {
	ID     string        `json:"id"`
	Status PaymentStatus `json:"status"`
	Amount Amount        `json:"amount"`
}

// Refund is the refund of a payment.
type Refund struct {
	ID     string `json:"id"`
	Status string `json:"status"`
}

// day parses a time, or a date without a time. For a date it returns noon in São Paulo, so that another time zone does
// not make it another day.
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
