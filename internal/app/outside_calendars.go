package app

import (
	"context"
	"fmt"
	"strings"

	"psic/internal/calendar"
)

// DemoCalendar is an address of the demonstration set. No name that ends in .example exists, so nobody is asked for it:
// the product itself answers, also without the internet.
const DemoCalendar = "https://calendario.psic.example/pessoal.ics"

// outsideCalendars returns how addresses of calendars are read: from the internet, and in a demonstration also from the
// product itself.
func (a *App) outsideCalendars(
	r *calendar.Reader,
) func(context.Context, calendar.Request) (calendar.Content, error) {
	if !a.Config.Demo {
		return r.Fetch
	}
	return func(ctx context.Context, in calendar.Request) (calendar.Content, error) {
		if in.Address == DemoCalendar {
			return calendar.Content{Text: a.demoCalendar()}, nil
		}
		return r.Fetch(ctx, in)
	}
}

// demoCalendar is somebody's calendar: gymnastics every Tuesday and Thursday, lunch on working days, a day off.
func (a *App) demoCalendar() string {
	today := a.Clock.Today()
	monday := today.AddDays(-(int(today.Weekday()) + 6) % 7)
	line := func(day int) string {
		y, m, d := monday.AddDays(day).Civil()
		return fmt.Sprintf("%04d%02d%02d", y, int(m), d)
	}
	return strings.Join([]string{
		"BEGIN:VCALENDAR",
		"VERSION:2.0",
		"PRODID:-//Psic//Demonstracao//PT",
		"BEGIN:VEVENT",
		"UID:ginastica@calendario.example",
		"DTSTART;TZID=America/Sao_Paulo:" + line(1) + "T080000",
		"DURATION:PT1H30M",
		"RRULE:FREQ=WEEKLY;BYDAY=TU,TH",
		"END:VEVENT",
		"BEGIN:VEVENT",
		"UID:almoco@calendario.example",
		"DTSTART;TZID=America/Sao_Paulo:" + line(0) + "T120000",
		"DURATION:PT1H",
		"RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
		"END:VEVENT",
		"BEGIN:VEVENT",
		"UID:folga@calendario.example",
		"DTSTART;VALUE=DATE:" + line(18),
		"END:VEVENT",
		"END:VCALENDAR",
		"",
	}, "\r\n")
}
