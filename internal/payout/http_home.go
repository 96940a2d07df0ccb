package payout

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"psic/internal/kernel/money"
	"psic/internal/platform/httpx"
)

// attentionCode is the kind of a hint.
type attentionCode string

// Schema lists the kinds in the API's description.
func (attentionCode) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Enum: []any{
		"PLAN_UNPAID", "PLAN_SUSPENDED", "PLAN_ENDING", "CARD_MISSING", "CARD_EXPIRES", "BANK_MISSING", "BANK_HELD",
		"AGENDA_EMPTY", "PAYOUT_RETURNED",
	}}
}

// AttentionBody is a hint that something needs an action.
type AttentionBody struct {
	Code attentionCode `json:"code"`
	Text string        `json:"text"`
	Path string        `json:"path"`
}

// NextPayoutBody is the next payout.
type NextPayoutBody struct {
	ID       string      `json:"id" doc:"Vazio enquanto o ciclo está aberto"`
	Amount   money.Cents `json:"amount"`
	Month    int64       `json:"month" doc:"Mês em que o ciclo fecha"`
	Sessions int64       `json:"sessions"`
	ClosesOn string      `json:"closesOn"`
	DueDate  string      `json:"dueDate"`
	Forming  bool        `json:"forming" doc:"O ciclo ainda está aberto e o valor pode mudar"`
	Held     bool        `json:"held"`
	Late     bool        `json:"late" doc:"O dia previsto passou sem confirmação"`
	InReview bool        `json:"inReview" doc:"Um administrador analisa o repasse antes de confirmar"`
	Weekly   bool        `json:"weekly" doc:"O ciclo é de uma semana, e não do mês"`
	Way      Way         `json:"way" enum:"EXPECTED,PAYING,PAID,RETURNED"`
}

// OpenCycleBody is the cycle that is still open.
type OpenCycleBody struct {
	Month    int64       `json:"month" doc:"Mês em que o ciclo fecha"`
	Year     int64       `json:"year"`
	Amount   money.Cents `json:"amount" doc:"Até agora, já sem a taxa"`
	Sessions int64       `json:"sessions"`
	ClosesOn string      `json:"closesOn"`
	DueDate  string      `json:"dueDate"`
	Weekly   bool        `json:"weekly" doc:"O ciclo é de uma semana, e não do mês"`
}

func openCycleBody(c Cycle, amount money.Cents, sessions int64) OpenCycleBody {
	return OpenCycleBody{
		Month:    int64(c.Month),
		Year:     int64(c.Year),
		Amount:   amount,
		Sessions: sessions,
		ClosesOn: c.Closes().Wire(),
		DueDate:  c.Due().Wire(),
		Weekly:   c.Weekly(),
	}
}

// LastPayoutBody is the newest payout that was confirmed.
type LastPayoutBody struct {
	ID     string      `json:"id"`
	Amount money.Cents `json:"amount"`
	PaidOn string      `json:"paidOn"`
}

// TherapistHomeBody has the figures of the therapist's home page.
type TherapistHomeBody struct {
	Month      MoneyMonthBody  `json:"month"`
	Upcoming   int64           `json:"upcoming" doc:"Sessões pagas que ainda acontecem neste mês"`
	NextPayout *NextPayoutBody `json:"nextPayout,omitempty"`
	OpenCycle  OpenCycleBody   `json:"openCycle"`
	LastPayout *LastPayoutBody `json:"lastPayout,omitempty"`
	Attention  []AttentionBody `json:"attention"`
}

func (s *Service) getHome(ctx context.Context, in *httpx.IDPath) (*httpx.Body[TherapistHomeBody], error) {
	h, err := s.HomeOf(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	b := TherapistHomeBody{
		Month:     monthView(int(s.Clock.Today().Month()), h.Month),
		Upcoming:  h.Upcoming,
		OpenCycle: openCycleBody(h.Forming, h.Expected, h.OpenCount),
		Attention: make([]AttentionBody, len(h.Attention)),
	}
	if p := h.LastPaid; p != nil {
		b.LastPayout = &LastPayoutBody{ID: p.ID, Amount: p.TotalCents, PaidOn: day(p.PaidAt).Wire()}
	}
	for i, a := range h.Attention {
		b.Attention[i] = AttentionBody{Code: attentionCode(a.Code), Text: a.Text, Path: a.Path}
	}
	switch {
	case h.Next != nil:
		b.NextPayout = &NextPayoutBody{
			ID:       h.Next.ID,
			Amount:   h.Next.TotalCents,
			Month:    h.Next.Month,
			Sessions: h.NextCount,
			ClosesOn: h.Next.ClosesOn.Wire(),
			DueDate:  h.Next.DueOn.Wire(),
			Held:     h.NextTold.BankHeld,
			Late:     h.NextTold.Late,
			InReview: h.NextTold.InReview,
			Weekly:   h.Next.Weekly,
			Way:      h.Next.Way(),
		}
	case h.Expected > 0:
		b.NextPayout = &NextPayoutBody{
			Amount:   h.Expected,
			Month:    int64(h.Forming.Month),
			Sessions: h.OpenCount,
			ClosesOn: h.Forming.Closes().Wire(),
			DueDate:  h.Forming.Due().Wire(),
			Forming:  true,
			Held:     h.BankHeld,
			Weekly:   h.Forming.Weekly(),
			Way:      WayExpected,
		}
	}
	return &httpx.Body[TherapistHomeBody]{Body: b}, nil
}
