package agenda

import (
	"context"
	"net/http"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/platform/httpx"
)

// EntryBody is a published entry.
type EntryBody struct {
	ID           string `json:"id"`
	DayOfTheWeek string `json:"dayOfTheWeek"`
	StartTime    string `json:"startTime"`
	FinishTime   string `json:"finishTime"`
	ScheduledDay string `json:"scheduledDay,omitempty" doc:"Só quando o horário não se repete"`
	IsEnterprise bool   `json:"isEnterprise"`
}

// ScheduleBody is the agenda. A save sends back the version that was read, so that two windows do not overwrite each
// other's changes.
type ScheduleBody struct {
	Schedules []EntryBody `json:"schedules"`
	Version   int64       `json:"version"`
}

// SavedBody is the response to a save.
type SavedBody struct {
	Saved   bool   `json:"saved"`
	Message string `json:"message"`
	Version int64  `json:"version"`
}

// OptionsBody has the settings of the therapist that the agenda screen needs.
type OptionsBody struct {
	SessionTimeInMinutes int64 `json:"sessionTimeInMinutes"`
	EnterpriseSessions   bool  `json:"enterpriseSessions"`

	OtherLength int `json:"hoursOfOtherLength" doc:"Horários publicados com outra duração"`
}

// ExplainBody says why an entry is or is not offered on a day.
type ExplainBody struct {
	Offered bool   `json:"offered"`
	Reason  string `json:"reason"`
	Text    string `json:"text"`
}

type saveRequest struct {
	ID     string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Start  string `          example:"03/08/2026" query:"startDate"`
	Finish string `          example:"09/08/2026" query:"finishDate"`
	Body   ScheduleBody
}

type explainInput struct {
	ID         string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Day        string `          example:"03/08/2026" query:"day"`
	Start      string `          example:"09:00:00" query:"startTime"`
	Enterprise bool   `          example:"false" query:"enterprise"`
}

// Routes registers the feature's operations.
func (s *Service) Routes(api *httpx.API) {
	api.Examples(examples()...)
	own := httpx.Own("path:id", actor.Therapist)
	op := func(id, method, path, summary string) httpx.Op {
		return httpx.Op{
			ID:      id,
			Method:  method,
			Path:    path,
			Tag:     "agenda",
			Summary: summary,
			Access:  own,
		}
	}

	base := "/api/therapist/{id}/agenda"
	httpx.Register(api, op("schedule", http.MethodGet, base+"/schedule", "Horários publicados").
		Fails(ErrRange), s.getSchedule)
	httpx.Register(
		api,
		op("save-schedule", http.MethodPatch, base+"/schedule", "Salva a agenda inteira").Fails(
			ErrCompany,
			ErrConflict,
			ErrDay,
			ErrRange,
			ErrStale,
			ErrTime,
			ErrTooMany,
		).Explained("Substitui os horários do período. version é a que a leitura informou; se outra "+
			"janela salvou antes, nada muda."),
		s.patchSchedule,
	)
	httpx.Register(api, op("agenda-options", http.MethodGet, base+"/options", "Duração das sessões"), s.getOptions)
	httpx.Register(
		api,
		op("explain-hour", http.MethodGet, base+"/explain", "Por que um horário não é oferecido").Fails(ErrTime).
			Explained("Serve para quem não entende por que um horário não aparece aos pacientes."),
		s.getExplain,
	)
	s.hourRoutes(api, op)
	s.blockRoutes(api, op)
	s.sessionRoutes(api)
}

func (s *Service) getSchedule(ctx context.Context, in *httpx.DaysQuery) (*httpx.Body[ScheduleBody], error) {
	first, last, err := s.wholeRange(in.Start, in.Finish)
	if err != nil {
		return nil, err
	}
	entries, version, err := s.Schedule(ctx, in.ID, first, last)
	if err != nil {
		return nil, err
	}
	b := ScheduleBody{Schedules: make([]EntryBody, len(entries)), Version: version}
	for i, e := range entries {
		b.Schedules[i] = EntryBody{
			ID:           e.ID,
			DayOfTheWeek: Days[e.weekday],
			StartTime:    Clock(e.Start()),
			FinishTime:   Clock(e.Start() + e.Minutes()),
			ScheduledDay: e.On.Wire(),
			IsEnterprise: e.Enterprise,
		}
	}
	return &httpx.Body[ScheduleBody]{Body: b}, nil
}

// wholeRange parses the two optional days of a request. Without them it returns a range that covers the whole agenda.
func (s *Service) wholeRange(start, finish string) (first, last at.Date, err error) {
	if start == "" && finish == "" {
		return at.Day(1, 1, 1), at.Day(9999, 12, 31), nil
	}
	return s.Range(start, finish)
}

func (s *Service) patchSchedule(ctx context.Context, in *saveRequest) (*httpx.Body[SavedBody], error) {
	first, last, err := s.wholeRange(in.Start, in.Finish)
	if err != nil {
		return nil, err
	}
	save := SaveInput{First: first, Last: last, Version: in.Body.Version}
	for _, e := range in.Body.Schedules {
		save.Entries = append(save.Entries, EntryInput{
			Day:        e.DayOfTheWeek,
			Start:      e.StartTime,
			Finish:     e.FinishTime,
			On:         e.ScheduledDay,
			Enterprise: e.IsEnterprise,
		})
	}
	version, err := s.Save(ctx, in.ID, save)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[SavedBody]{
		Body: SavedBody{Saved: true, Message: "Horários da agenda salvos com sucesso.", Version: version},
	}, nil
}

func (s *Service) getOptions(ctx context.Context, in *httpx.IDPath) (*httpx.Body[OptionsBody], error) {
	t, err := s.Directory.Therapist(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	other, err := s.otherLength(ctx, in.ID, int(t.SessionMinutes))
	if err != nil {
		return nil, err
	}
	return &httpx.Body[OptionsBody]{Body: OptionsBody{t.SessionMinutes, t.EnterpriseSessions, other}}, nil
}

func (s *Service) getExplain(ctx context.Context, in *explainInput) (*httpx.Body[ExplainBody], error) {
	day, err := at.ParseDate(in.Day)
	minute, ok := Minute(in.Start)
	if err != nil || !ok {
		return nil, ErrTime
	}
	calendar, err := s.Calendar(ctx, in.ID, day, day)
	if err != nil {
		return nil, err
	}
	query := Query{
		First:      day,
		Last:       day,
		Now:        s.Clock.Now(),
		Zone:       at.SaoPaulo,
		Enterprise: in.Enterprise,
	}
	why := calendar.Explain(day, minute, query)
	if why == Offered {
		listed, err := s.Directory.Listed(ctx, in.ID)
		if err != nil {
			return nil, err
		}
		if !listed {
			why = OffTheList
		}
	}
	if why == TakenBySession {
		if why, err = s.whyTaken(ctx, in.ID, calendar.Slots(query), day.At(minute, at.SaoPaulo)); err != nil {
			return nil, err
		}
	}
	return &httpx.Body[ExplainBody]{Body: ExplainBody{why == Offered, string(why), why.Text(calendar.Notice)}}, nil
}
