package agenda

import (
	"context"
	"fmt"
	"net/http"

	"psic/internal/platform/httpx"
)

// OpenHourBody publishes one time from the week.
type OpenHourBody struct {
	Day          string `json:"day"`
	StartTime    string `json:"startTime"`
	Repeat       bool   `json:"repeat" doc:"Toda semana"`
	IsEnterprise bool   `json:"isEnterprise"`
}

// ConvertedBody says how many times got the length of the sessions.
type ConvertedBody struct {
	Converted int    `json:"converted"`
	Kept      int    `json:"kept" doc:"Ficaram como estavam, porque se sobreporiam a outro horário"`
	Message   string `json:"message"`
}

type openHourRequest struct {
	ID   string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body OpenHourBody
}

func (s *Service) hourRoutes(api *httpx.API, op func(id, method, path, summary string) httpx.Op) {
	base := "/api/therapist/{id}/agenda"
	httpx.Register(
		api,
		op("open-hour", http.MethodPost, base+"/hours", "Abre um horário").
			Fails(ErrCompany, ErrConflict, ErrHourPassed, ErrTime, ErrTooMany),
		s.postHour,
	)
	httpx.Register(
		api,
		op("convert-hours", http.MethodPost, base+"/convert", "Dá aos horários a duração das sessões").
			Explained("Um horário que se sobreporia a outro fica como está."),
		s.postConvert,
	)
}

func (s *Service) postHour(ctx context.Context, in *openHourRequest) (*httpx.Body[SavedBody], error) {
	err := s.OpenHour(ctx, in.ID, OpenHourInput{
		Day:        in.Body.Day,
		Start:      in.Body.StartTime,
		Repeat:     in.Body.Repeat,
		Enterprise: in.Body.IsEnterprise,
	})
	if err != nil {
		return nil, err
	}
	return &httpx.Body[SavedBody]{Body: SavedBody{Saved: true, Message: "O horário foi aberto."}}, nil
}

func (s *Service) postConvert(ctx context.Context, in *httpx.IDPath) (*httpx.Body[ConvertedBody], error) {
	done, minutes, err := s.Convert(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[ConvertedBody]{Body: ConvertedBody{done.Converted, done.Kept, done.text(minutes)}}, nil
}

func (c Converted) text(minutes int64) string {
	text := fmt.Sprintf("%d horários agora duram %d minutos.", c.Converted, minutes)
	if c.Converted == 1 {
		text = fmt.Sprintf("1 horário agora dura %d minutos.", minutes)
	}
	if c.Kept == 1 {
		return text + " 1 horário ficou como estava, para não se sobrepor a outro."
	}
	if c.Kept > 1 {
		return fmt.Sprintf("%s %d horários ficaram como estavam, para não se sobrepor a outros.", text, c.Kept)
	}
	return text
}
