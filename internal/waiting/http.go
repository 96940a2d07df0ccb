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
	"psic/internal/kernel/money"
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

// OfferBody is an hour that is or was kept for the caller.
type OfferBody struct {
	ID            string      `json:"id"`
	State         string      `json:"state" enum:"OPEN,ACCEPTED,DECLINED,EXPIRED,WITHDRAWN"`
	TherapistID   string      `json:"therapistId"`
	TherapistName string      `json:"therapistName"`
	StartsAt      string      `json:"startsAt" doc:"Início em UTC"`
	FinishesAt    string      `json:"finishesAt" doc:"Fim em UTC"`
	ExpiresAt     string      `json:"expiresAt" doc:"Até quando aceitar, em UTC"`
	IsEnterprise  bool        `json:"isEnterprise"`
	Price         money.Cents `json:"price" doc:"De uma sessão nova. Zero quando uma sessão paga muda de horário"`
	MovesID       string      `json:"movesSessionId,omitempty" doc:"Sessão paga que passa para este horário"`
	MovesFrom     string      `json:"movesFrom,omitempty" doc:"Início atual dessa sessão, em UTC"`
	SessionID     string      `json:"sessionId,omitempty" doc:"De uma oferta aceita: a sessão"`
}

// WaitingBody is what a patient waits for, and the hour that is offered now.
type WaitingBody struct {
	Waits []WaitBody `json:"waits"`
	Offer *OfferBody `json:"offer,omitempty"`
}

// OfferTakenBody says what accepting an offer made.
type OfferTakenBody struct {
	SessionID string `json:"sessionId"`
	PayNow    bool   `json:"payNow" doc:"A sessão é nova e precisa ser paga"`
}

// DemandBody says how many people wait for the hours of a therapist.
type DemandBody struct {
	People int              `json:"people"`
	Hours  []DemandHourBody `json:"hours" doc:"Só as que alguém espera"`
}

// DemandHourBody is an hour of the week for which people wait.
type DemandHourBody struct {
	Weekday int `json:"weekday" doc:"0: domingo"`
	Hour    int `json:"hour"`
	People  int `json:"people"`
}

// exampleMoment is in the examples of faults that name a moment.
var exampleMoment = time.Date(2026, time.August, 31, 12, 0, 0, 0, time.UTC)

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
	httpx.Register(api, newOp(
		"read-demand",
		http.MethodGet,
		"/api/therapist/{id}/demand",
		"Quantas pessoas esperam um horário, e quais horários serviriam",
		httpx.Own("path:id", actor.Therapist),
	), s.getDemand)
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

func (s *Service) offerRoutes(api *httpx.API) {
	limits := []httpx.Limit{httpx.PerAccount("offer", 60, time.Hour)}
	httpx.Register(api, newOp(
		"read-offer",
		http.MethodGet,
		"/api/offer/{id}",
		"Um horário que abriu e foi oferecido a quem está na sessão",
		httpx.Roles("os próprios", actor.Patients...),
	).Fails(fault.Missing), s.getOffer)

	accept := newOp(
		"accept-offer",
		http.MethodPost,
		"/api/offer/{id}/accept",
		"Aceita um horário oferecido: muda a sessão paga, ou reserva uma nova",
		httpx.Roles("os próprios", actor.Patients...),
	)
	accept.Limits = limits
	httpx.Register(api, accept.Fails(
		ErrOfferOver,
		booking.ErrSameTime,
		booking.ErrTooManyHolds,
		booking.ErrUnpaidHolds(exampleMoment, 24*time.Hour),
		booking.ErrAccessEnds(exampleMoment),
		booking.ErrIncomplete,
		booking.ErrConsent,
		fault.Missing,
	), s.postAccept)

	decline := newOp(
		"decline-offer",
		http.MethodPost,
		"/api/offer/{id}/decline",
		"Recusa um horário oferecido. O aviso continua",
		httpx.Roles("os próprios", actor.Patients...),
	)
	decline.Limits = limits
	httpx.Register(api, decline.Fails(ErrOfferOver, fault.Missing), s.postDecline)
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

func (s *Service) getOffer(ctx context.Context, in *httpx.IDPath) (*httpx.Body[OfferBody], error) {
	v, err := s.ReadOffer(ctx, actor.From(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[OfferBody]{Body: s.offerBody(v)}, nil
}

func (s *Service) postAccept(ctx context.Context, in *httpx.IDPath) (*httpx.Body[OfferTakenBody], error) {
	taken, err := s.Accept(ctx, actor.From(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[OfferTakenBody]{Body: OfferTakenBody(taken)}, nil
}

func (s *Service) postDecline(ctx context.Context, in *httpx.IDPath) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.Decline(ctx, actor.From(ctx), in.ID), "Horário recusado. Seu aviso continua.")
}

func (s *Service) getDemand(ctx context.Context, in *httpx.IDPath) (*httpx.Body[DemandBody], error) {
	d, err := s.DemandOf(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	out := DemandBody{People: d.People, Hours: []DemandHourBody{}}
	for day, hours := range d.Hours {
		for hour, people := range hours {
			if people > 0 {
				out.Hours = append(out.Hours, DemandHourBody{day, hour, people})
			}
		}
	}
	return &httpx.Body[DemandBody]{Body: out}, nil
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

// offerBody shows an open offer whose time is over as expired, also before its job has run.
func (s *Service) offerBody(v OfferView) OfferBody {
	state := v.Status()
	if state == Open && !v.OpenAt(s.Clock.Now()) {
		state = OfferExpired
	}
	return OfferBody{
		ID:            v.ID,
		State:         string(state),
		TherapistID:   v.TherapistID,
		TherapistName: v.TherapistName,
		StartsAt:      instant(v.StartsAt),
		FinishesAt:    instant(v.EndsAt),
		ExpiresAt:     instant(v.ExpiresAt),
		IsEnterprise:  v.Enterprise,
		Price:         v.Price,
		MovesID:       v.MovesID,
		MovesFrom:     instant(v.SessionStartsAt),
		SessionID:     v.SessionID,
	}
}

func instant(t at.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.Format(time.RFC3339)
}

func minuteText(minute int64) string { return agenda.Clock(int(minute))[:5] }
