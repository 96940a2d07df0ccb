package booking

import (
	"context"
	"net/http"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/platform/httpx"
)

// FeedBody is the calendar feed of somebody. The URL is there only in the response that creates it.
type FeedBody struct {
	Active    bool   `json:"active"`
	CreatedAt string `json:"createdAt,omitempty" doc:"Em UTC"`
	URL       string `json:"url,omitempty" doc:"Endereço secreto, mostrado uma única vez"`
}

type secretPath struct {
	Secret string `path:"secret" maxLength:"100" example:"q7Zt2mXbYw0c4nEo8rKfVg"`
}

func (s *Service) feedRoutes(api *httpx.API) {
	own := httpx.Own("path:id", actor.Customer, actor.Enterprise, actor.Therapist)
	httpx.Register(api, httpx.Op{
		ID:      "calendar-feed",
		Method:  http.MethodGet,
		Path:    "/api/user/{id}/calendar-feed",
		Tag:     "sessão",
		Summary: "Diz se há um endereço de calendário",
		Access:  own,
	}, s.getFeed)
	httpx.Register(api, httpx.Op{
		ID:          "open-calendar-feed",
		Method:      http.MethodPost,
		Path:        "/api/user/{id}/calendar-feed",
		Tag:         "sessão",
		Summary:     "Cria ou troca o endereço secreto do calendário",
		Access:      own,
		StepUp:      true,
		Limits:      []httpx.Limit{httpx.PerAccount("calendar-feed", 10, time.Hour)},
		Description: "O endereço aparece só nesta resposta. Um endereço anterior deixa de valer.",
	}, s.postFeed)
	httpx.Register(api, httpx.Op{
		ID:      "close-calendar-feed",
		Method:  http.MethodDelete,
		Path:    "/api/user/{id}/calendar-feed",
		Tag:     "sessão",
		Summary: "Encerra o endereço do calendário",
		Access:  own,
	}, s.deleteFeed)
	httpx.Register(api, httpx.Op{
		ID:        "calendar",
		Method:    http.MethodGet,
		Path:      "/api/calendar/{secret}.ics",
		Tag:       "sessão",
		Summary:   "Calendário de quem tem o endereço",
		Access:    httpx.Public(),
		Limits:    []httpx.Limit{httpx.PerIP("calendar", 60, time.Minute)},
		Responses: httpx.FileResponse("text/calendar", "Arquivo iCalendar", exampleICS()),
		Faults:    []*fault.Error{fault.Missing},
		Description: "Para programas de calendário. O segredo no endereço é a única chave: quem o tem vê " +
			"os compromissos, sem nomes.",
	}, s.getCalendarFeed)
}

func (s *Service) getFeed(ctx context.Context, in *httpx.IDPath) (*httpx.Body[FeedBody], error) {
	since, err := s.FeedSince(ctx, in.ID)
	if err != nil || since.IsZero() {
		return &httpx.Body[FeedBody]{}, err
	}
	return &httpx.Body[FeedBody]{Body: FeedBody{Active: true, CreatedAt: since.Format(time.RFC3339)}}, nil
}

func (s *Service) postFeed(ctx context.Context, in *httpx.IDPath) (*httpx.Body[FeedBody], error) {
	secret, err := s.OpenFeed(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[FeedBody]{
		Body: FeedBody{
			Active:    true,
			CreatedAt: s.Clock.Now().UTC().Format(time.RFC3339),
			URL:       s.Notify.BaseURL + "/api/calendar/" + secret + ".ics",
		},
	}, nil
}

func (s *Service) deleteFeed(ctx context.Context, in *httpx.IDPath) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.CloseFeed(ctx, in.ID), "O endereço do calendário foi encerrado.")
}

func (s *Service) getCalendarFeed(ctx context.Context, in *secretPath) (*httpx.File, error) {
	text, err := s.Feed(ctx, in.Secret)
	if err != nil {
		return nil, err
	}
	return &httpx.File{
		ContentType: "text/calendar; charset=utf-8",
		Disposition: `inline; filename="compromissos.ics"`,
		Body:        []byte(text),
	}, nil
}
