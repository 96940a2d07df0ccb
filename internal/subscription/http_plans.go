package subscription

import (
	"context"
	"net/http"
	"strings"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/money"
	"psic/internal/platform/httpx"
)

// PlanEditBody is a plan as an administrator writes it.
type PlanEditBody struct {
	Name        string       `json:"name"`
	Percent     *int64       `json:"percent"`
	Value       *money.Cents `json:"value"`
	Description string       `json:"description"`
	Type        string       `json:"type"`
}

type planEditInput struct {
	ID   string `path:"id"`
	Body PlanEditBody
}

func (b PlanEditBody) input() PlanInput {
	return PlanInput{Name: b.Name, Percent: b.Percent, Value: b.Value, Description: b.Description, Type: b.Type}
}

func (s *Service) planRoutes(api *httpx.API) {
	op := func(id, method, path, summary string) httpx.Op {
		return httpx.Op{ID: id, Method: method, Path: path, Tag: "administração", Summary: summary, Access: httpx.Roles("planos", actor.Administrator)}
	}
	httpx.Register(api, op("admin-plans", http.MethodGet, "/api/admin/plans", "Planos, por tipo se pedido"), s.adminPlans)
	httpx.Register(api, op("admin-plan", http.MethodGet, "/api/admin/plan/{id}", "Um plano"), func(ctx context.Context, in *idPath) (*httpx.Body[PlanBody], error) {
		return planAnswer(s.Plan(ctx, in.ID))
	})
	httpx.Register(api, op("add-plan", http.MethodPost, "/api/admin/plans", "Cadastra um plano"), func(ctx context.Context, in *httpx.Body[PlanEditBody]) (*httpx.Body[PlanBody], error) {
		return planAnswer(s.AddPlan(ctx, in.Body.input()))
	})
	httpx.Register(api, op("edit-plan", http.MethodPut, "/api/admin/plan/{id}", "Edita um plano"), func(ctx context.Context, in *planEditInput) (*httpx.Body[httpx.Done], error) {
		return httpx.DoneUnless(s.EditPlan(ctx, in.ID, in.Body.input()), "Plano editado com sucesso!")
	})
	toggle := func(active bool) func(context.Context, *idPath) (*httpx.Body[httpx.Done], error) {
		return func(ctx context.Context, in *idPath) (*httpx.Body[httpx.Done], error) {
			return httpx.DoneUnless(s.SetPlanActive(ctx, in.ID, active), "Plano ativado/desativado com sucesso!")
		}
	}
	httpx.Register(api, op("activate-plan", http.MethodPut, "/api/admin/plan/{id}/activate", "Ativa um plano"), toggle(true))
	httpx.Register(api, op("deactivate-plan", http.MethodPut, "/api/admin/plan/{id}/deactivate", "Desativa um plano"), toggle(false))
}

func (s *Service) adminPlans(ctx context.Context, in *typeQuery) (*httpx.Body[[]PlanBody], error) {
	list, err := s.Plans(ctx)
	if err != nil || in.Type == "" {
		return views(list, err)
	}
	var out []Plan
	for _, p := range list {
		if p.Type == strings.ToUpper(in.Type) {
			out = append(out, p)
		}
	}
	return views(out, nil)
}
