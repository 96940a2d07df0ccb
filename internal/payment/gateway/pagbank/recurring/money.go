package recurring

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"psic/internal/kernel/money"
	"psic/internal/payment/gateway"
)

// ReadInvoice returns an invoice.
func (c *Client) ReadInvoice(ctx context.Context, id string) (Invoice, error) {
	var out Invoice
	if err := shaped(anyKind, id); err != nil {
		return out, err
	}
	return out, c.read(ctx, "/invoices/"+id, &out)
}

// Payments returns the attempts to charge an invoice.
func (c *Client) Payments(ctx context.Context, invoiceID string) ([]Payment, error) {
	if err := shaped(anyKind, invoiceID); err != nil {
		return nil, err
	}
	return list[Payment](ctx, c, "/invoices/"+invoiceID+"/payments", "payments", nil)
}

// ReadPayment returns a payment.
func (c *Client) ReadPayment(ctx context.Context, id string) (Payment, error) {
	var out Payment
	if err := shaped(anyKind, id); err != nil {
		return out, err
	}
	return out, c.read(ctx, "/payments/"+id, &out)
}

// RefundPayment refunds a payment in full. This API has no partial refund.
func (c *Client) RefundPayment(ctx context.Context, id, key string) (Refund, error) {
	if err := shaped(anyKind, id); err != nil {
		return Refund{}, err
	}
	if key == "" {
		return Refund{}, errKey
	}
	var out Refund
	return out, c.send(ctx, http.MethodPost, "/payments/"+id+"/refunds", key, struct{}{}, &out)
}

// ReadRefund returns a refund.
func (c *Client) ReadRefund(ctx context.Context, id string) (Refund, error) {
	var out Refund
	if err := shaped(anyKind, id); err != nil {
		return out, err
	}
	return out, c.read(ctx, "/refunds/"+id, &out)
}

// RefundInvoice refunds what was paid for an invoice, once.
//
// Errors: gateway.ErrRefused for a part of the amount, gateway.ErrNotFound when nothing was paid.
func (c *Client) RefundInvoice(ctx context.Context, invoiceID string, amount money.Cents, key string) error {
	all, err := c.Payments(ctx, invoiceID)
	if err != nil {
		return err
	}
	for _, p := range all {
		if p.Status == PaymentRefunded {
			return nil
		}
	}
	paid, err := first(all, nil, func(p Payment) bool { return p.Status == PaymentApproved })
	if err != nil {
		return err
	}
	if money.Cents(paid.Amount.Value) != amount {
		return fmt.Errorf("%w: a payment is refunded in full only", gateway.ErrRefused)
	}
	_, err = c.RefundPayment(ctx, paid.ID, key)
	if errors.Is(err, gateway.ErrUnknown) { // the request may have arrived
		if now, readErr := c.ReadPayment(ctx, paid.ID); readErr == nil && now.Status == PaymentRefunded {
			return nil
		}
	}
	return err
}
