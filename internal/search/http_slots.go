package search

import (
	"context"
	"errors"

	"psic/internal/agenda"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/platform/httpx"
)

type slotsInput struct {
	ID     string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Start  string `query:"startDate" example:"03/08/2026"`
	Finish string `query:"finishDate" example:"09/08/2026"`
	UserID string `query:"userId" doc:"Ignorado: vale quem entrou" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
}

// getSlots reads from memory within the horizon. It reads from the database beyond the horizon and for therapists who
// are not listed.
func (s *Service) getSlots(ctx context.Context, in *slotsInput) (*httpx.Body[SlotsBody], error) {
	first, last, err := s.Index.Agenda.Range(in.Start, in.Finish)
	if err != nil {
		return nil, err
	}
	if err := s.Index.refreshIfMarked(ctx, in.ID); err != nil {
		return nil, err
	}
	who := actor.From(ctx)
	calendar, price, err := s.calendarOf(ctx, who, in.ID, first, last)
	if err != nil {
		return nil, err
	}
	agreed, brought, err := s.OwnPrice(ctx, who, in.ID)
	if err != nil {
		return nil, err
	}
	if agreed != nil {
		price = agreed
	}
	entitled, err := s.entitled(ctx, who)
	if err != nil {
		return nil, err
	}
	if who.Is(in.ID) { // the therapist may move a session to any slot, reserved for companies or at short notice (Q050)
		entitled, calendar.Notice = true, 0
	}
	slots := calendar.Slots(agenda.Query{
		First:      first,
		Last:       last,
		Now:        s.Index.Clock.Now(),
		Enterprise: entitled,
		Zone:       at.SaoPaulo,
	})
	return &httpx.Body[SlotsBody]{
		Body: SlotsBody{
			AvailableSchedules: s.slots(price, slots, !who.Visitor()),
			TimeZone:           "America/Sao_Paulo",
			WithoutDiscount:    brought,
		},
	}, nil
}

// calendarOf returns the calendar that the caller may see, and the price of its slots. A therapist who is no longer
// listable is visible to patients with a future session, because that session takes place (Q079) and can be
// rescheduled.
func (s *Service) calendarOf(
	ctx context.Context,
	who actor.Actor,
	id string,
	first, last at.Date,
) (agenda.Calendar, *money.Cents, error) {
	c, listable := s.Index.ByID(id)
	if listable && !last.After(s.Index.Clock.Today().AddDays(agenda.Horizon)) {
		return c.calendar, &c.PriceCents, nil
	}
	if !listable {
		if allowed, err := s.mayMoveSessions(ctx, who, id); err != nil || !allowed {
			return agenda.Calendar{}, nil, errors.Join(err, fault.Missing)
		}
	}
	t, err := s.Index.Directory.Therapist(ctx, id)
	if err != nil {
		return agenda.Calendar{}, nil, err
	}
	calendar, err := s.Index.Agenda.Calendar(ctx, id, first, last)
	return calendar, &t.PriceCents, err
}

// mayMoveSessions says whether the caller is this therapist or a patient with a future session with them.
func (s *Service) mayMoveSessions(ctx context.Context, who actor.Actor, therapistID string) (bool, error) {
	if who.Is(therapistID) {
		return who.Role == actor.Therapist, nil
	}
	if !who.Role.Patient() {
		return false, nil
	}
	return s.HasSession(ctx, who.ID, therapistID)
}
