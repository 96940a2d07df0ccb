package agenda

import (
	"context"
	"net/http"

	"psic/internal/platform/httpx"
)

// BlockBody closes days, or the same hours on each of these days.
type BlockBody struct {
	ID         string `json:"id"`
	FirstDay   string `json:"firstDay"`
	LastDay    string `json:"lastDay"`
	StartTime  string `json:"startTime,omitempty" doc:"Só quando o bloqueio não é de dias inteiros"`
	FinishTime string `json:"finishTime,omitempty" doc:"Até 24:00"`
	Reason     string `json:"reason"`
}

// BlockedBody is a new block. Sessions that are booked in it stay booked, and the therapist reads which.
type BlockedBody struct {
	BlockBody
	Booked      int                    `json:"booked" doc:"Sessões marcadas no bloqueio, que continuam marcadas"`
	FirstBooked string                 `json:"firstBooked,omitempty" doc:"Dia da primeira delas"`
	Sessions    []ScheduledSessionBody `json:"sessions" doc:"As sessões marcadas no bloqueio"`
}

// BusyPartBody is a part of a day in which a calendar elsewhere is busy.
type BusyPartBody struct {
	Day        string `json:"day"`
	StartTime  string `json:"startTime"`
	FinishTime string `json:"finishTime" doc:"Até 24:00"`
}

// HolidayBody is a holiday of Brazil.
type HolidayBody struct {
	Day      string `json:"day"`
	Name     string `json:"name"`
	Optional bool   `json:"optional" doc:"Ponto facultativo"`
}

type blockRequest struct {
	ID   string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body BlockBody
}

type blockPath struct {
	ID      string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	BlockID string `path:"blockId" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
}

func (s *Service) blockRoutes(api *httpx.API, op func(id, method, path, summary string) httpx.Op) {
	base := "/api/therapist/{id}/agenda"
	httpx.Register(api, op("day-blocks", http.MethodGet, base+"/blocks", "Dias e horas bloqueados"), s.getBlocks)
	httpx.Register(
		api,
		op("add-day-block", http.MethodPost, base+"/blocks", "Bloqueia dias ou horas").Fails(ErrBlocks, ErrBlocked).
			Explained("Sessões já marcadas continuam marcadas; a resposta diz quais são. Bloqueios das mesmas horas "+
				"em dias que se sobrepõem viram um só."),
		s.postBlock,
	)
	httpx.Register(
		api,
		op("drop-day-block", http.MethodDelete, base+"/blocks/{blockId}", "Desbloqueia dias ou horas"),
		s.deleteBlock,
	)
	httpx.Register(
		api,
		op("holidays", http.MethodGet, base+"/holidays", "Feriados nacionais dos próximos doze meses"),
		s.getHolidays,
	)
}

func blockBody(b Block) BlockBody {
	body := BlockBody{
		ID:       b.ID,
		FirstDay: b.First.Wire(),
		LastDay:  b.Last.Wire(),
		Reason:   b.Reason,
	}
	if !b.WholeDay() {
		body.StartTime, body.FinishTime = Clock(b.From), endClock(b.To)
	}
	return body
}

func endClock(minute int) string {
	if minute == dayMinutes {
		return "24:00:00"
	}
	return Clock(minute)
}

// BusyBodies returns the wire form of busy times elsewhere.
func BusyBodies(parts []BusyPart) []BusyPartBody {
	out := make([]BusyPartBody, len(parts))
	for i, p := range parts {
		out[i] = BusyPartBody{Day: p.Day.Wire(), StartTime: Clock(p.From), FinishTime: endClock(p.To)}
	}
	return out
}

// BlockBodies returns the wire form of blocks. The therapist's week shows them too.
func BlockBodies(blocks []Block) []BlockBody {
	out := make([]BlockBody, len(blocks))
	for i, b := range blocks {
		out[i] = blockBody(b)
	}
	return out
}

// HolidayBodies returns the wire form of holidays.
func HolidayBodies(list []Holiday) []HolidayBody {
	out := make([]HolidayBody, len(list))
	for i, h := range list {
		out[i] = HolidayBody{Day: h.On.Wire(), Name: h.Name, Optional: h.Optional}
	}
	return out
}

func (s *Service) getBlocks(ctx context.Context, in *httpx.IDPath) (*httpx.Body[[]BlockBody], error) {
	blocks, err := s.Blocks(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[[]BlockBody]{Body: BlockBodies(blocks)}, nil
}

func (s *Service) postBlock(ctx context.Context, in *blockRequest) (*httpx.Body[BlockedBody], error) {
	b, err := s.AddBlock(ctx, in.ID, BlockInput{
		First:  in.Body.FirstDay,
		Last:   in.Body.LastDay,
		From:   in.Body.StartTime,
		To:     in.Body.FinishTime,
		Reason: in.Body.Reason,
	})
	if err != nil {
		return nil, err
	}
	booked, err := s.bookedIn(ctx, in.ID, b)
	if err != nil {
		return nil, err
	}
	out := BlockedBody{BlockBody: blockBody(b), Booked: len(booked), Sessions: scheduledBodies(booked)}
	if len(booked) > 0 {
		out.FirstBooked = booked[0].Day().Wire()
	}
	return &httpx.Body[BlockedBody]{Body: out}, nil
}

func (s *Service) deleteBlock(ctx context.Context, in *blockPath) (*httpx.Body[SavedBody], error) {
	if err := s.DropBlock(ctx, in.ID, in.BlockID); err != nil {
		return nil, err
	}
	return &httpx.Body[SavedBody]{Body: SavedBody{Saved: true, Message: "O bloqueio foi removido."}}, nil
}

func (s *Service) getHolidays(_ context.Context, _ *httpx.IDPath) (*httpx.Body[[]HolidayBody], error) {
	today := s.Clock.Today()
	return &httpx.Body[[]HolidayBody]{Body: HolidayBodies(HolidaysBetween(today, today.AddDays(365)))}, nil
}
