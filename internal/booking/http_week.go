package booking

import (
	"context"
	"net/http"
	"time"

	"psic/internal/agenda"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/platform/httpx"
)

// WeekSessionBody is a session in the therapist's week.
type WeekSessionBody struct {
	ID           string `json:"id"`
	CustomerName string `json:"customerName"`
	Day          string `json:"day"`
	StartTime    string `json:"startTime"`
	FinishTime   string `json:"finishTime"`
	StartsAt     string `json:"startsAt" doc:"Início em UTC"`
	State        string `json:"state" enum:"PAID,UNPAID,DONE,CANCELLED"`
	IsEnterprise bool   `json:"isEnterprise"`
	StandingID   string `json:"standingId,omitempty" doc:"Atendimento fixo a que a sessão pertence"`
	RoomOpen     bool   `json:"roomOpen" doc:"A sala está aberta agora"`
	InRoom       bool   `json:"patientInRoom" doc:"O paciente está na sala agora"`
	Met          bool   `json:"met" doc:"De uma sessão concluída: as duas pessoas estiveram juntas na sala"`
	CanMove      bool   `json:"canMove" doc:"Ainda pode ser movida ou cancelada"`
	HoldUntil    string `json:"holdUntil,omitempty" doc:"Até quando o horário fica reservado sem pagamento, em UTC"`
	Proposed     string `json:"proposed,omitempty" doc:"Novo início que espera a resposta do paciente, em UTC"`
}

// FreeBody is a published time that nobody took.
type FreeBody struct {
	Day          string `json:"day"`
	StartTime    string `json:"startTime"`
	FinishTime   string `json:"finishTime"`
	IsEnterprise bool   `json:"isEnterprise"`
}

// WeekBody is what a therapist sees of a range of days.
type WeekBody struct {
	Sessions       []WeekSessionBody     `json:"sessions"`
	Free           []FreeBody            `json:"free"`
	Blocks         []agenda.BlockBody    `json:"blocks"`
	Busy           []agenda.BusyPartBody `json:"busy" doc:"Quando os calendários conectados estão ocupados"`
	Holidays       []agenda.HolidayBody  `json:"holidays"`
	SessionMinutes int64                 `json:"sessionTimeInMinutes"`
}

// TherapistMoveBody is the new time that a therapist wants for a session.
type TherapistMoveBody struct {
	Day       string `json:"day"`
	StartTime string `json:"startTime"`
	Message   string `json:"message,omitempty" doc:"Mensagem ao paciente, até 1000 caracteres"`
}

// TherapistMovedBody says whether the session moved, or whether the patient was asked.
type TherapistMovedBody struct {
	Outcome string `json:"outcome" enum:"MOVED,ASKED"`
	Message string `json:"message"`
}

// ChangeManyBody cancels several sessions, or moves each by some days.
type ChangeManyBody struct {
	SessionIDs []string `json:"sessionIds"`
	Action     string   `json:"action" doc:"CANCEL ou MOVE"`
	Days       int      `json:"days,omitempty" doc:"De MOVE: por quantos dias"`
	Reopen     bool     `json:"reopen,omitempty" doc:"De CANCEL: oferece os horários de novo"`
	Message    string   `json:"message,omitempty" doc:"Mensagem a todos os pacientes, até 1000 caracteres"`
}

// ChangedManyBody says what happened to each session.
type ChangedManyBody struct {
	Sessions []ChangedBody `json:"sessions"`
}

// ChangedBody says what happened to one session.
type ChangedBody struct {
	ID      string `json:"id"`
	Outcome string `json:"outcome" enum:"CANCELLED,MOVED,ASKED,FAILED"`
	Message string `json:"message,omitempty" doc:"Por que não mudou"`
}

type therapistMoveInput struct {
	ID        string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	SessionID string `path:"sessionId" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body      TherapistMoveBody
}

type changeManyInput struct {
	ID   string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body ChangeManyBody
}

func (s *Service) weekRoutes(api *httpx.API) {
	own, base := httpx.Own("path:id", actor.Therapist), "/api/therapist/{id}/agenda"
	httpx.Register(
		api,
		newOp("agenda-week", http.MethodGet, base+"/week", "Sessões, horários livres e bloqueios da semana", own).
			Fails(agenda.ErrRange),
		s.getWeek,
	)
	move := newOp(
		"move-session",
		http.MethodPost,
		base+"/sessions/{sessionId}/move",
		"Muda o horário de uma sessão",
		own,
	)
	move.Limits = []httpx.Limit{httpx.PerAccount("move", 60, time.Hour)}
	httpx.Register(
		api,
		move.Fails(
			ErrAccountOff,
			ErrDaysDiffer,
			ErrHoldOver,
			ErrMoveUnpaid,
			ErrNotOffered,
			ErrSessionOver,
			ErrSlotTaken,
			agenda.ErrTime,
		).Explained("Um horário publicado vale na hora. Para outro horário o paciente é perguntado por e-mail."),
		s.postTherapistMove,
	)
	many := newOp("change-sessions", http.MethodPost, base+"/sessions/change", "Cancela ou muda várias sessões", own)
	many.Limits = []httpx.Limit{httpx.PerAccount("change-many", 20, time.Hour)}
	httpx.Register(
		api,
		many.Explained("Cada sessão muda sozinha: a resposta diz o que houve com cada uma."),
		s.postChangeMany,
	)
}

func (s *Service) getWeek(ctx context.Context, in *httpx.DaysQuery) (*httpx.Body[WeekBody], error) {
	first, last, err := s.Agenda.Range(in.Start, in.Finish)
	if err != nil {
		return nil, err
	}
	w, err := s.Week(ctx, in.ID, first, last)
	if err != nil {
		return nil, err
	}
	b := WeekBody{
		Sessions:       make([]WeekSessionBody, len(w.Sessions)),
		Free:           make([]FreeBody, len(w.Free)),
		Blocks:         agenda.BlockBodies(w.Blocks),
		Busy:           agenda.BusyBodies(w.Busy),
		Holidays:       agenda.HolidayBodies(w.Holidays),
		SessionMinutes: w.Minutes,
	}
	for i, x := range w.Sessions {
		b.Sessions[i] = weekSessionBody(x)
	}
	for i, f := range w.Free {
		b.Free[i] = FreeBody{
			Day:          f.Day.Wire(),
			StartTime:    clockText(at.Of(f.Start)),
			FinishTime:   clockText(at.Of(f.End)),
			IsEnterprise: f.Enterprise,
		}
	}
	return &httpx.Body[WeekBody]{Body: b}, nil
}

func weekSessionBody(x WeekSession) WeekSessionBody {
	return WeekSessionBody{
		ID:           x.ID,
		CustomerName: x.PatientName,
		Day:          at.DateOf(x.StartsAt.Time, at.SaoPaulo).Wire(),
		StartTime:    clockText(x.StartsAt),
		FinishTime:   clockText(x.EndsAt),
		StartsAt:     x.StartsAt.Format(time.RFC3339),
		State:        string(x.State),
		IsEnterprise: x.Enterprise,
		StandingID:   x.StandingID,
		RoomOpen:     x.RoomOpen,
		InRoom:       x.RoomOpen && x.PatientIn,
		Met:          x.Together > 0,
		CanMove:      x.Movable,
		HoldUntil:    timeOrEmpty(x.HoldUntil),
		Proposed:     timeOrEmpty(x.ProposedAt),
	}
}

func (s *Service) postTherapistMove(
	ctx context.Context,
	in *therapistMoveInput,
) (*httpx.Body[TherapistMovedBody], error) {
	want := WantedTime{Day: in.Body.Day, Start: in.Body.StartTime}
	outcome, _, err := s.Move(ctx, actor.From(ctx), in.SessionID, want, in.Body.Message)
	if err != nil {
		return nil, err
	}
	text := "Sessão reagendada com sucesso!"
	if outcome == Asked {
		text = "Perguntamos ao paciente por e-mail. Até a resposta, a sessão continua no horário atual."
	}
	return &httpx.Body[TherapistMovedBody]{Body: TherapistMovedBody{Outcome: string(outcome), Message: text}}, nil
}

func (s *Service) postChangeMany(ctx context.Context, in *changeManyInput) (*httpx.Body[ChangedManyBody], error) {
	list, err := s.ChangeMany(ctx, actor.From(ctx), ManyInput{
		IDs:     in.Body.SessionIDs,
		Action:  ManyAction(in.Body.Action),
		Days:    in.Body.Days,
		Reopen:  in.Body.Reopen,
		Message: in.Body.Message,
	})
	if err != nil {
		return nil, err
	}
	out := ChangedManyBody{Sessions: make([]ChangedBody, len(list))}
	for i, x := range list {
		out.Sessions[i] = ChangedBody{ID: x.ID, Outcome: x.Outcome}
		if x.Failed != nil {
			out.Sessions[i].Message = x.Failed.Message
		}
	}
	return &httpx.Body[ChangedManyBody]{Body: out}, nil
}
