package backoffice

import (
	"context"
	"net/http"

	"psic/internal/account"
	"psic/internal/directory"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/money"
	"psic/internal/login"
	"psic/internal/platform/httpx"
)

// AdminCustomerBody is a patient as administrators read them: no document, no address.
type AdminCustomerBody struct {
	ID                 string      `json:"id"`
	Username           string      `json:"username"`
	Nickname           string      `json:"nickname"`
	FullName           string      `json:"fullName"`
	City               string      `json:"city"`
	AddressState       string      `json:"addressState"`
	ReschedulingCredit money.Cents `json:"reschedulingCredit"`
	UserActive         bool        `json:"user_active"`
	State              string      `json:"state"`
	IsEnterprise       bool        `json:"isEnterprise"`
	Company            string      `json:"company"`
}

// AdminTherapistBody is a therapist as administrators read them; bank data is masked.
type AdminTherapistBody struct {
	directory.TherapistBody
	Listed bool `json:"listed" doc:"Aparece no diretório"`
}

// AdminBankBody is bank data in clear.
type AdminBankBody struct {
	Bank    string `json:"bank"`
	Agency  string `json:"agency"`
	Account string `json:"account"`
	PixKey  string `json:"pixKey"`
}

// AdminRegisterBody registers somebody.
type AdminRegisterBody struct {
	Email                string `json:"email"`
	Password             string `json:"password" doc:"Provisória: o primeiro acesso precisa trocá-la"`
	PasswordConfirmation string `json:"passwordConfirmation" doc:"Conferida quando vem"`
	TermsOfService       bool   `json:"termsOfService" doc:"A própria pessoa aceita os termos no primeiro acesso"`
	Type                 string `json:"type" doc:"CUSTOMER ou THERAPIST"`
}

func (s *Service) peopleRoutes(api *httpx.API) {
	httpx.Register(
		api,
		op("admin-customer", http.MethodGet, "/customer/{id}", "Um paciente", "customer.read"),
		s.getCustomer,
	)
	httpx.Register(
		api,
		op("admin-therapist", http.MethodGet, "/therapist/{id}", "Um psicólogo", "therapist.read"),
		s.getTherapist,
	)
	httpx.Register(
		api,
		op("activate-customer", http.MethodPost, "/customer/activate/{id}", "Ativa um paciente", "customer.activate"),
		s.activator(false),
	)
	httpx.Register(
		api,
		op(
			"deactivate-customer",
			http.MethodPost,
			"/customer/deactivate/{id}",
			"Desativa um paciente",
			"customer.deactivate",
		).Fails(login.ErrStepUp).
			Explained("Com cancelSessions as sessões marcadas são canceladas, o que foi pago é devolvido, "+
				"e o segundo fator é pedido."),
		s.deactivator(false),
	)
	httpx.Register(
		api,
		op(
			"activate-therapist",
			http.MethodPost,
			"/therapist/activate/{id}",
			"Ativa um psicólogo",
			"therapist.activate",
		).Fails(directory.ErrCRPTaken),
		s.activator(true),
	)
	httpx.Register(
		api,
		op(
			"deactivate-therapist",
			http.MethodPost,
			"/therapist/deactivate/{id}",
			"Desativa um psicólogo",
			"therapist.deactivate",
		).Fails(login.ErrStepUp).
			Explained("Com cancelSessions as sessões marcadas são canceladas, os pacientes recebem o "+
				"dinheiro de volta, e o segundo fator é pedido."),
		s.deactivator(true),
	)
	httpx.Register(
		api,
		op(
			"future-sessions",
			http.MethodGet,
			"/user/{id}/future-sessions",
			"Sessões marcadas de uma pessoa, para conferir antes de desativar",
			"user.sessions",
		),
		s.getFuture,
	)
	reveal := op(
		"reveal-bank",
		http.MethodPost,
		"/therapist/{id}/bank",
		"Mostra os dados bancários sem máscara",
		"bank.reveal",
	)
	reveal.StepUp = true
	httpx.Register(api, reveal.Explained("Pede o segundo fator. A leitura fica no registro de auditoria."), s.postBank)
	httpx.Register(
		api,
		op("admin-register", http.MethodPost, "/register", "Cadastra um paciente ou psicólogo", "user.register").
			Fails(account.ErrTaken),
		s.postRegister,
	)
}

func (s *Service) getCustomer(ctx context.Context, in *httpx.IDPath) (*httpx.Body[AdminCustomerBody], error) {
	c, err := s.Customer(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[AdminCustomerBody]{Body: AdminCustomerBody{
		ID:                 c.ID,
		Username:           c.Email,
		Nickname:           c.Nickname,
		FullName:           c.FullName,
		City:               c.Personal.City,
		AddressState:       c.Personal.State,
		ReschedulingCredit: c.Balance,
		UserActive:         c.Active,
		State:              c.Account.State,
		IsEnterprise:       c.Role() == "ENTERPRISE",
		Company:            c.Company,
	}}, nil
}

func (s *Service) getTherapist(ctx context.Context, in *httpx.IDPath) (*httpx.Body[AdminTherapistBody], error) {
	r, err := s.Directory.Read(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	listed, err := s.Directory.Listed(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[AdminTherapistBody]{Body: AdminTherapistBody{directory.BodyOf(r), listed}}, nil
}

type deactivateInput struct {
	ID string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	// Cancel refunds the booked sessions, as an administrator's cancellation does.
	Cancel bool `query:"cancelSessions" doc:"Cancela e devolve também as sessões marcadas" example:"true"`
}

func (s *Service) activator(therapist bool) func(context.Context, *httpx.IDPath) (*httpx.Body[httpx.Done], error) {
	return func(ctx context.Context, in *httpx.IDPath) (*httpx.Body[httpx.Done], error) {
		return httpx.DoneUnless(s.Switch(ctx, in.ID, therapist, true, false), "Usuário ativado com sucesso!")
	}
}

func (s *Service) deactivator(therapist bool) func(context.Context, *deactivateInput) (*httpx.Body[httpx.Done], error) {
	return func(ctx context.Context, in *deactivateInput) (*httpx.Body[httpx.Done], error) {
		if in.Cancel { // it moves money, like every cancellation by an administrator
			if err := s.Login.StepUp(ctx, actor.From(ctx)); err != nil {
				return nil, err
			}
		}
		return httpx.DoneUnless(s.Switch(ctx, in.ID, therapist, false, in.Cancel), "Usuário desativado com sucesso!")
	}
}

func (s *Service) getFuture(ctx context.Context, in *httpx.IDPath) (*httpx.Body[[]AdminSessionBody], error) {
	rows, err := s.FutureSessions(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[[]AdminSessionBody]{Body: sessionBodies(rows)}, nil
}

func (s *Service) postBank(ctx context.Context, in *httpx.IDPath) (*httpx.Body[AdminBankBody], error) {
	b, err := s.RevealBank(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[AdminBankBody]{Body: AdminBankBody(b)}, nil
}

func (s *Service) postRegister(
	ctx context.Context,
	in *httpx.Body[AdminRegisterBody],
) (*httpx.Body[httpx.Done], error) {
	b := in.Body
	return httpx.DoneUnless(s.Register(ctx, Registration{
		Email:        b.Email,
		Password:     b.Password,
		Type:         b.Type,
		Confirmation: b.PasswordConfirmation,
	}), "Usuário cadastrado com sucesso!")
}
