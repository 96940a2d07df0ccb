package booking

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"psic/internal/agenda"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/platform/httpx"
)

// PatientSessionsBody is a list of a patient's sessions.
type PatientSessionsBody struct {
	Sessions []SessionBody `json:"sessions"`
}

type pastInput struct {
	ID     string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Before cursor `query:"before" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
}

// cursor is the last session of the page before.
type cursor string

// Schema describes the cursor. The text is too long for a struct tag.
func (cursor) Schema(huma.Registry) *huma.Schema {
	longest := 36
	return &huma.Schema{
		Type:        huma.TypeString,
		MaxLength:   &longest,
		Description: "Continua depois desta sessão: o X-Next da página anterior",
	}
}

// pastOutput is a bare list, as the client expects it, so the cursor of the next page is in a header.
type pastOutput struct {
	Next string `header:"X-Next" doc:"Última sessão desta página, quando há outras mais antigas"`
	Body []SessionBody
}

type calendarInput struct {
	ID    string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Month int    `query:"month" example:"8"`
	Year  int    `query:"year" example:"2026"`
}

type listInput struct {
	ID string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	httpx.PageQuery
	httpx.PeriodQuery
}

// CancelsBody is a page of cancelled sessions.
type CancelsBody struct {
	Elements      []CancelRow `json:"elements"`
	TotalElements int64       `json:"totalElements"`
	TotalPages    int64       `json:"totalPages"`
	CurrentPage   int         `json:"currentPage"`
	TotalInBRL    money.Cents `json:"totalInBRL" doc:"O que foi devolvido no período"`
	ToBalance     money.Cents `json:"toBalanceInBRL" doc:"A parte devolvida em saldo; o resto foi ao meio de pagamento"`
}

// DiscountBody is the discount that the next session of a patient would get.
type DiscountBody struct {
	Percent      int64       `json:"percent" doc:"0 para quem já usou o desconto"`
	CeilingInBRL money.Cents `json:"ceilingInBRL" doc:"O desconto é no máximo este valor"`
}

func (s *Service) listRoutes(api *httpx.API) {
	own := httpx.Own("path:id", actor.Patients...)
	httpx.Register(
		api,
		newOp("customer-sessions", http.MethodGet, "/api/customer/{id}/sessions", "Sessões de um período", own).
			Fails(agenda.ErrRange),
		s.getSessions,
	)
	httpx.Register(
		api,
		newOp("customer-next-sessions", http.MethodGet, "/api/customer/{id}/next-sessions", "Próximas sessões", own),
		s.getNext,
	)
	httpx.Register(
		api,
		newOp(
			"customer-cancels",
			http.MethodGet,
			"/api/customer/{id}/cancels",
			"Sessões canceladas",
			httpx.Own("path:id", actor.Customer).OrAdmin(),
		).Audited("customer.cancels").Fails(at.ErrPeriod),
		s.getCancels,
	)
	httpx.Register(
		api,
		newOp(
			"first-session-discount",
			http.MethodGet,
			"/api/customer/{id}/first-session-discount",
			"Desconto da primeira sessão",
			httpx.Own("path:id", actor.Customer),
		).Explained("Horários empresariais não têm desconto."),
		s.getDiscount,
	)
	httpx.Register(
		api,
		newOp("customer-calendar", http.MethodGet, "/api/agenda/customer-calendar/{id}", "Mês do paciente", own).
			Fails(errMonth),
		s.getCalendar,
	)
	httpx.Register(
		api,
		newOp("past-sessions", http.MethodGet, "/api/agenda/past-sessions/{id}", "Sessões passadas", own).
			Explained("Até cem por página. X-Next traz o before da página seguinte."),
		s.getPast,
	)
}

func (s *Service) getSessions(ctx context.Context, in *httpx.DaysQuery) (*httpx.Body[PatientSessionsBody], error) {
	first, last, err := s.Agenda.Range(in.Start, in.Finish)
	if err != nil {
		return nil, err
	}
	list, err := s.PatientSessions(ctx, in.ID, first.In(at.SaoPaulo), last.AddDays(1).In(at.SaoPaulo), maxList)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[PatientSessionsBody]{Body: PatientSessionsBody{sessionBodies(list)}}, nil
}

func (s *Service) getNext(ctx context.Context, in *httpx.IDPath) (*httpx.Body[PatientSessionsBody], error) {
	now := s.Clock.Now()
	list, err := s.PatientSessions(ctx, in.ID, now, now.AddDate(1, 0, 0), nextMost)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[PatientSessionsBody]{Body: PatientSessionsBody{sessionBodies(list)}}, nil
}

func (s *Service) getCancels(ctx context.Context, in *listInput) (*httpx.Body[CancelsBody], error) {
	if _, err := s.Account.ByID(ctx, in.ID); err != nil { // an administrator may send any id
		return nil, err
	}
	rows, sum, err := s.Cancellations(ctx, in.ID, at.Period{Year: in.Year, Month: in.Month}, in.Part())
	if err != nil {
		return nil, err
	}
	return &httpx.Body[CancelsBody]{Body: CancelsBody{
		Elements:      cancelRows(rows),
		TotalElements: sum.Rows,
		TotalPages:    in.Part().Count(sum.Rows),
		CurrentPage:   in.Page,
		TotalInBRL:    sum.Value,
		ToBalance:     sum.Balance,
	}}, nil
}

func (s *Service) getDiscount(ctx context.Context, in *httpx.IDPath) (*httpx.Body[DiscountBody], error) {
	d, err := s.FirstSessionDiscount(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[DiscountBody]{Body: DiscountBody{Percent: d.Percent, CeilingInBRL: d.Ceiling}}, nil
}

func (s *Service) getCalendar(ctx context.Context, in *calendarInput) (*httpx.Body[CalendarBody], error) {
	m, err := s.Calendar(ctx, in.ID, in.Month, in.Year)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[CalendarBody]{Body: calendarBody(m)}, nil
}

func (s *Service) getPast(ctx context.Context, in *pastInput) (*pastOutput, error) {
	list, next, err := s.PastSessions(ctx, in.ID, string(in.Before))
	if err != nil {
		return nil, err
	}
	return &pastOutput{Next: next, Body: sessionBodies(list)}, nil
}
