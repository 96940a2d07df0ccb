package recurring

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"regexp"

	"psic/internal/payment/gateway"
)

// SubscriptionRequest begins to bill. SecurityCode is the CVV of the customer's card: the provider demands it
// here even with a kept card. It lives in this call alone and must never be stored or logged.
type SubscriptionRequest struct {
	Reference, PlanID, CustomerID string
	SecurityCode                  string
}

// String keeps the code out of a log that prints the request.
func (r SubscriptionRequest) String() string { return "subscription " + r.Reference }

// GoString is String.
func (r SubscriptionRequest) GoString() string { return r.String() }

type subscriptionBody struct {
	ReferenceID   string        `json:"reference_id"`
	Plan          Ref           `json:"plan"`
	Customer      Ref           `json:"customer"`
	PaymentMethod []billingBody `json:"payment_method"`
	ProRata       bool          `json:"pro_rata"`
}

var codeShape = regexp.MustCompile(`^\d{3,4}$`)

// CreateSubscription charges the first period at once and the others by itself. A declined first charge is a
// success here too: 201 with status OVERDUE. Only a paid invoice gives anything to anybody.
// The plan's price holds, so none is sent: a price of its own would not follow a change of the plan.
func (c *Client) CreateSubscription(ctx context.Context, key string, r SubscriptionRequest) (Subscription, error) {
	if key == "" || r.Reference == "" {
		return Subscription{}, errKey
	}
	if shaped("PLAN_", r.PlanID) != nil || shaped("CUST_", r.CustomerID) != nil ||
		!codeShape.MatchString(r.SecurityCode) {
		return Subscription{}, fmt.Errorf(
			"%w: a subscription needs plan, customer and the card's code",
			gateway.ErrRefused,
		)
	}
	body := subscriptionBody{
		ReferenceID:   r.Reference,
		Plan:          Ref{r.PlanID},
		Customer:      Ref{r.CustomerID},
		PaymentMethod: []billingBody{{Type: creditCard, Card: cardBody{SecurityCode: r.SecurityCode}}},
	}
	var out Subscription
	err := c.send(ctx, http.MethodPost, "/subscriptions", key, body, &out)
	if err == nil && out.ReferenceID != r.Reference {
		err = fmt.Errorf("%w: an answer that is not this subscription", gateway.ErrUnknown)
	}
	return out, named(err, "SUBS_", out.ID)
}

// ReadSubscription reads one.
//
// Errors: gateway.ErrNotFound.
func (c *Client) ReadSubscription(ctx context.Context, id string) (Subscription, error) {
	var out Subscription
	if err := shaped("SUBS_", id); err != nil {
		return out, err
	}
	err := c.read(ctx, "/subscriptions/"+id, &out)
	if err == nil && (out.ID != id || out.Status == "") {
		err = fmt.Errorf("%w: an answer that is not this subscription", gateway.ErrUnknown)
	}
	return out, err
}

// FindSubscription looks for the subscription that has our reference: how a lost answer is read back.
//
// Errors: gateway.ErrNotFound.
func (c *Client) FindSubscription(ctx context.Context, reference string) (Subscription, error) {
	all, err := list[Subscription](ctx, c, "/subscriptions", "subscriptions", url.Values{"reference_id": {reference}})
	return first(all, err, func(v Subscription) bool { return v.ReferenceID == reference })
}

// ChangeSubscription moves it to another plan; the price counts from the next invoice on.
func (c *Client) ChangeSubscription(ctx context.Context, id, key, planID string) error {
	if err := shaped("SUBS_", id); err != nil {
		return err
	}
	if err := shaped("PLAN_", planID); err != nil {
		return err
	}
	body := struct {
		Plan Ref `json:"plan"`
	}{Ref{planID}}
	return c.send(ctx, http.MethodPut, "/subscriptions/"+id, key, body, nil)
}

// Cancel ends it for good: read next_invoice_at before, for it tells what is paid.
func (c *Client) Cancel(ctx context.Context, id, key string) error {
	return c.order(ctx, "SUBS_", "/subscriptions/", id, "cancel", key)
}

// Suspend pauses the billing.
func (c *Client) Suspend(ctx context.Context, id, key string) error {
	return c.order(ctx, "SUBS_", "/subscriptions/", id, "suspend", key)
}

// Activate goes on after Suspend, and only after it.
func (c *Client) Activate(ctx context.Context, id, key string) error {
	return c.order(ctx, "SUBS_", "/subscriptions/", id, "activate", key)
}

// Retry charges an overdue invoice now.
func (c *Client) Retry(ctx context.Context, id, key string) error {
	return c.order(ctx, "SUBS_", "/subscriptions/", id, "retry", key)
}

// Invoices lists the periods of a subscription, in whatever order the provider has them.
func (c *Client) Invoices(ctx context.Context, id string) ([]Invoice, error) {
	if err := shaped("SUBS_", id); err != nil {
		return nil, err
	}
	return list[Invoice](ctx, c, "/subscriptions/"+id+"/invoices", "invoices", nil)
}
