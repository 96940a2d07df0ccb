package recurring

import (
	"context"
	"fmt"
	"net/http"
	"net/url"

	"psic/internal/kernel/money"
	"psic/internal/payment/gateway"
)

const creditCard = "CREDIT_CARD"

// PlanRequest is a new plan: monthly, paid by card, without trial or setup fee.
type PlanRequest struct {
	Reference, Name, Description string
	Amount                       money.Cents
}

type planBody struct {
	ReferenceID   string       `json:"reference_id"`
	Name          string       `json:"name"`
	Description   string       `json:"description"`
	Amount        Amount       `json:"amount"`
	Interval      intervalBody `json:"interval"`
	Trial         trialBody    `json:"trial"`
	SetupFee      int64        `json:"setup_fee"`
	PaymentMethod []string     `json:"payment_method"`
	Editable      bool         `json:"editable"`
}

type intervalBody struct {
	Unit   string `json:"unit"`
	Length int    `json:"length"`
}

type trialBody struct {
	Enabled      bool `json:"enabled"`
	Days         int  `json:"days"`
	HoldSetupFee bool `json:"hold_setup_fee"`
}

func (p PlanRequest) body() planBody {
	return planBody{
		ReferenceID:   p.Reference,
		Name:          p.Name,
		Description:   p.Description,
		Amount:        Amount{int64(p.Amount), currency},
		Interval:      intervalBody{"MONTH", 1},
		PaymentMethod: []string{creditCard},
		Editable:      true,
	}
}

// CreatePlan creates a plan, which is active at once. A free plan is refused.
func (c *Client) CreatePlan(ctx context.Context, key string, p PlanRequest) (Plan, error) {
	if key == "" || p.Reference == "" {
		return Plan{}, errKey
	}
	if p.Amount <= 0 {
		return Plan{}, fmt.Errorf("%w: a plan needs an amount", gateway.ErrRefused)
	}
	var out Plan
	err := c.send(ctx, http.MethodPost, "/plans", key, p.body(), &out)
	return out, named(err, "PLAN_", out.ID)
}

// ChangePlan replaces name, description and price. The price applies from the next invoice on.
func (c *Client) ChangePlan(ctx context.Context, id, key string, p PlanRequest) error {
	if err := shaped("PLAN_", id); err != nil {
		return err
	}
	return c.send(ctx, http.MethodPut, "/plans/"+id, key, p.body(), nil)
}

// ReadPlan returns a plan.
func (c *Client) ReadPlan(ctx context.Context, id string) (Plan, error) {
	var out Plan
	if err := shaped("PLAN_", id); err != nil {
		return out, err
	}
	return out, c.read(ctx, "/plans/"+id, &out)
}

// ActivatePlan opens a plan to new subscriptions.
func (c *Client) ActivatePlan(ctx context.Context, id, key string) error {
	return c.command(ctx, "PLAN_", "/plans/", id, "activate", key)
}

// InactivatePlan closes a plan to new subscriptions. Existing ones continue.
func (c *Client) InactivatePlan(ctx context.Context, id, key string) error {
	return c.command(ctx, "PLAN_", "/plans/", id, "inactivate", key)
}

// FindPlan returns the plan that has our reference.
//
// Errors: gateway.ErrNotFound.
func (c *Client) FindPlan(ctx context.Context, reference string) (Plan, error) {
	list, err := list[Plan](ctx, c, "/plans", "plans", url.Values{"reference_id": {reference}})
	return first(list, err, func(p Plan) bool { return p.ReferenceID == reference })
}
