package subscription

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/kernel/money"
	"psic/internal/platform/store"
	"psic/internal/subscription/subscriptiondb"
)

// PlanInput is a plan as an administrator writes it.
type PlanInput struct {
	Name, Description, Type string
	Value                   *money.Cents
	Percent                 *int64
}

const (
	maxDescription = 250
	maxName        = 60
)

// check asks for everything (R263); the percentage is clamped and the free plan costs nothing.
func (in *PlanInput) check() error {
	in.Name, in.Description, in.Type = strings.TrimSpace(in.Name), strings.TrimSpace(in.Description), strings.ToUpper(strings.TrimSpace(in.Type))
	var f fault.Fields
	const all = "Preencha todos os campos!"
	f.Check(in.Name != "", "name", all)
	f.Check(in.Description != "", "description", all)
	f.Check(in.Percent != nil, "percent", all)
	f.Check(in.Value != nil || in.Type == Free, "value", all)
	f.Check(slices.Contains(Types, in.Type), "type", all)
	f.Check(len([]rune(in.Name)) <= maxName && br.Plain(in.Name), "name", "Use até 60 caracteres.")
	f.Check(len([]rune(in.Description)) <= maxDescription && br.Plain(in.Description), "description", "Use até 250 caracteres.")
	if err := f.Err(); err != nil {
		return err
	}
	percent := min(max(*in.Percent, 0), 100)
	in.Percent = &percent
	if in.Type == Free {
		in.Value = new(money.Cents)
		return nil
	}
	f.Check(*in.Value > 0 && *in.Value <= money.Reais(10_000), "value", "Informe o valor mensal, até R$ 10.000,00.")
	return f.Err()
}

// Plan reads one.
//
// Faults: fault.Missing.
func (s *Service) Plan(ctx context.Context, id string) (Plan, error) {
	row, err := s.q.PlanByID(ctx, s.DB.Read(), id)
	if store.None(err) || !ids.Valid(id) {
		return Plan{}, fault.Missing
	}
	return Plan{row}, err
}

// AddPlan writes a new plan; nobody can choose it before it is activated.
//
// Faults: invalid fields.
func (s *Service) AddPlan(ctx context.Context, in PlanInput) (Plan, error) {
	if err := in.check(); err != nil {
		return Plan{}, err
	}
	id := ids.New()
	err := s.DB.InTx(ctx, func(tx *store.Tx) error {
		return s.q.InsertPlan(ctx, tx, subscriptiondb.InsertPlanParams{ID: id, Name: in.Name, ValueCents: *in.Value, Percent: *in.Percent, Description: in.Description,
			Type: in.Type, CreatedAt: at.Of(s.Clock.Now())})
	})
	if err != nil {
		return Plan{}, fmt.Errorf("insert plan: %w", err)
	}
	return s.Plan(ctx, id)
}

// EditPlan changes a plan. A new price is told to everybody on it and charged from their next invoice (Q081);
// a new percentage holds for sessions paid from now on.
//
// Faults: invalid fields, fault.Missing.
func (s *Service) EditPlan(ctx context.Context, id string, in PlanInput) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		old, err := s.q.PlanByID(ctx, tx, id)
		if store.None(err) {
			return fault.Missing
		}
		if err != nil {
			return fmt.Errorf("read plan: %w", err)
		}
		in.Type = old.Type
		if err := in.check(); err != nil {
			return err
		}
		if _, err := s.q.UpdatePlan(ctx, tx, subscriptiondb.UpdatePlanParams{ID: id, Name: in.Name, ValueCents: *in.Value, Percent: *in.Percent, Description: in.Description}); err != nil {
			return fmt.Errorf("update plan: %w", err)
		}
		if *in.Value == old.ValueCents {
			return nil
		}
		return s.Jobs.Enqueue(ctx, tx, PriceChanged{PlanID: id, Was: old.ValueCents})
	})
}

// SetPlanActive offers a plan or takes it back. An active plan takes the place of the other of its type in the same
// step, so that there are never two (Q080); who has a plan keeps it when it is taken back.
//
// Faults: fault.Missing.
func (s *Service) SetPlanActive(ctx context.Context, id string, active bool) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		p, err := s.q.PlanByID(ctx, tx, id)
		if store.None(err) {
			return fault.Missing
		}
		if err != nil {
			return fmt.Errorf("read plan: %w", err)
		}
		if err := s.q.TouchPlans(ctx, tx, p.Type); err != nil {
			return fmt.Errorf("lock plans: %w", err)
		}
		if active {
			if err := s.q.DeactivateType(ctx, tx, p.Type); err != nil {
				return fmt.Errorf("deactivate plans: %w", err)
			}
		}
		_, err = s.q.SetPlanActive(ctx, tx, subscriptiondb.SetPlanActiveParams{ID: id, Active: active})
		return err
	})
}

const noticePage = 200

// priceChanged enqueues a mail for each therapist on the plan, page by page, each once.
func (s *Service) priceChanged(ctx context.Context, j PriceChanged) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		list, err := s.q.SubscribersOf(ctx, tx, subscriptiondb.SubscribersOfParams{PlanID: j.PlanID, After: j.After, Most: noticePage})
		if err != nil {
			return fmt.Errorf("subscribers of a plan: %w", err)
		}
		for _, id := range list {
			if err := s.Jobs.Enqueue(ctx, tx, TellPrice{TherapistID: id, PlanID: j.PlanID, Was: j.Was}); err != nil {
				return err
			}
		}
		if len(list) < noticePage {
			return nil
		}
		return s.Jobs.Enqueue(ctx, tx, PriceChanged{PlanID: j.PlanID, Was: j.Was, After: list[len(list)-1]})
	})
}
