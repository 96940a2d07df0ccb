package backoffice

import (
	"context"
	"net/http"
	"strings"
	"time"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/platform/httpx"
)

type usersInput struct {
	httpx.PageQuery
	Text      string `query:"text" maxLength:"200" doc:"Parte do nome ou do e-mail; CPF ou CRP inteiro" example:"ana"`
	Active    string `query:"isActive" doc:"true, false ou vazio" example:"true"`
	Type      string `query:"type" doc:"CUSTOMER, ENTERPRISE, THERAPIST ou vazio" example:"CUSTOMER"`
	CompanyID string `query:"companyId" doc:"Só pessoas desta empresa" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	State     string `query:"state" doc:"ACTIVE, INVITED, INACTIVE ou vazio" example:"ACTIVE"`
	Sort      string `query:"sort" doc:"newest, oldest, name ou -name" example:"name"`
	Before    string `query:"before" doc:"Última da página anterior" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
}

// AdminUserBody is a person in the list of administrators.
type AdminUserBody struct {
	ID           string `json:"id"`
	FullName     string `json:"fullName"`
	Nickname     string `json:"nickname"`
	Username     string `json:"username"`
	UserType     string `json:"userType" doc:"CUSTOMER ou THERAPIST"`
	UserActive   bool   `json:"user_active"`
	State        string `json:"state" doc:"ACTIVE, INVITED (ainda não confirmou o e-mail) ou INACTIVE"`
	IsEnterprise bool   `json:"isEnterprise" doc:"Colaborador de uma empresa"`
	Company      string `json:"company"`
	CreatedOn    string `json:"createdOn" doc:"dd/MM/yyyy"`
	LastAccessOn string `json:"lastAccessOn" doc:"dd/MM/yyyy; vazio para quem nunca entrou"`
}

// AdminUsersBody is a page of people.
type AdminUsersBody struct {
	Elements      []AdminUserBody `json:"elements"`
	TotalElements int64           `json:"totalElements"`
	TotalPages    int64           `json:"totalPages"`
	CurrentPage   int             `json:"currentPage"`
	TotalIsCapped bool            `json:"totalIsCapped" doc:"Há mais do que totalElements"`
}

// UserExportBody selects who is in an exported table. It is a body, so that a name or CPF is in no URL.
type UserExportBody struct {
	Text      string `json:"text" maxLength:"200" doc:"Parte do nome ou do e-mail; CPF ou CRP inteiro"`
	Type      string `json:"type" doc:"CUSTOMER, ENTERPRISE, THERAPIST ou vazio"`
	CompanyID string `json:"companyId" doc:"Vazio ou uma empresa"`
	State     string `json:"state" doc:"ACTIVE, INVITED, INACTIVE ou vazio"`
	Sort      string `json:"sort" doc:"newest, oldest, name ou -name"`
}

const exampleUsers = "Nome;Apelido;E-mail;Tipo;Empresa;Situação;Cadastro;Último acesso\n" +
	"Ana Lima;;ana@example.com;Paciente;;Ativo;03/08/2026;09/08/2026\n"

func (s *Service) userRoutes(api *httpx.API) {
	httpx.Register(api, op("admin-users", http.MethodGet, "/users", "Pacientes e psicólogos", "user.list"), s.getUsers)
	export := op("export-users", http.MethodPost, "/users/export", "Pacientes e psicólogos em CSV", "user.export")
	export.StepUp = true
	export.Limits = []httpx.Limit{httpx.PerAccount("export-users", 20, time.Hour)}
	export.Responses = httpx.FileResponse("text/csv", "Tabela CSV", exampleUsers)
	httpx.Register(api, export.Fails(ErrTooManyUsers), s.postUserExport)
}

func activeFilter(text string) (*bool, error) {
	var f fault.Fields
	wanted := strings.EqualFold(text, "true")
	switch strings.ToLower(text) {
	case "", "null", "undefined":
		return nil, nil
	case "true", "false":
		return &wanted, nil
	}
	f.Add("isActive", "Use true ou false.")
	return nil, f.Err()
}

// filter returns the filters of the request. isActive is the older word for the state.
func (in *usersInput) filter(active *bool) UserFilter {
	f := UserFilter{
		Text:      in.Text,
		Role:      actor.Role(in.Type),
		CompanyID: in.CompanyID,
		State:     UserState(in.State),
		Sort:      in.Sort,
	}
	if f.State == "" && active != nil {
		f.State = stateOf(*active, true)
	}
	return f
}

// plain says that the request has no filter but those of the simple list, which counts and skips faster.
func (in *usersInput) plain() bool {
	_, isCPF := br.CPF(in.Text)
	_, isCRP := br.ParseCRP(in.Text)
	newest := in.Sort == "" || in.Sort == "newest"
	return in.Type == "" && in.CompanyID == "" && in.State == "" && newest && !isCPF && !isCRP
}

func (s *Service) getUsers(ctx context.Context, in *usersInput) (*httpx.Body[AdminUsersBody], error) {
	active, err := activeFilter(in.Active)
	if err != nil {
		return nil, err
	}
	var (
		rows   []User
		total  int64
		capped bool
	)
	if in.plain() {
		rows, total, capped, err = s.plainUsers(ctx, in, active)
	} else {
		rows, total, capped, err = s.Users(ctx, in.filter(active), in.Page, in.Size)
	}
	if err != nil {
		return nil, err
	}
	out := make([]AdminUserBody, len(rows))
	for i, r := range rows {
		out[i] = userBody(r)
	}
	return &httpx.Body[AdminUsersBody]{Body: AdminUsersBody{
		Elements:      out,
		TotalElements: total,
		TotalPages:    in.Part().Count(total),
		CurrentPage:   in.Page,
		TotalIsCapped: capped,
	}}, nil
}

func (s *Service) plainUsers(ctx context.Context, in *usersInput, active *bool) ([]User, int64, bool, error) {
	people, total, capped, err := s.Account.People(ctx, account.PeopleFilter{
		Text:   in.Text,
		Active: active,
		Page:   in.Page,
		Size:   in.Size,
		Before: in.Before,
	})
	if err != nil {
		return nil, 0, false, err
	}
	found := make([]string, len(people))
	for i, p := range people {
		found[i] = p.ID
	}
	rows, err := s.usersByID(ctx, found)
	return rows, total, capped, err
}

func userBody(u User) AdminUserBody {
	return AdminUserBody{
		ID:           u.ID,
		FullName:     u.FullName,
		Nickname:     u.Nickname,
		Username:     u.Email,
		UserType:     userType(actor.Role(u.Role)),
		UserActive:   u.Active,
		State:        string(u.State()),
		IsEnterprise: actor.Role(u.Role) == actor.Enterprise,
		Company:      u.Company,
		CreatedOn:    dayOf(u.CreatedAt),
		LastAccessOn: dayOf(u.LastAccessAt),
	}
}

// userType shows employees as patients; isEnterprise and company tell the difference (Q114).
func userType(r actor.Role) string {
	if r.Patient() {
		return string(actor.Customer)
	}
	return string(r)
}

func (s *Service) postUserExport(ctx context.Context, in *httpx.Body[UserExportBody]) (*httpx.File, error) {
	data, err := s.UsersCSV(ctx, UserFilter{
		Text:      in.Body.Text,
		Role:      actor.Role(in.Body.Type),
		CompanyID: in.Body.CompanyID,
		State:     UserState(in.Body.State),
		Sort:      in.Body.Sort,
	})
	if err != nil {
		return nil, err
	}
	return &httpx.File{
		ContentType: "text/csv; charset=utf-8",
		Disposition: `attachment; filename="` + csvName(s.Clock.Now()) + `"`,
		Body:        data,
	}, nil
}
