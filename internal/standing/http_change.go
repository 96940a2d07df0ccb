package standing

import (
	"context"
	"fmt"
	"net/http"
	"strings"

	"psic/internal/agenda"
	"psic/internal/booking"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/platform/httpx"
)

// StandingChangeBody is a change of a standing hour.
type StandingChangeBody struct {
	Action     string `json:"action" doc:"PAUSE, RESUME, END ou HOUR"`
	FirstDay   string `json:"firstDay,omitempty" doc:"De PAUSE: primeiro dia"`
	LastDay    string `json:"lastDay,omitempty" doc:"De PAUSE: último dia"`
	Day        string `json:"day,omitempty" doc:"De HOUR: primeira data do novo horário"`
	StartTime  string `json:"startTime,omitempty" doc:"De HOUR: novo início"`
	CancelPaid bool   `json:"cancelPaid,omitempty" doc:"Cancela também as sessões já pagas, pela regra de cancelamento"`
	Accept     bool   `json:"acceptLate,omitempty" doc:"Aceita o custo depois do prazo"`
	Preview    bool   `json:"preview,omitempty" doc:"Só mostra o que aconteceria"`
}

// StandingChangedBody says what a change does, or would do.
type StandingChangedBody struct {
	State    string                 `json:"state" enum:"PROPOSED,ACTIVE,PAUSED,ENDED"`
	Rhythm   string                 `json:"rhythm"`
	Text     string                 `json:"text" doc:"O que acontece, em palavras"`
	Returned money.Cents            `json:"returned" doc:"O que volta ao paciente"`
	Lost     money.Cents            `json:"lost" doc:"O que não volta ao paciente"`
	Sessions []StandingAffectedBody `json:"sessions" doc:"Sessões que o pedido alcança"`
	Days     []StandingDayBody      `json:"days" doc:"Novas datas"`
}

// StandingAffectedBody is a session that a change cancels or keeps.
type StandingAffectedBody struct {
	SessionID string      `json:"sessionId"`
	Day       string      `json:"day"`
	StartTime string      `json:"startTime"`
	Kept      bool        `json:"kept" doc:"Já paga: continua marcada"`
	Late      bool        `json:"late" doc:"O prazo sem custo já passou"`
	Amount    money.Cents `json:"amount" doc:"O que volta ao paciente"`
	Text      string      `json:"text"`
}

func (s *Service) changeRoutes(api *httpx.API) {
	change := newOp(
		"change-standing",
		http.MethodPost,
		"/api/standing/{id}/change",
		"Pausa, retoma, encerra ou muda um atendimento fixo",
		httpx.Roles("de quem participa", people...),
	)
	change.Limits = perHour
	httpx.Register(api, change.Fails(
		ErrAction,
		ErrOver,
		ErrPause,
		ErrResume,
		ErrUnpaidTooOften,
		ErrPaidThen,
		ErrClosed,
		ErrNothingFits,
		agenda.ErrTime,
		booking.ErrConsent,
		booking.ErrDaysDiffer,
		booking.ErrLate,
		booking.ErrNotOffered,
		booking.ErrSlotTaken,
		fault.Missing,
	), s.postChange)

	price := newOp(
		"accept-standing-price",
		http.MethodPost,
		"/api/standing/{id}/price",
		"Aceita o novo preço de um atendimento fixo",
		httpx.Roles("de quem está na sessão", actor.Patients...),
	)
	httpx.Register(api, price.Fails(ErrNoPrice, fault.Missing), s.postPrice)
}

func (s *Service) postChange(
	ctx context.Context,
	in *standingTherapistInput[StandingChangeBody],
) (*httpx.Body[StandingChangedBody], error) {
	b := in.Body
	out, err := s.Change(ctx, actor.From(ctx), in.ID, ChangeInput{
		Action:     Action(b.Action),
		From:       b.FirstDay,
		To:         b.LastDay,
		Day:        b.Day,
		Start:      b.StartTime,
		CancelPaid: b.CancelPaid,
		Accept:     b.Accept,
		Preview:    b.Preview,
	})
	if err != nil {
		return nil, err
	}
	return &httpx.Body[StandingChangedBody]{Body: changedBody(out)}, nil
}

func changedBody(o Outcome) StandingChangedBody {
	body := StandingChangedBody{
		State:    o.Standing.State,
		Rhythm:   o.Standing.Rhythm(),
		Text:     o.Text(),
		Sessions: make([]StandingAffectedBody, len(o.Affected)),
		Days:     dayBodies(o.Days),
	}
	for i, a := range o.Affected {
		body.Sessions[i] = StandingAffectedBody{
			SessionID: a.Session.ID,
			Day:       at.DateOf(a.Session.StartsAt.Time, at.SaoPaulo).Wire(),
			StartTime: clockText(a.Session.StartsAt.Time),
			Kept:      a.Kept,
			Late:      a.Decision.Late,
			Amount:    a.Decision.ShownAmount(),
			Text:      a.Decision.Text(),
		}
		if a.Kept {
			body.Sessions[i].Amount, body.Sessions[i].Text = 0, "Já paga: continua marcada."
			continue
		}
		body.Returned += body.Sessions[i].Amount
	}
	body.Lost = o.Lost
	return body
}

// Text says what happens to the sessions, in words.
func (o Outcome) Text() string {
	var unpaid, paid, kept int
	for _, a := range o.Affected {
		switch {
		case a.Kept:
			kept++
		case a.Session.Paid():
			paid++
		default:
			unpaid++
		}
	}
	parts := []string{}
	add := func(n int, one, many string) {
		if n == 1 {
			parts = append(parts, one)
		} else if n > 1 {
			parts = append(parts, fmt.Sprintf(many, n))
		}
	}
	add(unpaid, "1 data ainda não paga sai da agenda, sem custo.",
		"%d datas ainda não pagas saem da agenda, sem custo.")
	add(paid, "1 sessão paga é cancelada.", "%d sessões pagas são canceladas.")
	add(kept, "1 sessão já paga continua marcada.", "%d sessões já pagas continuam marcadas.")
	add(len(free(o.Days)), "1 nova data entra na agenda.", "%d novas datas entram na agenda.")
	add(len(left(o.Days)), "1 data não está livre.", "%d datas não estão livres.")
	if len(parts) == 0 {
		return "Nenhuma sessão marcada muda."
	}
	return strings.Join(parts, " ")
}

func (s *Service) postPrice(ctx context.Context, in *httpx.IDPath) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.AcceptPrice(ctx, actor.From(ctx), in.ID), "Novo preço aceito.")
}
