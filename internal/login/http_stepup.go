package login

import (
	"context"
	"net/http"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/platform/httpx"
)

// ConfirmedBody is the response to a right password or code.
type ConfirmedBody struct {
	Status  int    `json:"status"`
	Message string `json:"message"`
	Token   string `json:"token" doc:"Substitui o token que foi usado"`
}

func (s *Service) stepUpRoutes(api *httpx.API) {
	httpx.Register(api, httpx.Op{
		ID:      "confirm-password",
		Method:  http.MethodPost,
		Path:    "/api/user/confirm-password",
		Tag:     tag,
		Summary: "Confirma a própria senha",
		Access:  ownLogin().EvenEnrolling(),
		Audit:   "password.confirm",
		Faults:  []*fault.Error{ErrWrongPassword, ErrFactorOn},
		Description: "Vale cinco minutos e libera operações que pedem a senha de novo (auth.password_required). " +
			"Quem ativou a verificação em duas etapas confirma o código no lugar da senha.",
	}, s.postConfirmPassword)
}

func (s *Service) postConfirmPassword(
	ctx context.Context,
	in *httpx.Body[OwnPasswordBody],
) (*httpx.Body[ConfirmedBody], error) {
	login, err := s.ConfirmPassword(ctx, actor.From(ctx), in.Body.Password)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[ConfirmedBody]{Body: ConfirmedBody{
		Status:  http.StatusOK,
		Message: "Senha confirmada.",
		Token:   login.Token,
	}}, nil
}
