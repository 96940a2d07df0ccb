package recurring

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"regexp"

	"psic/internal/payment/gateway"
)

// SubscriptionRequest is a new subscription. SecurityCode is the CVV of the customer's card: the provider requires it
// even for a stored card. It must never be stored or logged.
type SubscriptionRequest struct {
	Reference, PlanID, CustomerID string
	SecurityCode                  string
}

// String keeps the CVV out of a log that prints the request.
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

// CreateSubscription creates a subscription. The provider charges the first period at once and the others by itself.
// When the first charge is declined the response is a success too: 201 with status OVERDUE. So only a paid invoice
// shows that something was paid. The request has no price: a price of its own would not follow a change of the plan.
func (c *Client) CreateSubscription(ctx context.Context, key string, r SubscriptionRequest) (Subscription, error) {
	if key == "" || r.Reference == "" {
		return Subscription{}, errKey
	}
	if shaped("PLAN_", r.PlanID) != nil || shaped("CUST_", r.CustomerID) != nil ||
		!codeShape.MatchString(r.SecurityCode) {
		return Subscription{}, fmt.Errorf("%w: a subscription needs plan, customer and CVV", gateway.ErrRefused)
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
		err = fmt.Errorf("%w: the response is not this subscription", gateway.ErrUnknown)
	}
	return out, named(err, "SUBS_", out.ID)
}

// ReadSubscription returns a subscription.
//
// Errors: gateway.ErrNotFound.
func (c *Client) ReadSubscription(ctx context.Context, id string) (Subscription, error) {
	var out Subscription
	if err := shaped("SUBS_", id); err != nil {
		return out, err
	}
	err := c.read(ctx, "/subscriptions/"+id, &out)
	if err == nil && (out.ID != id || out.Status == "") {
		err = fmt.Errorf("%w: the response is not this subscription", gateway.ErrUnknown)
	}
	return out, err
}

// FindSubscription returns the subscription that has our reference. It reads back a lost response.
//
// Errors: gateway.ErrNotFound.
func (c *Client) FindSubscription(ctx context.Context, reference string) (Subscription, error) {
	all, err := list[Subscription](ctx, c, "/subscriptions", "subscriptions", url.Values{"reference_id": {reference}})
	return first(all, err, func(v Subscription) bool { return v.ReferenceID == reference })
}

// ChangeSubscription changes the plan. The price applies from the next invoice on.
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

// Cancel ends a subscription for good. Read Next before: it is the end of the paid period, and is empty afterwards.
func (c *Client) Cancel(ctx context.Context, id, key string) error {
	return c.command(ctx, "SUBS_", "/subscriptions/", id, "cancel", key)
}

// Suspend pauses the billing.
func (c *Client) Suspend(ctx context.Context, id, key string) error {
	return c.command(ctx, "SUBS_", "/subscriptions/", id, "suspend", key)
}

// Activate resumes the billing after Suspend.
func (c *Client) Activate(ctx context.Context, id, key string) error {
	return c.command(ctx, "SUBS_", "/subscriptions/", id, "activate", key)
}

// Retry charges an overdue invoice now.
func (c *Client) Retry(ctx context.Context, id, key string) error {
	return c.command(ctx, "SUBS_", "/subscriptions/", id, "retry", key)
}

// Invoices returns the invoices of a subscription, in no defined order.
func (c *Client) Invoices(ctx context.Context, id string) ([]Invoice, error) {
	if err := shaped("SUBS_", id); err != nil {
		return nil, err
	}
	return list[Invoice](ctx, c, "/subscriptions/"+id+"/invoices", "invoices", nil)
}
