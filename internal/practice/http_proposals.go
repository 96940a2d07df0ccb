package practice

import (
	"context"
	"net/http"
	"time"

	"psic/internal/agenda"
	"psic/internal/booking"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/platform/httpx"
)

// ProposedHourBody is an hour that a therapist proposes, as the patient reads it.
type ProposedHourBody struct {
	ID            string      `json:"id"`
	State         string      `json:"state" enum:"OPEN,ACCEPTED,DECLINED,EXPIRED,WITHDRAWN"`
	TherapistID   string      `json:"therapistId"`
	TherapistName string      `json:"therapistName"`
	StartsAt      string      `json:"startsAt" doc:"Início em UTC"`
	FinishesAt    string      `json:"finishesAt" doc:"Fim em UTC"`
	ExpiresAt     string      `json:"expiresAt" doc:"Até quando responder, em UTC"`
	MovesFrom     string      `json:"movesFrom,omitempty" doc:"Início atual, em UTC, da sessão paga que muda"`
	Price         money.Cents `json:"price" doc:"De uma sessão nova, ao ler uma proposta aberta"`
	SessionID     string      `json:"sessionId,omitempty" doc:"De uma proposta aceita: a sessão"`
}

// OwnProposalBody is an hour that a therapist proposed, as the therapist reads it.
type OwnProposalBody struct {
	ID         string `json:"id"`
	State      string `json:"state" enum:"OPEN,ACCEPTED,DECLINED,EXPIRED,WITHDRAWN"`
	StartsAt   string `json:"startsAt" doc:"Início em UTC"`
	ExpiresAt  string `json:"expiresAt" doc:"Até quando esperar a resposta, em UTC"`
	MovesID    string `json:"movesSessionId,omitempty" doc:"Sessão paga que muda para este horário"`
	ProposedAt string `json:"proposedAt"`
}

// ProposeHourBody is the hour that a therapist proposes.
type ProposeHourBody struct {
	Day       string `json:"day"`
	StartTime string `json:"startTime"`
	SessionID string `json:"sessionId,omitempty" maxLength:"36" doc:"Sessão paga que muda para este horário"`
}

// ProposalTakenBody says what accepting a proposal made.
type ProposalTakenBody struct {
	SessionID string `json:"sessionId"`
	PayNow    bool   `json:"payNow" doc:"A sessão é nova e precisa ser paga"`
}

type proposeInput struct {
	PatientPath
	Body ProposeHourBody
}

type takeBackInput struct {
	PatientPath
	ProposalID string `path:"proposalId" maxLength:"36" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
}

// exampleMoment is in the examples of faults that name a moment.
var exampleMoment = time.Date(2026, time.August, 31, 12, 0, 0, 0, time.UTC)

func (s *Service) proposalRoutes(api *httpx.API, own httpx.Access) {
	const path = "/api/therapist/{id}/patients/{patientId}/proposals"
	limits := []httpx.Limit{httpx.PerAccount("hour-proposal", 60, time.Hour)}
	httpx.Register(api, newOp(
		"patient-hour-proposals",
		http.MethodGet,
		path,
		"As últimas propostas de horário a um paciente",
		own,
	).Fails(fault.Missing), s.getOwnProposals)
	propose := newOp("propose-hour", http.MethodPost, path, "Propõe um horário a um paciente e o reserva", own)
	propose.Limits = limits
	httpx.Register(api, propose.Fails(
		ErrTooSoon,
		ErrTooManyOpen,
		ErrTooManyOpenTo,
		ErrOffTheList,
		booking.ErrDaysDiffer,
		agenda.ErrTime,
		booking.ErrNotOffered,
		booking.ErrSlotTaken,
		booking.ErrMoveUnpaid,
		booking.ErrSessionOver,
		booking.ErrHoldOver,
		booking.ErrAccountOff,
		fault.Missing,
	), s.postProposal)
	back := newOp(
		"take-back-hour-proposal",
		http.MethodDelete,
		path+"/{proposalId}",
		"Retira uma proposta de horário",
		own,
	)
	back.Limits = limits
	httpx.Register(api, back.Fails(ErrOver, fault.Missing), s.deleteProposal)
	s.answerRoutes(api, limits)
}

func (s *Service) answerRoutes(api *httpx.API, limits []httpx.Limit) {
	patients := httpx.Roles("os próprios", actor.Patients...)
	httpx.Register(api, newOp(
		"own-hour-proposals",
		http.MethodGet,
		"/api/hour-proposal",
		"Horários que psicólogos propõem a quem está na sessão",
		patients,
	), s.getProposals)
	httpx.Register(api, newOp(
		"read-hour-proposal",
		http.MethodGet,
		"/api/hour-proposal/{id}",
		"Um horário que foi proposto a quem está na sessão",
		patients,
	).Fails(fault.Missing), s.getProposal)
	accept := newOp(
		"accept-hour-proposal",
		http.MethodPost,
		"/api/hour-proposal/{id}/accept",
		"Aceita um horário proposto: muda a sessão paga, ou reserva uma nova",
		patients,
	)
	accept.Limits = limits
	httpx.Register(api, accept.Fails(
		ErrOver,
		booking.ErrSameTime,
		booking.ErrTooManyHolds,
		booking.ErrUnpaidHolds(exampleMoment, 24*time.Hour),
		booking.ErrAccessEnds(exampleMoment),
		booking.ErrIncomplete,
		booking.ErrConsent,
		fault.Missing,
	), s.postAccept)
	decline := newOp(
		"decline-hour-proposal",
		http.MethodPost,
		"/api/hour-proposal/{id}/decline",
		"Recusa um horário proposto",
		patients,
	)
	decline.Limits = limits
	httpx.Register(api, decline.Fails(ErrOver, fault.Missing), s.postDecline)
}

func (s *Service) getOwnProposals(ctx context.Context, in *PatientPath) (*httpx.Body[[]OwnProposalBody], error) {
	list, err := s.ProposalsBetween(ctx, in.ID, in.PatientID)
	if err != nil {
		return nil, err
	}
	out := make([]OwnProposalBody, len(list))
	for i, p := range list {
		out[i] = s.ownProposalBody(p)
	}
	return &httpx.Body[[]OwnProposalBody]{Body: out}, nil
}

func (s *Service) postProposal(ctx context.Context, in *proposeInput) (*httpx.Body[OwnProposalBody], error) {
	want := booking.WantedTime{Day: in.Body.Day, Start: in.Body.StartTime}
	p, err := s.Propose(ctx, actor.From(ctx), in.PatientID, want, in.Body.SessionID)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[OwnProposalBody]{Body: s.ownProposalBody(p)}, nil
}

func (s *Service) deleteProposal(ctx context.Context, in *takeBackInput) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.TakeBack(ctx, in.ID, in.PatientID, in.ProposalID), "Proposta retirada.")
}

func (s *Service) getProposals(ctx context.Context, _ *httpx.None) (*httpx.Body[[]ProposedHourBody], error) {
	list, err := s.Proposals(ctx, actor.From(ctx).ID)
	if err != nil {
		return nil, err
	}
	out := make([]ProposedHourBody, len(list))
	for i, v := range list {
		out[i] = s.proposedHourBody(v)
	}
	return &httpx.Body[[]ProposedHourBody]{Body: out}, nil
}

func (s *Service) getProposal(ctx context.Context, in *httpx.IDPath) (*httpx.Body[ProposedHourBody], error) {
	v, err := s.ReadProposal(ctx, actor.From(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[ProposedHourBody]{Body: s.proposedHourBody(v)}, nil
}

func (s *Service) postAccept(ctx context.Context, in *httpx.IDPath) (*httpx.Body[ProposalTakenBody], error) {
	p, err := s.Answer(ctx, actor.From(ctx), in.ID, Accept)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[ProposalTakenBody]{Body: ProposalTakenBody{SessionID: p.MadeID, PayNow: !p.Moves()}}, nil
}

func (s *Service) postDecline(ctx context.Context, in *httpx.IDPath) (*httpx.Body[httpx.Done], error) {
	_, err := s.Answer(ctx, actor.From(ctx), in.ID, Decline)
	return httpx.DoneUnless(err, "Horário recusado.")
}

func (s *Service) proposedHourBody(v ProposalView) ProposedHourBody {
	return ProposedHourBody{
		ID:            v.ID,
		State:         string(v.StateAt(s.Clock.Now())),
		TherapistID:   v.TherapistID,
		TherapistName: v.TherapistName,
		StartsAt:      instant(v.StartsAt.Time),
		FinishesAt:    instant(v.EndsAt.Time),
		ExpiresAt:     instant(v.ExpiresAt.Time),
		MovesFrom:     instant(v.MovesFrom.Time),
		Price:         v.Price,
		SessionID:     v.MadeID,
	}
}

func (s *Service) ownProposalBody(p Proposal) OwnProposalBody {
	return OwnProposalBody{
		ID:         p.ID,
		State:      string(p.StateAt(s.Clock.Now())),
		StartsAt:   instant(p.StartsAt.Time),
		ExpiresAt:  instant(p.ExpiresAt.Time),
		MovesID:    p.SessionID,
		ProposedAt: instant(p.ProposedAt.Time),
	}
}
