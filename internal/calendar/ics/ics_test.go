package ics_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"psic/internal/calendar/ics"
	"psic/internal/kernel/at"
)

// spans returns the busy times as people read them.
func spans(r ics.Result) string {
	var out []string
	for _, s := range r.Spans {
		start, end := s.Start.In(at.SaoPaulo), s.End.In(at.SaoPaulo)
		out = append(out, start.Format("01-02 15:04")+" – "+end.Format("01-02 15:04"))
	}
	return strings.Join(out, "\n")
}

// TestCorpus: calendars in the manner of the programs that people use, each with what is busy in it from 16 November
// to 1 December 2026..
func TestCorpus(t *testing.T) {
	files, err := filepath.Glob("testdata/*.ics")
	if err != nil || len(files) < 8 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		t.Run(filepath.Base(name), func(t *testing.T) {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			want, err := os.ReadFile(strings.TrimSuffix(name, ".ics") + ".txt")
			if err != nil {
				t.Fatal(err)
			}
			w := window("2026-11-16 00:00", "2026-12-01 00:00")
			w.Own = "@psic"
			for _, text := range []string{string(data), strings.ReplaceAll(string(data), "\n", "\r\n")} {
				got, err := ics.Busy(text, w)
				if err != nil {
					t.Fatal(err)
				}
				if found := fmt.Sprintf("unclear: %d\n%s\n", got.Unclear, spans(got)); found != string(want) {
					t.Errorf("got\n%s\nwant\n%s", found, want)
				}
			}
		})
	}
}

// TestBusy_oneEvent: the parts of an event that decide about its time.
func TestBusy_oneEvent(t *testing.T) {
	const start = "DTSTART:20261118T120000Z" // 9:00 in São Paulo
	for _, c := range []struct {
		name  string
		lines []string
		want  string
	}{
		{"an hour", []string{start, "DTEND:20261118T130000Z"}, "11-18 09:00 – 11-18 10:00"},
		{"no end", []string{start}, ""},
		{"an end before the start", []string{start, "DTEND:20261118T110000Z"}, ""},
		{"length", []string{start, "DURATION:P1DT30M"}, "11-18 09:00 – 11-19 09:30"},
		{"negative length", []string{start, "DURATION:-PT30M"}, ""},
		{"free", []string{start, "DURATION:PT1H", "TRANSP:TRANSPARENT"}, ""},
		{"free in Outlook", []string{start, "DURATION:PT1H", "X-MICROSOFT-CDO-BUSYSTATUS:FREE"}, ""},
		{"cancelled", []string{start, "DURATION:PT1H", "STATUS:cancelled"}, ""},
		{"tentative is busy", []string{start, "DURATION:PT1H", "STATUS:TENTATIVE"}, "11-18 09:00 – 11-18 10:00"},
		{"no zone", []string{"DTSTART:20261118T120000", "DURATION:PT1H"}, "11-18 12:00 – 11-18 13:00"},
		{"a zone west of here", []string{"DTSTART;TZID=America/Manaus:20261118T120000", "DURATION:PT1H"},
			"11-18 13:00 – 11-18 14:00"},
		{"two zones", []string{"DTSTART;TZID=America/Manaus:20261118T120000",
			"DTEND;TZID=America/Sao_Paulo:20261118T140000"},
			"11-18 13:00 – 11-18 14:00"},
		{"a zone in quotes with a path", []string{
			`DTSTART;TZID="/freeassociation.example/Europe/Lisbon":20261118T120000`, "DURATION:PT1H",
		}, "11-18 09:00 – 11-18 10:00"},
		{"a name of Windows", []string{"DTSTART;TZID=E. South America Standard Time:20261118T120000", "DURATION:PT1H"},
			"11-18 12:00 – 11-18 13:00"},
		{"a day", []string{"DTSTART;VALUE=DATE:20261118"}, "11-18 00:00 – 11-19 00:00"},
		{"two days", []string{"DTSTART;VALUE=DATE:20261118", "DTEND;VALUE=DATE:20261120"}, "11-18 00:00 – 11-20 00:00"},
		{"a day that ends on itself", []string{"DTSTART;VALUE=DATE:20261118", "DTEND;VALUE=DATE:20261118"},
			"11-18 00:00 – 11-19 00:00"},
		{"cut at the window", []string{"DTSTART;VALUE=DATE:20261101", "DTEND;VALUE=DATE:20270101"},
			"11-16 00:00 – 12-01 00:00"},
		{"folded inside of the time", []string{"DTSTART:202611\r\n 18T120000Z", "DURATION:PT\r\n\t1H"},
			"11-18 09:00 – 11-18 10:00"},
		{"our own event", []string{"UID:0198@psic", start, "DURATION:PT1H"}, ""},
		{"dates beside", []string{start, "DURATION:PT1H", "RDATE:20261119T120000Z,20261120T120000Z"},
			"11-18 09:00 – 11-18 10:00\n11-19 09:00 – 11-19 10:00\n11-20 09:00 – 11-20 10:00"},
		{"periods beside", []string{start, "DURATION:PT1H", "RDATE;VALUE=PERIOD:20261119T120000Z/PT15M"},
			"11-18 09:00 – 11-18 10:00\n11-19 09:00 – 11-19 09:15"},
		{"a date in another zone", []string{start, "DURATION:PT1H", "RDATE;TZID=America/Manaus:20261119T120000"},
			"11-18 09:00 – 11-18 10:00\n11-19 13:00 – 11-19 14:00"},
		{"exceptions", []string{start, "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=4", "EXDATE:20261119T120000Z",
			"EXDATE;TZID=America/Sao_Paulo:20261120T090000"}, "11-18 09:00 – 11-18 10:00\n11-21 09:00 – 11-21 10:00"},
		{"an exception that is a day", []string{start, "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=2",
			"EXDATE;VALUE=DATE:20261119"}, "11-18 09:00 – 11-18 10:00"},
		{"an alarm inside", []string{start, "BEGIN:VALARM", "DURATION:PT8H", "TRANSP:TRANSPARENT", "END:VALARM",
			"DURATION:PT1H"}, "11-18 09:00 – 11-18 10:00"},
	} {
		t.Run(c.name, func(t *testing.T) {
			lines := c.lines
			if !strings.HasPrefix(lines[0], "UID") {
				lines = append([]string{"UID:two"}, lines...)
			}
			text := strings.Replace(event(lines...), "UID:one\r\n", "", 1)
			w := window("2026-11-16 00:00", "2026-12-01 00:00")
			w.Own = "@psic"
			got, err := ics.Busy(text, w)
			if err != nil || got.Unclear != 0 || spans(got) != c.want {
				t.Errorf("got %q unclear %d (%v), want %q", spans(got), got.Unclear, err, c.want)
			}
		})
	}
}

// TestBusy_replaced: an occurrence that was moved is busy at its new time alone, and one that was cancelled nowhere,
// wherever in the file they stand.
func TestBusy_replaced(t *testing.T) {
	series := "BEGIN:VEVENT\nUID:s\nDTSTART;TZID=America/Sao_Paulo:20261116T090000\nDURATION:PT1H\n" +
		"RRULE:FREQ=DAILY;COUNT=4\nEND:VEVENT\n"
	moved := "BEGIN:VEVENT\nUID:s\nRECURRENCE-ID:20261117T120000Z\nDTSTART:20261117T180000Z\n" +
		"DURATION:PT1H\nEND:VEVENT\n"
	cancelled := "BEGIN:VEVENT\nUID:s\nRECURRENCE-ID;TZID=America/Sao_Paulo:20261118T090000\n" +
		"DTSTART:20261118T120000Z\nDURATION:PT1H\nSTATUS:CANCELLED\nEND:VEVENT\n"
	other := "BEGIN:VEVENT\nUID:other\nRECURRENCE-ID:20261119T120000Z\nDTSTART:20261119T120000Z\n" +
		"END:VEVENT\n"
	const want = "11-16 09:00 – 11-16 10:00\n11-17 15:00 – 11-17 16:00\n11-19 09:00 – 11-19 10:00"
	for _, events := range []string{series + moved + cancelled + other, other + cancelled + moved + series} {
		got, err := ics.Busy("BEGIN:VCALENDAR\n"+events+"END:VCALENDAR\n",
			window("2026-11-16 00:00", "2026-12-01 00:00"))
		if err != nil || spans(got) != want {
			t.Errorf("got %q %v", spans(got), err)
		}
	}
}

// TestBusy_zoneOfTheFile: a zone that only the file describes has its daylight saving time.
func TestBusy_zoneOfTheFile(t *testing.T) {
	const zone = "BEGIN:VTIMEZONE\nTZID:Minha hora\n" +
		"BEGIN:STANDARD\nDTSTART:16010101T030000\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\n" +
		"RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\nEND:STANDARD\n" +
		"BEGIN:DAYLIGHT\nDTSTART:16010101T020000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200\n" +
		"RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3\nEND:DAYLIGHT\nEND:VTIMEZONE\n"
	for day, want := range map[string]string{"20261118": "08:00", "20260718": "07:00", "20260329": "07:00"} {
		text := "BEGIN:VCALENDAR\n" + zone + "BEGIN:VEVENT\nUID:a\nDTSTART;TZID=Minha hora:" + day +
			"T120000\nDURATION:PT1H\nEND:VEVENT\nEND:VCALENDAR\n"
		got, err := ics.Busy(text, window("2026-01-01 00:00", "2026-12-31 00:00"))
		if err != nil || len(got.Spans) != 1 || got.Spans[0].Start.In(at.SaoPaulo).Format("15:04") != want {
			t.Errorf("%s: %q %v, want %s", day, spans(got), err, want)
		}
	}
	unknown, err := ics.Busy(event("DTSTART;TZID=Nirgendwo:20261118T120000", "DURATION:PT1H"),
		window("2026-01-01 00:00", "2026-12-31 00:00"))
	if err != nil || unknown.Unclear != 1 || len(unknown.Spans) != 0 {
		t.Errorf("an unknown zone: %+v %v", unknown, err)
	}
}

func TestBusy_notACalendar(t *testing.T) {
	year := window("2026-01-01 00:00", "2026-12-31 00:00")
	for _, text := range []string{
		"", "<html>BEGIN:VCALENDAR</html>", "BEGIN:VCARD\nEND:VCARD\n", "\x00\x01", strings.Repeat(" ", 300),
	} {
		if _, err := ics.Busy(text, year); !errors.Is(err, ics.ErrNotCalendar) {
			t.Errorf("%.20q: %v", text, err)
		}
	}
	got, err := ics.Busy("\uFEFF\n begin:vcalendar\nEND:VCALENDAR", year)
	if err != nil || len(got.Spans) != 0 {
		t.Errorf("an empty calendar: %v", err)
	}
}

// TestBusy_hostile: what strangers send ends soon, with a fault or with a result.
func TestBusy_hostile(t *testing.T) {
	const megabyte = 1 << 20
	many := func(part string, bytes int) string { return strings.Repeat(part, bytes/len(part)) }
	in := func(body string) string { return "BEGIN:VCALENDAR\n" + body + "END:VCALENDAR\n" }
	for name, text := range map[string]string{
		"a hundred thousand events": in(many("BEGIN:VEVENT\nDTSTART:20261118\nEND:VEVENT\n", 5*megabyte)),
		"events without an end":     in(many("BEGIN:VEVENT\n", 5*megabyte)),
		"rules that never match": in(many("BEGIN:VEVENT\nDTSTART:00010101T000000\nRRULE:FREQ=DAILY;COUNT=999999;"+
			"BYMONTH=2;BYMONTHDAY=30\nEND:VEVENT\n", megabyte)),
		"rules of every day since the year one": in(many("BEGIN:VEVENT\nDTSTART:00010101T000000\nDURATION:PT1S\n"+
			"RRULE:FREQ=DAILY;COUNT=999999\nEND:VEVENT\n", megabyte)),
		"many times a day": in(many("BEGIN:VEVENT\nDTSTART:20261118T000000\nDURATION:PT1S\nRRULE:FREQ=DAILY;"+
			"BYHOUR=1,2,3,4,5,6,7,8,9,10,11,12;BYMINUTE=1,2,3,4,5,6\nEND:VEVENT\n", megabyte)),
		"deep parts":    in("BEGIN:VEVENT\n" + many("BEGIN:VALARM\n", 5*megabyte)),
		"deep folding":  in("BEGIN:VEVENT\nDTSTART:2026" + many("\n ", 5*megabyte) + "1118\nEND:VEVENT\n"),
		"one long line": in("BEGIN:VEVENT\nEXDATE:" + many("20261118T000000Z,", 5*megabyte) + "\nEND:VEVENT\n"),
		"many exceptions": in("BEGIN:VEVENT\nDTSTART:20261118\n" +
			many("EXDATE:"+many("20261118T000000Z,", 60<<10)+"\n", 4*megabyte) + "RRULE:FREQ=DAILY\nEND:VEVENT\n"),
		"many zones": in(strings.Join(names(50_000), "")),
		"own zones with rules of days": in("BEGIN:VTIMEZONE\nTZID:x\n" + many("BEGIN:STANDARD\n"+
			"DTSTART:19700101T000000\nTZOFFSETFROM:+0000\nTZOFFSETTO:+0000\nRRULE:FREQ=DAILY\nEND:STANDARD\n",
			megabyte) + "END:VTIMEZONE\n" +
			many("BEGIN:VEVENT\nDTSTART;TZID=x:20261118T000000\nDURATION:PT1S\nRRULE:FREQ=DAILY\n"+
				"END:VEVENT\n", megabyte)),
		"quotes":  in(many("\"", megabyte)),
		"endings": in(many("END:VTIMEZONE\nEND:STANDARD\nBEGIN:VTIMEZONE\nEND:VEVENT\n", megabyte)),
	} {
		t.Run(name, func(t *testing.T) {
			began := time.Now()
			got, err := ics.Busy(text, window("2026-11-16 00:00", "2027-05-16 00:00"))
			if err != nil && !errors.Is(err, ics.ErrTooLarge) {
				t.Error(err)
			}
			took := time.Since(began)
			if took > 10*time.Second { // a fraction of it on a quiet machine
				t.Errorf("%s", took)
			}
			t.Log(took, err, len(got.Spans), got.Unclear)
		})
	}
}

func names(n int) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = fmt.Sprintf("BEGIN:VEVENT\nDTSTART;TZID=Zone/%d:20261118T000000\nEND:VEVENT\n", i)
	}
	return out
}

// FuzzBusy: whatever the text, the busy times are inside of the window, in order and apart.
func FuzzBusy(f *testing.F) {
	files, _ := filepath.Glob("testdata/*.ics")
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(data))
	}
	f.Add(event("DTSTART;TZID=\"a:b\":20261118T000000", "RRULE:FREQ=MONTHLY;BYSETPOS=-1;BYDAY=-1SU,5MO;WKST=SU"))
	f.Add(event("DTSTART;VALUE=DATE:20200229", "RRULE:FREQ=YEARLY;BYWEEKNO=-1,53;BYYEARDAY=-366",
		"RDATE:x/y,20261118/P1D"))
	f.Add("BEGIN:VCALENDAR\nBEGIN:VFREEBUSY\nFREEBUSY:20261118T000000Z/PT1H,/\nEND:VFREEBUSY")
	w := window("2026-11-16 00:00", "2027-05-16 00:00")
	f.Fuzz(func(t *testing.T, text string) {
		got, err := ics.Busy(text, w)
		if err != nil {
			return
		}
		last := w.From
		for i, s := range got.Spans {
			if s.Start.Before(last) || i > 0 && s.Start.Equal(last) || !s.Start.Before(s.End) || s.End.After(w.To) {
				t.Fatalf("span %d is %v", i, s)
			}
			last = s.End
		}
	})
}
