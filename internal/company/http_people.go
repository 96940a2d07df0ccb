package company

import (
	"context"
	"net/http"

	"psic/internal/kernel/actor"
	"psic/internal/platform/httpx"
)

// CompanyUserBody registers somebody. The form of the web sends username and terms instead of email and termsOfService
// (Q118).
type CompanyUserBody struct {
	Email          string `json:"email"`
	Username       string `json:"username"`
	Name           string `json:"name,omitempty" maxLength:"250" doc:"Só aparece na lista da empresa"`
	Password       string `json:"password" doc:"Conferida e descartada: a pessoa escolhe a própria senha pelo link"`
	TermsOfService bool   `json:"termsOfService"`
	Terms          bool   `json:"terms"`
	Type           string `json:"type" doc:"ENTERPRISE"`
}

func (b CompanyUserBody) invitee() Invitee {
	if b.Email == "" {
		return Invitee{b.Username, b.Name}
	}
	return Invitee{b.Email, b.Name}
}

type registerInput struct {
	CompanyID string `path:"companyId" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body      CompanyUserBody
}

type peopleInput struct {
	ID string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	httpx.PageQuery
	Text  string `query:"text" maxLength:"250" example:"ana"`
	State string `query:"state" maxLength:"20" example:"EXPIRED" doc:"Situação do convite; vazio traz todas"`
}

// CompanyMemberBody is everything that an employer may read about an employee. Whether the person wants news is what
// the person registered, so the company reads false of everybody.
type CompanyMemberBody struct {
	Name             string `json:"name" doc:"O nome que a empresa informou, ou vazio"`
	Email            string `json:"email"`
	UserType         string `json:"userType"`
	EmailAlertsOptIn bool   `json:"emailAlertsOptIn" doc:"Sempre falso: a escolha é só da pessoa"`
	State            string `json:"state" doc:"ACTIVE, INVITED, EXPIRED ou LEAVING: até onde chegou o convite"`
	Until            string `json:"until" doc:"dd/MM/yyyy em que a vaga é liberada; vazio para quem fica"`
}

// CompanyStatesBody counts all people of a company by state.
type CompanyStatesBody struct {
	Active  int64 `json:"active"`
	Invited int64 `json:"invited"`
	Expired int64 `json:"expired"`
	Leaving int64 `json:"leaving"`
}

// CompanyResentBody is the response to sending all expired invitations again.
type CompanyResentBody struct {
	Sent   int `json:"sent" doc:"Convites reenviados"`
	NoSeat int `json:"noSeat" doc:"Convites que ficaram de fora porque não há vaga livre"`
}

// CompanyMembersBody is a page of people.
type CompanyMembersBody struct {
	Elements      []CompanyMemberBody `json:"elements"`
	TotalPages    int64               `json:"totalPages"`
	TotalElements int64               `json:"totalElements"`
	CurrentPage   int                 `json:"currentPage"`
	States        CompanyStatesBody   `json:"states" doc:"Quantas pessoas há em cada situação, sem os filtros"`
}

// CompanyPersonBody names somebody of the company.
type CompanyPersonBody struct {
	Email string `json:"email"`
}

type personInput struct {
	ID   string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body CompanyPersonBody
}

// CompanyUsageBody is a year's report.
type CompanyUsageBody struct {
	Year      int   `json:"year"`
	Published bool  `json:"published" doc:"Falso quando o grupo é pequeno demais para um número"`
	People    int64 `json:"people"`
	Used      int64 `json:"used"`
}

// CompanyUsagesBody lists the reports.
type CompanyUsagesBody struct {
	Reports []CompanyUsageBody `json:"reports"`
}

func (s *Service) peopleRoutes(api *httpx.API, own httpx.Access) {
	company := httpx.Roles("a própria empresa", actor.Company)
	httpx.Register(
		api,
		op(
			"register-company-user",
			http.MethodPost,
			"/api/company/register/{companyId}",
			"Cadastra alguém da empresa",
			company,
			managing("company-register", 100),
		).Fails(personFaults()...).Fails(ErrFull, ErrInactive).
			Explained("A pessoa recebe um link e escolhe a própria senha."),
		s.postRegister,
	)
	httpx.Register(
		api,
		op(
			"company-users",
			http.MethodGet,
			"/api/company/{id}/users",
			"Pessoas da empresa",
			own,
		).Audited("company.users"),
		s.getPeople,
	)
	httpx.Register(
		api,
		op(
			"resend-company-user",
			http.MethodPost,
			"/api/company/{id}/users/resend",
			"Reenvia o link de ativação",
			own,
			managing("company-resend", 60),
		).Audited("company.resend").Fails(ErrFull, ErrInactive),
		s.postResend,
	)
	httpx.Register(
		api,
		op(
			"release-company-user",
			http.MethodPost,
			"/api/company/{id}/users/deactivate",
			"Encerra o acesso de alguém no fim do ciclo",
			own,
			managing("company-release", 100),
		).Audited("company.release").
			Explained("A vaga fica em uso até o fim do ciclo; depois a pessoa perde o acesso pela empresa. Um convite "+
				"que não foi usado termina e libera a vaga na hora."),
		s.postRelease,
	)
	httpx.Register(
		api,
		op(
			"resend-expired-company-users",
			http.MethodPost,
			"/api/company/{id}/users/resend-expired",
			"Reenvia todos os convites expirados",
			own,
			managing("company-resend-expired", 10),
		).Audited("company.resend").Fails(ErrInactive).
			Explained("Cada convite reenviado ocupa de novo uma vaga. Sem vagas livres para todos, os primeiros por "+
				"e-mail recebem o link."),
		s.postResendExpired,
	)
	httpx.Register(
		api,
		op(
			"keep-company-user",
			http.MethodPost,
			"/api/company/{id}/users/keep",
			"Desfaz o encerramento do acesso de alguém",
			own,
			managing("company-keep", 100),
		).Audited("company.release").
			Explained("Vale até o dia em que a vaga seria liberada. A pessoa é avisada."),
		s.postKeep,
	)
	s.importRoutes(api, own)
	httpx.Register(
		api,
		op("company-usage", http.MethodGet, "/api/company/{id}/usage", "Relatórios anuais de uso", company).
			Explained("Só números anuais, e só de grupos grandes o bastante para não revelar ninguém."),
		s.getUsage,
	)
}

func (s *Service) postRegister(ctx context.Context, in *registerInput) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(
		s.Register(ctx, actor.From(ctx), in.CompanyID, in.Body.invitee(), in.Body.Password),
		"Usuário cadastrado com sucesso!",
	)
}

func (s *Service) getPeople(ctx context.Context, in *peopleInput) (*httpx.Body[CompanyMembersBody], error) {
	c, err := s.Reach(ctx, actor.From(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	list, err := s.People(ctx, c.ID, PeopleFilter{Text: in.Text, State: stateOf(in.State)}, in.Part())
	if err != nil {
		return nil, err
	}
	rows := make([]CompanyMemberBody, len(list.Rows))
	for i, m := range list.Rows {
		rows[i] = CompanyMemberBody{
			Name:     m.Name,
			Email:    m.Email,
			UserType: string(actor.Enterprise),
			State:    string(m.State),
		}
		if !m.Until.IsZero() {
			rows[i].Until = m.Until.Wire()
		}
	}
	return &httpx.Body[CompanyMembersBody]{Body: CompanyMembersBody{
		Elements:      rows,
		TotalPages:    in.Part().Count(list.Total),
		TotalElements: list.Total,
		CurrentPage:   in.Page,
		States: CompanyStatesBody{
			Active:  list.Counts[MemberActive],
			Invited: list.Counts[MemberInvited],
			Expired: list.Counts[MemberExpired],
			Leaving: list.Counts[MemberLeaving],
		},
	}}, nil
}

func (s *Service) postResend(ctx context.Context, in *personInput) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(
		s.Resend(ctx, actor.From(ctx), in.ID, in.Body.Email),
		"Se o convite ainda não foi usado, um novo link foi enviado.",
	)
}

func (s *Service) postRelease(ctx context.Context, in *personInput) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(
		s.Release(ctx, actor.From(ctx), in.ID, in.Body.Email),
		"A vaga será liberada no fim do ciclo.",
	)
}

func (s *Service) postKeep(ctx context.Context, in *personInput) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.Keep(ctx, actor.From(ctx), in.ID, in.Body.Email), "O acesso continua.")
}

func (s *Service) postResendExpired(ctx context.Context, in *httpx.IDPath) (*httpx.Body[CompanyResentBody], error) {
	r, err := s.ResendExpired(ctx, actor.From(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[CompanyResentBody]{Body: CompanyResentBody(r)}, nil
}

func (s *Service) getUsage(ctx context.Context, in *httpx.IDPath) (*httpx.Body[CompanyUsagesBody], error) {
	c, err := s.Reach(ctx, actor.From(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	list, err := s.UsageReports(ctx, c.ID)
	if err != nil {
		return nil, err
	}
	out := make([]CompanyUsageBody, len(list))
	for i, u := range list {
		out[i] = CompanyUsageBody(u)
	}
	return &httpx.Body[CompanyUsagesBody]{Body: CompanyUsagesBody{out}}, nil
}
