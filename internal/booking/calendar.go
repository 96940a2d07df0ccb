package booking

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
)

// CalendarBody is a month as the patient's agenda draws it.
type CalendarBody struct {
	Header   CalendarHeader `json:"header"`
	Data     []CalendarDay  `json:"data"`
	Next     MonthBody      `json:"next"`
	Previous MonthBody      `json:"previous"`
	Sessions []SessionBody  `json:"sessions"`
}

// CalendarHeader names the month and its columns.
type CalendarHeader struct {
	DisplayText string   `json:"displayText"`
	Columns     []string `json:"columns"`
}

// CalendarDay is one cell; state is past, free or scheduled (Q146).
type CalendarDay struct {
	Date        string `json:"date"`
	State       string `json:"state"`
	DisplayText string `json:"displayText"`
	InMonth     bool   `json:"inMonth"`
}

// MonthBody is what the page sends back to turn it.
type MonthBody struct {
	Month int `json:"month"`
	Year  int `json:"year"`
}

var monthNames = []string{
	"janeiro",
	"fevereiro",
	"março",
	"abril",
	"maio",
	"junho",
	"julho",
	"agosto",
	"setembro",
	"outubro",
	"novembro",
	"dezembro",
}

var columns = []string{"Domingo", "Segunda", "Terça", "Quarta", "Quinta", "Sexta", "Sábado"}

var errMonth = fault.New(fault.Invalid, "calendar.month_invalid", "Informe um mês e um ano válidos.")

// Calendar draws a month of the patient's sessions, in weeks that begin on Sunday.
//
// Faults: invalid month.
func (s *Service) Calendar(ctx context.Context, patientID string, month, year int) (CalendarBody, error) {
	today := s.Clock.Today()
	if month == 0 && year == 0 {
		month, year = int(today.Month()), today.Year()
	}
	if month < 1 || month > 12 || year < 2000 || year > 9998 {
		return CalendarBody{}, errMonth
	}
	first := at.Day(year, time.Month(month), 1)
	next := at.DateOf(first.UTC().AddDate(0, 1, 0), time.UTC)
	sessions, err := s.PatientSessions(ctx, patientID, first.In(at.SaoPaulo), next.In(at.SaoPaulo), maxList)
	if err != nil {
		return CalendarBody{}, err
	}
	busy := map[string]bool{}
	for _, x := range sessions {
		busy[x.ScheduledDay] = true
	}
	prev := at.DateOf(first.UTC().AddDate(0, -1, 0), time.UTC)
	b := CalendarBody{
		Header:   CalendarHeader{fmt.Sprintf("%s de %d", monthNames[month-1], year), columns},
		Sessions: sessions,
		Next:     MonthBody{int(next.Month()), next.Year()},
		Previous: MonthBody{int(prev.Month()), prev.Year()},
	}
	for d := first.AddDays(-int(first.Weekday())); d.Before(next) || d.Weekday() != time.Sunday; d = d.AddDays(1) {
		day := d.Wire()
		b.Data = append(b.Data, CalendarDay{
			Date:        day,
			State:       dayState(d, today, busy[day]),
			DisplayText: strconv.Itoa(d.Day()),
			InMonth:     d.Month() == first.Month(),
		})
	}
	return b, nil
}

func dayState(d, today at.Date, busy bool) string {
	switch {
	case busy:
		return "scheduled"
	case d.Before(today):
		return "past"
	}
	return "free"
}
