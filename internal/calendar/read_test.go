package calendar_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"psic/internal/calendar"
	"psic/internal/calendar/ics"
	"psic/internal/platform/rewrap"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// TestRead: a calendar is read every ten minutes, and only what changed since the last time is sent. On a new day it is
// read whole, because the window of busy times moves.
func TestRead(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana, e := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), serve(k)
		e.set(func(e *elsewhere) { e.etag = `"1"` })
		start := moment("16/11/2026", 14, 0)
		jump(k, start, &psi, &ana)
		connect(k, psi).Is(200)
		e.set(func(e *elsewhere) { e.events, e.etag = []string{busy(19, 10)}, `"2"` })
		jump(k, start.Add(10*time.Minute-time.Second))
		if len(e.requests) != 1 || state(k, ana, psi, thursday, "10:00") != "AVAILABLE" {
			t.Errorf("a second before ten minutes: %d requests", len(e.requests))
		}
		jump(k, start.Add(10*time.Minute+time.Minute))
		if len(e.requests) != 2 || state(k, ana, psi, thursday, "10:00") != "BOOKED" {
			t.Errorf("after ten minutes: %d requests", len(e.requests))
		}
		jump(k, start.Add(30*time.Minute))
		last := e.requests[len(e.requests)-1]
		if last.Header.Get("If-None-Match") != `"2"` || state(k, ana, psi, thursday, "10:00") != "BOOKED" {
			t.Errorf("unchanged: %v", last.Header)
		}
		read := only(k, psi)["readAt"]
		if read != k.Clock.Now().UTC().Format(time.RFC3339) {
			t.Errorf("read at %v", read)
		}
		jump(k, moment("17/11/2026", 0, 30), &psi)
		if last := e.requests[len(e.requests)-1]; last.Header.Get("If-None-Match") != "" {
			t.Error("on a new day the calendar is not read whole")
		}
	})
}

// TestRead_fails: what was busy stays so, the therapist is told once after six hours, and a calendar that answers again
// is read as before.
func TestRead_fails(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana, e := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), serve(k)
		e.set(func(e *elsewhere) { e.events = []string{busy(19, 10)} })
		connect(k, psi).Is(200)
		e.set(func(e *elsewhere) { e.status = http.StatusNotFound })
		first := moment("16/11/2026", 14, 0)
		jump(k, first, &psi, &ana)
		c := only(k, psi)
		if !strings.Contains(c["problem"].(string), "Não há mais calendário") ||
			c["failingSince"] != first.UTC().Format(time.RFC3339) {
			t.Errorf("health: %v", c)
		}
		if got := state(k, ana, psi, thursday, "10:00"); got != "BOOKED" {
			t.Errorf("a known busy time: %q", got)
		}
		mails := func() (n int) {
			for _, m := range k.Mails(psi.Email) {
				if m.Subject == "Um calendário precisa de você" {
					n++
					if strings.Contains(m.Text+m.HTML, "segredo-9f2c") || strings.Contains(m.Text, "Pessoal") {
						t.Error("the mail names the calendar")
					}
				}
			}
			return n
		}
		jump(k, first.Add(6*time.Hour-time.Minute))
		if mails() != 0 {
			t.Error("told before six hours")
		}
		jump(k, first.Add(6*time.Hour+10*time.Minute))
		if mails() != 1 {
			t.Errorf("%d mails after six hours", mails())
		}
		for i := range 3 {
			jump(k, first.Add(6*time.Hour+time.Duration(i+2)*time.Hour))
		}
		if mails() != 1 {
			t.Errorf("%d mails: told again", mails())
		}
		e.set(func(e *elsewhere) { e.status, e.events = 0, nil })
		jump(k, first.Add(6*time.Hour+6*time.Hour), &psi, &ana)
		if c := only(k, psi); c["problem"] != nil || c["failingSince"] != nil {
			t.Errorf("health after it answers again: %v", c)
		}
		if got := state(k, ana, psi, thursday, "10:00"); got != "AVAILABLE" {
			t.Errorf("free again: %q", got)
		}
	})
}

// TestConnect_refused: what is wrong with an address is said at its field, and nothing is kept.
func TestConnect_refused(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	psi, e := k.Therapist("psi@psic.test"), serve(k)
	k.Internet.Private("dentro.test")
	k.Internet.Serve("leva.test", http.RedirectHandler("https://dentro.test/x", http.StatusFound))
	k.Internet.Serve("roda.test", http.RedirectHandler("https://roda.test/x", http.StatusFound))
	for _, c := range []struct {
		address, want string
		answer        func(e *elsewhere)
	}{
		{address: "", want: "Cole o endereço"},
		{address: "http://calendario.test/a.ics", want: "precisa começar com https://"},
		{address: "ftp://calendario.test/a.ics", want: "precisa começar com https://"},
		{address: "file:///etc/passwd", want: "Endereço inválido"},
		{address: "https://eu:senha@calendario.test/a.ics", want: "Endereço inválido"},
		{address: "https://", want: "Endereço inválido"},
		{address: "meu calendário", want: "Endereço inválido"},
		{address: "https://calendario.test/" + strings.Repeat("a", 2100), want: "Endereço inválido"},
		{address: "https://ninguem.test/a.ics", want: "não respondeu"},
		{address: "https://dentro.test/a.ics", want: "não é da internet"},
		{address: "https://127.0.0.1/a.ics", want: "não é da internet"},
		{address: "https://[::1]:8443/a.ics", want: "não é da internet"},
		{address: "https://169.254.169.254/latest", want: "não é da internet"},
		{address: "https://leva.test/a.ics", want: "não é da internet"},
		{address: "https://roda.test/a.ics", want: "leva a outro"},
		{address: address, want: "Não há mais calendário", answer: func(e *elsewhere) { e.status = 410 }},
		{address: address, want: "não permite ler", answer: func(e *elsewhere) { e.status = 403 }},
		{address: address, want: "não respondeu", answer: func(e *elsewhere) { e.status = 500 }},
		{address: address, want: "há uma página", answer: func(e *elsewhere) { e.body = "<!doctype html>entre" }},
		{address: address, want: "grande demais", answer: func(e *elsewhere) {
			e.body = "BEGIN:VCALENDAR\n" + strings.Repeat("X-A:b\n", (5<<20)/6)
		}},
	} {
		e.set(func(e *elsewhere) { e.status, e.body = 0, "" })
		if c.answer != nil {
			e.set(c.answer)
		}
		r := connect(k, psi, testkit.Fields{"address": c.address})
		if r.Status/100 != 4 || !strings.Contains(r.Field("address"), c.want) {
			t.Errorf("%.40s: %d %q, want %q", c.address, r.Status, r.Field("address"), c.want)
		}
	}
	e.set(func(e *elsewhere) { e.status, e.body = 0, "" })
	if r := connect(k, psi, testkit.Fields{"name": "  "}); r.Field("name") != "Dê um nome ao calendário." {
		t.Errorf("without a name: %d %s", r.Status, r.Body)
	}
	long := testkit.Fields{"name": strings.Repeat("ã", 61)}
	if r := connect(k, psi, long); r.Field("name") != "Use até 60 caracteres." {
		t.Errorf("a long name: %d %s", r.Status, r.Body)
	}
	if n := len(list(k, psi)); n != 0 {
		t.Errorf("%d calendars were kept", n)
	}
}

// TestConnect: the forms of an address, twice the same one, one too many, and another address.
func TestConnect(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana, e := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), serve(k)
		connect(k, psi, testkit.Fields{"address": "  WebCal://calendario.test/segredo-9f2c.ics#hoje "}).Is(200)
		code(t, "the same", connect(k, psi), 409, "calendar.connected_already")
		for i := range 4 {
			connect(k, psi, testkit.Fields{"address": fmt.Sprintf("%s?n=%d", address, i)}).Is(200)
		}
		code(t, "one too many", connect(k, psi, testkit.Fields{"address": address + "?n=9"}), 409, "calendar.too_many")

		e.set(func(e *elsewhere) { e.events = []string{busy(19, 10)} })
		id := list(k, psi)[0]["id"].(string)
		one := path(psi, "/", id)
		change := testkit.Fields{"name": " Casa  nova ", "address": ""}
		k.Call("PATCH", one, psi.Token, change).Is(200)
		if c := list(k, psi)[0]; c["name"] != "Casa nova" || state(k, ana, psi, thursday, "10:00") != "AVAILABLE" {
			t.Errorf("renamed: %v", c)
		}
		change["address"] = address + "?n=0"
		code(t, "an address of another one",
			k.Call("PATCH", one, psi.Token, change), 409, "calendar.connected_already")
		change["address"] = "https://ninguem.test/x"
		if r := k.Call("PATCH", one, psi.Token, change); r.Field("address") == "" {
			t.Errorf("an address that does not answer: %d %s", r.Status, r.Body)
		}
		change["address"] = address + "?n=7"
		k.Call("PATCH", one, psi.Token, change).Is(200)
		if got := state(k, ana, psi, thursday, "10:00"); got != "BOOKED" {
			t.Errorf("after another address: %q", got)
		}
	})
}

// TestConnect_secret: the address is nowhere in clear, and nothing of an event but its time is kept.
func TestConnect_secret(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, e := k.Therapist("psi@psic.test"), serve(k)
		e.set(func(e *elsewhere) { e.events = []string{busy(19, 10)} })
		connect(k, psi).Is(200)
		e.set(func(e *elsewhere) { e.status = 500 })
		jump(k, moment("16/11/2026", 14, 0), &psi)
		stored := testkit.One[string](k,
			"SELECT id || therapist_id || name || host || address || etag || modified || fault FROM outside_calendar")
		export := k.Call("GET", "/api/user/"+psi.ID+"/data", psi.Token, nil)
		said, err := json.Marshal(list(k, psi))
		if err != nil {
			t.Fatal(err)
		}
		for where, text := range map[string]string{
			"database": stored, "list": string(said), "log": k.Logs.String(), "export": string(export.Body),
		} {
			if strings.Contains(text, "segredo-9f2c") || strings.Contains(text, "Beatriz") {
				t.Errorf("%s: %s", where, text)
			}
		}
		if err := k.Ring.Rotate(); err != nil {
			t.Fatal(err)
		}
		column := k.Calendar.Sealed()[0]
		done, err := rewrap.Run(context.Background(), k.DB, k.Ring, column, func(int) {})
		if err != nil || done.Done != 1 {
			t.Errorf("rotation: %+v %v", done, err)
		}
		e.set(func(e *elsewhere) { e.status = 0 })
		jump(k, moment("16/11/2026", 14, 20), &psi)
		if c := only(k, psi); c["problem"] != nil {
			t.Errorf("after the rotation: %v", c)
		}
	})
}

// TestRead_late: a reading of an address that was replaced meanwhile changes nothing.
func TestRead_late(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana, e := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), serve(k)
		connect(k, psi).Is(200)
		id := only(k, psi)["id"].(string)
		arrived, answer := make(chan struct{}), make(chan struct{})
		answerLate := sync.OnceFunc(func() { close(answer) })
		defer answerLate() // a test that failed must not leave the server waiting
		k.Internet.Serve("calendario.test", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.RawQuery == "" {
				close(arrived)
				<-answer
			}
			e.ServeHTTP(w, r)
		}))
		e.set(func(e *elsewhere) { e.events = []string{busy(19, 10)} })
		late := make(chan testkit.Response)
		go func() { late <- k.Call("POST", path(psi, "/", id, "/read"), psi.Token, nil) }()
		<-arrived
		e.set(func(e *elsewhere) { e.events = nil })
		change := testkit.Fields{"name": "Outro", "address": address + "?novo"}
		k.Call("PATCH", path(psi, "/", id), psi.Token, change).Is(200)
		e.set(func(e *elsewhere) { e.events = []string{busy(19, 10)} })
		answerLate()
		(<-late).Is(200)
		if got := state(k, ana, psi, thursday, "10:00"); got != "AVAILABLE" {
			t.Errorf("a late reading of an old address: %q", got)
		}
	})
}

// TestDeletedAccount: the calendars of a deleted therapist are gone.
func TestDeletedAccount(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, e := k.Therapist("psi@psic.test"), serve(k)
		e.set(func(e *elsewhere) { e.events = []string{busy(19, 10)} })
		connect(k, psi).Is(200)
		k.InTx(func(tx *store.Tx) error { return k.Calendar.AccountDeleted(context.Background(), tx, psi.ID) })
		if n := count(k, "outside_calendar", "true") + count(k, "calendar_busy", "true"); n != 0 {
			t.Errorf("%d rows are left", n)
		}
	})
}

// TestCut: a span of more than a day is stored in parts of at most a day, without a gap.
func TestCut(t *testing.T) {
	start := moment(thursday, 8, 0)
	for hours, parts := range map[int]int{1: 1, 24: 1, 25: 2, 48: 2, 49: 3} {
		got := calendar.Cut([]ics.Span{{Start: start, End: start.Add(time.Duration(hours) * time.Hour)}})
		if len(got) != parts || !got[0].Start.Equal(start) ||
			!got[len(got)-1].End.Equal(start.Add(time.Duration(hours)*time.Hour)) {
			t.Errorf("%d hours: %v", hours, got)
		}
		for i := 1; i < len(got); i++ {
			if !got[i].Start.Equal(got[i-1].End) || got[i].End.Sub(got[i].Start) > 24*time.Hour {
				t.Errorf("%d hours: %v", hours, got)
			}
		}
	}
}
