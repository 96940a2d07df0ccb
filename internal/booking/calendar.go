package booking

import (
	"context"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
)

// Month is a month of a patient's calendar, in whole weeks that begin on Sunday.
type Month struct {
	First    at.Date
	Days     []MonthDay
	Sessions []View
}

// MonthDay is a day in the weeks of a month. Some days belong to the month before or after.
type MonthDay struct {
	On    at.Date
	State DayState
}

// DayState is the state of a day in a patient's calendar (Q146).
type DayState string

const (
	DayPast      DayState = "past"
	DayFree      DayState = "free"
	DayScheduled DayState = "scheduled"
)

var errMonth = fault.New(fault.Invalid, "calendar.month_invalid", "Informe um mês e um ano válidos.")

// Calendar returns a month of the patient's sessions. When month and year are 0 it is the current month.
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
