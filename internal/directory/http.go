package directory

import (
	"context"
	"net/http"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/platform/httpx"
)

type tokenPath struct {
	Token string `path:"token" example:"q7Zt2mXbYw0c4nEo8rKfVg"`
}

type submitInput struct {
	ID   string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body TherapistFormBody
}

// ReviewBody holds the grounds of an administrator's decision.
type ReviewBody struct {
	Evidence string `json:"evidence" doc:"O que foi conferido no cadastro do CFP"`
	Reason   string `json:"reason" doc:"Motivo da recusa"`
}

type reviewInput struct {
	ID   string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body ReviewBody
}

type approveInput struct {
	Token string `query:"token" example:"q7Zt2mXbYw0c4nEo8rKfVg"`
	Body  *ReviewBody
}

// SubmittedBody carries the login that replaces the one used.
type SubmittedBody struct {
	Token  string `json:"token"`
	Status int    `json:"status"`
}

// Routes registers the feature's operations.
func (s *Service) Routes(api *httpx.API) {
	api.Examples(examples()...)
	s.ownRoutes(api)
	s.profileRoute(api)
	s.reviewRoutes(api)
}

const tag = "psicólogo"

// ownRoutes are for the therapist; administrators may use some of them.
func (s *Service) ownRoutes(api *httpx.API) {
	own := httpx.Own("path:id", actor.Therapist)
	httpx.Register(api, httpx.Op{
		ID:          "submit-therapist",
		Method:      http.MethodPost,
		Path:        "/api/therapist-register/{id}/additional-information",
		Tag:         tag,
		Summary:     "Envia o cadastro completo",
		Access:      own,
		Faults:      []*fault.Error{account.ErrState},
		Description: "Leva o cadastro à aprovação e responde com o token que substitui o usado.",
	}, s.postSubmit)
	httpx.Register(api, httpx.Op{
		ID:      "update-therapist",
		Method:  http.MethodPut,
		Path:    "/api/therapist/{id}",
		Tag:     tag,
		Summary: "Altera os próprios dados",
		Access:  own,
		Faults:  []*fault.Error{ErrCRPLocked},
		Description: "Nomes que já passaram pela análise continuam públicos até que um administrador aprove os novos " +
			"(nameChange). Enviar de novo o nome público retira o pedido.",
	}, s.putTherapist)
	httpx.Register(api, httpx.Op{
		ID:      "delete-therapist",
		Method:  http.MethodDelete,
		Path:    "/api/therapist/{id}",
		Tag:     tag,
		Summary: "Exclui a conta",
		Access:  own.OrAdmin(),
		Audit:   "therapist.delete",
		Faults:  []*fault.Error{account.ErrDebts([]string{"há uma sessão marcada"})},
	}, s.deleteTherapist)
	httpx.Register(api, httpx.Op{
		ID:          "crp-validation",
		Method:      http.MethodGet,
		Path:        "/api/therapist/{id}/crp-validation",
		Tag:         tag,
		Summary:     "Pede nova validação do CRP",
		Access:      own.OrAdmin(),
		Audit:       "therapist.revalidate",
		Faults:      []*fault.Error{account.ErrState},
		Description: "Para quem teve o CRP recusado e corrigiu os dados.",
	}, s.getRevalidate)
}

func (s *Service) profileRoute(api *httpx.API) {
	httpx.Register(api, httpx.Op{
		ID:      "therapist",
		Method:  http.MethodGet,
		Path:    "/api/therapist/{id}",
		Tag:     tag,
		Summary: "Perfil público, ou os próprios dados",
		Access:  httpx.Public(),
		Audit:   "therapist.read",
		Faults:  []*fault.Error{fault.Missing},
		Responses: api.Either(
			"Os próprios dados (e administradores) ou o perfil público",
			TherapistBody{},
			ProfileBody{},
		),
		Description: "Quem está no diretório tem um perfil público. A própria pessoa e administradores " +
			"recebem o cadastro inteiro. Preço só aparece para quem entrou.",
	}, s.getTherapist)
}

// reviewRoutes are for administrators.
func (s *Service) reviewRoutes(api *httpx.API) {
	admin := httpx.Roles("todos os cadastros", actor.Administrator)
	httpx.Register(api, httpx.Op{
		ID:      "active-therapists",
		Method:  http.MethodGet,
		Path:    "/api/therapist/active",
		Tag:     tag,
		Summary: "Psicólogos ativos",
		Access:  admin,
		Audit:   "therapist.list",
	}, s.getActive)
	httpx.Register(api, httpx.Op{
		ID:          "therapist-to-approve",
		Method:      http.MethodGet,
		Path:        "/api/therapist/confirmation-token/{token}",
		Tag:         tag,
		Summary:     "Dados para a aprovação",
		Access:      admin,
		Audit:       "therapist.review",
		Description: "O token é o do link enviado a administradores.",
	}, s.getApproval)
	httpx.Register(api, httpx.Op{
		ID:      "approve-by-link",
		Method:  http.MethodPost,
		Path:    "/api/therapist-register/confirm-register",
		Tag:     tag,
		Summary: "Aprova pelo link enviado",
		Access:  admin,
		Audit:   "therapist.approve",
		Faults:  []*fault.Error{fault.Missing, ErrCRPTaken, account.ErrState},
	}, s.postApproveByLink)
	httpx.Register(api, httpx.Op{
		ID:      "pending-therapists",
		Method:  http.MethodGet,
		Path:    "/api/admin/therapists/pending",
		Tag:     tag,
		Summary: "Cadastros e nomes aguardando aprovação",
		Access:  admin,
		Audit:   "therapist.pending",
	}, s.getPending)
	httpx.Register(api, httpx.Op{
		ID:      "approve-therapist",
		Method:  http.MethodPost,
		Path:    "/api/admin/therapist/{id}/approve",
		Tag:     tag,
		Summary: "Aprova um cadastro",
		Access:  admin,
		Audit:   "therapist.approve",
		Faults:  []*fault.Error{ErrCRPTaken, account.ErrState},
	}, s.postApprove)
	httpx.Register(api, httpx.Op{
		ID:      "reject-therapist",
		Method:  http.MethodPost,
		Path:    "/api/admin/therapist/{id}/reject",
		Tag:     tag,
		Summary: "Recusa um cadastro com motivo",
		Access:  admin,
		Audit:   "therapist.reject",
		Faults:  []*fault.Error{account.ErrState},
	}, s.postReject)
	s.nameRoutes(api)
}

func (s *Service) postSubmit(ctx context.Context, in *submitInput) (*httpx.Body[SubmittedBody], error) {
	l, err := s.Submit(ctx, actor.From(ctx), in.Body.form())
	if err != nil {
		return nil, err
	}
	return &httpx.Body[SubmittedBody]{Body: SubmittedBody{Token: l.Token, Status: http.StatusOK}}, nil
}

func (s *Service) putTherapist(ctx context.Context, in *submitInput) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.Update(ctx, in.ID, in.Body.form()), "Dados alterados com sucesso")
}

func (s *Service) deleteTherapist(ctx context.Context, in *httpx.IDPath) (*httpx.Body[httpx.Done], error) {
	acc, err := s.Account.ByID(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	if acc.Role() != actor.Therapist {
		return nil, fault.Missing
	}
	return httpx.DoneUnless(s.Account.Delete(ctx, in.ID), "Sua conta foi excluída")
}

func (s *Service) getRevalidate(ctx context.Context, in *httpx.IDPath) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.Revalidate(ctx, in.ID), "O CRP será validado em breve")
}

func (s *Service) getActive(ctx context.Context, _ *struct{}) (*httpx.Body[[]account.ActivePersonBody], error) {
	people, err := s.Account.ActiveContacts(ctx, actor.Therapist)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[[]account.ActivePersonBody]{Body: account.ActiveBodies(people)}, nil
}

func (s *Service) postApproveByLink(ctx context.Context, in *approveInput) (*httpx.Body[httpx.Done], error) {
	evidence := ""
	if in.Body != nil {
		evidence = in.Body.Evidence
	}
	return httpx.DoneUnless(
		s.ApproveByLink(ctx, actor.From(ctx), in.Token, evidence),
		"Psicólogo aprovado com sucesso!",
	)
}

func (s *Service) postApprove(ctx context.Context, in *reviewInput) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.Approve(ctx, actor.From(ctx), in.ID, in.Body.Evidence), "Psicólogo aprovado com sucesso!")
}

func (s *Service) postReject(ctx context.Context, in *reviewInput) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(
		s.Reject(ctx, actor.From(ctx), in.ID, in.Body.Reason),
		"O cadastro foi recusado e a pessoa foi avisada.",
	)
}
