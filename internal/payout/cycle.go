package payout

import (
	"fmt"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
)

const (
	closingDay = 20
	dueDay     = 5 // business day of the next month
	// weekDue is how many business days after its Sunday a week is paid.
	weekDue = 3
)

// Cycle is the time of one payout. Of most therapists it is from the 21st to the 20th, named after the month in which
// it closes (Q068). Of those on a plan with weekly payouts it is from Monday to Sunday.
type Cycle struct {
	Year  int
	Month time.Month
	// Sunday is the last day of a week, or zero.
	Sunday at.Date
}

// CycleOf returns the monthly cycle of a day.
func CycleOf(d at.Date) Cycle {
	year, month, day := d.Civil()
	if day <= closingDay {
		return Cycle{Year: year, Month: month}
	}
	next := time.Date(year, month+1, 1, 0, 0, 0, 0, time.UTC)
	return Cycle{Year: next.Year(), Month: next.Month()}
}

// WeekOf returns the week of a day.
func WeekOf(d at.Date) Cycle {
	sunday := d.AddDays((7 - int(d.Weekday())) % 7)
	return Cycle{Year: sunday.Year(), Month: sunday.Month(), Sunday: sunday}
}

// Weekly says whether the cycle is a week.
func (c Cycle) Weekly() bool { return !c.Sunday.IsZero() }

// alike returns the cycle of the same kind that a day is in.
func (c Cycle) alike(d at.Date) Cycle {
	if c.Weekly() {
		return WeekOf(d)
	}
	return CycleOf(d)
}

// Before returns the cycle before this one.
func (c Cycle) Before() Cycle {
	if c.Weekly() {
		return WeekOf(c.Sunday.AddDays(-7))
	}
	last := time.Date(c.Year, c.Month-1, 1, 0, 0, 0, 0, time.UTC)
	return Cycle{Year: last.Year(), Month: last.Month()}
}

// Next returns the cycle after this one.
func (c Cycle) Next() Cycle { return c.alike(c.Closes().AddDays(1)) }

// willBePaid returns the cycle whose payout will have something of this cycle that is in no payout yet. last is the end
// of the last cycle that has a payout of the therapist, of whichever kind, or zero. What misses its cycle is in the
// next one.
func (c Cycle) willBePaid(last at.Date, now time.Time) Cycle {
	if counting := c.countable(now); c.Closes().Before(counting.Closes()) {
		c = counting
	}
	if !last.IsZero() && !c.Closes().After(last) {
		if c = c.alike(last); !c.Closes().After(last) {
			c = c.Next()
		}
	}
	return c
}

// Closes is the last day of the cycle.
func (c Cycle) Closes() at.Date {
	if c.Weekly() {
		return c.Sunday
	}
	return at.Day(c.Year, c.Month, closingDay)
}

// End is the first instant after the cycle.
func (c Cycle) End() time.Time { return c.Closes().AddDays(1).In(at.SaoPaulo) }

// Due is the day by which the payout of the cycle is paid.
func (c Cycle) Due() at.Date {
	if c.Weekly() {
		return br.AddBusinessDays(c.Sunday, weekDue)
	}
	next := time.Date(c.Year, c.Month+1, 1, 0, 0, 0, 0, time.UTC)
	return br.NthBusinessDay(next.Year(), next.Month(), dueDay)
}

// Name is the cycle in words that people read: 11/2026, or the Sunday of a week.
func (c Cycle) Name() string {
	if c.Weekly() {
		return "da semana até " + c.Sunday.Wire()
	}
	return fmt.Sprintf("de %02d/%d", int(c.Month), c.Year)
}

// settling is how long after its end a cycle is counted. By then its last session is over and booked.
const settling = 6 * time.Hour

// Countable returns the newest monthly cycle that can be counted at a time.
func Countable(now time.Time) Cycle { return Cycle{}.countable(now) }

// CountableWeek returns the newest week that can be counted at a time.
func CountableWeek(now time.Time) Cycle { return WeekOf(at.DateOf(now, at.SaoPaulo)).countable(now) }

// countable returns the newest cycle of the same kind that can be counted at a time.
func (c Cycle) countable(now time.Time) Cycle {
	return c.alike(at.DateOf(now.Add(-settling), at.SaoPaulo)).Before()
}
