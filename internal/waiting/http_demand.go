package waiting

import (
	"context"
	"net/http"

	"psic/internal/kernel/actor"
	"psic/internal/platform/httpx"
)

// DemandBody says how many people wait for the hours of a therapist.
type DemandBody struct {
	People int              `json:"people"`
	Hours  []DemandHourBody `json:"hours" doc:"Só as que alguém espera"`
}

// DemandHourBody is an hour of the week for which people wait.
type DemandHourBody struct {
	Weekday int `json:"weekday" doc:"0: domingo"`
	Hour    int `json:"hour"`
	People  int `json:"people"`
}

func (s *Service) demandRoutes(api *httpx.API) {
	httpx.Register(api, newOp(
		"read-demand",
		http.MethodGet,
		"/api/therapist/{id}/demand",
		"Quantas pessoas esperam um horário, e quais horários serviriam",
		httpx.Own("path:id", actor.Therapist),
	), s.getDemand)
}

func (s *Service) getDemand(ctx context.Context, in *httpx.IDPath) (*httpx.Body[DemandBody], error) {
	d, err := s.DemandOf(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	out := DemandBody{People: d.People, Hours: []DemandHourBody{}}
	for day, hours := range d.Hours {
		for hour, people := range hours {
			if people > 0 {
				out.Hours = append(out.Hours, DemandHourBody{day, hour, people})
			}
		}
	}
	return &httpx.Body[DemandBody]{Body: out}, nil
}
