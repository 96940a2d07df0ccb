package waiting_test

import (
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/testkit"
	"psic/internal/waiting"
)

func local(day, hour, minute, second int) time.Time {
	return time.Date(2026, time.November, day, hour, minute, second, 0, at.SaoPaulo)
}

// TestQuietHours: none between 21:00 and 8:00, unless the hour begins so soon that an offer at 8:00 could not last 30
// minutes, two hours before the start.
func TestQuietHours(t *testing.T) {
	far := local(25, 10, 0, 0)
	for _, c := range []struct {
		name             string
		now, start, want time.Time
	}{
		{
			name:  "in the day",
			now:   local(18, 12, 0, 0),
			start: far,
			want:  local(18, 12, 0, 0),
		},
		{
			name:  "a second before 21:00",
			now:   local(18, 20, 59, 59),
			start: far,
			want:  local(18, 20, 59, 59),
		},
		{
			name:  "at 21:00",
			now:   local(18, 21, 0, 0),
			start: far,
			want:  local(19, 8, 0, 0),
		},
		{
			name:  "before midnight",
			now:   local(18, 23, 59, 59),
			start: far,
			want:  local(19, 8, 0, 0),
		},
		{
			name:  "at midnight",
			now:   local(19, 0, 0, 0),
			start: far,
			want:  local(19, 8, 0, 0),
		},
		{
			name:  "a second before 8:00",
			now:   local(19, 7, 59, 59),
			start: far,
			want:  local(19, 8, 0, 0),
		},
		{
			name:  "at 8:00",
			now:   local(19, 8, 0, 0),
			start: far,
			want:  local(19, 8, 0, 0),
		},
		{
			name:  "near: 10:29 next morning",
			now:   local(18, 22, 0, 0),
			start: local(19, 10, 29, 59),
			want:  local(18, 22, 0, 0),
		},
		{
			name:  "not near: 10:30 next morning",
			now:   local(18, 22, 0, 0),
			start: local(19, 10, 30, 0),
			want:  local(19, 8, 0, 0),
		},
		{
			name:  "near, after midnight",
			now:   local(19, 1, 0, 0),
			start: local(19, 9, 0, 0),
			want:  local(19, 1, 0, 0),
		},
	} {
		if got := waiting.OfferAt(c.now, c.start); !got.Equal(c.want) {
			t.Errorf("%s: %s, want %s", c.name, got.In(at.SaoPaulo), c.want)
		}
	}
}

// TestExpiry: 30 minutes, never past two hours before the start, the therapist's notice, or the last moment at which
// moving the session is free.
func TestExpiry(t *testing.T) {
	now, far := local(18, 12, 0, 0), local(25, 10, 0, 0)
	for _, c := range []struct {
		name         string
		start, moves time.Time
		notice       time.Duration
		want         time.Time
	}{
		{
			name:  "far away",
			start: far,
			want:  local(18, 12, 30, 0),
		},
		{
			name:  "two hours and a half before",
			start: local(18, 14, 30, 0),
			want:  local(18, 12, 30, 0),
		},
		{
			name:  "two hours and 29 minutes before",
			start: local(18, 14, 29, 0),
			want:  local(18, 12, 29, 0),
		},
		{
			name:  "two hours before",
			start: local(18, 14, 0, 0),
			want:  local(18, 12, 0, 0),
		},
		{
			name:   "a notice of three hours",
			start:  local(18, 15, 10, 0),
			notice: 3 * time.Hour,
			want:   local(18, 12, 10, 0),
		},
		{
			name:  "a session that moves, in time",
			start: local(18, 16, 0, 0),
			moves: local(18, 18, 30, 0),
			want:  local(18, 12, 30, 0),
		},
		{
			name:  "a session that moves, soon late",
			start: local(18, 16, 0, 0),
			moves: local(18, 18, 20, 0),
			want:  local(18, 12, 20, 0),
		},
	} {
		if got := waiting.Expiry(now, c.start, c.notice, c.moves); !got.Equal(c.want) {
			t.Errorf("%s: %s, want %s", c.name, got.In(at.SaoPaulo), c.want)
		}
	}
}

// TestStates walks both tables: nothing leaves an end, and everything that is named ends what is open.
func TestStates(t *testing.T) {
	waitEvents := []waiting.Event{
		waiting.Accepted,
		waiting.EndedByPerson,
		waiting.PeriodOver,
		waiting.SessionOver,
		waiting.SwitchedOff,
		waiting.AccountDeleted,
		waiting.ConsentRevoked,
	}
	for _, e := range waitEvents {
		if next, ok := waiting.Waiting.After(e); !ok || next != waiting.Ended {
			t.Errorf("%s makes a wait %s", e, next)
		}
		if next, ok := waiting.Ended.After(e); ok {
			t.Errorf("%s makes an ended wait %s", e, next)
		}
	}
	testEvents := map[waiting.OfferEvent]waiting.OfferState{
		waiting.Accept:   waiting.OfferAccepted,
		waiting.Decline:  waiting.OfferDeclined,
		waiting.Expire:   waiting.OfferExpired,
		waiting.Withdraw: waiting.Withdrawn,
	}
	for e, want := range testEvents {
		if next, ok := waiting.Open.After(e); !ok || next != want {
			t.Errorf("%s makes an open offer %s, want %s", e, next, want)
		}
		for _, closed := range testEvents {
			if next, ok := closed.After(e); ok {
				t.Errorf("%s makes %s %s", e, closed, next)
			}
		}
	}
	if _, ok := waiting.Open.After("OTHER"); ok {
		t.Error("an unknown event closes an offer")
	}
}

// TestDemand counts a person once for each hour of the week, and has no names.
func TestDemand(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana, bia := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		session := k.Paid(ana, psi, friday, "14:00")
		waits(k, ana, psi, testkit.Fields{"days": []string{"MONDAY"}, "fromTime": "18:00", "toTime": "19:00"}).Is(200)
		earlier(k, ana, session, testkit.Fields{
			"days":     []string{"MONDAY", "FRIDAY"},
			"fromTime": "19:00",
			"toTime":   "19:00",
		}).Is(200)
		waits(k, bia, psi, testkit.Fields{"days": []string{"MONDAY"}, "fromTime": "18:59", "toTime": "18:59"}).Is(200)
		body := k.Call("GET", "/api/therapist/"+psi.ID+"/demand", psi.Token, nil).Is(200)
		want := `"hours":[{"weekday":1,"hour":18,"people":2},{"weekday":1,"hour":19,"people":1},` +
			`{"weekday":5,"hour":19,"people":1}]`
		if body.JSON()["people"] != 2.0 || !strings.Contains(string(body.Body), want) {
			t.Errorf("demand: %s", body.Body)
		}
		k.Call("GET", "/api/therapist/"+psi.ID+"/demand", ana.Token, nil).Is(403)
		k.Call("GET", "/api/therapist/"+psi.ID+"/demand", k.Therapist("outra@psic.test").Token, nil).Is(404)
	})
}
