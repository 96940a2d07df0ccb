package login

import (
	"context"
	"net/http"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/platform/httpx"
)

// RecoveryBody is the caller's personal address.
type RecoveryBody struct {
	Email   string `json:"email" doc:"E-mail pessoal confirmado; vazio quando não há"`
	Waiting string `json:"waiting" doc:"E-mail que espera o código; vazio quando não há"`
	// Links and LinksWithout are what passwordLinks decides, now and after the personal address is removed.
	Links        string `json:"links" doc:"PERSONAL, SIGN_IN ou NOBODY: para onde vão os links de senha"`
	LinksWithout string `json:"linksWithout" doc:"SIGN_IN ou NOBODY: para onde vão sem o e-mail pessoal"`
}

// AskRecoveryBody is the request for a code.
type AskRecoveryBody struct {
	Email    string `json:"email"`
	Password string `json:"password" doc:"Senha atual"`
}

// RecoveryCodeBody is the mailed code.
type RecoveryCodeBody struct {
	Code string `json:"code"`
}

// BeginAgainBody confirms that the account begins again empty.
type BeginAgainBody struct {
	TermsOfService bool `json:"termsOfService"`
}

// OwnPasswordBody is the caller's password.
type OwnPasswordBody struct {
	Password string `json:"password"`
}

type askRecoveryInput struct {
	ID   string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body AskRecoveryBody
}

type recoveryCodeInput struct {
	ID   string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body RecoveryCodeBody
}

type ownPasswordInput struct {
	ID   string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body OwnPasswordBody
}

func (s *Service) recoveryRoutes(api *httpx.API) {
	own := httpx.Own("path:id", actor.Enterprise, actor.Customer) // a former employee is a customer
	httpx.Register(api, httpx.Op{
		ID:      "recovery-email",
		Method:  http.MethodGet,
		Path:    "/api/user/{id}/recovery-email",
		Tag:     tag,
		Summary: "O próprio e-mail pessoal",
		Access:  own,
	}, s.getRecovery)
	httpx.Register(api, httpx.Op{
		ID:      "ask-recovery-email",
		Method:  http.MethodPost,
		Path:    "/api/user/{id}/recovery-email",
		Tag:     tag,
		Summary: "Envia um código ao e-mail pessoal",
		Access:  own,
		Limits:  []httpx.Limit{httpx.PerAccount("recovery-email", 5, time.Hour)},
		Faults:  []*fault.Error{ErrNotEmployee, ErrWrongPassword},
	}, s.postRecovery)
	httpx.Register(api, httpx.Op{
		ID:      "confirm-recovery-email",
		Method:  http.MethodPost,
		Path:    "/api/user/{id}/recovery-email/confirm",
		Tag:     tag,
		Summary: "Confirma o e-mail pessoal com o código",
		Access:  own,
		Limits:  []httpx.Limit{httpx.PerAccount("recovery-code", 10, time.Hour)},
		Faults:  []*fault.Error{ErrRecoveryCode},
	}, s.postRecoveryCode)
	httpx.Register(api, httpx.Op{
		ID:      "remove-recovery-email",
		Method:  http.MethodPost,
		Path:    "/api/user/{id}/recovery-email/remove",
		Tag:     tag,
		Summary: "Remove o e-mail pessoal",
		Access:  own,
		Limits:  []httpx.Limit{httpx.PerAccount("recovery-remove", 5, time.Hour)},
		Faults:  []*fault.Error{ErrWrongPassword},
	}, s.postRecoveryRemove)
}

// guardRoutes are for the owner of an account whose password was reset through the employer's mailbox.
func (s *Service) guardRoutes(api *httpx.API) {
	httpx.Register(api, httpx.Op{
		ID:      "read-reset-notice",
		Method:  http.MethodPost,
		Path:    "/api/user/{id}/reset-notice",
		Tag:     tag,
		Summary: "Dá por lido o aviso de senha redefinida",
		Access:  httpx.Own("path:id", actor.Enterprise, actor.Customer),
	}, s.postResetNotice)
	httpx.Register(api, httpx.Op{
		ID:      "prove-identity",
		Method:  http.MethodPost,
		Path:    "/api/auth/prove-identity",
		Tag:     tag,
		Summary: "Abre com a senha anterior uma conta redefinida pelo e-mail da empresa",
		Access:  httpx.Roles("o próprio login", actor.Enterprise, actor.Customer).EvenLimited(),
		Limits:  []httpx.Limit{httpx.PerAccount("prove-identity", 10, time.Hour)},
		Faults:  []*fault.Error{ErrFirstAccessDone, ErrPreviousPassword, ErrSignedOut},
		Description: "Quando a senha de uma conta de empresa é redefinida pelo e-mail da empresa, a " +
			"própria pessoa a reabre com a senha que usava antes.",
	}, s.postProve)
	httpx.Register(api, httpx.Op{
		ID:      "begin-again",
		Method:  http.MethodPost,
		Path:    "/api/auth/begin-again",
		Tag:     tag,
		Summary: "Começa de novo, com a conta vazia, depois de uma senha redefinida pelo e-mail da empresa",
		Access:  httpx.Roles("o próprio login", actor.Enterprise, actor.Customer).EvenLimited(),
		Audit:   "account.begin_again",
		Limits:  []httpx.Limit{httpx.PerAccount("begin-again", 10, time.Hour)},
		Faults:  []*fault.Error{ErrFirstAccessDone, ErrPersonalLink, ErrSignedOut},
		Description: "O que havia na conta fica bloqueado, sem que ninguém veja, e só o suporte o devolve. A " +
			"resposta e a conta nova são as mesmas, tenha havido algo ou não.",
	}, s.postBeginAgain)
}

func (s *Service) getRecovery(ctx context.Context, in *httpx.IDPath) (*httpx.Body[RecoveryBody], error) {
	r, err := s.RecoveryOf(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[RecoveryBody]{Body: RecoveryBody{
		Email:        r.Email,
		Waiting:      r.Waiting,
		Links:        string(r.Links),
		LinksWithout: string(r.LinksWithout),
	}}, nil
}

func (s *Service) postRecovery(ctx context.Context, in *askRecoveryInput) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(
		s.RequestRecovery(ctx, in.ID, in.Body.Email, in.Body.Password),
		"Enviamos um código para o seu e-mail pessoal.",
	)
}

func (s *Service) postRecoveryCode(ctx context.Context, in *recoveryCodeInput) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.ConfirmRecovery(ctx, in.ID, in.Body.Code), "E-mail pessoal confirmado.")
}

func (s *Service) postRecoveryRemove(ctx context.Context, in *ownPasswordInput) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.RemoveRecovery(ctx, in.ID, in.Body.Password), "E-mail pessoal removido.")
}

func (s *Service) postResetNotice(ctx context.Context, in *httpx.IDPath) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.ReadReset(ctx, in.ID), "")
}

func (s *Service) postProve(ctx context.Context, in *httpx.Body[OwnPasswordBody]) (*httpx.Body[TokenBody], error) {
	return tokenBody(s.ProveIdentity(ctx, actor.From(ctx), in.Body.Password))
}

func (s *Service) postBeginAgain(
	ctx context.Context,
	in *httpx.Body[BeginAgainBody],
) (*httpx.Body[TokenBody], error) {
	return tokenBody(s.BeginAgain(ctx, actor.From(ctx), in.Body.TermsOfService))
}
