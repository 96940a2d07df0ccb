package booking

import (
	"context"
	"net/http"
	"slices"
	"time"

	"psic/internal/agenda"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/platform/httpx"
)

// BookBody is the time that a patient wants to book.
type BookBody struct {
	Day          string `json:"day"`
	StartTime    string `json:"startTime"`
	FinishTime   string `json:"finishTime"`
	CustomerID   string `json:"customerId" doc:"Quem está na sessão; outro valor é recusado"`
	ScheduledDay string `json:"scheduledDay"`
	Allowance    bool   `json:"allowance,omitempty" doc:"Agenda com o benefício da empresa"`
}

type bookRequest struct {
	ID   string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body BookBody
}

// BookedBody is the new session.
type BookedBody struct {
	ID        string `json:"id"`
	HoldUntil string `json:"holdUntil"`
	Confirmed bool   `json:"confirmed,omitempty" doc:"A empresa paga tudo: a sessão está confirmada, sem pagamento"`
}

// MoveBody is the new time of a session, at the top level or inside data (Q144).
type MoveBody struct {
	Day        string    `json:"day"`
	StartTime  string    `json:"startTime"`
	FinishTime string    `json:"finishTime"`
	UserID     string    `json:"userId"`
	SessionID  string    `json:"sessionId"`
	Data       *MoveData `json:"data"`
	Accept     bool      `json:"acceptLate" doc:"Aceita o custo depois do prazo"`
}

// MoveData is the new time inside data.
type MoveData struct {
	Day        string `json:"day"`
	StartTime  string `json:"startTime"`
	FinishTime string `json:"finishTime"`
}

type rescheduleInput struct {
	UserID    string `path:"userId" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	SessionID string `path:"sessionId" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body      MoveBody
}

// MovedBody is the response to a reschedule. When the id is another one, it is a new session that must be paid.
type MovedBody struct {
	ID      string `json:"id"`
	Message string `json:"message"`
	NewHold bool   `json:"newHold"`
}

// CancelBody is the request to cancel a session.
type CancelBody struct {
	ID     string `json:"id"`
	Accept bool   `json:"acceptLate" doc:"Aceita o custo depois do prazo"`

	Reopen  bool   `json:"reopen,omitempty" doc:"De quem atende: oferece o horário de novo; sem isso ele fica fechado"`
	Message string `json:"message,omitempty" doc:"De quem atende: mensagem ao paciente, até 1000 caracteres"`
}

type cancelInput struct {
	ID   string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body CancelBody
}

// CancelledBody says what happened to the money.
type CancelledBody struct {
	Status  int         `json:"status"`
	Message string      `json:"message"`
	Outcome string      `json:"outcome" doc:"Quem atende lê RETURNED, sem o caminho do dinheiro"`
	Amount  money.Cents `json:"amount"`
	Text    string      `json:"text"`
}

// Routes registers the feature's operations.
func (s *Service) Routes(api *httpx.API) {
	api.Examples(examples()...)
	s.bookRoutes(api)
	s.sessionRoutes(api)
	s.listRoutes(api)
	s.dayRoutes(api)
	s.payRoutes(api)
	s.fileRoutes(api)
	s.feedRoutes(api)
	s.weekRoutes(api)
	s.proposalRoutes(api)
}

func newOp(id, method, path, summary string, access httpx.Access) httpx.Op {
	return httpx.Op{
		ID:      id,
		Method:  method,
		Path:    path,
		Tag:     "sessão",
		Summary: summary,
		Access:  access,
	}
}

// people are the roles that take part in sessions.
var people = []actor.Role{actor.Customer, actor.Enterprise, actor.Therapist}

// exampleAccessEnds is the fault of an employee whose seat is released, as the API description shows it.
func exampleAccessEnds() *fault.Error {
	return ErrAccessEnds(time.Date(2026, 8, 31, 12, 0, 0, 0, time.UTC))
}

// exampleUnpaidHolds is the fault of a patient who did not pay three holds, as the API description shows it.
func exampleUnpaidHolds() *fault.Error {
	return ErrUnpaidHolds(time.Date(2026, 8, 4, 12, 0, 0, 0, time.UTC), 24*time.Hour)
}

func (s *Service) bookRoutes(api *httpx.API) {
	book := newOp(
		"book-session",
		http.MethodPost,
		"/api/therapist/{id}/agenda/session",
		"Reserva um horário",
		httpx.Roles("em nome de quem está na sessão", actor.Patients...),
	)
	book.Limits = []httpx.Limit{httpx.PerAccount("book", 20, time.Hour)}
	httpx.Register(api, book.Fails(
		ErrDaysDiffer,
		ErrTooManyHolds,
		exampleUnpaidHolds(),
		ErrIncomplete,
		ErrConsent,
		ErrNotOffered,
		ErrSameTime,
		ErrSlotTaken,
		exampleAccessEnds(),
		agenda.ErrTime,
		ErrNotCovered,
		ErrNoAllowance,
	).Explained("O horário fica reservado até holdUntil, à espera do pagamento."), s.postBook)
	httpx.Register(
		api,
		newOp(
			"reschedule-session",
			http.MethodPost,
			"/api/agenda/{userId}/session/{sessionId}/reschedule",
			"Remarca uma sessão",
			httpx.Own("path:userId", people...),
		).Fails(
			ErrAccountOff,
			ErrDaysDiffer,
			ErrHoldOver,
			ErrTooManyHolds,
			exampleUnpaidHolds(),
			ErrIncomplete,
			ErrConsent,
			ErrLate,
			ErrNotOffered,
			ErrSessionOver,
			ErrSameTime,
			ErrSlotTaken,
			ErrFarFromRhythm,
			ErrNotCovered,
			ErrNoAllowance,
			exampleAccessEnds(),
			agenda.ErrTime,
		).Explained("Depois do prazo gratuito é preciso aceitar o custo com acceptLate; então a resposta "+
			"traz uma nova reserva, a pagar."),
		s.postReschedule,
	)
}

func (s *Service) sessionRoutes(api *httpx.API) {
	readers := append(slices.Clone(people), actor.Administrator)
	httpx.Register(
		api,
		newOp(
			"session",
			http.MethodGet,
			"/api/session/{id}",
			"Uma sessão",
			httpx.Roles("as duas pessoas da sessão e administradores", readers...),
		).Audited("session.read"),
		s.getSession,
	)
	httpx.Register(
		api,
		newOp(
			"cancel-session",
			http.MethodPost,
			"/api/session/{id}/cancel",
			"Cancela uma sessão",
			httpx.Roles("as duas pessoas da sessão", people...),
		).Fails(ErrLate, ErrSessionOver).Explained("Depois do prazo gratuito é preciso aceitar o custo com "+
			"acceptLate. outcome diz o que houve com o dinheiro."),
		s.postCancel,
	)
}

func (s *Service) postBook(ctx context.Context, in *bookRequest) (*httpx.Body[BookedBody], error) {
	who, b := actor.From(ctx), in.Body
	if b.CustomerID != "" && b.CustomerID != who.ID {
		return nil, fault.Missing
	}
	sess, err := s.Book(ctx, who, BookInput{TherapistID: in.ID, Allowance: b.Allowance, Time: WantedTime{
		Day:          b.Day,
		ScheduledDay: b.ScheduledDay,
		Start:        b.StartTime,
		Finish:       b.FinishTime,
	}})
	if err != nil {
		return nil, err
	}
	return &httpx.Body[BookedBody]{Body: BookedBody{
		ID:        sess.ID,
		HoldUntil: sess.HoldUntil.Format(time.RFC3339),
		Confirmed: sess.Paid(),
	}}, nil
}

func (s *Service) postReschedule(ctx context.Context, in *rescheduleInput) (*httpx.Body[MovedBody], error) {
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
	how := CancelOptions{Accept: in.Body.Accept, Reopen: in.Body.Reopen, Message: in.Body.Message}
	d, err := s.CancelWith(ctx, actor.From(ctx), in.ID, how)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[CancelledBody]{Body: CancelledBody{
		Status:  http.StatusOK,
		Message: "Sessão cancelada com sucesso!",
		Outcome: d.ShownOutcome(),
		Amount:  d.ShownAmount(),
		Text:    d.Text(),
	}}, nil
}
