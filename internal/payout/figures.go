package payout

import (
	"context"
	"errors"
	"fmt"
	"time"

	"psic/internal/booking"
	"psic/internal/directory"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/payout/payoutdb"
	"psic/internal/platform/store"
	"psic/internal/subscription"
)

const maxFigures = 10_000

// Month has the figures of one month.
type Month struct {
	Sessions             int64
	Share                booking.Share
	Refunded, Subscribed money.Cents
}

// Year returns the figures of the twelve months of a year.
//
// Faults: at.ErrPeriod.
func (s *Service) Year(ctx context.Context, therapistID string, year int) ([12]Month, error) {
	var out [12]Month
	from, to, err := at.Period{Year: year}.Bounds()
	if err != nil || year == 0 {
		return out, at.ErrPeriod
	}
	earned, err := s.q.EarnedBetween(ctx, s.DB.Read(), payoutdb.EarnedBetweenParams{
		TherapistID: therapistID,
		FromAt:      from,
		ToAt:        to,
		Most:        maxFigures,
	})
	if err != nil {
		return out, fmt.Errorf("earned: %w", err)
	}
	for _, e := range earned {
		m, share := &out[month(e.StartsAt)], ShareOf(e.PriceCents, e.FeePercent)
		m.Sessions++
		m.Share.Gross += share.Gross
		m.Share.Fee += share.Fee
		m.Share.Net += share.Net
		if e.EarnedAt.IsZero() {
			m.Refunded += share.Net
		}
	}
	invoices, err := s.q.InvoicesBetween(ctx, s.DB.Read(), payoutdb.InvoicesBetweenParams{
		TherapistID: therapistID,
		FromAt:      from,
		ToAt:        to,
		Most:        maxFigures,
	})
	if err != nil {
		return out, fmt.Errorf("invoices: %w", err)
	}
	for _, i := range invoices {
		out[month(i.CreatedAt)].Subscribed += i.AmountCents
	}
	return out, nil
}

func month(t at.Time) int { return int(t.In(at.SaoPaulo).Month()) - 1 }

// simulated is the time before now whose sessions Simulate uses.
const simulated = 30 * 24 * time.Hour

// PlanCost is what the sessions of a simulation cost with a plan.
type PlanCost struct {
	Plan      subscription.Plan
	Fee, Cost money.Cents
}

// Simulation compares the plans on the sessions of the last thirty days.
type Simulation struct {
	Sessions int64
	Gross    money.Cents
	Current  string
	Plans    []PlanCost
	Best     *PlanCost
	Saving   money.Cents // of the best plan, compared with the current one
}

// Simulate compares the plans on the sessions of the last thirty days.
//
// Faults: fault.Missing.
func (s *Service) Simulate(ctx context.Context, therapistID string) (Simulation, error) {
	var out Simulation
	current, _, err := s.Subscription.Of(ctx, therapistID)
	if err != nil {
		return out, err
	}
	plans, err := s.Subscription.ActivePlans(ctx)
	if err != nil {
		return out, err
	}
	now := s.Clock.Now()
	rows, err := s.q.EarnedBetween(ctx, s.DB.Read(), payoutdb.EarnedBetweenParams{
		TherapistID: therapistID,
		FromAt:      at.Of(now.Add(-simulated)),
		ToAt:        at.Of(now),
		Most:        maxFigures,
	})
	if err != nil {
		return out, fmt.Errorf("earned: %w", err)
	}
	prices := make([]money.Cents, len(rows))
	for i, r := range rows {
		prices[i] = r.PriceCents
		out.Gross += r.PriceCents
	}
	out.Sessions, out.Current = int64(len(rows)), current.ID
	out.Compare(prices, current, plans)
	return out, nil
}

// Compare fills in what sessions of these prices cost with each plan, the cheapest plan, and what it would save.
func (o *Simulation) Compare(prices []money.Cents, current subscription.Plan, plans []subscription.Plan) {
	now := costOf(current, prices)
	for _, p := range plans {
		o.Plans = append(o.Plans, costOf(p, prices))
	}
	for i := range o.Plans {
		if o.Best == nil || o.Plans[i].Cost < o.Best.Cost {
			o.Best = &o.Plans[i]
		}
	}
	if o.Best != nil && o.Best.Cost < now.Cost {
		o.Saving = now.Cost - o.Best.Cost
	}
}

func costOf(p subscription.Plan, prices []money.Cents) PlanCost {
	c := PlanCost{Plan: p}
	for _, price := range prices {
		c.Fee += price.Percent(p.Percent)
	}
	c.Cost = c.Fee + p.ValueCents
	return c
}

// Text is the result as a sentence for the therapist.
func (o Simulation) Text() string {
	switch {
	case o.Sessions == 0:
		return "Ainda não há sessões nos últimos " + br.Days(simulated) + " para comparar os planos."
	case o.Saving == 0:
		return fmt.Sprintf("Com %s no mês, o seu plano já é o mais barato.", countText(o.Sessions))
	}
	return fmt.Sprintf("Com %s no mês, o %s sai %s mais barato.", countText(o.Sessions), o.Best.Plan.Name, o.Saving)
}

func countText(n int64) string {
	if n == 1 {
		return "1 sessão"
	}
	return fmt.Sprintf("%d sessões", n)
}

// Attention is a hint to the therapist that something needs an action.
type Attention struct{ Code, Text, Path string }

// Home has the figures of the therapist's home page.
type Home struct {
	Month     Month
	Upcoming  int64
	Next      *Payout // counted and waiting
	Forming   Cycle   // the cycle that is still open
	Expected  money.Cents
	BankHeld  bool
	InReview  bool // of Next
	Attention []Attention
}

// HomeOf returns the figures of the therapist's home page.
//
// Faults: fault.Missing.
func (s *Service) HomeOf(ctx context.Context, therapistID string) (Home, error) {
	now := s.Clock.Now().In(at.SaoPaulo)
	year, err := s.Year(ctx, therapistID, now.Year())
	if err != nil {
		return Home{}, err
	}
	h := Home{Month: year[now.Month()-1], Forming: CycleOf(s.Clock.Today())}
	h.Upcoming, err = s.q.Upcoming(ctx, s.DB.Read(), payoutdb.UpcomingParams{
		TherapistID: therapistID,
		FromAt:      at.Of(now),
		ToAt:        at.Of(time.Date(now.Year(), now.Month()+1, 1, 0, 0, 0, 0, at.SaoPaulo)),
	})
	if err != nil {
		return h, fmt.Errorf("upcoming: %w", err)
	}
	open, err := s.q.NextOpen(ctx, s.DB.Read(), therapistID)
	if err == nil {
		h.Next = &Payout{open}
	} else if !store.None(err) {
		return h, fmt.Errorf("next payout: %w", err)
	}
	holds, err := s.holdsOf(ctx, s.DB.Read(), open.ID)
	if err != nil {
		return h, err
	}
	h.InReview = waits(holds[open.ID])
	if _, h.Expected, err = s.count(ctx, s.DB.Read(), therapistID, h.Forming); err != nil {
		return h, err
	}
	return h, s.addAttention(ctx, therapistID, &h)
}

func (s *Service) addAttention(ctx context.Context, therapistID string, h *Home) error {
	t, err := s.Directory.Therapist(ctx, therapistID)
	if err != nil {
		return err
	}
	bank, err := s.Directory.BankOf(t)
	if err != nil {
		return err
	}
	hours, err := s.q.HasHours(ctx, s.DB.Read(), payoutdb.HasHoursParams{
		TherapistID: therapistID,
		TodayOn:     s.Clock.Today(),
	})
	if err != nil {
		return fmt.Errorf("hours: %w", err)
	}
	h.BankHeld = t.BankHeld(s.Clock.Now())
	plan, err := s.planAttention(ctx, therapistID)
	if err != nil {
		return err
	}
	h.Attention = append(h.Attention, plan...)
	if bank == (directory.Bank{}) {
		h.Attention = append(h.Attention, Attention{
			"BANK_MISSING",
			"Informe seus dados bancários para receber os repasses.",
			"/dados-pessoais-psicologo",
		})
	} else if h.BankHeld {
		h.Attention = append(h.Attention, Attention{
			"BANK_HELD",
			"Seus dados bancários mudaram: por segurança, os repasses ficam retidos por " +
				br.Duration(directory.BankHold) + ".",
			"/dados-pessoais-psicologo",
		})
	}
	if !hours {
		h.Attention = append(h.Attention, Attention{
			"AGENDA_EMPTY",
			"Sua agenda está vazia. Publique horários para aparecer na lista.",
			"/gerenciar-disponibilidade",
		})
	}
	return nil
}

func (s *Service) planAttention(ctx context.Context, therapistID string) ([]Attention, error) {
	p, sub, err := s.Subscription.Of(ctx, therapistID)
	if errors.Is(err, fault.Missing) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	const page = "/dados-pagamento-psicologo"
	switch sub.State() {
	case subscription.Overdue:
		return []Attention{{
			"PLAN_UNPAID",
			"O pagamento do seu plano não foi aprovado. Confira o cartão para continuar na lista.",
			page,
		}}, nil
	case subscription.Suspended:
		return []Attention{{"PLAN_SUSPENDED", "Sua assinatura está suspensa. Fale com o suporte.", page}}, nil
	case subscription.Cancelled:
		return []Attention{
			{"PLAN_ENDING", "Sua assinatura foi cancelada e vale até " + sub.ValidUntilOn.Wire() + ".", page},
		}, nil
	}
	if !p.Paid() {
		return nil, nil
	}
	cards, err := s.Payment.Cards(ctx, therapistID)
	if err != nil || len(cards) > 0 {
		return nil, err
	}
	return []Attention{{"CARD_MISSING", "Cadastre um cartão para a próxima cobrança do seu plano.", page}}, nil
}
