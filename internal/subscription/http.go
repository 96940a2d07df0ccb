package subscription

import (
	"context"
	"net/http"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/money"
	"psic/internal/platform/httpx"
)

// PlanBody is a plan.
type PlanBody struct {
	ID          string      `json:"id"`
	ExternalID  string      `json:"externalId"`
	Name        string      `json:"name"`
	Value       money.Cents `json:"value"`
	Percent     int64       `json:"percent"`
	Description string      `json:"description"`
	Type        string      `json:"type"`
	IsActive    bool        `json:"isActive"`
}

func body(p Plan) PlanBody {
	return PlanBody{ID: p.ID, ExternalID: p.ExternalID, Name: p.Name, Value: p.ValueCents, Percent: p.Percent, Description: p.Description, Type: p.Type, IsActive: p.Active}
}

// ChooseBody names a plan by id or type.
type ChooseBody struct {
	Plan string `json:"plan"`
}

type chooseInput struct {
	ID   string `path:"id"`
	Body ChooseBody
}

type idPath struct {
	ID string `path:"id"`
}

// TherapistSubscriptionBody is a therapist's plan.
type TherapistSubscriptionBody struct {
	Plan   PlanBody `json:"plan"`
	Status string   `json:"status" doc:"PENDING_PAYMENT_CONFIRMATION, OK ou ERROR"`
}

// Routes registers the feature's operations.
func (s *Service) Routes(api *httpx.API) {
	own := httpx.Own("path:id", actor.Therapist)
	get := func(id, path, summary string, access httpx.Access) httpx.Op {
		return httpx.Op{ID: id, Method: http.MethodGet, Path: path, Tag: "assinatura", Summary: summary, Access: access}
	}
	httpx.Register(api, get("active-plans", "/api/subscription/plans/active", "Planos à escolha", httpx.Public()), s.getActive)
	httpx.Register(api, get("plan-types", "/api/subscription/plans/types", "Tipos de plano", httpx.Public()), s.getTypes)
	httpx.Register(api, httpx.Op{ID: "choose-plan", Method: http.MethodPost, Path: "/api/therapist/{id}/subscription", Tag: "assinatura",
		Summary: "Escolhe o plano no cadastro", Access: own}, s.postChoose)
	httpx.Register(api, get("therapist-subscription", "/api/therapist/{id}/subscription", "Plano de um psicólogo", own.OrAdmin()).Audited("subscription.read"), s.getSubscription)
	s.planRoutes(api)
}

func (s *Service) getActive(ctx context.Context, _ *struct{}) (*httpx.Body[[]PlanBody], error) {
	list, err := s.ActivePlans(ctx)
	if err != nil {
		return nil, err
	}
	out := make([]PlanBody, len(list))
	for i, p := range list {
		out[i] = body(p)
	}
	return &httpx.Body[[]PlanBody]{Body: out}, nil
}

func (s *Service) getTypes(context.Context, *struct{}) (*httpx.Body[[]string], error) {
	return &httpx.Body[[]string]{Body: Types}, nil
}

func (s *Service) postChoose(ctx context.Context, in *chooseInput) (*httpx.Body[PlanBody], error) {
	p, err := s.Choose(ctx, in.ID, in.Body.Plan)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[PlanBody]{Body: body(p)}, nil
}

func (s *Service) getSubscription(ctx context.Context, in *idPath) (*httpx.Body[TherapistSubscriptionBody], error) {
	p, sub, err := s.Of(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	status := "OK"
	if sub.Status == Pending || sub.Status == Overdue {
		status = "PENDING_PAYMENT_CONFIRMATION"
	}
	return &httpx.Body[TherapistSubscriptionBody]{Body: TherapistSubscriptionBody{Plan: body(p), Status: status}}, nil
}
