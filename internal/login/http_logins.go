package login

import (
	"context"
	"net/http"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/platform/httpx"
)

// LoginBody is one signed-in browser.
type LoginBody struct {
	Begun   string `json:"begun" doc:"dd/MM/yyyy HH:MM em São Paulo"`
	Seen    string `json:"seen" doc:"Último uso, com precisão de 15 minutos"`
	Current bool   `json:"current" doc:"O acesso de quem pergunta"`
}

// LoginsBody is the list of open logins.
type LoginsBody struct {
	Logins []LoginBody `json:"logins"`
}

// EndLoginsBody is the request to end the other logins.
type EndLoginsBody struct {
	CurrentPassword string `json:"currentPassword"`
}

type endLoginsInput struct {
	ID   string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body EndLoginsBody
}

func (s *Service) loginRoutes(api *httpx.API) {
	own := httpx.Own("path:id", actor.All...)
	httpx.Register(api, httpx.Op{
		ID:      "logins",
		Method:  http.MethodGet,
		Path:    "/api/user/{id}/logins",
		Tag:     tag,
		Summary: "Os próprios acessos abertos",
		Access:  own,
		Audit:   httpx.Unaudited,
	}, s.getLogins)
	httpx.Register(api, httpx.Op{
		ID:      "end-logins",
		Method:  http.MethodPost,
		Path:    "/api/user/{id}/logins/end",
		Tag:     tag,
		Summary: "Encerra os outros acessos, com a senha",
		Access:  own,
		Audit:   "login.end_others",
		Limits:  []httpx.Limit{httpx.PerAccount("end-logins", 10, time.Hour)},
		Faults:  []*fault.Error{ErrWrongPassword},
	}, s.postEndLogins)
}

func (s *Service) getLogins(ctx context.Context, _ *httpx.IDPath) (*httpx.Body[LoginsBody], error) {
	open, err := s.OpenLogins(ctx, actor.From(ctx))
	if err != nil {
		return nil, err
	}
	b := LoginsBody{Logins: make([]LoginBody, len(open))}
	for i, l := range open {
		b.Logins[i] = LoginBody{Begun: at.Of(l.Begun).Wall(), Seen: at.Of(l.Seen).Wall(), Current: l.Current}
	}
	return &httpx.Body[LoginsBody]{Body: b}, nil
}

func (s *Service) postEndLogins(ctx context.Context, in *endLoginsInput) (*httpx.Body[httpx.Done], error) {
	_, err := s.EndOthers(ctx, actor.From(ctx), in.Body.CurrentPassword)
	return httpx.DoneUnless(err, "Os outros acessos foram encerrados.")
}
