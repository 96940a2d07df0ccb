package company

import (
	"context"
	"net/http"

	"psic/internal/kernel/actor"
	"psic/internal/platform/httpx"
)

// BenefitOfferBody is a company's invitation to the caller.
type BenefitOfferBody struct {
	CompanyID string `json:"companyId"`
	Company   string `json:"company"`
	Until     string `json:"until" doc:"Último dia do convite, dd/MM/yyyy"`
}

// BenefitsBody lists the invitations to the caller's address.
type BenefitsBody struct {
	Offers     []BenefitOfferBody `json:"offers"`
	Acceptable bool               `json:"acceptable" doc:"Falso para contas que não podem aceitar"`
	KeepsMails bool               `json:"keepsMails" doc:"Os avisos de sessões continuam por e-mail"`
}

// AcceptBenefitBody names the company whose invitation is accepted.
type AcceptBenefitBody struct {
	CompanyID string `json:"companyId" maxLength:"36"`
}

type acceptBenefitInput struct {
	ID   string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body AcceptBenefitBody
}

func (s *Service) benefitRoutes(api *httpx.API) {
	httpx.Register(
		api,
		op(
			"benefits",
			http.MethodGet,
			"/api/user/{id}/benefits",
			"Convites de empresas para a própria conta",
			httpx.Own("path:id", actor.Customer, actor.Enterprise, actor.Therapist),
		).Explained("Só a própria pessoa lê. A empresa vê um convite como qualquer outro."),
		s.getBenefits,
	)
	httpx.Register(
		api,
		op(
			"accept-benefit",
			http.MethodPost,
			"/api/user/{id}/benefits/accept",
			"Vincula à própria conta o benefício de uma empresa",
			httpx.Own("path:id", actor.Customer),
			managing("accept-benefit", 20),
		).Fails(ErrOfferOver).
			Explained("Sessões, saldo e dados continuam na conta. A empresa vê apenas que o convite foi aceito."),
		s.postAcceptBenefit,
	)
}

func (s *Service) getBenefits(ctx context.Context, in *httpx.IDPath) (*httpx.Body[BenefitsBody], error) {
	b, err := s.Benefits(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	out := BenefitsBody{
		Offers:     make([]BenefitOfferBody, len(b.Offers)),
		Acceptable: b.Acceptable,
		KeepsMails: b.KeepsMails,
	}
	for i, o := range b.Offers {
		out.Offers[i] = BenefitOfferBody{CompanyID: o.CompanyID, Company: o.Company, Until: o.Until.Wire()}
	}
	return &httpx.Body[BenefitsBody]{Body: out}, nil
}

func (s *Service) postAcceptBenefit(ctx context.Context, in *acceptBenefitInput) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.Accept(ctx, in.ID, in.Body.CompanyID), "O benefício está na sua conta.")
}
