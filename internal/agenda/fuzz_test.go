package agenda_test

import (
	"encoding/json"
	"testing"
	"time"

	"psic/internal/agenda"
	"psic/internal/directory"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
)

// FuzzMinute: a parsed time is one of the 1,440 minutes of a day, and parses to the same minute after it was formatted.
func FuzzMinute(f *testing.F) {
	for _, s := range []string{
		"00:00", "23:59", "24:00", "9:05", "09:05:59", " 10:00 ", "10:60", "-1:00", "１０:00", "10:00\n", "99:99:99", "",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		m, ok := agenda.Minute(s)
		if !ok {
			return
		}
		if again, ok := agenda.Minute(agenda.Clock(m)); m < 0 || m >= 24*60 || !ok || again != m {
			t.Fatalf("%q is minute %d, which parses back as %d", s, m, again)
		}
	})
}

// FuzzSchedule: for every list of entries, Parse returns a fault that a person may read, or entries inside the limits.
func FuzzSchedule(f *testing.F) {
	for _, s := range []string{
		`[]`,
		`[{"Day":"MONDAY","Start":"10:00"}]`,
		`[{"Day":"SUNDAY","Start":"23:30","Finish":"00:20"},{"Day":"MONDAY","Start":"00:10"}]`,
		`[{"On":"24/12/2026","Start":"08:00","Enterprise":true},{"Day":"THURSDAY","Start":"08:00"}]`,
		`[{"On":"31/02/2026","Start":"x"}]`,
		`[{"Day":"MONDAY","Start":"10:00","Finish":"10:00"}]`,
	} {
		f.Add([]byte(s))
	}
	today := at.DateOf(time.Date(2026, time.November, 16, 12, 0, 0, 0, at.SaoPaulo), at.SaoPaulo)
	var therapist directory.Therapist
	therapist.SessionMinutes, therapist.EnterpriseSessions = 50, true
	f.Fuzz(func(t *testing.T, text []byte) {
		var in []agenda.EntryInput
		if json.Unmarshal(text, &in) != nil || len(in) > 200 {
			return
		}
		entries, err := agenda.Parse(in, therapist, today)
		if err != nil {
			if fault.As(err) == nil {
				t.Fatalf("not a fault: %v", err)
			}
			return
		}
		for _, e := range entries {
			if e.Start() < 0 || e.Start() >= 24*60 || e.Minutes() <= 0 || e.Minutes() > 24*60 {
				t.Fatalf("an entry from minute %d for %d minutes", e.Start(), e.Minutes())
			}
		}
	})
}
