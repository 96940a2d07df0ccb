package sso

import (
	"context"
	"net/http"
	"time"

	"psic/internal/company"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/platform/httpx"
)

// AccessVisitBody sends a browser to the identity provider.
type AccessVisitBody struct {
	URL        string `json:"url"`
	BrowserKey string `json:"browserKey" doc:"O navegador guarda e traz de volta"`
}

// AccessReturnBody is what the browser brings back.
type AccessReturnBody struct {
	State      string `json:"state" maxLength:"200"`
	Code       string `json:"code" maxLength:"4096"`
	BrowserKey string `json:"browserKey" maxLength:"200"`
}

// AccessProofBody has the secret with which the person takes the seat.
type AccessProofBody struct {
	Proof     string `json:"proof"`
	Company   string `json:"company"`
	WorkEmail string `json:"workEmail"`
}

// AccessSeatBody takes the seat.
type AccessSeatBody struct {
	Proof string `json:"proof" maxLength:"200"`
}

type linkPath struct {
	Code string `path:"code" maxLength:"64" example:"0x3nBt8Qm2S7aYd4eK1uLwPz6RfVcJhGiTqXoNs9bDk"`
}

func (s *Service) visitRoutes(api *httpx.API) {
	httpx.Register(api, newOp(
		"begin-company-access",
		http.MethodPost,
		"/api/company-access/{code}/begin",
		"Leva ao provedor de identidade da empresa",
		httpx.Public(),
		httpx.PerIP("company-visit", 30, 10*time.Minute),
	).Fails(fault.Missing, ErrProvider), s.postBegin)
	httpx.Register(api, newOp(
		"finish-company-access",
		http.MethodPost,
		"/api/company-access/finish",
		"Confirma que alguém é da empresa, na volta do provedor de identidade",
		httpx.Public(),
		httpx.PerIP("company-visit-finish", 30, 10*time.Minute),
	).Fails(seatFaults...).Fails(company.ErrFull, ErrProvider).
		Explained("Reserva a vaga. Não abre conta: quem confirmou entra depois com a conta pessoal."), s.postFinish)
	httpx.Register(api, newOp(
		"take-company-seat",
		http.MethodPost,
		"/api/company-access/seat",
		"Liga a vaga confirmada à conta pessoal de quem chama",
		httpx.Roles("a própria conta", actor.Customer),
		httpx.PerAccount("company-seat", 20, time.Hour),
	).Fails(seatFaults...).Fails(company.ErrOwnAddress, company.ErrOfferOver, fault.Missing), s.postSeat)
}

func (s *Service) postBegin(ctx context.Context, in *linkPath) (*httpx.Body[AccessVisitBody], error) {
	visit, err := s.Begin(ctx, in.Code)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[AccessVisitBody]{Body: AccessVisitBody(visit)}, nil
}

func (s *Service) postFinish(
	ctx context.Context,
	in *httpx.Body[AccessReturnBody],
) (*httpx.Body[AccessProofBody], error) {
	proof, err := s.Finish(ctx, Return(in.Body))
	if err != nil {
		return nil, err
	}
	return &httpx.Body[AccessProofBody]{Body: AccessProofBody{
		Proof:     proof.Secret,
		Company:   proof.Company,
		WorkEmail: proof.WorkEmail,
	}}, nil
}

func (s *Service) postSeat(ctx context.Context, in *httpx.Body[AccessSeatBody]) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.TakeSeat(ctx, actor.From(ctx).ID, in.Body.Proof), "Pronto: a vaga é sua.")
}
