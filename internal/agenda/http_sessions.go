package agenda

import (
	"context"
	"net/http"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/platform/httpx"
)

// AvailabilityBody says whether the room is open, and otherwise from when.
type AvailabilityBody struct {
	EntranceAvailable   bool   `json:"entranceAvailable"`
	EntranceDescription string `json:"entranceDescription"`
}

// CounterpartBody names the therapist of a session.
type CounterpartBody struct {
	ID string `json:"id"`
}

// ScheduledSessionBody is a session in the therapist's calendar.
type ScheduledSessionBody struct {
	ID            string           `json:"id"`
	ScheduledDay  string           `json:"scheduledDay"`
	StartTime     string           `json:"startTime"`
	FinishTime    string           `json:"finishTime"`
	CustomerID    string           `json:"customerId"`
	CustomerName  string           `json:"customerName"`
	Availability  AvailabilityBody `json:"availability"`
	Status        string           `json:"status"`
	StatusCode    string           `json:"statusCode" doc:"O mesmo que status, como código"`
	TherapistInfo CounterpartBody  `json:"therapistInfo"`
}

func scheduledBodies(list []ScheduledSession) []ScheduledSessionBody {
	out := make([]ScheduledSessionBody, len(list))
	for i, x := range list {
		out[i] = ScheduledSessionBody{
			ID:            x.ID,
			ScheduledDay:  x.Day().Wire(),
			StartTime:     x.StartsAt.In(at.SaoPaulo).Format(time.TimeOnly),
			FinishTime:    x.EndsAt.In(at.SaoPaulo).Format(time.TimeOnly),
			CustomerID:    x.PatientID,
			CustomerName:  x.PatientName,
			Availability:  AvailabilityBody{EntranceAvailable: x.RoomOpen, EntranceDescription: x.EntranceText},
			Status:        x.Label,
			StatusCode:    x.Code,
			TherapistInfo: CounterpartBody{x.TherapistID},
		}
	}
	return out
}

// SessionsBody is a list of sessions in the therapist's calendar.
type SessionsBody struct {
	Sessions  []ScheduledSessionBody `json:"sessions"`
	Scheduled int                    `json:"scheduled" doc:"Quantas são"`
}

func (s *Service) sessionRoutes(api *httpx.API) {
	own := httpx.Own("path:id", actor.Therapist)
	get := func(id, path, summary string) httpx.Op {
		return httpx.Op{
			ID:      id,
			Method:  http.MethodGet,
			Path:    path,
			Tag:     "agenda",
			Summary: summary,
			Access:  own,
		}
	}
	httpx.Register(
		api,
		get("therapist-sessions", "/api/therapist/{id}/agenda/sessions", "Sessões de um período").Fails(ErrRange),
		s.getSessions,
	)
	httpx.Register(
		api,
		get("therapist-next-sessions", "/api/therapist/{id}/agenda/next-sessions", "Próximas sessões"),
		s.getNextSessions,
	)
	httpx.Register(api, get("general-agenda", "/api/agenda/general/{id}", "Agenda geral da semana").
		Fails(ErrRange), s.getGeneral)
}

func (s *Service) getSessions(ctx context.Context, in *httpx.DaysQuery) (*httpx.Body[[]ScheduledSessionBody], error) {
	list, err := s.inRange(ctx, in)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[[]ScheduledSessionBody]{Body: scheduledBodies(list)}, nil
}

func (s *Service) getGeneral(ctx context.Context, in *httpx.DaysQuery) (*httpx.Body[SessionsBody], error) {
	list, err := s.inRange(ctx, in)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[SessionsBody]{Body: SessionsBody{scheduledBodies(list), len(list)}}, nil
}

func (s *Service) inRange(ctx context.Context, in *httpx.DaysQuery) ([]ScheduledSession, error) {
	first, last, err := s.Range(in.Start, in.Finish)
	if err != nil {
		return nil, err
	}
	return s.Sessions(ctx, in.ID, first.In(at.SaoPaulo), last.AddDays(1).In(at.SaoPaulo), maxSessions)
}

const nextSessions = 5

func (s *Service) getNextSessions(ctx context.Context, in *httpx.IDPath) (*httpx.Body[SessionsBody], error) {
	now := s.Clock.Now()
	list, err := s.Sessions(ctx, in.ID, now, now.AddDate(1, 0, 0), nextSessions)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[SessionsBody]{Body: SessionsBody{scheduledBodies(list), len(list)}}, nil
}
