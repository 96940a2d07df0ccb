package backoffice

import (
	"context"
	"net/http"
	"time"

	"psic/internal/backoffice/backofficedb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/kernel/page"
	"psic/internal/platform/httpx"
	"psic/internal/standing"
)

// Routes registers the feature's operations.
func (s *Service) Routes(api *httpx.API) {
	api.Examples(examples()...)
	s.panelRoutes(api)
	s.peopleRoutes(api)
	s.moneyRoutes(api)
	s.mailRoutes(api)
	s.auditRoutes(api)
	s.inboxRoutes(api)
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

// stepUp lets an operation ask for the second factor again.
func stepUp(o httpx.Op) httpx.Op { o.StepUp = true; return o }

type sessionsInput struct {
	Page   int    `query:"currentPage" minimum:"0" maximum:"1000000" example:"0"`
	Size   int    `query:"pageSize" minimum:"1" maximum:"100" default:"10" example:"10"`
	UserID string `query:"userId" doc:"Só as sessões desta pessoa" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Before string `query:"before" maxLength:"60" example:"1785758400000000.0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	From   string `query:"startDate" doc:"dd/MM/yyyy, inclusive" example:"03/08/2026"`
	To     string `query:"finishDate" doc:"dd/MM/yyyy, inclusive" example:"09/08/2026"`
	State  string `query:"state" doc:"Um dos valores de state da resposta, ou vazio" example:"PAID"`
	Fixed  string `query:"standing" maxLength:"36" doc:"ALL: de atendimentos fixos; ou o id de um" example:"ALL"`
	With   string `query:"therapist" maxLength:"200" doc:"Parte do nome ou do e-mail" example:"ana"`
	Of     string `query:"customer" maxLength:"200" doc:"Parte do nome ou do e-mail" example:"bia"`
}

// filter returns the filters, or nil when none is set.
func (in *sessionsInput) filter() (*SessionFilter, error) {
	f := SessionFilter{
		State:     SessionState(in.State),
		Therapist: in.With,
		Patient:   in.Of,
		Standing:  in.Fixed,
		Before:    in.Before,
	}
	var wrong fault.Fields
	f.From = day(&wrong, "startDate", in.From, 0)
	f.To = day(&wrong, "finishDate", in.To, 1)
	if err := wrong.Err(); err != nil {
		return nil, err
	}
	if in.UserID != "" || f == (SessionFilter{Before: in.Before}) {
		return nil, nil
	}
	return &f, nil
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
	StandingID   string      `json:"standingId,omitempty" doc:"Atendimento fixo a que a sessão pertence"`
	Status       string      `json:"status"`
	State        string      `json:"state" doc:"PAID, UNPAID, FINISHED, CANCELLED, RETURNED ou RETURNED_TO_BALANCE"`
	CanCancel    bool        `json:"canCancel"`
}

// AdminSessionsBody is a page of sessions.
type AdminSessionsBody struct {
	Elements      []AdminSessionBody `json:"elements"`
	TotalElements int64              `json:"totalElements"`
	TotalPages    int64              `json:"totalPages"`
	CurrentPage   int                `json:"currentPage"`
	Next          string             `json:"next" doc:"before da próxima página; vazio no fim e na lista de uma pessoa"`
	Standing      *AdminStandingBody `json:"standing,omitempty" doc:"Com o id de um atendimento fixo: ele mesmo"`
}

// AdminStandingBody is a standing hour as administrators read it.
type AdminStandingBody struct {
	ID          string      `json:"id"`
	State       string      `json:"state" enum:"PROPOSED,ACTIVE,PAUSED,ENDED"`
	Reason      string      `json:"reason" doc:"O que levou a este estado"`
	Rhythm      string      `json:"rhythm" doc:"O ritmo em palavras"`
	FirstDay    string      `json:"firstDay"`
	EndedOn     string      `json:"endedOn,omitempty"`
	Price       money.Cents `json:"price"`
	Method      string      `json:"method,omitempty" doc:"card ou pix"`
	Customer    string      `json:"customer"`
	CustomerID  string      `json:"customerId"`
	Therapist   string      `json:"therapist"`
	TherapistID string      `json:"therapistId"`
}

func standingBody(r *backofficedb.StandingHourRow) *AdminStandingBody {
	if r == nil {
		return nil
	}
	b := &AdminStandingBody{
		ID:          r.ID,
		State:       r.State,
		Reason:      r.Reason,
		Rhythm:      standing.Rhythm(r.Weekday, r.StartMinute, r.EveryWeeks),
		FirstDay:    r.FirstOn.Wire(),
		Price:       r.PriceCents,
		Method:      r.Method,
		Customer:    named(r.PatientNickname, r.PatientFullName),
		CustomerID:  r.PatientID,
		Therapist:   named(r.TherapistNickname, r.TherapistFullName),
		TherapistID: r.TherapistID,
	}
	if !r.EndedAt.IsZero() {
		b.EndedOn = at.DateOf(r.EndedAt.Time, at.SaoPaulo).Wire()
	}
	return b
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
	OpenDisputes        int64            `json:"openDisputes" doc:"Contestações que esperam a nossa resposta"`
	FailedJobs          int64            `json:"failedJobs"`
	UnreconciledCharges int64            `json:"unreconciledCharges"`
	OwedRefunds         int64            `json:"owedRefunds" doc:"Devoluções a fazer por fora"`
	NewMessages         int64            `json:"newMessages" doc:"Mensagens do site que ninguém leu"`
	ReversedCharges     int64            `json:"reversedCharges" doc:"Pagamentos que o provedor retirou em 30 dias"`
	Backup              AdminBackupBody  `json:"backup"`
}

func (s *Service) panelRoutes(api *httpx.API) {
	s.userRoutes(api)
	httpx.Register(
		api,
		op("admin-sessions", http.MethodGet, "/sessions", "Sessões", "session.list").
			Fails(fault.Missing).
			Explained("Páginas distantes vão mais rápido com before, o next da página anterior; na lista de "+
				"todas ele dispensa currentPage. Com período, situação ou nomes só há before, e totalElements é 0."),
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

func (s *Service) getSessions(ctx context.Context, in *sessionsInput) (*httpx.Body[AdminSessionsBody], error) {
	filter, err := in.filter()
	if err != nil {
		return nil, err
	}
	var list SessionList
	if filter != nil {
		list, err = s.FindSessions(ctx, *filter, in.Size)
	} else {
		list, err = s.Sessions(ctx, in.UserID, in.Before, in.part())
	}
	if err != nil {
		return nil, err
	}
	return &httpx.Body[AdminSessionsBody]{Body: AdminSessionsBody{
		Elements:      sessionBodies(list.Rows),
		TotalElements: list.Total,
		TotalPages:    in.part().Count(list.Total),
		CurrentPage:   in.Page,
		Next:          list.Next,
		Standing:      standingBody(list.Standing),
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
			StandingID:   r.StandingID,
			Status:       r.Status,
			State:        string(r.State),
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
		OpenDisputes:        d.Disputes,
		FailedJobs:          d.FailedJobs,
		UnreconciledCharges: d.Unreconciled,
		OwedRefunds:         d.Owed,
		ReversedCharges:     d.Reversed,
		NewMessages:         d.NewMessages,
		Backup:              backupBody(d.Backup),
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
