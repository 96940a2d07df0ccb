package calendar

import "psic/internal/platform/httpx"

// examples returns one value of each wire type, which the API description shows.
func examples() []any {
	c := OutsideCalendarBody{
		ID:           httpx.ExampleID,
		Name:         "Pessoal",
		Host:         "calendario.example",
		ReadAt:       "2026-08-03T14:50:00Z",
		Busy:         12,
		Unclear:      1,
		Problem:      Unreachable.Text(),
		FailingSince: "2026-08-03T15:00:00Z",
	}
	return []any{
		c,
		OutsideCalendarsBody{Calendars: []OutsideCalendarBody{c}, Most: MaxCalendars},
		OutsideCalendarInput{Name: "Pessoal", Address: "https://calendario.example/segredo/basico.ics"},
	}
}
