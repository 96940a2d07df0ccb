package booking

import (
	"context"
	"net/http"
	"time"

	"psic/internal/agenda"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/platform/httpx"
)

// BookBody is a wish for a time.
type BookBody struct {
	Day          string `json:"day"`
	StartTime    string `json:"startTime"`
	FinishTime   string `json:"finishTime"`
	CustomerID   string `json:"customerId" doc:"Quem está na sessão; outro valor é recusado"`
	ScheduledDay string `json:"scheduledDay"`
}

type bookInput struct {
	ID   string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body BookBody
}

// BookedBody is the new session.
type BookedBody struct {
	ID        string `json:"id"`
	HoldUntil string `json:"holdUntil"`
}

// MoveBody is a new time, flat or inside data (Q144).
type MoveBody struct {
	Day        string    `json:"day"`
	StartTime  string    `json:"startTime"`
	FinishTime string    `json:"finishTime"`
	UserID     string    `json:"userId"`
	SessionID  string    `json:"sessionId"`
	Data       *MoveData `json:"data"`
	Accept     bool      `json:"acceptLate" doc:"Aceita o custo depois do prazo"`
}

// MoveData is the wrapped form.
type MoveData struct {
	Day        string `json:"day"`
	StartTime  string `json:"startTime"`
	FinishTime string `json:"finishTime"`
}

type moveInput struct {
	UserID    string `path:"userId" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	SessionID string `path:"sessionId" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body      MoveBody
}

// MovedBody answers a move; another id than before is a new session to pay.
type MovedBody struct {
	ID      string `json:"id"`
	Message string `json:"message"`
	NewHold bool   `json:"newHold"`
}

// CancelBody asks to cancel.
type CancelBody struct {
	ID     string `json:"id"`
	Accept bool   `json:"acceptLate" doc:"Aceita o custo depois do prazo"`
}

type cancelInput struct {
	ID   string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body CancelBody
}

// CancelledBody says what happened to the money.
type CancelledBody struct {
	Status  int         `json:"status"`
	Message string      `json:"message"`
	Outcome string      `json:"outcome"`
	Amount  money.Cents `json:"amount"`
	Text    string      `json:"text"`
}

// PatientSessionsBody is a list of sessions.
type PatientSessionsBody struct {
	Sessions []SessionBody `json:"sessions"`
}

type pastInput struct {
	ID     string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Before string `query:"before" maxLength:"36" doc:"Continua depois desta sessão: o X-Next da página anterior" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
}

// pastOutput is a bare list (S1), so what comes next is named beside it.
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
}

// Routes registers the feature's operations.
func (s *Service) Routes(api *httpx.API) {
	api.Examples(examples()...)
	op := func(id, method, path, summary string, access httpx.Access) httpx.Op {
		return httpx.Op{
			ID:      id,
			Method:  method,
			Path:    path,
			Tag:     "sessão",
			Summary: summary,
			Access:  access,
		}
	}
	people := []actor.Role{actor.Customer, actor.Enterprise, actor.Therapist}
	own := httpx.Own("path:id", actor.Patients...)
	both := httpx.Roles("as duas pessoas da sessão", people...)
	book := op(
		"book-session",
		http.MethodPost,
		"/api/therapist/{id}/agenda/session",
		"Reserva um horário",
		httpx.Roles("em nome de quem está na sessão", actor.Patients...),
	)
	book.Limits = []httpx.Limit{httpx.PerAccount("book", 20, time.Hour)}
	httpx.Register(api, book.Fails(
		ErrDays,
		ErrHolds,
		ErrIncomplete,
		ErrNotOffered,
		ErrSameTime,
		ErrSlotTaken,
		ErrAccessEnds(time.Date(2026, 8, 31, 12, 0, 0, 0, time.UTC)),
		agenda.ErrTime,
	).Explained("O horário fica reservado até holdUntil, à espera do pagamento."), s.postBook)
	httpx.Register(
		api,
		op(
			"reschedule-session",
			http.MethodPost,
			"/api/agenda/{userId}/session/{sessionId}/reschedule",
			"Remarca uma sessão",
			httpx.Own("path:userId", people...),
		).Fails(
			ErrAway,
			ErrDays,
			ErrHoldOver,
			ErrHolds,
			ErrIncomplete,
			ErrLate,
			ErrNotOffered,
			ErrOver,
			ErrSameTime,
			ErrSlotTaken,
			ErrAccessEnds(time.Date(2026, 8, 31, 12, 0, 0, 0, time.UTC)),
			agenda.ErrTime,
		).Explained("Depois do prazo gratuito é preciso aceitar o custo com acceptLate; então a resposta "+
			"traz uma nova reserva, a pagar."),
		s.postMove,
	)
	httpx.Register(
		api,
		op(
			"session",
			http.MethodGet,
			"/api/session/{id}",
			"Uma sessão",
			httpx.Roles("as duas pessoas da sessão e administradores", append(people, actor.Administrator)...),
		).Audited("session.read"),
		s.getSession,
	)
	httpx.Register(
		api,
		op("cancel-session", http.MethodPost, "/api/session/{id}/cancel", "Cancela uma sessão", both).Fails(
			ErrLate,
			ErrOver,
		).Explained("Depois do prazo gratuito é preciso aceitar o custo com acceptLate. outcome diz o "+
			"que houve com o dinheiro."),
		s.postCancel,
	)
	httpx.Register(
		api,
		op("customer-sessions", http.MethodGet, "/api/customer/{id}/sessions", "Sessões de um período", own).Fails(
			agenda.ErrRange,
		),
		s.getSessions,
	)
	httpx.Register(
		api,
		op("customer-next-sessions", http.MethodGet, "/api/customer/{id}/next-sessions", "Próximas sessões", own),
		s.getNext,
	)
	httpx.Register(
		api,
		op(
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
		op("customer-calendar", http.MethodGet, "/api/agenda/customer-calendar/{id}", "Mês do paciente", own).Fails(
			errMonth,
		),
		s.getCalendar,
	)
	httpx.Register(
		api,
		op("past-sessions", http.MethodGet, "/api/agenda/past-sessions/{id}", "Sessões passadas", own).
			Explained("Até cem por página. X-Next traz o before da página seguinte."),
		s.getPast,
	)
	s.payRoutes(api)
	s.fileRoutes(api)
	s.feedRoutes(api)
}

func (s *Service) postBook(ctx context.Context, in *bookInput) (*httpx.Body[BookedBody], error) {
	who, b := actor.From(ctx), in.Body
	if b.CustomerID != "" && b.CustomerID != who.ID {
		return nil, fault.Missing
	}
	sess, err := s.Book(ctx, who, BookInput{TherapistID: in.ID, Time: WantedTime{
		Day:          b.Day,
		ScheduledDay: b.ScheduledDay,
		Start:        b.StartTime,
		Finish:       b.FinishTime,
	}})
	if err != nil {
		return nil, err
	}
	return &httpx.Body[BookedBody]{Body: BookedBody{sess.ID, sess.HoldUntil.Format(time.RFC3339)}}, nil
}

func (s *Service) postMove(ctx context.Context, in *moveInput) (*httpx.Body[MovedBody], error) {
	b := in.Body
	if b.Data != nil {
		b.Day, b.StartTime, b.FinishTime = b.Data.Day, b.Data.StartTime, b.Data.FinishTime
	}
	sess, err := s.Reschedule(
		ctx,
		actor.From(ctx),
		in.SessionID,
		WantedTime{Day: b.Day, Start: b.StartTime, Finish: b.FinishTime},
		b.Accept,
	)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[MovedBody]{
		Body: MovedBody{ID: sess.ID, Message: "Sessão reagendada com sucesso!", NewHold: sess.ID != in.SessionID},
	}, nil
}

func (s *Service) getSession(ctx context.Context, in *httpx.IDPath) (*httpx.Body[SessionBody], error) {
	v, err := s.Detail(ctx, actor.From(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[SessionBody]{Body: sessionBody(v)}, nil
}

func (s *Service) postCancel(ctx context.Context, in *cancelInput) (*httpx.Body[CancelledBody], error) {
	d, err := s.Cancel(ctx, actor.From(ctx), in.ID, in.Body.Accept)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[CancelledBody]{Body: CancelledBody{Status: http.StatusOK,
		Message: "Sessão cancelada com sucesso!",
		Outcome: string(d.Outcome),
		Amount:  d.Amount,
		Text:    d.Text(),
	}}, nil
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
	if _, err := s.Account.ByID(ctx, in.ID); err != nil { // an administrator may name anybody
		return nil, err
	}
	rows, sum, err := s.Cancels(ctx, in.ID, at.Period{Year: in.Year, Month: in.Month}, in.Part())
	if err != nil {
		return nil, err
	}
	return &httpx.Body[CancelsBody]{Body: CancelsBody{Elements: cancelRows(rows),
		TotalElements: sum.Rows,
		TotalPages:    in.Part().Count(sum.Rows),
		CurrentPage:   in.Page,
		TotalInBRL:    sum.Value,
	}}, nil
}

func (s *Service) getCalendar(ctx context.Context, in *calendarInput) (*httpx.Body[CalendarBody], error) {
	m, err := s.Calendar(ctx, in.ID, in.Month, in.Year)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[CalendarBody]{Body: calendarBody(m)}, nil
}

func (s *Service) getPast(ctx context.Context, in *pastInput) (*pastOutput, error) {
	list, next, err := s.PastSessions(ctx, in.ID, in.Before)
	if err != nil {
		return nil, err
	}
	return &pastOutput{Next: next, Body: sessionBodies(list)}, nil
}
