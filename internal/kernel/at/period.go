package at

import (
	"time"

	"psic/internal/kernel/fault"
)

// ErrPeriod answers a year and month that are no period.
var ErrPeriod = fault.New(fault.Invalid, "history.period_invalid", "Informe um mês e um ano válidos.")

// Period is a month, a year (month 0), or all time (year 0), as the histories ask for it (Q006).
type Period struct{ Year, Month int }

// Bounds are the instants of the period in São Paulo.
//
// Faults: ErrPeriod.
func (p Period) Bounds() (from, to Time, err error) {
	if p.Year == 0 {
		return Of(time.Unix(1, 0)), Of(time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)), nil
	}
	if p.Year < 2000 || p.Year > 9998 || p.Month < 0 || p.Month > 12 {
		return from, to, ErrPeriod
	}
	if p.Month == 0 {
		first := time.Date(p.Year, 1, 1, 0, 0, 0, 0, SaoPaulo)
		return Of(first), Of(first.AddDate(1, 0, 0)), nil
	}
	first := time.Date(p.Year, time.Month(p.Month), 1, 0, 0, 0, 0, SaoPaulo)
	return Of(first), Of(first.AddDate(0, 1, 0)), nil
}

// NextMonth returns the anchor's day in the month after d, or that month's last day where it is shorter. The anchor is
// an argument of its own, because after the 28th of February the 31st of March follows where the anchor is 31.
func (d Date) NextMonth(anchor int) Date {
	y, m, _ := d.Civil()
	last := time.Date(y, m+2, 0, 0, 0, 0, 0, time.UTC)
	return Day(last.Year(), last.Month(), min(anchor, last.Day()))
}
