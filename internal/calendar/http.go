package calendar

import (
	"context"
	"net/http"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/platform/httpx"
)

// OutsideCalendarBody is a calendar elsewhere. Its address is not in it, because whoever has it reads the calendar.
type OutsideCalendarBody struct {
	ID           string `json:"id"`
	Name         string `json:"name"`
	AccountID    string `json:"accountId,omitempty" doc:"A conta pela qual é lido; sem ela, pelo endereço iCal"`
	Host         string `json:"host" doc:"O servidor; o endereço inteiro não é mostrado de novo"`
	ReadAt       string `json:"readAt,omitempty" doc:"Última leitura que funcionou, em UTC"`
	Busy         int64  `json:"busy" doc:"Períodos ocupados nos próximos 30 dias"`
	Unclear      int64  `json:"unclear" doc:"Compromissos que não entendemos e não contam"`
	Problem      string `json:"problem,omitempty" doc:"Por que não conseguimos ler, em palavras"`
	FailingSince string `json:"failingSince,omitempty" doc:"Em UTC"`
}

// OutsideCalendarsBody is the list of a therapist's calendars.
type OutsideCalendarsBody struct {
	Calendars    []OutsideCalendarBody `json:"calendars"`
	Most         int                   `json:"most" doc:"Quantos podem ser conectados"`
	Accounts     []CalendarAccountBody `json:"accounts"`
	MostAccounts int                   `json:"mostAccounts" doc:"Quantas contas podem ser conectadas"`
}

// OutsideCalendarInput connects or changes a calendar.
type OutsideCalendarInput struct {
	Name    string `json:"name" maxLength:"200"`
	Address string `json:"address" maxLength:"4000" doc:"https:// ou webcal://; vazio numa mudança mantém o endereço"`
}

type connectInput struct {
	httpx.IDPath
	Body OutsideCalendarInput
}

type calendarPath struct {
	ID         string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	CalendarID string `path:"calendarId" maxLength:"36" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
}

type changeInput struct {
	ID         string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	CalendarID string `path:"calendarId" maxLength:"36" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body       OutsideCalendarInput
}

// Routes registers the feature's operations.
func (s *Service) Routes(api *httpx.API) {
	api.Examples(examples()...)
	const base = "/api/therapist/{id}/calendars"
	op := func(id, method, path, summary string) httpx.Op {
		return httpx.Op{
			ID:      id,
			Method:  method,
			Path:    path,
			Tag:     "agenda",
			Summary: summary,
			Access:  httpx.Own("path:id", actor.Therapist),
		}
	}
	// Each of them makes the product request an address.
	limits := []httpx.Limit{httpx.PerAccount("calendars", 30, time.Hour)}
	httpx.Register(api, op("list-calendars", http.MethodGet, base, "Calendários conectados de quem atende"), s.getList)

	connect := op("connect-calendar", http.MethodPost, base, "Conecta um calendário pelo endereço iCal")
	connect.Limits = limits
	httpx.Register(api, connect.Fails(ErrTooMany, ErrTwice).
		Explained("O endereço é lido na hora. Guardamos só os períodos ocupados, sem títulos."), s.postConnect)

	const one = base + "/{calendarId}"
	change := op("change-calendar", http.MethodPatch, one, "Muda o nome ou o endereço de um calendário")
	change.Limits = limits
	httpx.Register(api, change.Fails(ErrTwice, fault.Missing), s.patchCalendar)

	read := op("read-calendar", http.MethodPost, one+"/read", "Lê um calendário agora")
	read.Limits = limits
	httpx.Register(api, read.Fails(fault.Missing), s.postRead)

	remove := op("remove-calendar", http.MethodDelete, one, "Remove um calendário")
	httpx.Register(api, remove.Fails(fault.Missing).
		Explained("Os horários que ele ocupava voltam a ser oferecidos na hora."), s.deleteCalendar)
	s.accountRoutes(api)
}

func (s *Service) getList(ctx context.Context, in *httpx.IDPath) (*httpx.Body[OutsideCalendarsBody], error) {
	list, err := s.List(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	accounts, err := s.Accounts(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	out := OutsideCalendarsBody{
		Calendars:    make([]OutsideCalendarBody, len(list)),
		Most:         MaxCalendars,
		Accounts:     make([]CalendarAccountBody, len(accounts)),
		MostAccounts: MaxAccounts,
	}
	for i, c := range list {
		out.Calendars[i] = calendarBody(c)
	}
	for i, a := range accounts {
		out.Accounts[i] = accountBody(a)
	}
	return &httpx.Body[OutsideCalendarsBody]{Body: out}, nil
}

func (s *Service) postConnect(ctx context.Context, in *connectInput) (*httpx.Body[httpx.Done], error) {
	_, err := s.Connect(ctx, in.ID, Input(in.Body))
	return httpx.DoneUnless(err, "Calendário conectado.")
}

func (s *Service) patchCalendar(ctx context.Context, in *changeInput) (*httpx.Body[httpx.Done], error) {
	_, err := s.Change(ctx, in.ID, in.CalendarID, Input(in.Body))
	return httpx.DoneUnless(err, "Calendário salvo.")
}

func (s *Service) postRead(ctx context.Context, in *calendarPath) (*httpx.Body[httpx.Done], error) {
	c, err := s.ReadNow(ctx, in.ID, in.CalendarID)
	message := "Calendário lido."
	if c.Fault != "" {
		message = "Não conseguimos ler o calendário. " + Problem(c.Fault).Text()
	}
	return httpx.DoneUnless(err, message)
}

func (s *Service) deleteCalendar(ctx context.Context, in *calendarPath) (*httpx.Body[httpx.Done], error) {
	err := s.Remove(ctx, in.ID, in.CalendarID)
	return httpx.DoneUnless(err, "Calendário removido. Os horários que ele ocupava estão livres.")
}

func calendarBody(c Listed) OutsideCalendarBody {
	return OutsideCalendarBody{
		ID:           c.ID,
		AccountID:    c.AccountID,
		Name:         c.Name,
		Host:         c.Host,
		ReadAt:       instant(c.ReadAt),
		Busy:         c.Busy,
		Unclear:      c.Unclear,
		Problem:      Problem(c.Fault).Text(),
		FailingSince: instant(c.FailingSinceAt),
	}
}

func instant(t at.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.Format(time.RFC3339)
}
