package ics_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"psic/internal/calendar/ics"
	"psic/internal/kernel/at"
)

// event returns a calendar with one event.
func event(lines ...string) string {
	return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:one\r\n" + strings.Join(lines, "\r\n") +
		"\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
}

func window(from, to string) ics.Window {
	return ics.Window{From: moment(from), To: moment(to), Zone: at.SaoPaulo}
}

// moment reads a time of the wall clock of São Paulo.
func moment(text string) time.Time {
	t, err := time.ParseInLocation("2006-01-02 15:04", text, at.SaoPaulo)
	if err != nil {
		panic(err)
	}
	return t
}

// starts returns when the busy times begin, on the wall clock of São Paulo.
func starts(t *testing.T, text string, w ics.Window) []string {
	t.Helper()
	got, err := ics.Busy(text, w)
	if err != nil {
		t.Fatal(err)
	}
	if got.Unclear > 0 {
		t.Errorf("%d events not understood", got.Unclear)
	}
	out := []string{}
	for _, s := range got.Spans {
		out = append(out, s.Start.In(at.SaoPaulo).Format("01-02 15:04"))
	}
	return out
}

// TestRules: the days of a rule, for the forms that people's calendars have and the examples of RFC 5545. The events
// begin on Tuesday, 2 September 1997, as there, unless the case says otherwise.
func TestRules(t *testing.T) {
	for _, c := range []struct {
		name, rule string // the rule and the end of the window
		want       string // days as month-day
	}{
		{
			"ten days", "FREQ=DAILY;COUNT=10 to 1997-12-31",
			"09-02 09-03 09-04 09-05 09-06 09-07 09-08 09-09 09-10 09-11",
		},
		{
			"every other day", "FREQ=DAILY;INTERVAL=2 to 1997-09-10",
			"09-02 09-04 09-06 09-08",
		},
		{
			"until a day, included", "FREQ=DAILY;UNTIL=19970904 to 1997-12-31",
			"09-02 09-03 09-04",
		},
		{
			"until a moment, included", "FREQ=DAILY;UNTIL=19970904T120000Z to 1997-12-31",
			"09-02 09-03 09-04",
		},
		{
			"until a second before", "FREQ=DAILY;UNTIL=19970904T115959Z to 1997-12-31",
			"09-02 09-03",
		},
		{
			"weekdays of a week", "FREQ=WEEKLY;COUNT=6;BYDAY=MO,TU,FR to 1997-12-31",
			"09-02 09-05 09-08 09-09 09-12 09-15",
		},
		{
			"every other week, weeks from Sunday", "FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH to 1997-12-31",
			"09-02 09-04 09-16 09-18 09-30 10-02 10-14 10-16",
		},
		{
			"weeks from Monday", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO to 1997-12-31",
			"09-02 09-07 09-16 09-21",
		},
		{
			"weeks from Sunday", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU to 1997-12-31",
			"09-02 09-14 09-16 09-28",
		},
		{
			"the last Monday but one", "FREQ=MONTHLY;COUNT=4;BYDAY=-2MO to 1997-12-31",
			"09-02 09-22 10-20 11-17",
		},
		{
			"first Tuesday", "FREQ=MONTHLY;BYDAY=1TU to 1997-12-31",
			"09-02 10-07 11-04 12-02",
		},
		{
			"third day before the end", "FREQ=MONTHLY;BYMONTHDAY=-3 to 1997-12-31",
			"09-02 09-28 10-29 11-28 12-29",
		},
		{
			"the 31st is skipped where there is none", "FREQ=MONTHLY;BYMONTHDAY=31 to 1997-12-31",
			"09-02 10-31",
		},
		{
			"Friday the 13th", "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13 to 1998-04-01",
			"09-02 02-13 03-13",
		},
		{
			"last working day", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1 to 1997-12-31",
			"09-02 09-30 10-31 11-28",
		},
		{
			"yearly in two months", "FREQ=YEARLY;BYMONTH=9,11 to 1998-01-01",
			"09-02 11-02",
		},
		{
			"yearly on days of months", "FREQ=YEARLY;BYMONTH=10,12;BYMONTHDAY=5 to 1998-01-01",
			"09-02 10-05 12-05",
		},
		{
			"twentieth Monday of the year", "FREQ=YEARLY;BYDAY=20MO to 1998-06-01",
			"09-02 05-18",
		},
		{
			"week twenty", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO to 1998-06-01",
			"09-02 05-11",
		},
		{
			"day 100 of the year", "FREQ=YEARLY;BYYEARDAY=100 to 1998-06-01",
			"09-02 04-10",
		},
		{
			"a day that never comes", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30 to 2020-01-01",
			"09-02",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			rule, to, _ := strings.Cut(c.rule, " to ")
			text := event("DTSTART;TZID=America/Sao_Paulo:19970902T090000", "DURATION:PT50M", "RRULE:"+rule)
			got := starts(t, text, window("1997-09-01 00:00", to+" 00:00"))
			var want []string
			for day := range strings.FieldsSeq(c.want) {
				want = append(want, day+" 09:00")
			}
			if !slices.Equal(got, want) {
				t.Errorf("got %v, want %v", got, want)
			}
		})
	}
}

// TestRules_farAhead: a rule that began long ago has the same days as one that begins in the window.
func TestRules_farAhead(t *testing.T) {
	for _, rule := range []string{
		"FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH", "FREQ=MONTHLY;INTERVAL=5;BYDAY=-1FR",
		"FREQ=YEARLY;INTERVAL=3;BYMONTH=11;BYMONTHDAY=18,19,20",
	} {
		long := event("DTSTART:19970902T120000Z", "DURATION:PT50M", "RRULE:"+rule)
		all := starts(t, long, window("1997-09-01 00:00", "2026-12-31 00:00"))
		late := starts(t, long, window("2024-01-01 00:00", "2026-12-31 00:00"))
		if len(late) == 0 || len(late) > len(all) || !slices.Equal(all[len(all)-len(late):], late) {
			t.Errorf("%s: %v", rule, late)
		}
	}
}

// TestRules_refused: what is not understood is counted, and the first time is busy nevertheless.
func TestRules_refused(t *testing.T) {
	for _, rule := range []string{
		"FREQ=SECONDLY", "FREQ=HOURLY;INTERVAL=1", "COUNT=3", "FREQ=DAILY;INTERVAL=0", "FREQ=DAILY;BYDAY=XX",
		"FREQ=DAILY;SKIP=FORWARD", "FREQ=MONTHLY;BYMONTHDAY=0", "FREQ=DAILY;UNTIL=morgen", "FREQ",
		"FREQ=DAILY;BYHOUR=0,1,2,3,4,5,6,7;BYMINUTE=0,1,2,3,4,5,6,7,8,9,10,11,12",
	} {
		got, err := ics.Busy(event("DTSTART:20261118T120000Z", "DURATION:PT1H", "RRULE:"+rule),
			window("2026-11-18 00:00", "2026-12-18 00:00"))
		if err != nil || got.Unclear != 1 || len(got.Spans) != 1 {
			t.Errorf("%s: %+v %v", rule, got, err)
		}
	}
}
