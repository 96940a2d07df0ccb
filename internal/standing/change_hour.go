package standing

import (
	"context"
	"fmt"

	"psic/internal/agenda"
	"psic/internal/booking"
	"psic/internal/standing/standingdb"
)

// hour gives the standing hour another weekly hour that the therapist publishes, from the week of a day on.
func (c *changing) hour(ctx context.Context) (Outcome, error) {
	if c.x.Status() != Active {
		return Outcome{}, ErrOver
	}
	today := c.s.Clock.Today()
	next, err := Wanted{c.in.Day, c.in.Start, int(c.x.EveryWeeks)}.parse(today)
	if err != nil {
		return Outcome{}, err
	}
	if next.FirstOn.Before(today) {
		return Outcome{}, booking.ErrNotOffered
	}
	if err := c.s.refuseIfClosed(ctx, c.tx, c.x, c.patient); err != nil {
		return Outcome{}, err
	}
	entry, err := c.publishedAt(ctx, next)
	if err != nil {
		return Outcome{}, err
	}
	monday := next.FirstOn.AddDays(-(int(next.FirstOn.Weekday()) + 6) % 7)
	out, err := c.cancel(ctx, func(sess booking.Session) bool { return !sess.OccurrenceOn.Before(monday) })
	if err != nil {
		return out, err
	}
	for _, a := range out.Affected {
		if a.Kept {
			return out, ErrPaidThen
		}
	}
	c.x.Weekday, c.x.StartMinute, c.x.Minutes = next.Weekday, next.StartMinute, int64(entry.Minutes())
	c.x.FirstOn, c.x.PlannedOn = next.FirstOn, next.PlannedOn
	err = c.s.q.SetHour(ctx, c.tx, standingdb.SetHourParams{
		ID:          c.x.ID,
		Weekday:     c.x.Weekday,
		StartMinute: c.x.StartMinute,
		Minutes:     c.x.Minutes,
		FirstOn:     c.x.FirstOn,
		PlannedOn:   c.x.PlannedOn,
	})
	if err != nil {
		return out, fmt.Errorf("hour of a standing hour: %w", err)
	}
	out.Standing = c.x
	if out.Days, err = c.create(ctx, c.x.FirstOn, c.x.PlannedOn); err != nil {
		return out, err
	}
	if len(free(out.Days)) == 0 {
		return out, ErrNothingFits
	}
	return out, c.s.mail(ctx, c.tx, c.x, MailHour)
}

// publishedAt returns the weekly entry at the hour that somebody wants, of the same kind.
//
// Faults: booking.ErrNotOffered.
func (c *changing) publishedAt(ctx context.Context, next Standing) (agenda.Entry, error) {
	calendar, err := c.s.Agenda.CalendarBetween(ctx, c.tx, c.x.TherapistID, next.FirstOn, next.FirstOn)
	if err != nil {
		return agenda.Entry{}, err
	}
	calendar.Companies = true
	entry, ok := weeklyEntry(calendar, next, c.x.Enterprise)
	if !ok || entry.Enterprise != c.x.Enterprise {
		return entry, booking.ErrNotOffered
	}
	return entry, nil
}
