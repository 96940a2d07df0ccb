package booking

import (
	"fmt"
	"strconv"

	"psic/internal/kernel/at"
)

// CalendarBody is a month of the patient's calendar, as the screen draws it.
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

// CalendarDay is one cell of the calendar. State is past, free or scheduled (Q146).
type CalendarDay struct {
	Date        string `json:"date"`
	State       string `json:"state"`
	DisplayText string `json:"displayText"`
	InMonth     bool   `json:"inMonth"`
}

// MonthBody is the query for the month before or after.
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

func calendarBody(m Month) CalendarBody {
	year, month, _ := m.First.Civil()
	b := CalendarBody{
		Header:   CalendarHeader{fmt.Sprintf("%s de %d", monthNames[month-1], year), columns},
		Data:     make([]CalendarDay, len(m.Days)),
		Next:     monthBody(at.Day(year, month+1, 1)),
		Previous: monthBody(at.Day(year, month-1, 1)),
		Sessions: sessionBodies(m.Sessions),
	}
	for i, d := range m.Days {
		b.Data[i] = CalendarDay{
			Date:        d.On.Wire(),
			State:       string(d.State),
			DisplayText: strconv.Itoa(d.On.Day()),
			InMonth:     d.On.Month() == month,
		}
	}
	return b
}

func monthBody(first at.Date) MonthBody { return MonthBody{int(first.Month()), first.Year()} }
