package agenda

import (
	"cmp"
	"context"
	"fmt"
	"slices"
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

// BusyPart is a part of a day in São Paulo in which a calendar elsewhere is busy, in minutes of the day.
type BusyPart struct {
	Day      at.Date
	From, To int // To is at most 24:00
}

// BusyParts returns when the therapist's calendars elsewhere are busy on a range of days. Parts do not overlap.
func (s *Service) BusyParts(ctx context.Context, therapistID string, first, last at.Date) ([]BusyPart, error) {
	db, end := s.DB.Read(), last.AddDays(1).In(at.SaoPaulo)
	busy, err := s.outsideBusy(ctx, db, therapistID, first.In(at.SaoPaulo), end)
	if err != nil {
		return nil, err
	}
	busy = merged(busy)
	var out []BusyPart
	for day := first; !day.After(last); day = day.AddDays(1) {
		begin, next := day.In(at.SaoPaulo), day.AddDays(1).In(at.SaoPaulo)
		for _, b := range busy {
			if b.End().After(begin) && b.Start().Before(next) {
				out = append(out, BusyPart{day, minuteFrom(begin, b.Start()), minuteTo(begin, b.End())})
			}
		}
	}
	return out, nil
}

// merged returns the same times without overlaps, in order.
func merged(list []Interval) []Interval {
	slices.SortFunc(list, func(a, b Interval) int { return cmp.Compare(a.start, b.start) })
	var out []Interval
	for _, i := range list {
		if n := len(out); n > 0 && i.start <= out[n-1].end {
			out[n-1].end = max(out[n-1].end, i.end)
		} else {
			out = append(out, i)
		}
	}
	return out
}

// minuteFrom returns the minute of the day in which a time lies, and 0 for an earlier day.
func minuteFrom(day, t time.Time) int { return max(0, int(t.Sub(day)/time.Minute)) }

// minuteTo returns the minute of the day that a time has reached, and 24:00 for a later day.
func minuteTo(day, t time.Time) int {
	return min(dayMinutes, int((t.Sub(day)+time.Minute-1)/time.Minute))
}

// whyTaken says what takes the slot at a moment: a session of a standing hour, an offer to somebody who waits, a
// proposal to a patient, any other session, or a calendar elsewhere. A session is named before a calendar.
func (s *Service) whyTaken(ctx context.Context, therapistID string, slots []Slot, moment time.Time) (Why, error) {
	i := slices.IndexFunc(slots, func(x Slot) bool { return x.Start.Equal(moment) })
	if i < 0 {
		return TakenBySession, nil
	}
	slot := slots[i]
	kept, err := s.KeptForStanding(ctx, therapistID, slot.Start)
	if err != nil || kept {
		return KeptForStanding, err
	}
	if kept, err = s.KeptForWaiting(ctx, therapistID, slot.Start); err != nil || kept {
		return KeptForWaiting, err
	}
	if kept, err = s.KeptForPatient(ctx, therapistID, slot.Start); err != nil || kept {
		return KeptForPatient, err
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
