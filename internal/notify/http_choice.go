package notify

import (
	"context"
	"net/http"

	"psic/internal/kernel/actor"
	"psic/internal/platform/httpx"
)

// NotificationsBody says which reminders somebody wants.
type NotificationsBody struct {
	Reminder24h bool `json:"reminder24h" doc:"Lembrete 24 horas antes"`
	Reminder1h  bool `json:"reminder1h" doc:"Lembrete 1 hora antes"`
}

type choiceInput struct {
	ID   string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body NotificationsBody
}

func (s *Service) choiceRoutes(api *httpx.API) {
	own := httpx.Own("path:id", actor.Customer, actor.Enterprise, actor.Therapist)
	httpx.Register(api, httpx.Op{
		ID:      "notifications",
		Method:  http.MethodGet,
		Path:    "/api/user/{id}/notifications",
		Tag:     "contato",
		Summary: "Quais lembretes a pessoa quer",
		Access:  own,
	}, s.getChoice)
	httpx.Register(api, httpx.Op{
		ID:      "choose-notifications",
		Method:  http.MethodPut,
		Path:    "/api/user/{id}/notifications",
		Tag:     "contato",
		Summary: "Escolhe os lembretes; os avisos sobre reservas e pagamentos sempre chegam",
		Access:  own,
	}, s.putChoice)
}

func (s *Service) getChoice(ctx context.Context, in *httpx.IDPath) (*httpx.Body[NotificationsBody], error) {
	c, err := s.Choice(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[NotificationsBody]{Body: NotificationsBody{c.ReminderDay, c.ReminderHour}}, nil
}

func (s *Service) putChoice(ctx context.Context, in *choiceInput) (*httpx.Body[NotificationsBody], error) {
	if err := s.Choose(ctx, in.ID, Choice{in.Body.Reminder24h, in.Body.Reminder1h}); err != nil {
		return nil, err
	}
	return &httpx.Body[NotificationsBody]{Body: in.Body}, nil
}
