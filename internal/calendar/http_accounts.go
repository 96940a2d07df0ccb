package calendar

import (
	"context"
	"net/http"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/platform/httpx"
)

// CalendarAccountBody is an account of a calendar server. Its password is never in a response.
type CalendarAccountBody struct {
	ID     string              `json:"id"`
	Host   string              `json:"host"`
	User   string              `json:"user"`
	Writes *CalendarTargetBody `json:"writes,omitempty" doc:"O calendário em que as sessões são escritas"`
}

// CalendarTargetBody is the calendar that sessions are written into.
type CalendarTargetBody struct {
	Name         string `json:"name"`
	Initials     bool   `json:"initials"`
	Coming       int64  `json:"coming" doc:"Sessões futuras que estão nele"`
	WrittenAt    string `json:"writtenAt,omitempty" doc:"Última escrita que funcionou, em UTC"`
	Problem      string `json:"problem,omitempty" doc:"Por que não conseguimos escrever, em palavras"`
	FailingSince string `json:"failingSince,omitempty" doc:"Em UTC"`
}

// CalendarAccountInput connects an account.
type CalendarAccountInput struct {
	Address  string `json:"address" maxLength:"4000" doc:"O servidor, como caldav.icloud.com"`
	User     string `json:"user" maxLength:"400"`
	Password string `json:"password" maxLength:"400" doc:"Uma senha de aplicativo; guardada cifrada, nunca devolvida"`
}

// ConnectedAccountBody tells the id of a new account.
type ConnectedAccountBody struct {
	ID      string `json:"id"`
	Message string `json:"message"`
}

// CalendarPasswordInput changes how an account is opened.
type CalendarPasswordInput struct {
	User     string `json:"user" maxLength:"400"`
	Password string `json:"password" maxLength:"400"`
}

// ChoosableCalendarBody is a calendar of an account.
type ChoosableCalendarBody struct {
	Key      string `json:"key"`
	Name     string `json:"name"`
	Writable bool   `json:"writable"`
	Read     bool   `json:"read"`
	Write    bool   `json:"write"`
}

// ChoosableCalendarsBody is the list of an account's calendars.
type ChoosableCalendarsBody struct {
	Calendars []ChoosableCalendarBody `json:"calendars"`
}

// CalendarChoiceInput says what is done with the calendars of an account.
type CalendarChoiceInput struct {
	Read     []string `json:"read" maxItems:"50" doc:"Chaves dos calendários cujos períodos ocupados contam"`
	Write    string   `json:"write" maxLength:"40" doc:"Chave de onde as sessões são escritas; vazio: em nenhum"`
	Initials bool     `json:"initials" doc:"O título tem as iniciais de quem é atendido"`
}

type connectAccountInput struct {
	httpx.IDPath
	Body CalendarAccountInput
}

type accountPath struct {
	ID        string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	AccountID string `path:"accountId" maxLength:"36" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
}

type passwordInput struct {
	ID        string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	AccountID string `path:"accountId" maxLength:"36" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body      CalendarPasswordInput
}

type choiceInput struct {
	ID        string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	AccountID string `path:"accountId" maxLength:"36" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body      CalendarChoiceInput
}

func (s *Service) accountRoutes(api *httpx.API) {
	const base = "/api/therapist/{id}/calendar-accounts"
	const one = base + "/{accountId}"
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
	// Each of them makes the product request a server.
	limits := []httpx.Limit{httpx.PerAccount("calendars", 30, time.Hour)}

	connect := op("connect-calendar-account", http.MethodPost, base, "Conecta uma conta CalDAV")
	connect.Limits = limits
	httpx.Register(api, connect.Fails(ErrTooManyAccounts).
		Explained("A conta é aberta na hora. O que é lido ou escrito se escolhe depois."), s.postAccount)

	calendars := op("list-account-calendars", http.MethodGet, one+"/calendars", "Calendários de uma conta CalDAV")
	calendars.Limits = limits
	httpx.Register(api, calendars.Fails(fault.Missing).
		Explained("O servidor da conta é perguntado na hora."), s.getChoosable)

	choose := op("choose-account-calendars", http.MethodPut, one+"/calendars", "Escolhe o que é lido e escrito")
	choose.Limits = limits
	httpx.Register(api, choose.Fails(fault.Missing, ErrTooMany, ErrNotChosen), s.putChoice)

	password := op("change-calendar-password", http.MethodPut, one+"/password", "Troca a senha de uma conta CalDAV")
	password.Limits = limits
	httpx.Register(api, password.Fails(fault.Missing), s.putPassword)

	remove := op("remove-calendar-account", http.MethodDelete, one, "Remove uma conta CalDAV")
	httpx.Register(api, remove.Fails(fault.Missing).
		Explained("A senha é esquecida na hora. As sessões já escritas ficam no calendário."), s.deleteAccount)
}

func (s *Service) postAccount(
	ctx context.Context,
	in *connectAccountInput,
) (*httpx.Body[ConnectedAccountBody], error) {
	a, err := s.ConnectAccount(ctx, in.ID, AccountInput(in.Body))
	if err != nil {
		return nil, err
	}
	body := ConnectedAccountBody{ID: a.ID, Message: "Conta conectada. Escolha os calendários."}
	return &httpx.Body[ConnectedAccountBody]{Body: body}, nil
}

func (s *Service) getChoosable(
	ctx context.Context,
	in *accountPath,
) (*httpx.Body[ChoosableCalendarsBody], error) {
	list, err := s.Choosable(ctx, in.ID, in.AccountID)
	if err != nil {
		return nil, err
	}
	out := ChoosableCalendarsBody{Calendars: make([]ChoosableCalendarBody, len(list))}
	for i, c := range list {
		out.Calendars[i] = ChoosableCalendarBody{
			Key:      c.Key,
			Name:     c.Name,
			Writable: c.Writable,
			Read:     c.Read,
			Write:    c.Write,
		}
	}
	return &httpx.Body[ChoosableCalendarsBody]{Body: out}, nil
}

func (s *Service) putChoice(ctx context.Context, in *choiceInput) (*httpx.Body[httpx.Done], error) {
	err := s.Choose(ctx, in.ID, in.AccountID, Choice(in.Body))
	return httpx.DoneUnless(err, "Escolha salva.")
}

func (s *Service) putPassword(ctx context.Context, in *passwordInput) (*httpx.Body[httpx.Done], error) {
	err := s.ChangePassword(ctx, in.ID, in.AccountID, in.Body.User, in.Body.Password)
	return httpx.DoneUnless(err, "Senha trocada.")
}

func (s *Service) deleteAccount(ctx context.Context, in *accountPath) (*httpx.Body[httpx.Done], error) {
	err := s.RemoveAccount(ctx, in.ID, in.AccountID)
	return httpx.DoneUnless(err, "Conta removida. Os horários que ela ocupava estão livres.")
}

func accountBody(a ListedAccount) CalendarAccountBody {
	out := CalendarAccountBody{ID: a.ID, Host: a.Host, User: a.User}
	if t := a.Target; t != nil {
		out.Writes = &CalendarTargetBody{
			Name:         t.Name,
			Initials:     t.Initials,
			Coming:       t.Coming,
			WrittenAt:    instant(t.WrittenAt),
			Problem:      Problem(t.Fault).Text(),
			FailingSince: instant(t.FailingSinceAt),
		}
	}
	return out
}
