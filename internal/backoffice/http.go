package backoffice

import (
	"context"
	"net/http"
	"strings"
	"time"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/kernel/page"
	"psic/internal/platform/httpx"
)

// Routes registers the feature's operations.
func (s *Service) Routes(api *httpx.API) {
	api.Examples(examples()...)
	s.panelRoutes(api)
	s.peopleRoutes(api)
	s.moneyRoutes(api)
	s.mailRoutes(api)
	s.auditRoutes(api)
}

// op is an operation for administrators alone.
func op(id, method, path, summary, audit string) httpx.Op {
	return httpx.Op{
		ID:      id,
		Method:  method,
		Path:    "/api/admin" + path,
		Tag:     "administração",
		Summary: summary,
		Access:  httpx.Roles("todas as pessoas", actor.Administrator),
		Audit:   audit,
	}
}

type usersInput struct {
	httpx.PageQuery
	Text   string `query:"text" maxLength:"200" doc:"Parte do nome ou do e-mail, com ou sem acentos" example:"ana"`
	Active string `query:"isActive" doc:"true, false ou vazio" example:"true"`
	Before string `query:"before" doc:"Última pessoa da página anterior" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
}

// AdminUserBody is a person in the list of administrators.
type AdminUserBody struct {
	ID           string `json:"id"`
	FullName     string `json:"fullName"`
	Nickname     string `json:"nickname"`
	Username     string `json:"username"`
	UserType     string `json:"userType" doc:"CUSTOMER ou THERAPIST"`
	UserActive   bool   `json:"user_active"`
	IsEnterprise bool   `json:"isEnterprise" doc:"Colaborador de uma empresa"`
	Company      string `json:"company"`
}

// AdminUsersBody is a page of people.
type AdminUsersBody struct {
	Elements      []AdminUserBody `json:"elements"`
	TotalElements int64           `json:"totalElements"`
	TotalPages    int64           `json:"totalPages"`
	CurrentPage   int             `json:"currentPage"`
	TotalIsCapped bool            `json:"totalIsCapped" doc:"Há mais do que totalElements"`
}

type sessionsInput struct {
	Page   int    `query:"currentPage" minimum:"0" maximum:"1000000" example:"0"`
	Size   int    `query:"pageSize" minimum:"1" maximum:"100" default:"10" example:"10"`
	UserID string `query:"userId" doc:"Só as sessões desta pessoa" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Before string `query:"before" maxLength:"60" example:"1785758400000000.0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
}

func (in *sessionsInput) part() page.Page { return page.Page{Number: in.Page, Size: in.Size} }

// AdminSessionBody is a session in the list of administrators.
type AdminSessionBody struct {
	ID           string      `json:"id"`
	ScheduledDay string      `json:"scheduledDay"`
	StartTime    string      `json:"startTime"`
	FinishTime   string      `json:"finishTime"`
	Customer     string      `json:"customer"`
	CustomerID   string      `json:"customerId"`
	Therapist    string      `json:"therapist"`
	TherapistID  string      `json:"therapistId"`
	Price        money.Cents `json:"priceInBRL"`
	IsEnterprise bool        `json:"isEnterprise"`
	Status       string      `json:"status"`
	CanCancel    bool        `json:"canCancel"`
}

// AdminSessionsBody is a page of sessions.
type AdminSessionsBody struct {
	Elements      []AdminSessionBody `json:"elements"`
	TotalElements int64              `json:"totalElements"`
	TotalPages    int64              `json:"totalPages"`
	CurrentPage   int                `json:"currentPage"`
	Next          string             `json:"next" doc:"before da próxima página; vazio no fim e na lista de uma pessoa"`
}

// AdminRevenueBody is what patients paid less what was given back, and the platform's share of it.
type AdminRevenueBody struct {
	Revenue money.Cents `json:"revenue"`
	Fee     money.Cents `json:"fee"`
}

// AdminMonthBody is a month of the charts.
type AdminMonthBody struct {
	Month    string      `json:"month" doc:"AAAA-MM"`
	Sessions int64       `json:"sessions"`
	Revenue  money.Cents `json:"revenue"`
	Fee      money.Cents `json:"fee"`
}

// AdminDashboardBody is what the start page of administrators shows.
type AdminDashboardBody struct {
	Sessions            int64            `json:"sessions"`
	Revenue             money.Cents      `json:"revenue"`
	Fee                 money.Cents      `json:"fee"`
	Months              []AdminMonthBody `json:"months"`
	PendingApprovals    int64            `json:"pendingApprovals"`
	OverdueCompanies    int64            `json:"overdueCompanies"`
	OverduePayouts      int64            `json:"overduePayouts"`
	FailedJobs          int64            `json:"failedJobs"`
	UnreconciledCharges int64            `json:"unreconciledCharges"`
	OwedRefunds         int64            `json:"owedRefunds" doc:"Devoluções a fazer por fora"`
	ReversedCharges     int64            `json:"reversedCharges" doc:"Pagamentos que o provedor retirou em 30 dias"`
}

func (s *Service) panelRoutes(api *httpx.API) {
	httpx.Register(api, op("admin-users", http.MethodGet, "/users", "Pacientes e psicólogos", "user.list"), s.getUsers)
	httpx.Register(
		api,
		op("admin-sessions", http.MethodGet, "/sessions", "Sessões", "session.list").
			Fails(fault.Missing).
			Explained("Páginas distantes vão mais rápido com before, o next da página anterior; na lista de "+
				"todas ele dispensa currentPage."),
		s.getSessions,
	)
	httpx.Register(
		api,
		op("admin-revenue", http.MethodGet, "/revenue", "Receita das sessões", "revenue.read"),
		s.getRevenue,
	)
	httpx.Register(
		api,
		op("admin-dashboard", http.MethodGet, "/dashboard", "Números e pendências do painel", "dashboard.read"),
		s.getDashboard,
	)
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

func (s *Service) getUsers(ctx context.Context, in *usersInput) (*httpx.Body[AdminUsersBody], error) {
	active, err := activeFilter(in.Active)
	if err != nil {
		return nil, err
	}
	rows, total, capped, err := s.Account.People(ctx, account.PeopleFilter{
		Text:   in.Text,
		Active: active,
		Page:   in.Page,
		Size:   in.Size,
		Before: in.Before,
	})
	if err != nil {
		return nil, err
	}
	out := make([]AdminUserBody, len(rows))
	for i, r := range rows {
		out[i] = AdminUserBody{
			ID:           r.ID,
			FullName:     r.FullName,
			Nickname:     r.Nickname,
			Username:     r.Email,
			UserType:     userType(actor.Role(r.Role)),
			UserActive:   r.Active,
			IsEnterprise: actor.Role(r.Role) == actor.Enterprise,
			Company:      r.Company,
		}
	}
	return &httpx.Body[AdminUsersBody]{Body: AdminUsersBody{
		Elements:      out,
		TotalElements: total,
		TotalPages:    in.Part().Count(total),
		CurrentPage:   in.Page,
		TotalIsCapped: capped,
	}}, nil
}

// userType shows employees as patients; isEnterprise and company tell the difference (Q114).
func userType(r actor.Role) string {
	if r.Patient() {
		return string(actor.Customer)
	}
	return string(r)
}

func (s *Service) getSessions(ctx context.Context, in *sessionsInput) (*httpx.Body[AdminSessionsBody], error) {
	list, err := s.Sessions(ctx, in.UserID, in.Before, in.part())
	if err != nil {
		return nil, err
	}
	return &httpx.Body[AdminSessionsBody]{Body: AdminSessionsBody{
		Elements:      sessionBodies(list.Rows),
		TotalElements: list.Total,
		TotalPages:    in.part().Count(list.Total),
		CurrentPage:   in.Page,
		Next:          list.Next,
	}}, nil
}

func sessionBodies(rows []SessionRow) []AdminSessionBody {
	out := make([]AdminSessionBody, len(rows))
	for i, r := range rows {
		out[i] = AdminSessionBody{
			ID:           r.ID,
			ScheduledDay: at.DateOf(r.StartsAt.Time, at.SaoPaulo).Wire(),
			StartTime:    wallClock(r.StartsAt.Time),
			FinishTime:   wallClock(r.EndsAt.Time),
			Customer:     named(r.PatientNickname, r.PatientFullName),
			CustomerID:   r.PatientID,
			Therapist:    named(r.TherapistNickname, r.TherapistFullName),
			TherapistID:  r.TherapistID,
			Price:        r.price(),
			IsEnterprise: r.Enterprise,
			Status:       r.Status,
			CanCancel:    r.CanCancel,
		}
	}
	return out
}

// price returns what was paid, or the full price before the payment: the discount goes to the session that a person
// pays first.
func (r SessionRow) price() money.Cents {
	if r.PaidAt.IsZero() {
		return r.PriceCents
	}
	return r.PriceCents - r.DiscountCents
}

func wallClock(t time.Time) string { return t.In(at.SaoPaulo).Format(time.TimeOnly) }

func (s *Service) getRevenue(ctx context.Context, _ *httpx.None) (*httpx.Body[AdminRevenueBody], error) {
	f, err := s.Totals(ctx)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[AdminRevenueBody]{Body: AdminRevenueBody{f.Revenue(), f.Fee}}, nil
}

func (s *Service) getDashboard(ctx context.Context, _ *httpx.None) (*httpx.Body[AdminDashboardBody], error) {
	d, err := s.Dashboard(ctx)
	if err != nil {
		return nil, err
	}
	b := AdminDashboardBody{
		Sessions:            d.Totals.Sessions,
		Revenue:             d.Totals.Revenue(),
		Fee:                 d.Totals.Fee,
		Months:              make([]AdminMonthBody, len(d.Chart)),
		PendingApprovals:    d.Pending,
		OverdueCompanies:    d.OverdueCompanies,
		OverduePayouts:      d.OverduePayouts,
		FailedJobs:          d.FailedJobs,
		UnreconciledCharges: d.Unreconciled,
		OwedRefunds:         d.Owed,
		ReversedCharges:     d.Reversed,
	}
	for i, m := range d.Chart {
		b.Months[i] = AdminMonthBody{
			Month:    m.Month,
			Sessions: m.Sessions,
			Revenue:  m.Revenue(),
			Fee:      m.Fee,
		}
	}
	return &httpx.Body[AdminDashboardBody]{Body: b}, nil
}
