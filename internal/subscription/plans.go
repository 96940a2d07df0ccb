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

// PlanInput is the form of a plan. Percent and Value are nil when they are empty.
type PlanInput struct {
	Name, Description, Type string
	Percent                 *float64
	Value                   *money.Cents
	// WeeklyPayout: therapists on the plan are paid every week, and not every month.
	WeeklyPayout bool
}

const (
	maxPlanText = 250
	maxPlan     = money.Cents(100_000_00)
	// percentNotice is how many days a free plan keeps its lower fee after a rise. A paid plan keeps it until its next
	// charge; a free plan has none.
	percentNotice = 30
)

var (
	// ErrPlanType: an active plan keeps its type.
	ErrPlanType = fault.New(fault.Conflict, "subscription.plan_type", "Desative o plano antes de mudar o tipo.")
	// ErrPlanUsed: a plan that a therapist has keeps its type.
	ErrPlanUsed = fault.New(
		fault.Conflict,
		"subscription.plan_used",
		"Este plano já tem assinaturas e não pode mudar de tipo. Cadastre outro plano.",
	)
	// ErrPlanValue: a paid plan without a price, from before prices were required.
	ErrPlanValue = fault.New(fault.Conflict, "subscription.plan_value", "Informe o valor do plano antes de ativá-lo.")
)

// check validates the form. It limits the percent to 0 and 100, and sets the price of a free plan to 0.
func (in *PlanInput) check() (percent int64, err error) {
	in.Name, in.Description = strings.TrimSpace(in.Name), strings.TrimSpace(in.Description)
	in.Type = strings.ToUpper(strings.TrimSpace(in.Type))
	if in.Type == Free {
		in.Value = new(money.Cents)
	}
	var f fault.Fields
	const missing = "Preencha todos os campos!"
	f.Check(in.Name != "", "name", missing)
	f.Check(in.Percent != nil, "percent", missing)
	f.Check(in.Value != nil, "value", missing)
	f.Check(in.Description != "", "description", missing)
	f.Check(slices.Contains(Types, in.Type), "type", missing)
	f.Check(len([]rune(in.Name)) <= maxPlanText && br.Plain(in.Name), "name", "Use até 250 caracteres.")
	f.Check(
		len([]rune(in.Description)) <= maxPlanText && br.Plain(in.Description),
		"description",
		"Use até 250 caracteres.",
	)
	f.Check(
		in.Value == nil || *in.Value >= 0 && *in.Value <= maxPlan,
		"value",
		"Informe um valor em reais, até 100.000.",
	)
	f.Check(
		in.Value == nil || in.Type == Free || *in.Value != 0,
		"value",
		"Um plano pago precisa de um valor maior que zero.",
	)
	if err := f.Err(); err != nil {
		return 0, err
	}
	return int64(min(max(*in.Percent, 0), 100) + 0.5), nil
}

// PlansOf returns all plans, or those of one type.
//
// Faults: ErrPlan for a type that does not exist.
func (s *Service) PlansOf(ctx context.Context, kind string) ([]Plan, error) {
	kind = strings.ToUpper(strings.TrimSpace(kind))
	if kind == "" {
		return s.Plans(ctx)
	}
	if !slices.Contains(Types, kind) {
		return nil, ErrPlan
	}
	return foundPlans(s.q.PlansOfType(ctx, s.DB.Read(), kind))
}

// Plan returns one plan.
//
// Faults: fault.Missing.
func (s *Service) Plan(ctx context.Context, id string) (Plan, error) {
	if !ids.Valid(id) {
		return Plan{}, fault.Missing
	}
	return foundPlan(s.q.PlanByID(ctx, s.DB.Read(), id))
}

func foundPlan(row subscriptiondb.Plan, err error) (Plan, error) {
	if store.None(err) {
		return Plan{}, fault.Missing
	}
	if err != nil {
		return Plan{}, fmt.Errorf("read plan: %w", err)
	}
	return Plan{row}, nil
}

// CreatePlan adds an inactive plan. Therapists can choose it after ActivatePlan.
//
// Faults: invalid fields.
func (s *Service) CreatePlan(ctx context.Context, in PlanInput) (p Plan, err error) {
	percent, err := in.check()
	if err != nil {
		return p, err
	}
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		id := ids.New()
		err := s.q.InsertPlan(ctx, tx, subscriptiondb.InsertPlanParams{
			ID:          id,
			Name:        in.Name,
			ValueCents:  *in.Value,
			Percent:     percent,
			Description: in.Description,
			Type:        in.Type,
			CreatedAt:   at.Of(s.Clock.Now()),

			WeeklyPayout: in.WeeklyPayout,
		})
		if err != nil {
			return fmt.Errorf("insert plan: %w", err)
		}
		s.Audit.RecordCall(ctx, tx, id)
		p, err = foundPlan(s.q.PlanByID(ctx, tx, id))
		return err
	})
	return p, err
}

// EditPlan changes a plan and tells every therapist who has it. A new price applies from the next charge (Q081). So
// does a higher fee; on a free plan it applies after percentNotice.
//
// Faults: invalid fields, ErrPlanType, ErrPlanUsed, fault.Missing.
func (s *Service) EditPlan(ctx context.Context, id string, in PlanInput) error {
	percent, err := in.check()
	if err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		old, err := s.lockPlan(ctx, tx, id)
		if err != nil {
			return err
		}
		if err := s.mayChangeType(ctx, tx, old, in.Type); err != nil {
			return err
		}
		_, err = s.q.UpdatePlan(ctx, tx, subscriptiondb.UpdatePlanParams{
			ID:          id,
			Name:        in.Name,
			ValueCents:  *in.Value,
			Percent:     percent,
			Description: in.Description,
			Type:        in.Type,

			WeeklyPayout: in.WeeklyPayout,
		})
		if err != nil {
			return fmt.Errorf("update plan: %w", err)
		}
		s.Audit.RecordCall(ctx, tx, id)
		if old.ValueCents == *in.Value && old.Percent == percent {
			return s.pushPriceToProvider(ctx, tx, old)
		}
		if percent > old.Percent {
			if err := s.keepPercent(ctx, tx, old); err != nil {
				return err
			}
		}
		return s.notice(ctx, tx, old)
	})
}

// mayChangeType returns a fault when the plan is active or a therapist has it.
func (s *Service) mayChangeType(ctx context.Context, tx *store.Tx, p Plan, kind string) error {
	if p.Type == kind {
		return nil
	}
	if p.Active {
		return ErrPlanType
	}
	taken, err := s.q.PlanTaken(ctx, tx, p.ID)
	if err != nil {
		return fmt.Errorf("plan taken: %w", err)
	}
	if taken {
		return ErrPlanUsed
	}
	return nil
}

func (s *Service) keepPercent(ctx context.Context, tx *store.Tx, old Plan) error {
	today := s.Clock.Today()
	err := s.q.KeepPercent(ctx, tx, subscriptiondb.KeepPercentParams{
		PlanID:   old.ID,
		Percent:  old.Percent,
		TodayOn:  today.String(),
		NoticeOn: today.AddDays(percentNotice).String(),
	})
	if err != nil {
		return fmt.Errorf("keep percent: %w", err)
	}
	return nil
}

// lockPlan locks all plans of the type until the end of tx, and returns the plan.
func (s *Service) lockPlan(ctx context.Context, tx *store.Tx, id string) (Plan, error) {
	if !ids.Valid(id) {
		return Plan{}, fault.Missing
	}
	p, err := foundPlan(s.q.PlanByID(ctx, tx, id))
	if err != nil {
		return p, err
	}
	if _, err := s.q.LockType(ctx, tx, p.Type); err != nil {
		return p, fmt.Errorf("lock plans: %w", err)
	}
	return foundPlan(s.q.PlanByID(ctx, tx, id))
}

// ActivatePlan makes the plan the active one of its type, and deactivates the one before in the same transaction
// (Q080).
//
// Faults: fault.Missing, ErrPlanValue.
func (s *Service) ActivatePlan(ctx context.Context, id string) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		p, err := s.lockPlan(ctx, tx, id)
		if err != nil {
			return err
		}
		s.Audit.RecordCall(ctx, tx, id)
		if p.Active {
			return nil
		}
		if p.unpriced() {
			return ErrPlanValue
		}
		if _, err := s.q.DeactivatePlans(ctx, tx, p.Type); err != nil {
			return fmt.Errorf("deactivate plans: %w", err)
		}
		return s.switchPlan(ctx, tx, id, true)
	})
}

// DeactivatePlan removes the plan from the choice. Therapists who have it keep it.
//
// Faults: fault.Missing.
func (s *Service) DeactivatePlan(ctx context.Context, id string) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if _, err := s.lockPlan(ctx, tx, id); err != nil {
			return err
		}
		s.Audit.RecordCall(ctx, tx, id)
		return s.switchPlan(ctx, tx, id, false)
	})
}

func (s *Service) switchPlan(ctx context.Context, tx *store.Tx, id string, active bool) error {
	if _, err := s.q.SetPlanActive(ctx, tx, subscriptiondb.SetPlanActiveParams{ID: id, Active: active}); err != nil {
		return fmt.Errorf("switch plan: %w", err)
	}
	return nil
}
