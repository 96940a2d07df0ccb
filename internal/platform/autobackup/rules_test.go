package autobackup

import (
	"testing"
	"time"

	"psic/internal/kernel/at"
)

func local(t *testing.T, text string) time.Time {
	t.Helper()
	out, err := time.ParseInLocation("2006-01-02 15:04:05", text, at.SaoPaulo)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestLastSlot(t *testing.T) {
	once, twice := []time.Duration{4 * time.Hour}, []time.Duration{4 * time.Hour, 16*time.Hour + 30*time.Minute}
	for _, c := range []struct {
		times     []time.Duration
		now, want string
	}{
		{once, "2026-11-18 03:59:59", "2026-11-17 04:00:00"},
		{once, "2026-11-18 04:00:00", "2026-11-18 04:00:00"},
		{once, "2026-11-18 23:59:59", "2026-11-18 04:00:00"},
		{once, "2026-03-01 00:00:00", "2026-02-28 04:00:00"},
		{twice, "2026-11-18 16:29:59", "2026-11-18 04:00:00"},
		{twice, "2026-11-18 16:30:00", "2026-11-18 16:30:00"},
		{twice, "2026-11-18 03:59:00", "2026-11-17 16:30:00"},
	} {
		if got := LastSlot(c.times, local(t, c.now)); !got.Equal(local(t, c.want)) {
			t.Errorf("at %s: %s, want %s", c.now, got.In(at.SaoPaulo), c.want)
		}
	}
}

func TestLate(t *testing.T) {
	good := local(t, "2026-11-16 04:00:00")
	for _, c := range []struct {
		good, first time.Time
		after       time.Duration
		want        bool
	}{
		{good: good, first: good.Add(-time.Hour), after: LateAfter - time.Microsecond},
		{good: good, first: good.Add(-time.Hour), after: LateAfter, want: true},
		{first: good, after: LateAfter - time.Microsecond},
		{first: good, after: LateAfter, want: true},
		{after: LateAfter},
	} {
		if got := Late(c.good, c.first, good.Add(c.after)); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

func TestRestoreDue(t *testing.T) {
	now := local(t, "2026-11-18 12:00:00")
	good := &Run{StartedAt: now.Add(-time.Hour)}
	failed := func(ago time.Duration) *Run {
		return &Run{RestoreFailed: now.Add(-ago), RestoreFailedAfter: true}
	}
	restored := func(ago time.Duration) *Run { return &Run{RestoredAt: now.Add(-ago)} }
	for name, c := range map[string]struct {
		s    Status
		want bool
	}{
		"no backup yet":                   {Status{}, false},
		"never restored":                  {Status{LastGood: good}, true},
		"restored almost a week ago":      {Status{LastGood: good, LastRestored: restored(restoreEvery - 1)}, false},
		"restored a week ago":             {Status{LastGood: good, LastRestored: restored(restoreEvery)}, true},
		"failed almost a day ago":         {Status{LastGood: failed(restoreAgain - 1)}, false},
		"failed a day ago":                {Status{LastGood: failed(restoreAgain)}, true},
		"failed after an older succeeded": {Status{LastGood: failed(restoreAgain), LastRestored: restored(1)}, true},
	} {
		if got := restoreDue(c.s, now); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// A database that is not a scratch database of ours is never dropped.
func TestScratchOld(t *testing.T) {
	before := time.Date(2026, 11, 18, 12, 0, 0, 0, time.UTC)
	for name, want := range map[string]bool{
		"psic_scratch_20261118115959_abc234":   true,
		"psic_scratch_20261118120000_abc234":   false,
		"psic_scratch_20261118115959_ABC;drop": false,
		"psic_scratch_20261118115959":          false,
		"psic_scratch_important":               false,
		"psic":                                 false,
	} {
		if got := scratchOld(name, before); got != want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
