package company

import (
	"context"
	"net/http"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/page"
	"psic/internal/platform/httpx"
)

// CompaniesBody is a page of companies.
type CompaniesBody struct {
	Elements      []CompanyBody `json:"elements"`
	TotalElements int64         `json:"totalElements"`
	TotalPages    int64         `json:"totalPages"`
	CurrentPage   int           `json:"currentPage"`
}

type listInput struct {
	httpx.PageQuery
	Text    string `query:"text" maxLength:"250" example:"ana"`
	Payment string `query:"payment" maxLength:"20" example:"OVERDUE" doc:"OK, OVERDUE ou NEVER; vazio traz todas"`
}

// maxChoices bounds the list from which an administrator picks a company.
const maxChoices = 1000

func (s *Service) adminRoutes(api *httpx.API) {
	admin := httpx.Roles("administradores", actor.Administrator)
	httpx.Register(
		api,
		op(
			"create-company",
			http.MethodPost,
			"/api/admin/company",
			"Cadastra uma empresa e o login dela",
			admin,
		).Audited("company.create").Fails(ErrTaken, account.ErrTaken),
		s.postCompany,
	)
	httpx.Register(
		api,
		op("companies", http.MethodGet, "/api/admin/companies", "Empresas, por página", admin).Audited("company.list"),
		s.getCompanies,
	)
	httpx.Register(
		api,
		op(
			"all-companies",
			http.MethodGet,
			"/api/admin/companies/all",
			"Empresas, para escolher uma",
			admin,
		).Audited("company.list"),
		s.getAll,
	)
	httpx.Register(
		api,
		op(
			"deactivate-company",
			http.MethodPut,
			"/api/admin/company/{id}/deactivate",
			"Desativa a empresa e encerra os acessos dela",
			admin,
		).Audited("company.deactivate"),
		s.putActive(false),
	)
	httpx.Register(
		api,
		op(
			"activate-company",
			http.MethodPut,
			"/api/admin/company/{id}/activate",
			"Ativa a empresa",
			admin,
		).Audited("company.activate"),
		s.putActive(true),
	)
	validate := op(
		"validate-company-payment",
		http.MethodPost,
		"/api/admin/company/{id}/subscription",
		"Valida o pagamento do mês, sem registrar o valor",
		admin,
	).Audited("company.validate_payment")
	validate.StepUp = true
	httpx.Register(api, validate, s.postValidate)
	s.paymentRoutes(api, admin)
	httpx.Register(
		api,
		op(
			"send-company-access",
			http.MethodPost,
			"/api/admin/company/{id}/access",
			"Envia de novo o link de acesso da empresa",
			admin,
			managing("company-access", 60),
		).Audited("company.send_access").Fails(ErrHasAccess, ErrInactive, account.ErrTaken),
		s.postAccess,
	)
	httpx.Register(
		api,
		op(
			"admin-register-company-user",
			http.MethodPost,
			"/api/admin/register/companyUser/{companyId}",
			"Cadastra alguém de uma empresa",
			admin,
			managing("admin-company-register", 300),
		).Audited("company.register_user").Fails(personFaults()...).Fails(ErrFull, ErrInactive, account.ErrTaken),
		s.postRegister,
	)
}

func (s *Service) postCompany(ctx context.Context, in *httpx.Body[CompanyFormBody]) (*httpx.Body[CompanyBody], error) {
	c, err := s.Open(ctx, in.Body.input())
	if err != nil {
		return nil, err
	}
	return &httpx.Body[CompanyBody]{Body: s.view(c)}, nil
}

func (s *Service) getCompanies(ctx context.Context, in *listInput) (*httpx.Body[CompaniesBody], error) {
	rows, total, err := s.List(ctx, Filter{Text: in.Text, Payment: paymentStateOf(in.Payment)}, in.Part())
	if err != nil {
		return nil, err
	}
	return &httpx.Body[CompaniesBody]{Body: CompaniesBody{
		Elements:      s.views(rows),
		TotalElements: total,
		TotalPages:    in.Part().Count(total),
		CurrentPage:   in.Page,
	}}, nil
}

func (s *Service) views(rows []Company) []CompanyBody {
	out := make([]CompanyBody, len(rows))
	for i, c := range rows {
		out[i] = s.view(c)
	}
	return out
}

func (s *Service) getAll(ctx context.Context, _ *struct{}) (*httpx.Body[[]CompanyBody], error) {
	rows, _, err := s.List(ctx, Filter{}, page.Page{Number: 0, Size: maxChoices})
	if err != nil {
		return nil, err
	}
	return &httpx.Body[[]CompanyBody]{Body: s.views(rows)}, nil
}

func (s *Service) putActive(active bool) func(context.Context, *httpx.IDPath) (*httpx.Body[httpx.Done], error) {
	return func(ctx context.Context, in *httpx.IDPath) (*httpx.Body[httpx.Done], error) {
		return httpx.DoneUnless(s.SetActive(ctx, in.ID, active), "Empresa cadastrada/atualizada com sucesso!")
	}
}

func (s *Service) postAccess(ctx context.Context, in *httpx.IDPath) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.SendAccess(ctx, in.ID), "Acesso reenviado com sucesso!")
}

func (s *Service) postValidate(ctx context.Context, in *httpx.IDPath) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.Validate(ctx, in.ID), "")
}
