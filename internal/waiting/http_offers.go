package waiting

import (
	"context"
	"net/http"
	"time"

	"psic/internal/booking"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/platform/httpx"
)

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

// OfferTakenBody says what accepting an offer made.
type OfferTakenBody struct {
	SessionID string `json:"sessionId"`
	PayNow    bool   `json:"payNow" doc:"A sessão é nova e precisa ser paga"`
}

// exampleMoment is in the examples of faults that name a moment.
var exampleMoment = time.Date(2026, time.August, 31, 12, 0, 0, 0, time.UTC)

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
