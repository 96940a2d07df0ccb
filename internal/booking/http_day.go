package booking

import (
	"context"
	"net/http"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/platform/httpx"
)

// DaySessionBody is a session on the therapist's page of the day.
type DaySessionBody struct {
	ID            string `json:"id"`
	Day           string `json:"day" doc:"Em São Paulo"`
	CustomerName  string `json:"customerName" doc:"Nome completo, ou o nome social"`
	CallName      string `json:"callName" doc:"Como a pessoa é chamada"`
	StartsAt      string `json:"startsAt" doc:"Em UTC"`
	FinishesAt    string `json:"finishesAt" doc:"Em UTC"`
	OpensAt       string `json:"opensAt" doc:"Quando a sala abre, em UTC"`
	HoldUntil     string `json:"holdUntil" doc:"Até quando a reserva sem pagamento vale, em UTC; vazio quando não há"`
	RoomOpen      bool   `json:"roomOpen"`
	Stage         string `json:"stage" doc:"Situação do pagamento, ou FINISHED"`
	Enterprise    bool   `json:"enterprise"`
	Number        int64  `json:"number" doc:"Qual sessão da pessoa com você"`
	PatientInRoom bool   `json:"patientInRoom"`
	YouInRoom     bool   `json:"youInRoom"`
	Minutes       int    `json:"minutesTogether" doc:"Quanto tempo as duas pessoas estiveram na sala"`
}

// WeekDayBody counts the sessions of one day.
type WeekDayBody struct {
	Day    string `json:"day"`
	Paid   int    `json:"paid"`
	Unpaid int    `json:"unpaid"`
}

// DayBody is the therapist's page of today.
type DayBody struct {
	Day      string           `json:"day" doc:"Hoje em São Paulo"`
	Sessions []DaySessionBody `json:"sessions"`
	Week     []WeekDayBody    `json:"week" doc:"De domingo a sábado"`
	Next     *DaySessionBody  `json:"next,omitempty" doc:"A primeira sessão depois de hoje"`
}

func (s *Service) dayRoutes(api *httpx.API) {
	httpx.Register(
		api,
		newOp(
			"therapist-day",
			http.MethodGet,
			"/api/therapist/{id}/day",
			"Sessões de hoje, quem espera na sala e a semana",
			httpx.Own("path:id", actor.Therapist),
		),
		s.getDay,
	)
}

func (s *Service) getDay(ctx context.Context, in *httpx.IDPath) (*httpx.Body[DayBody], error) {
	day, err := s.Today(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	b := DayBody{Day: day.On.Wire(), Sessions: make([]DaySessionBody, len(day.Sessions))}
	for i, d := range day.Sessions {
		b.Sessions[i] = daySessionBody(d, s.Clock.Now())
	}
	for _, w := range day.Week {
		b.Week = append(b.Week, WeekDayBody{Day: w.On.Wire(), Paid: w.Paid, Unpaid: w.Unpaid})
	}
	if day.Next != nil {
		next := daySessionBody(*day.Next, s.Clock.Now())
		b.Next = &next
	}
	return &httpx.Body[DayBody]{Body: b}, nil
}

func daySessionBody(d DaySession, now time.Time) DaySessionBody {
	b := DaySessionBody{
		ID:            d.ID,
		Day:           at.DateOf(d.StartsAt.Time, at.SaoPaulo).Wire(),
		CustomerName:  d.PatientName,
		CallName:      d.CallName,
		StartsAt:      d.StartsAt.Format(time.RFC3339),
		FinishesAt:    d.EndsAt.Format(time.RFC3339),
		OpensAt:       d.OpensAt().UTC().Format(time.RFC3339),
		RoomOpen:      d.Access.Available,
		Stage:         string(d.Stage),
		Enterprise:    d.Enterprise,
		Number:        d.Number,
		PatientInRoom: d.PatientIn,
		YouInRoom:     d.TherapistIn,
		Minutes:       int(d.Together / time.Minute),
	}
	if d.Held(now) {
		b.HoldUntil = d.HoldUntil.Format(time.RFC3339)
	}
	return b
}
