package contract

import (
	"context"
	"net/http"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/money"
	"psic/internal/platform/httpx"
)

// AllowanceMonthBody is a month of an allowance.
type AllowanceMonthBody struct {
	Month    string `json:"month" doc:"Ano e mês, como 2026-11"`
	Sessions int64  `json:"sessions"`
	Used     int64  `json:"used"`
}

// AllowanceBody is the caller's own allowance. Without a company that covers sessions, company is empty.
type AllowanceBody struct {
	Company      string               `json:"company"`
	SharePercent int64                `json:"sharePercent"`
	Ceiling      money.Cents          `json:"ceiling"`
	Months       []AllowanceMonthBody `json:"months"`
}

// CoverageBody is what the caller's company would pay of a session with a therapist on a day.
type CoverageBody struct {
	Covered     bool                `json:"covered"`
	Price       money.Cents         `json:"price"`
	CompanyPays money.Cents         `json:"companyPays"`
	YouPay      money.Cents         `json:"youPay"`
	Month       *AllowanceMonthBody `json:"month,omitempty"`
}

// CoverageOfferBody is what a therapist asks for a covered session. Without a floor the therapist does not take part.
type CoverageOfferBody struct {
	Floor money.Cents `json:"floor" doc:"Em reais inteiros; 0 não atende pelo benefício"`
}

type coverageInput struct {
	httpx.IDPath
	Day string `query:"day" doc:"Dia da sessão, dd/MM/yyyy; hoje quando falta" example:"05/08/2026"`
}

type offerInput struct {
	ID   string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body CoverageOfferBody
}

func (s *Service) personRoutes(api *httpx.API) {
	mine := httpx.Roles("a própria", actor.Patients...)
	own := newOp("own-allowance", http.MethodGet, "/api/allowance", "O próprio benefício e o que resta dele", mine)
	httpx.Register(api, own.Explained("Só a própria pessoa lê. A empresa não tem operação que mostre isto."), s.getAllowance)

	const path = "/api/therapist/{id}/coverage"
	shown := newOp("coverage", http.MethodGet, path, "O que a empresa paga de uma sessão com este profissional", mine)
	httpx.Register(api, shown, s.getCoverage)

	const offer = "/api/therapist/{id}/coverage-offer"
	therapist := httpx.Own("path:id", actor.Therapist)
	httpx.Register(api, newOp("coverage-offer", http.MethodGet, offer, "Atender pelo benefício de empresas", therapist),
		s.getOffer)
	set := newOp("set-coverage-offer", http.MethodPut, offer, "Define por quanto atende pelo benefício", therapist,
		httpx.PerAccount("coverage-offer", 60, time.Hour))
	httpx.Register(api, set.Explained("O que já está agendado fica com o preço que tem."), s.putOffer)
}

func monthBody(m Month) AllowanceMonthBody {
	return AllowanceMonthBody{Month: m.Month, Sessions: m.Sessions, Used: m.Used}
}

func (s *Service) getAllowance(ctx context.Context, _ *httpx.None) (*httpx.Body[AllowanceBody], error) {
	a, err := s.AllowanceOf(ctx, actor.From(ctx).ID)
	if err != nil {
		return nil, err
	}
	out := AllowanceBody{
		Company:      a.Company,
		SharePercent: a.Share,
		Ceiling:      a.Ceiling,
		Months:       make([]AllowanceMonthBody, len(a.Months)),
	}
	for i, m := range a.Months {
		out.Months[i] = monthBody(m)
	}
	return &httpx.Body[AllowanceBody]{Body: out}, nil
}

func (s *Service) getCoverage(ctx context.Context, in *coverageInput) (*httpx.Body[CoverageBody], error) {
	if _, err := s.Directory.Profile(ctx, in.ID); err != nil {
		return nil, err
	}
	on := day(in.Day)
	if on.IsZero() {
		on = s.Clock.Today()
	}
	c, err := s.CoverageOn(ctx, actor.From(ctx).ID, in.ID, on)
	if err != nil || c.ContractID == "" {
		return &httpx.Body[CoverageBody]{}, err
	}
	month := monthBody(c.Month)
	return &httpx.Body[CoverageBody]{Body: CoverageBody{
		Covered:     true,
		Price:       c.Price,
		CompanyPays: c.Company,
		YouPay:      c.Price - c.Company,
		Month:       &month,
	}}, nil
}

func (s *Service) getOffer(ctx context.Context, in *httpx.IDPath) (*httpx.Body[CoverageOfferBody], error) {
	floor, err := s.Offer(ctx, s.DB.Read(), in.ID)
	return &httpx.Body[CoverageOfferBody]{Body: CoverageOfferBody{Floor: floor}}, err
}

func (s *Service) putOffer(ctx context.Context, in *offerInput) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.SetOffer(ctx, in.ID, in.Body.Floor), "Alteração salva.")
}
