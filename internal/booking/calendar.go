package booking

import (
	"context"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
)

// Month is a month of a patient's sessions, in whole weeks that begin on Sunday.
type Month struct {
	First    at.Date
	Days     []MonthDay
	Sessions []View
}

// MonthDay is a day of the weeks that a month touches; some belong to its neighbours.
type MonthDay struct {
	On    at.Date
	State DayState
}

// DayState is what a patient's calendar says about a day (Q146).
type DayState string

const (
	DayPast      DayState = "past"
	DayFree      DayState = "free"
	DayScheduled DayState = "scheduled"
)

var errMonth = fault.New(fault.Invalid, "calendar.month_invalid", "Informe um mês e um ano válidos.")

// Calendar reads a month of the patient's sessions; month and year 0 are the month of today.
//
// Faults: invalid month.
func (s *Service) Calendar(ctx context.Context, patientID string, month, year int) (Month, error) {
	today := s.Clock.Today()
	if month == 0 && year == 0 {
		month, year = int(today.Month()), today.Year()
	}
	if month < 1 || month > 12 || year < 2000 || year > 9998 {
		return Month{}, errMonth
	}
	first := at.Day(year, time.Month(month), 1)
	next := at.Day(year, time.Month(month)+1, 1)
	sessions, err := s.PatientSessions(ctx, patientID, first.In(at.SaoPaulo), next.In(at.SaoPaulo), maxList)
	if err != nil {
		return Month{}, err
	}
	busy := map[at.Date]bool{}
	for _, v := range sessions {
		busy[at.DateOf(v.Session.StartsAt.Time, at.SaoPaulo)] = true
	}
	m := Month{First: first, Sessions: sessions}
	for d := first.AddDays(-int(first.Weekday())); d.Before(next) || d.Weekday() != time.Sunday; d = d.AddDays(1) {
		m.Days = append(m.Days, MonthDay{d, dayState(d, today, busy[d])})
	}
	return m, nil
}

func dayState(d, today at.Date, busy bool) DayState {
	switch {
	case busy:
		return DayScheduled
	case d.Before(today):
		return DayPast
	}
	return DayFree
}
