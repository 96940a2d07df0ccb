package waiting

import (
	"context"
	"net/http"
	"time"

	"psic/internal/agenda"
	"psic/internal/booking"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/platform/httpx"
)

// WaitAskBody says which hours fit.
type WaitAskBody struct {
	Days     []string `json:"days,omitempty" doc:"Dias da semana, MONDAY a SUNDAY. Sem nenhum, todos servem"`
	FromTime string   `json:"fromTime,omitempty" doc:"A sessão começa a partir deste horário"`
	ToTime   string   `json:"toTime,omitempty" doc:"A sessão começa até este horário"`
	LastDay  string   `json:"lastDay,omitempty" doc:"Até quando avisar"`
}

// WaitBody is a wait.
type WaitBody struct {
	ID            string   `json:"id"`
	TherapistID   string   `json:"therapistId"`
	TherapistName string   `json:"therapistName"`
	SessionID     string   `json:"sessionId,omitempty" doc:"Sessão que pode ir para um horário antes"`
	SessionStart  string   `json:"sessionStartsAt,omitempty" doc:"Início dessa sessão, em UTC"`
	Days          []string `json:"days"`
	FromTime      string   `json:"fromTime"`
	ToTime        string   `json:"toTime"`
	LastDay       string   `json:"lastDay"`
}

// WaitingBody is what a patient waits for, and the hour that is offered now.
type WaitingBody struct {
	Waits []WaitBody `json:"waits"`
	Offer *OfferBody `json:"offer,omitempty"`
}

type askInput struct {
	ID   string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body WaitAskBody
}

func newOp(id, method, path, summary string, access httpx.Access) httpx.Op {
	return httpx.Op{
		ID:      id,
		Method:  method,
		Path:    path,
		Tag:     "lista de espera",
		Summary: summary,
		Access:  access,
	}
}

// Routes registers the feature's operations.
func (s *Service) Routes(api *httpx.API) {
	api.Examples(examples()...)
	s.waitRoutes(api)
	s.offerRoutes(api)
	s.demandRoutes(api)
}

func (s *Service) waitRoutes(api *httpx.API) {
	limits := []httpx.Limit{httpx.PerAccount("waiting", 60, time.Hour)}
	httpx.Register(api, newOp(
		"list-waits",
		http.MethodGet,
		"/api/waiting",
		"Os horários que quem está na sessão espera, e o que está reservado para essa pessoa agora",
		httpx.Roles("os próprios", actor.Patients...),
	), s.getList)

	ask := newOp(
		"ask-waiting",
		http.MethodPost,
		"/api/therapist/{id}/waiting",
		"Pede aviso quando abrir um horário de um profissional",
		httpx.Roles("em nome de quem está na sessão", actor.Patients...),
	)
	ask.Limits = limits
	httpx.Register(api, ask.Fails(
		ErrTooMany,
		booking.ErrIncomplete,
		booking.ErrConsent,
		fault.Missing,
	), s.postAsk)

	earlier := newOp(
		"ask-earlier",
		http.MethodPost,
		"/api/session/{id}/waiting",
		"Pede aviso se abrir um horário antes de uma sessão paga",
		httpx.Roles("de quem participa", actor.Patients...),
	)
	earlier.Limits = limits
	httpx.Register(api, earlier.Fails(
		ErrTooMany,
		ErrUnpaid,
		booking.ErrSessionOver,
		booking.ErrIncomplete,
		booking.ErrConsent,
		fault.Missing,
	), s.postEarlier)

	end := newOp(
		"end-waiting",
		http.MethodDelete,
		"/api/waiting/{id}",
		"Encerra um aviso de horário",
		httpx.Roles("os próprios", actor.Patients...),
	)
	end.Limits = limits
	httpx.Register(api, end.Fails(fault.Missing), s.deleteWait)
}

func (b WaitAskBody) wanted() Wanted {
	return Wanted{
		Days:    b.Days,
		From:    b.FromTime,
		To:      b.ToTime,
		LastDay: b.LastDay,
	}
}

func (s *Service) getList(ctx context.Context, _ *httpx.None) (*httpx.Body[WaitingBody], error) {
	waits, offer, err := s.List(ctx, actor.From(ctx))
	if err != nil {
		return nil, err
	}
	out := WaitingBody{Waits: make([]WaitBody, len(waits))}
	for i, w := range waits {
		out.Waits[i] = waitBody(w)
	}
	if offer != nil {
		b := s.offerBody(*offer)
		out.Offer = &b
	}
	return &httpx.Body[WaitingBody]{Body: out}, nil
}

func (s *Service) postAsk(ctx context.Context, in *askInput) (*httpx.Body[httpx.Done], error) {
	_, err := s.Ask(ctx, actor.From(ctx), in.ID, in.Body.wanted())
	return httpx.DoneUnless(err, "Pronto: avisamos quando abrir um horário.")
}

func (s *Service) postEarlier(ctx context.Context, in *askInput) (*httpx.Body[httpx.Done], error) {
	_, err := s.AskEarlier(ctx, actor.From(ctx), in.ID, in.Body.wanted())
	return httpx.DoneUnless(err, "Pronto: avisamos se abrir um horário antes.")
}

func (s *Service) deleteWait(ctx context.Context, in *httpx.IDPath) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.End(ctx, actor.From(ctx), in.ID), "Aviso encerrado.")
}

func waitBody(w WaitView) WaitBody {
	return WaitBody{
		ID:            w.ID,
		TherapistID:   w.TherapistID,
		TherapistName: w.TherapistName,
		SessionID:     w.SessionID,
		SessionStart:  instant(w.SessionStartsAt),
		Days:          weekdayNames(w.Weekdays),
		FromTime:      minuteText(w.FromMinute),
		ToTime:        minuteText(w.ToMinute),
		LastDay:       w.LastOn.Wire(),
	}
}

func instant(t at.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.Format(time.RFC3339)
}

func minuteText(minute int64) string { return agenda.Clock(int(minute))[:5] }
