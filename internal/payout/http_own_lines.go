package payout

import (
	"context"
	"net/http"

	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/platform/httpx"
)

// OwnLineBody is a session of a payout as its therapist reads it.
type OwnLineBody struct {
	SessionID string      `json:"sessionId"`
	Date      string      `json:"date"`
	Time      string      `json:"time"`
	Patient   string      `json:"patient" doc:"Vazio depois que a pessoa excluiu a conta"`
	Kind      string      `json:"kind" enum:"SESSION,DEBIT"`
	Gross     money.Cents `json:"gross"`
	Fee       money.Cents `json:"fee"`
	Net       money.Cents `json:"net" doc:"Negativo quando a sessão é descontada"`
}

// OwnPayoutBody is a payout of the therapist with its sessions.
type OwnPayoutBody struct {
	PayoutBody
	Lines []OwnLineBody `json:"lines"`
}

// OpenLinesBody is the open cycle with its sessions so far.
type OpenLinesBody struct {
	OpenCycleBody
	Lines []OwnLineBody `json:"lines"`
}

type ownPayoutInput struct {
	ID       string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	PayoutID string `path:"payoutId" maxLength:"36" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
}

func (s *Service) ownPayoutRoutes(api *httpx.API, own httpx.Access) {
	httpx.Register(
		api,
		op(
			"therapist-payout",
			http.MethodGet,
			"/api/therapist/{id}/payouts/{payoutId}",
			"Um dos próprios repasses, com suas sessões",
			own,
		),
		s.getOwnPayout,
	)
	httpx.Register(
		api,
		op(
			"therapist-open-cycle",
			http.MethodGet,
			"/api/therapist/{id}/open-cycle",
			"O ciclo de repasse aberto, com as sessões até agora",
			own,
		),
		s.getOpenCycle,
	)
}

func (s *Service) getOwnPayout(ctx context.Context, in *ownPayoutInput) (*httpx.Body[OwnPayoutBody], error) {
	p, lines, err := s.OwnLines(ctx, in.ID, in.PayoutID)
	if err != nil {
		return nil, err
	}
	t, err := s.Directory.Therapist(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	holds, err := s.payoutHolds(ctx, s.DB.Read(), p.ID)
	if err != nil {
		return nil, err
	}
	b := OwnPayoutBody{PayoutBody: s.view(p, s.withBank(p, t, holds[p.ID])), Lines: ownLineBodies(lines)}
	return &httpx.Body[OwnPayoutBody]{Body: b}, nil
}

func (s *Service) getOpenCycle(ctx context.Context, in *httpx.IDPath) (*httpx.Body[OpenLinesBody], error) {
	c, lines, total, err := s.OpenLines(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	b := OpenLinesBody{Lines: ownLineBodies(lines)}
	var sessions int64
	for _, l := range lines {
		if l.Kind == LineSession {
			sessions++
		}
	}
	b.OpenCycleBody = openCycleBody(c, total, sessions)
	return &httpx.Body[OpenLinesBody]{Body: b}, nil
}

func ownLineBodies(lines []OwnLine) []OwnLineBody {
	out := make([]OwnLineBody, len(lines))
	for i, l := range lines {
		out[i] = OwnLineBody{
			SessionID: l.SessionID,
			Date:      day(l.StartsAt).Wire(),
			Time:      l.StartsAt.In(at.SaoPaulo).Format("15:04"),
			Patient:   l.Patient,
			Kind:      l.Kind,
			Gross:     l.Gross,
			Fee:       l.Fee,
			Net:       l.Net,
		}
	}
	return out
}
