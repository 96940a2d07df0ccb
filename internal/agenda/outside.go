package agenda

import (
	"context"
	"fmt"
	"time"

	"psic/internal/agenda/agendadb"
	"psic/internal/kernel/at"
)

// outsideBusy returns the times in which the therapist's calendars elsewhere are busy.
func (s *Service) outsideBusy(
	ctx context.Context,
	db agendadb.DBTX,
	therapistID string,
	from, to time.Time,
) ([]Interval, error) {
	rows, err := s.q.OutsideBusy(ctx, db, agendadb.OutsideBusyParams{
		TherapistID: therapistID,
		AfterAt:     at.Of(from.Add(-24 * time.Hour)),
		ToAt:        at.Of(to),
	})
	if err != nil {
		return nil, fmt.Errorf("busy times elsewhere: %w", err)
	}
	var out []Interval
	for _, r := range rows {
		if r.EndsAt.After(from) {
			out = append(out, Between(r.StartsAt.Time, r.EndsAt.Time))
		}
	}
	return out, nil
}

// whyTaken says what takes a slot: a session of a standing hour, an offer to somebody who waits, any other session, or
// a calendar elsewhere. A session is named before a calendar.
func (s *Service) whyTaken(ctx context.Context, therapistID string, slot Slot) (Why, error) {
	kept, err := s.KeptForStanding(ctx, therapistID, slot.Start)
	if err != nil || kept {
		return KeptForStanding, err
	}
	if kept, err = s.KeptForWaiting(ctx, therapistID, slot.Start); err != nil || kept {
		return KeptForWaiting, err
	}
	sessions, err := s.Sessions(ctx, therapistID, slot.Start, slot.End, 1)
	if err != nil || len(sessions) > 0 {
		return TakenBySession, err
	}
	outside, err := s.outsideBusy(ctx, s.DB.Read(), therapistID, slot.Start, slot.End)
	if err != nil || len(outside) > 0 {
		return InOwnCalendar, err
	}
	return TakenBySession, nil // a session that was cancelled between the two readings
}
