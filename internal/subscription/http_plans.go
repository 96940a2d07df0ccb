package subscription

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/platform/httpx"
)

// PlanFormBody is the form of a plan. Numbers may be sent as text.
type PlanFormBody struct {
	Name        string         `json:"name"`
	Percent     httpx.Flexible `json:"percent" doc:"De 0 a 100"`
	Value       httpx.Flexible `json:"value" doc:"Reais por mês; sempre 0 no plano FREE"`
	Description string         `json:"description"`
	Type        string         `json:"type" doc:"FREE, PARTIAL ou FULL"`

	WeeklyPayout bool `json:"weeklyPayout,omitempty" doc:"Repasse semanal; sem ele, mensal"`
}

// PlanReachBody is whom a change of a plan reaches. Days are dd/mm/aaaa, or empty.
type PlanReachBody struct {
	Subscribers   int64       `json:"subscribers"   doc:"Quem tem o plano, ou o terá no próximo período"`
	Percent       int64       `json:"percent"       doc:"A porcentagem de agora"`
	Value         money.Cents `json:"value"         doc:"A mensalidade de agora"`
	FirstCharge   string      `json:"firstCharge"   doc:"Dia da primeira das próximas cobranças"`
	LastCharge    string      `json:"lastCharge"    doc:"Dia da última das próximas cobranças"`
	HigherFeeFrom string      `json:"higherFeeFrom" doc:"Só no plano FREE: desde quando valeria uma taxa maior"`
}

type planFormInput struct {
	ID   string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body PlanFormBody
}

type typeQuery struct {
	Type string `query:"type" example:"PARTIAL"`
}

func (b PlanFormBody) input() (PlanInput, error) {
	in := PlanInput{
		Name:         b.Name,
		Description:  b.Description,
		Type:         b.Type,
		WeeklyPayout: b.WeeklyPayout,
	}
	var f fault.Fields
	if text := decimal(b.Percent); text != "" {
		n, err := strconv.ParseFloat(text, 64)
		f.Check(err == nil && n == n, "percent", "Informe uma porcentagem de 0 a 100.") // NaN is not itself
		in.Percent = &n
	}
	if text := decimal(b.Value); text != "" {
		var c money.Cents
		f.Check(c.UnmarshalJSON([]byte(text)) == nil, "value", "Informe um valor em reais, até 100.000.")
		in.Value = &c
	}
	return in, f.Err()
}

// decimal accepts a comma, as in 75,50.
func decimal(s httpx.Flexible) string {
	return strings.Replace(strings.TrimSpace(string(s)), ",", ".", 1)
}

func (s *Service) planRoutes(api *httpx.API) {
	op := func(id, method, path, summary, audit string) httpx.Op {
		return httpx.Op{
			ID:      id,
			Method:  method,
			Path:    "/api/admin" + path,
			Tag:     "administração",
			Summary: summary,
			Access:  httpx.Roles("todos os planos", actor.Administrator),
			Audit:   audit,
		}
	}
	httpx.Register(api, op("admin-plans", http.MethodGet, "/plans", "Todos os planos", "plan.list").
		Fails(ErrPlan), s.getPlans)
	httpx.Register(api, op("admin-plan", http.MethodGet, "/plan/{id}", "Um plano", "plan.read"), s.getPlan)
	httpx.Register(
		api,
		op("plan-reach", http.MethodGet, "/plan/{id}/reach", "Quem uma mudança do plano alcança", "plan.read"),
		s.getReach,
	)
	httpx.Register(api, op("create-plan", http.MethodPost, "/plans", "Cadastra um plano", "plan.create"), s.postPlan)
	httpx.Register(api, op("edit-plan", http.MethodPut, "/plan/{id}", "Altera um plano", "plan.edit").
		Fails(ErrPlanType, ErrPlanUsed), s.putPlan)
	httpx.Register(
		api,
		op(
			"activate-plan",
			http.MethodPut,
			"/plan/{id}/activate",
			"Torna o plano o ativo do seu tipo",
			"plan.activate",
		).Fails(ErrPlanValue),
		s.putActivate,
	)
	httpx.Register(
		api,
		op("deactivate-plan", http.MethodPut, "/plan/{id}/deactivate", "Desativa um plano", "plan.deactivate"),
		s.putDeactivate,
	)
}

func (s *Service) getPlans(ctx context.Context, in *typeQuery) (*httpx.Body[[]PlanBody], error) {
	list, err := s.PlansOf(ctx, in.Type)
	if err != nil {
		return nil, err
	}
	out := make([]PlanBody, len(list))
	for i, p := range list {
		out[i] = body(p)
	}
	return &httpx.Body[[]PlanBody]{Body: out}, nil
}

func (s *Service) getPlan(ctx context.Context, in *httpx.IDPath) (*httpx.Body[PlanBody], error) {
	p, err := s.Plan(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[PlanBody]{Body: body(p)}, nil
}

func (s *Service) getReach(ctx context.Context, in *httpx.IDPath) (*httpx.Body[PlanReachBody], error) {
	r, err := s.ReachOfPlan(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[PlanReachBody]{Body: PlanReachBody{
		Subscribers:   r.Subscribers,
		Percent:       r.Percent,
		Value:         r.ValueCents,
		FirstCharge:   r.FirstCharge.Wire(),
		LastCharge:    r.LastCharge.Wire(),
		HigherFeeFrom: r.HigherFeeFrom.Wire(),
	}}, nil
}

func (s *Service) postPlan(ctx context.Context, in *httpx.Body[PlanFormBody]) (*httpx.Body[PlanBody], error) {
	form, err := in.Body.input()
	if err != nil {
		return nil, err
	}
	p, err := s.CreatePlan(ctx, form)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[PlanBody]{Body: body(p)}, nil
}

func (s *Service) putPlan(ctx context.Context, in *planFormInput) (*httpx.Body[httpx.Done], error) {
	form, err := in.Body.input()
	if err == nil {
		err = s.EditPlan(ctx, in.ID, form)
	}
	return httpx.DoneUnless(err, "Plano editado com sucesso!")
}

func (s *Service) putActivate(ctx context.Context, in *httpx.IDPath) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.ActivatePlan(ctx, in.ID), "Plano ativado com sucesso!")
}

func (s *Service) putDeactivate(ctx context.Context, in *httpx.IDPath) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.DeactivatePlan(ctx, in.ID), "Plano desativado com sucesso!")
}
