package booking

import (
	"context"
	"net/http"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/platform/httpx"
)

// ProposalLinkBody has the secret of a link in a mail. It is in the body, so that no log has it.
type ProposalLinkBody struct {
	Token string `json:"token" maxLength:"100"`
}

// ProposalAnswerBody is the patient's answer.
type ProposalAnswerBody struct {
	Token  string `json:"token" maxLength:"100"`
	Accept bool   `json:"accept"`
}

// ProposalBody is a proposed time, as the patient reads it.
type ProposalBody struct {
	State         string `json:"state" enum:"OPEN,ACCEPTED,REFUSED,OVER"`
	TherapistName string `json:"therapistName"`
	Day           string `json:"day"`
	StartTime     string `json:"startTime"`
	FinishTime    string `json:"finishTime"`
	NowDay        string `json:"nowDay" doc:"Dia marcado agora"`
	NowStartTime  string `json:"nowStartTime" doc:"Início marcado agora"`
	ExpiresAt     string `json:"expiresAt" doc:"Até quando responder, em UTC"`
}

// ProposalAnsweredBody confirms an answer.
type ProposalAnsweredBody struct {
	State string `json:"state" enum:"ACCEPTED,REFUSED"`
}

type proposalLinkInput struct{ Body ProposalLinkBody }

type proposalAnswerInput struct{ Body ProposalAnswerBody }

func (s *Service) proposalRoutes(api *httpx.API) {
	read := newOp("read-proposal", http.MethodPost, "/api/session/proposal", "Um horário proposto", httpx.Public())
	read.Limits = []httpx.Limit{httpx.PerIP("proposal", 60, time.Hour)}
	httpx.Register(
		api,
		read.Fails(fault.Missing).Explained("O link do e-mail vale sem login e diz tudo o que a página mostra."),
		s.postProposal,
	)
	answer := newOp(
		"answer-proposal",
		http.MethodPost,
		"/api/session/proposal/answer",
		"Aceita ou recusa um horário proposto",
		httpx.Public(),
	)
	answer.Limits = []httpx.Limit{httpx.PerIP("proposal", 60, time.Hour)}
	httpx.Register(
		api,
		answer.Fails(
			fault.Missing,
			ErrAccountOff,
			ErrProposalOver,
			ErrSameTime,
			ErrSessionOver,
			ErrSlotTaken,
			exampleAccessEnds(),
		),
		s.postProposalAnswer,
	)
}

func (s *Service) postProposal(ctx context.Context, in *proposalLinkInput) (*httpx.Body[ProposalBody], error) {
	p, err := s.ReadProposal(ctx, in.Body.Token)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[ProposalBody]{Body: ProposalBody{
		State:         string(p.State),
		TherapistName: p.TherapistName,
		Day:           at.DateOf(p.StartsAt.Time, at.SaoPaulo).Wire(),
		StartTime:     clockText(p.StartsAt),
		FinishTime:    clockText(p.EndsAt),
		NowDay:        at.DateOf(p.Was.Time, at.SaoPaulo).Wire(),
		NowStartTime:  clockText(p.Was),
		ExpiresAt:     p.ExpiresAt.Format(time.RFC3339),
	}}, nil
}

func (s *Service) postProposalAnswer(
	ctx context.Context,
	in *proposalAnswerInput,
) (*httpx.Body[ProposalAnsweredBody], error) {
	state, err := s.AnswerProposal(ctx, in.Body.Token, in.Body.Accept)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[ProposalAnsweredBody]{Body: ProposalAnsweredBody{State: string(state)}}, nil
}
