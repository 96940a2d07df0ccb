package standing

import (
	"context"
	"net/http"
	"time"

	"psic/internal/booking"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/platform/httpx"
)

// StandingBody is a standing hour.
type StandingBody struct {
	ID            string      `json:"id"`
	TherapistID   string      `json:"therapistId"`
	CustomerID    string      `json:"customerId"`
	OtherName     string      `json:"otherName" doc:"Nome da outra pessoa"`
	State         string      `json:"state" enum:"PROPOSED,ACTIVE,PAUSED,ENDED"`
	Reason        string      `json:"reason" doc:"O que levou a este estado"`
	Rhythm        string      `json:"rhythm" doc:"O ritmo em palavras"`
	Weekday       int64       `json:"weekday" doc:"0: domingo"`
	StartTime     string      `json:"startTime"`
	Minutes       int64       `json:"minutes"`
	EveryWeeks    int64       `json:"everyWeeks"`
	FirstDay      string      `json:"firstDay"`
	IsEnterprise  bool        `json:"isEnterprise"`
	ProposedUntil string      `json:"proposedUntil,omitempty" doc:"De uma proposta: até quando responder, em UTC"`
	PausedFrom    string      `json:"pausedFrom,omitempty"`
	PausedTo      string      `json:"pausedTo,omitempty" doc:"Sem ele a pausa dura até ser retomada"`
	Price         money.Cents `json:"price" doc:"Preço de cada sessão"`
	// The fields below are the patient's alone.
	Method            string      `json:"method,omitempty" doc:"card ou pix"`
	CardID            string      `json:"cardId,omitempty"`
	NextPrice         money.Cents `json:"nextPrice,omitempty" doc:"Preço que vale a partir de nextPriceDay"`
	NextPriceDay      string      `json:"nextPriceDay,omitempty"`
	NextPriceAnswerBy string      `json:"nextPriceAnswerBy,omitempty" doc:"Até quando aceitar o novo preço"`
	NextPriceAccepted bool        `json:"nextPriceAccepted,omitempty"`

	Occurrences []OccurrenceBody `json:"occurrences" doc:"Sessões a partir de hoje"`
}

// OccurrenceBody is a session of a standing hour.
type OccurrenceBody struct {
	SessionID  string `json:"sessionId"`
	Day        string `json:"day"`
	StartTime  string `json:"startTime"`
	FinishTime string `json:"finishTime"`
	StartsAt   string `json:"startsAt" doc:"Início em UTC"`
	State      string `json:"state" enum:"SCHEDULED,PAID,SKIPPED,RELEASED,DONE"`
	Moved      bool   `json:"moved" doc:"Está em outro horário que o combinado"`
	PayBy      string `json:"payBy,omitempty" doc:"De uma não paga: até quando pagar, em UTC"`
	PixCode    string `json:"pixCode,omitempty" doc:"PIX copia e cola, enquanto pode ser pago"`
	PixUntil   string `json:"pixUntil,omitempty" doc:"Até quando o código vale, em UTC"`
	// PixAmount is less than the price when the balance or a discount pays a part.
	PixAmount money.Cents `json:"pixAmount,omitempty" doc:"Quanto o código cobra"`
	ChargedAt string      `json:"chargedAt,omitempty" doc:"De uma não paga: quando é cobrada, em UTC"`
	Failed    bool        `json:"paymentFailed,omitempty" doc:"A última cobrança não foi aprovada"`
}

func (s *Service) readRoutes(api *httpx.API) {
	httpx.Register(api, newOp(
		"list-standing",
		http.MethodGet,
		"/api/standing-hours",
		"Os atendimentos fixos de quem está na sessão",
		httpx.Roles("os próprios", people...),
	), s.getList)
	httpx.Register(api, newOp(
		"read-standing",
		http.MethodGet,
		"/api/standing/{id}",
		"Um atendimento fixo",
		httpx.Roles("de quem participa", people...),
	).Fails(fault.Missing), s.getOne)
}

func (s *Service) getList(ctx context.Context, _ *httpx.None) (*httpx.Body[[]StandingBody], error) {
	list, err := s.List(ctx, actor.From(ctx))
	if err != nil {
		return nil, err
	}
	out := make([]StandingBody, len(list))
	for i, v := range list {
		out[i] = s.body(v)
	}
	return &httpx.Body[[]StandingBody]{Body: out}, nil
}

func (s *Service) getOne(ctx context.Context, in *httpx.IDPath) (*httpx.Body[StandingBody], error) {
	v, err := s.Read(ctx, actor.From(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[StandingBody]{Body: s.body(v)}, nil
}

func (s *Service) body(v View) StandingBody {
	b := StandingBody{
		ID:           v.ID,
		TherapistID:  v.TherapistID,
		CustomerID:   v.PatientID,
		OtherName:    v.OtherName,
		State:        v.State,
		Reason:       v.reason(),
		Rhythm:       v.Rhythm(),
		Weekday:      v.Weekday,
		StartTime:    clockText(v.FirstOn.At(int(v.StartMinute), at.SaoPaulo)),
		Minutes:      v.Minutes,
		EveryWeeks:   v.EveryWeeks,
		FirstDay:     v.FirstOn.Wire(),
		IsEnterprise: v.Enterprise,
		PausedFrom:   v.PausedFromOn.Wire(),
		PausedTo:     v.PausedToOn.Wire(),
		Price:        v.PriceCents,
		Occurrences:  make([]OccurrenceBody, len(v.Occurrences)),
	}
	if v.Status() == Proposed {
		b.ProposedUntil = v.ProposedUntil.Format(time.RFC3339)
	}
	if v.Patient {
		b.Method, b.CardID = v.Method, v.CardID
		b.NextPrice, b.NextPriceDay, b.NextPriceAccepted = v.NextPriceCents, v.NextPriceOn.Wire(), v.NextPriceAccepted
		if !v.NextPriceOn.IsZero() {
			b.NextPriceAnswerBy = v.answerBy().Wire()
		}
	}
	for i, o := range v.Occurrences {
		b.Occurrences[i] = occurrenceBody(v, o, s.Clock.Now())
	}
	return b
}

func occurrenceBody(v View, o booking.Session, now time.Time) OccurrenceBody {
	b := OccurrenceBody{
		SessionID:  o.ID,
		Day:        at.DateOf(o.StartsAt.Time, at.SaoPaulo).Wire(),
		StartTime:  clockText(o.StartsAt.Time),
		FinishTime: clockText(o.EndsAt.Time),
		StartsAt:   o.StartsAt.Format(time.RFC3339),
		State:      occurrenceState(o),
		Moved:      !o.StartsAt.Equal(o.OccurrenceOn.At(int(v.StartMinute), at.SaoPaulo)),
	}
	if b.State == "SCHEDULED" && v.Patient {
		b.PayBy = o.HoldUntil.Format(time.RFC3339)
		if c, ok := v.Codes[o.ID]; ok && c.State() == payment.Waiting && now.Before(c.PixExpiresAt.Time) {
			b.PixCode, b.PixUntil = c.PixCode, c.PixExpiresAt.Format(time.RFC3339)
			b.PixAmount = c.AmountCents
		}
		if due := v.chargedAt(o); !due.IsZero() {
			b.ChargedAt = due.Format(time.RFC3339)
		}
		b.Failed = v.failed(o)
	}
	return b
}

func occurrenceState(o booking.Session) string {
	switch {
	case booking.Status(o.Status) == booking.Done:
		return "DONE"
	case booking.Status(o.Status) == booking.Cancelled && booking.By(o.CancelledBy) == booking.BySystem:
		return "RELEASED"
	case booking.Status(o.Status) == booking.Cancelled:
		return "SKIPPED"
	case o.Paid():
		return "PAID"
	}
	return "SCHEDULED"
}
