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

// ReviewBody is what an administrator decides on.
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

// PendingBody is a registration that waits.
type PendingBody struct {
	ID          string `json:"id"`
	FullName    string `json:"fullName"`
	Nickname    string `json:"nickname"`
	Email       string `json:"email"`
	CRP         string `json:"crp"`
	SubmittedOn string `json:"submittedOn" doc:"dd/MM/yyyy"`
}

// Routes registers the feature's operations.
func (s *Service) Routes(api *httpx.API) {
	api.Examples(examples()...)
	op := func(id, method, path, summary string, access httpx.Access) httpx.Op {
		return httpx.Op{
			ID:      id,
			Method:  method,
			Path:    path,
			Tag:     "psicólogo",
			Summary: summary,
			Access:  access,
		}
	}
	own := httpx.Own("path:id", actor.Therapist)
	admin := httpx.Roles("todos os cadastros", actor.Administrator)
	httpx.Register(
		api,
		op(
			"submit-therapist",
			http.MethodPost,
			"/api/therapist-register/{id}/additional-information",
			"Envia o cadastro completo",
			own,
		).Fails(ErrCRPTaken, account.ErrState).
			Explained("Leva o cadastro à aprovação e responde com o token que substitui o usado."),
		s.postSubmit,
	)
	httpx.Register(
		api,
		op("update-therapist", http.MethodPut, "/api/therapist/{id}", "Altera os próprios dados", own).Fails(
			ErrCRPLocked,
			ErrCRPTaken,
		),
		s.putTherapist,
	)
	httpx.Register(
		api,
		op(
			"delete-therapist",
			http.MethodDelete,
			"/api/therapist/{id}",
			"Exclui a conta",
			own.OrAdmin(),
		).Audited("therapist.delete").Fails(account.ErrDebts([]string{"há uma sessão marcada"})),
		s.deleteTherapist,
	)
	httpx.Register(
		api,
		op(
			"crp-validation",
			http.MethodGet,
			"/api/therapist/{id}/crp-validation",
			"Pede nova validação do CRP",
			own.OrAdmin(),
		).Audited("therapist.revalidate").Fails(account.ErrState).
			Explained("Para quem teve o CRP recusado e corrigiu os dados."),
		s.getRevalidate,
	)
	read := op(
		"therapist",
		http.MethodGet,
		"/api/therapist/{id}",
		"Perfil público, ou os próprios dados",
		httpx.Public(),
	).Audited("therapist.read")
	read.Responses = api.Either(
		"Os próprios dados (e administradores) ou o perfil público",
		TherapistBody{},
		ProfileBody{},
	)
	httpx.Register(api, read.Fails(fault.Missing).
		Explained("Quem está no diretório tem um perfil público. A própria pessoa e administradores "+
			"recebem o cadastro inteiro. Preço só aparece para quem entrou."), s.getTherapist)
	httpx.Register(
		api,
		op(
			"active-therapists",
			http.MethodGet,
			"/api/therapist/active",
			"Psicólogos ativos",
			admin,
		).Audited("therapist.list"),
		s.getActive,
	)
	httpx.Register(
		api,
		op(
			"therapist-to-approve",
			http.MethodGet,
			"/api/therapist/confirmation-token/{token}",
			"Dados para a aprovação",
			admin,
		).Audited("therapist.review").Explained("O token é o do link enviado a administradores."),
		s.getApproval,
	)
	httpx.Register(
		api,
		op(
			"approve-by-link",
			http.MethodPost,
			"/api/therapist-register/confirm-register",
			"Aprova pelo link enviado",
			admin,
		).Audited("therapist.approve").Fails(fault.Missing, account.ErrState),
		s.postApproveByLink,
	)
	httpx.Register(
		api,
		op(
			"pending-therapists",
			http.MethodGet,
			"/api/admin/therapists/pending",
			"Cadastros aguardando aprovação",
			admin,
		).Audited("therapist.pending"),
		s.getPending,
	)
	httpx.Register(
		api,
		op(
			"approve-therapist",
			http.MethodPost,
			"/api/admin/therapist/{id}/approve",
			"Aprova um cadastro",
			admin,
		).Audited("therapist.approve").Fails(account.ErrState),
		s.postApprove,
	)
	httpx.Register(
		api,
		op(
			"reject-therapist",
			http.MethodPost,
			"/api/admin/therapist/{id}/reject",
			"Recusa um cadastro com motivo",
			admin,
		).Audited("therapist.reject").Fails(account.ErrState),
		s.postReject,
	)
}

func (s *Service) postSubmit(ctx context.Context, in *submitInput) (*httpx.Body[SubmittedBody], error) {
	session, err := s.Submit(ctx, actor.From(ctx), in.Body.form())
	if err != nil {
		return nil, err
	}
	return &httpx.Body[SubmittedBody]{Body: SubmittedBody{Token: session.Token, Status: http.StatusOK}}, nil
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

func (s *Service) getPending(ctx context.Context, _ *struct{}) (*httpx.Body[[]PendingBody], error) {
	rows, err := s.Pending(ctx)
	if err != nil {
		return nil, err
	}
	out := make([]PendingBody, len(rows))
	for i, r := range rows {
		out[i] = PendingBody{
			ID:          r.AccountID,
			FullName:    r.FullName,
			Nickname:    r.Nickname,
			Email:       r.Email,
			CRP:         r.Crp,
			SubmittedOn: wireDay(r.SubmittedAt),
		}
	}
	return &httpx.Body[[]PendingBody]{Body: out}, nil
}
