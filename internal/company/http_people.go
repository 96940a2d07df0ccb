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
	Text string `query:"text" maxLength:"250" example:"ana"`
}

// CompanyMemberBody is everything that an employer may read about an employee. Whether the person wants news is what
// the person registered, so the company reads false of everybody.
type CompanyMemberBody struct {
	Name             string `json:"name" doc:"O nome que a empresa informou, ou vazio"`
	Email            string `json:"email"`
	UserType         string `json:"userType"`
	EmailAlertsOptIn bool   `json:"emailAlertsOptIn" doc:"Sempre falso: a escolha é só da pessoa"`
}

// CompanyMembersBody is a page of people.
type CompanyMembersBody struct {
	Elements      []CompanyMemberBody `json:"elements"`
	TotalPages    int64               `json:"totalPages"`
	TotalElements int64               `json:"totalElements"`
	CurrentPage   int                 `json:"currentPage"`
}

// CompanyPersonBody names somebody of the company.
type CompanyPersonBody struct {
	Email string `json:"email"`
}

type personInput struct {
	ID   string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body CompanyPersonBody
}

// CompanyImportBody is a list of addresses; a preview changes nothing.
type CompanyImportBody struct {
	CSV     string `json:"csv" maxLength:"65536"`
	Preview bool   `json:"preview"`
}

type importInput struct {
	ID   string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body CompanyImportBody
}

// CompanyImportRow is the verdict on a line.
type CompanyImportRow struct {
	Line    int    `json:"line"`
	Email   string `json:"email"`
	Verdict string `json:"verdict"`
	Text    string `json:"text"`
}

// CompanyImportedBody is the response to an import.
type CompanyImportedBody struct {
	Rows  []CompanyImportRow `json:"rows"`
	Ready int                `json:"ready" doc:"Convidados, ou que seriam convidados na prévia"`
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
			"import-company-users",
			http.MethodPost,
			"/api/company/{id}/users/import",
			"Convida por lista",
			own,
			managing("company-import", 30),
		).Audited("company.import").Fails(ErrInactive, errNoRows, errTooManyRows).
			Explained("Até 200 linhas de CSV, com o e-mail e, se quiser, o nome. Com preview nada muda; a resposta "+
				"julga cada linha."),
		s.postImport,
	)
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
	list, total, err := s.People(ctx, c.ID, in.Text, in.Part())
	if err != nil {
		return nil, err
	}
	rows := make([]CompanyMemberBody, len(list))
	for i, m := range list {
		rows[i] = CompanyMemberBody{Name: m.Name, Email: m.Email, UserType: string(actor.Enterprise)}
	}
	return &httpx.Body[CompanyMembersBody]{Body: CompanyMembersBody{
		Elements:      rows,
		TotalPages:    in.Part().Count(total),
		TotalElements: total,
		CurrentPage:   in.Page,
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

func (s *Service) postImport(ctx context.Context, in *importInput) (*httpx.Body[CompanyImportedBody], error) {
	rows, err := s.Import(ctx, actor.From(ctx), in.ID, in.Body.CSV, in.Body.Preview)
	if err != nil {
		return nil, err
	}
	out := CompanyImportedBody{Rows: make([]CompanyImportRow, len(rows))}
	for i, r := range rows {
		out.Rows[i] = CompanyImportRow{
			Line:    r.Line,
			Email:   r.Email,
			Verdict: string(r.Verdict),
			Text:    r.Verdict.Text(),
		}
		if r.Verdict == Ready {
			out.Ready++
		}
	}
	return &httpx.Body[CompanyImportedBody]{Body: out}, nil
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
