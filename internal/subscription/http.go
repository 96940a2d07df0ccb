package subscription

import (
	"context"
	"net/http"
	"time"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/payment"
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

	WeeklyPayout bool `json:"weeklyPayout" doc:"O repasse é semanal, e não mensal"`
}

func body(p Plan) PlanBody {
	return PlanBody{
		ID:          p.ID,
		ExternalID:  p.ExternalID,
		Name:        p.Name,
		Value:       p.ValueCents,
		Percent:     p.Percent,
		Description: p.Description,
		Type:        p.Type,
		IsActive:    p.Active,

		WeeklyPayout: p.WeeklyPayout,
	}
}

// View returns the wire form of a plan.
func View(p Plan) PlanBody { return body(p) }

func views(list []Plan, err error) (*httpx.Body[[]PlanBody], error) {
	if err != nil {
		return nil, err
	}
	out := make([]PlanBody, len(list))
	for i, p := range list {
		out[i] = body(p)
	}
	return &httpx.Body[[]PlanBody]{Body: out}, nil
}

// ChooseBody names a plan by id or type.
type ChooseBody struct {
	Plan string `json:"plan"`
}

type chooseInput struct {
	ID   string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body ChooseBody
}

// TherapistSubscriptionBody is a therapist's plan and the state of its payment.
type TherapistSubscriptionBody struct {
	Plan       PlanBody `json:"plan"`
	Status     string   `json:"status" enum:"PENDING_PAYMENT_CONFIRMATION,OK,ERROR"`
	CanPay     bool     `json:"canPay" doc:"O formulário do cartão aparece enquanto não há pagamento em andamento"`
	CanConfirm bool     `json:"canConfirm" doc:"Mostra o botão de teste Continuar"`
	Suspended  bool     `json:"suspended" doc:"Suspensa por um administrador: não há o que pagar até ela ser retomada"`
}

// Routes registers the feature's operations.
func (s *Service) Routes(api *httpx.API) {
	api.Examples(examples()...)
	own := httpx.Own("path:id", actor.Therapist)
	readers := httpx.Roles("planos", actor.Therapist, actor.Administrator)
	get := func(id, path, summary string, access httpx.Access) httpx.Op {
		return httpx.Op{
			ID:      id,
			Method:  http.MethodGet,
			Path:    path,
			Tag:     "assinatura",
			Summary: summary,
			Access:  access,
		}
	}
	httpx.Register(
		api,
		get("active-plans", "/api/subscription/plans/active", "Planos à escolha", httpx.Public()),
		s.getActive,
	)
	httpx.Register(
		api,
		get("plan-types", "/api/subscription/plans/types", "Tipos de plano", httpx.Public()).Answering(Types),
		s.getTypes,
	)
	httpx.Register(
		api,
		get("plans", "/api/subscription/plans", "Todos os planos", readers).Audited("plan.list"),
		s.getAll,
	)
	httpx.Register(
		api,
		get("plan-of-type", "/api/subscription/plan", "Plano ativo de um tipo", readers).
			Audited("plan.list").Fails(ErrPlan),
		s.getPlanOfType,
	)
	httpx.Register(api, httpx.Op{
		ID:      "choose-plan",
		Method:  http.MethodPost,
		Path:    "/api/therapist/{id}/subscription",
		Tag:     "assinatura",
		Summary: "Escolhe o plano no cadastro",
		Access:  own,
		Faults:  []*fault.Error{ErrPlan, ErrSuspended, account.ErrState},
	}, s.postChoose)
	httpx.Register(
		api,
		get(
			"therapist-subscription",
			"/api/therapist/{id}/subscription",
			"Plano de um psicólogo",
			own.OrAdmin(),
		).Audited("subscription.read"),
		s.getTherapistSubscription,
	)
	httpx.Register(api, httpx.Op{
		ID:          "subscription-payment-hook",
		Method:      http.MethodPost,
		Path:        "/api/therapist/{id}/subscription-payment-hook",
		Tag:         "assinatura",
		Summary:     "Aviso assinado do provedor sobre a assinatura; ou, com o corpo {}, o botão de teste Continuar",
		Access:      httpx.Public(),
		MaxBody:     maxHook,
		Raw:         true,
		SentExample: "{}",
		Limits:      []httpx.Limit{httpx.PerIP("subscription-hook", 600, time.Hour)},
		Faults:      []*fault.Error{fault.Missing, errNoCharge, errSignature, payment.ErrDeclined, payment.ErrGateway},
		Description: "Chamada pelo provedor. Nas instalações de teste, o corpo {} confirma o pagamento.",
	}, s.postHook)
	s.subscriptionRoutes(api)
	s.planRoutes(api)
}

func (s *Service) getActive(ctx context.Context, _ *struct{}) (*httpx.Body[[]PlanBody], error) {
	return views(s.ActivePlans(ctx))
}

func (s *Service) getAll(ctx context.Context, _ *struct{}) (*httpx.Body[[]PlanBody], error) {
	return views(s.Plans(ctx))
}

func (s *Service) getTypes(context.Context, *struct{}) (*httpx.Body[[]string], error) {
	return &httpx.Body[[]string]{Body: Types}, nil
}

func planResponse(p Plan, err error) (*httpx.Body[PlanBody], error) {
	if err != nil {
		return nil, err
	}
	return &httpx.Body[PlanBody]{Body: body(p)}, nil
}

func (s *Service) getPlanOfType(ctx context.Context, in *typeQuery) (*httpx.Body[PlanBody], error) {
	return planResponse(s.Find(ctx, in.Type))
}

func (s *Service) postChoose(ctx context.Context, in *chooseInput) (*httpx.Body[PlanBody], error) {
	return planResponse(s.Choose(ctx, in.ID, in.Body.Plan))
}

func (s *Service) getTherapistSubscription(
	ctx context.Context,
	in *httpx.IDPath,
) (*httpx.Body[TherapistSubscriptionBody], error) {
	p, sub, err := s.Of(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	open, err := s.OpenInvoice(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	paying := open.isInFlight()
	return &httpx.Body[TherapistSubscriptionBody]{Body: TherapistSubscriptionBody{
		Plan:       body(p),
		Status:     sub.Provider(open, s.Clock.Today()),
		CanPay:     !paying && (sub.State() == Pending || sub.State() == Overdue),
		CanConfirm: s.TestButtons && paying,
		Suspended:  sub.State() == Suspended,
	}}, nil
}
