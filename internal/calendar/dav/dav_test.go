package dav_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"psic/internal/calendar/dav"
	"psic/internal/testkit"
)

var (
	from = time.Date(2026, 11, 16, 0, 0, 0, 0, time.UTC)
	to   = from.AddDate(0, 0, 30)
)

// client returns a client of the test's internet.
func client(i *testkit.Internet) *dav.Client { return dav.New(i.Net().Client(30*time.Second), 1<<20) }

// TestRadicale: a real server's calendars are found from the address of the server, of the account and of a calendar;
// events are read in a time, tags say that nothing changed, and an event is written, replaced and removed.
func TestRadicale(t *testing.T) {
	i := testkit.NewInternet(t)
	server := testkit.Radicale(t)
	i.Serve("caldav.test", server)
	c, ctx := client(i), t.Context()
	home := server.Calendar("pessoal", "Pessoal &amp; casa")
	work := server.Calendar("trabalho", "Trabalho")
	for _, address := range []string{"https://caldav.test", "https://caldav.test/psi/"} {
		a := dav.Access{Address: address, User: server.User, Password: server.Password}
		found, err := c.Find(ctx, a)
		if err != nil || len(found) != 2 {
			t.Fatalf("%s: %v %v", address, found, err)
		}
		for _, one := range found {
			if !one.Writable || one.Name != "Pessoal & casa" && one.Name != "Trabalho" {
				t.Errorf("%s: %+v", address, one)
			}
		}
	}
	a := dav.Access{Address: "https://caldav.test/psi/", User: server.User, Password: server.Password}
	one, other := "https://caldav.test"+home, "https://caldav.test"+work

	server.Event(home, "dentista", "SUMMARY:Dentista", "DTSTART:20261118T130000Z", "DTEND:20261118T140000Z")
	server.Event(home, "natal", "SUMMARY:Natal", "DTSTART;VALUE=DATE:20261225")
	server.Event(home, "ioga", "DTSTART:20260105T100000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;BYDAY=MO")
	got, err := c.Events(ctx, a, one, "", from, to)
	if err != nil || strings.Count(got.Text, "BEGIN:VEVENT") != 2 || !strings.Contains(got.Text, "UID:ioga") {
		t.Errorf("events of a month: %v\n%s", err, got.Text)
	}
	again, err := c.Events(ctx, a, one, got.Tag, from, to)
	if err != nil || !again.Unchanged || got.Tag == "" {
		t.Errorf("again: %+v %v", again, err)
	}
	server.Event(home, "feira", "DTSTART:20261119T130000Z", "DTEND:20261119T140000Z")
	if again, err = c.Events(ctx, a, one, got.Tag, from, to); err != nil || again.Unchanged {
		t.Errorf("after a change: %+v %v", again, err)
	}

	const event = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Psic//pt-BR\r\nBEGIN:VEVENT\r\nUID:s1@psic\r\n" +
		"DTSTAMP:20261101T000000Z\r\nDTSTART:20261120T130000Z\r\nDTEND:20261120T135000Z\r\nSUMMARY:Compromisso\r\n" +
		"END:VEVENT\r\nEND:VCALENDAR\r\n"
	for range 2 { // the second time over the first
		if err := c.Put(ctx, a, other, "psic-s1.ics", event); err != nil {
			t.Fatal(err)
		}
	}
	got, err = c.Events(ctx, a, other, "", from, to)
	if err != nil || strings.Count(got.Text, "UID:s1@psic") != 1 {
		t.Errorf("written: %v\n%s", err, got.Text)
	}
	for range 2 { // the second time it is not there
		if err := c.Remove(ctx, a, other, "psic-s1.ics"); err != nil {
			t.Fatal(err)
		}
	}
	if got, err = c.Events(ctx, a, other, "", from, to); err != nil || strings.Contains(got.Text, "BEGIN:VEVENT") {
		t.Errorf("removed: %v\n%s", err, got.Text)
	}

	a.Password = "outra"
	if _, err := c.Find(ctx, a); !errors.Is(err, dav.ErrDenied) {
		t.Errorf("wrong password: %v", err)
	}
	if err := c.Put(ctx, a, other, "psic-s1.ics", event); !errors.Is(err, dav.ErrDenied) {
		t.Errorf("written with a wrong password: %v", err)
	}
	a.Password = server.Password
	if _, err := c.Events(ctx, a, "https://caldav.test/psi/nada/", "", from, to); !errors.Is(err, dav.ErrMissing) {
		t.Errorf("no such calendar: %v", err)
	}
}

// TestCredentials: user and password reach the servers of the entered address's registered domain alone, with TLS.
func TestCredentials(t *testing.T) {
	for _, c := range []struct {
		name, to string
		given    bool
	}{
		{name: "the same server", to: "https://caldav.nuvem.com/casa/", given: true},
		{name: "another server of the domain", to: "https://p42-caldav.nuvem.com/casa/", given: true},
		{name: "another domain", to: "https://caldav.outra.com/casa/"},
		{name: "another name under a public suffix", to: "https://caldav.outra.com.br/casa/"},
		{name: "without TLS", to: "http://caldav.nuvem.com/casa/"},
		{name: "another port", to: "https://p42-caldav.nuvem.com:8443/casa/"},
		{name: "with a user", to: "https://eu:senha@caldav.nuvem.com/casa/"},
	} {
		t.Run(c.name, func(t *testing.T) {
			i := testkit.NewInternet(t)
			asked := map[string]bool{}
			everywhere := func(w http.ResponseWriter, r *http.Request) {
				_, password, _ := r.BasicAuth()
				asked[r.Host] = asked[r.Host] || password != ""
				if r.URL.Path == "/" {
					http.Redirect(w, r, c.to, http.StatusMovedPermanently)
					return
				}
				answer(w, `<response><href>/casa/</href><propstat><prop><resourcetype><c:calendar/></resourcetype>`+
					`</prop><status>HTTP/1.1 200 OK</status></propstat></response>`)
			}
			for _, host := range []string{
				"caldav.nuvem.com", "p42-caldav.nuvem.com", "caldav.outra.com", "caldav.outra.com.br",
				"p42-caldav.nuvem.com:8443",
			} {
				i.Serve(host, http.HandlerFunc(everywhere))
			}
			a := dav.Access{Address: "https://caldav.nuvem.com/", User: "eu", Password: "segredo"}
			found, err := client(i).Find(t.Context(), a)
			if c.given && (err != nil || len(found) != 1) {
				t.Errorf("%v %v", found, err)
			}
			if !c.given && err == nil {
				t.Errorf("found %v", found)
			}
			if asked["caldav.outra.com"] || asked["caldav.outra.com.br"] || asked["p42-caldav.nuvem.com:8443"] {
				t.Errorf("credentials reached %v", asked)
			}
		})
	}
}

func answer(w http.ResponseWriter, responses string) {
	w.Header().Set("Content-Type", "application/xml")
	w.WriteHeader(http.StatusMultiStatus)
	_, _ = w.Write([]byte(`<?xml version="1.0"?><multistatus xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">` +
		responses + `</multistatus>`))
}

// TestFind_faults: what a server answers wrongly is told by its kind.
func TestFind_faults(t *testing.T) {
	loop := `<response><href>/</href><propstat><prop><current-user-principal><href>/eu/</href>` +
		`</current-user-principal></prop><status>HTTP/1.1 200 OK</status></propstat></response>`
	status := func(code int) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(code) }
	}
	page := func(text string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(text)) }
	}
	says := func(responses string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) { answer(w, responses) }
	}
	for name, c := range map[string]struct {
		want   error
		answer http.Handler
	}{
		"a page":                {dav.ErrNotCalDAV, page("<!doctype html>")},
		"nothing":               {dav.ErrNotCalDAV, status(404)},
		"no such method":        {dav.ErrNotCalDAV, status(405)},
		"refused":               {dav.ErrDenied, status(401)},
		"broken":                {dav.ErrServer, status(503)},
		"too much":              {dav.ErrTooLarge, says(strings.Repeat(" ", 2<<20))},
		"no account":            {dav.ErrNotCalDAV, says("")},
		"accounts in a circle":  {dav.ErrNotCalDAV, says(loop)},
		"redirects in a circle": {dav.ErrElsewhere, http.RedirectHandler("/", http.StatusFound)},
		"entities": {
			dav.ErrNotCalDAV,
			page(`<!DOCTYPE a [<!ENTITY b "c">]><multistatus xmlns="DAV:">&b;</multistatus>`),
		},
	} {
		t.Run(name, func(t *testing.T) {
			i := testkit.NewInternet(t)
			i.Serve("caldav.test", c.answer)
			a := dav.Access{Address: "https://caldav.test/", User: "eu", Password: "segredo"}
			if _, err := client(i).Find(t.Context(), a); !errors.Is(err, c.want) {
				t.Errorf("%v, want %v", err, c.want)
			}
		})
	}
}

// TestFind: read-only calendars are known as such; tasks, foreign addresses and missing properties are left out.
func TestFind(t *testing.T) {
	i := testkit.NewInternet(t)
	one := func(href, props string) string {
		return `<response><href>` + href + `</href><propstat><prop>` + props +
			`</prop><status>HTTP/1.1 200 OK</status></propstat>` +
			`<propstat><prop><displayname>falta</displayname></prop>` +
			`<status>HTTP/1.1 404 Not Found</status></propstat></response>`
	}
	const calendar = `<resourcetype><collection/><c:calendar/></resourcetype>`
	const events = `<c:supported-calendar-component-set><c:comp name="VEVENT"/></c:supported-calendar-component-set>`
	const tasks = `<c:supported-calendar-component-set><c:comp name="VTODO"/></c:supported-calendar-component-set>`
	privilege := func(p string) string {
		return `<current-user-privilege-set><privilege><` + p + `/></privilege></current-user-privilege-set>`
	}
	i.Serve("caldav.test", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Depth") == "0" {
			answer(w, one("/", `<c:calendar-home-set><href>/casa/</href></c:calendar-home-set>`))
			return
		}
		answer(w, one("/casa/", `<resourcetype><collection/></resourcetype>`)+
			one("/casa/feriados/", calendar+events+`<displayname>Feriados</displayname>`+privilege("read"))+
			one("/casa/meu/", calendar+events+privilege("write-content"))+
			one("/casa/tarefas/", calendar+tasks)+
			one("https://caldav.outra.com/casa/", calendar+events))
	}))
	a := dav.Access{Address: "https://caldav.test/", User: "eu", Password: "x"}
	found, err := client(i).Find(t.Context(), a)
	want := []dav.Collection{
		{Address: "https://caldav.test/casa/feriados/", Name: "Feriados"},
		{Address: "https://caldav.test/casa/meu/", Name: "meu", Writable: true},
	}
	if err != nil || len(found) != 2 || found[0] != want[0] || found[1] != want[1] {
		t.Errorf("%+v %v", found, err)
	}
}

// TestPrivate: an account on the own network is not reached.
func TestPrivate(t *testing.T) {
	i := testkit.NewInternet(t)
	i.Private("dentro.test")
	a := dav.Access{Address: "https://dentro.test/", User: "eu", Password: "x"}
	_, err := client(i).Find(context.Background(), a)
	if err == nil || errors.Is(err, dav.ErrNotCalDAV) {
		t.Errorf("%v", err)
	}
}
