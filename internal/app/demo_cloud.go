package app

import (
	"context"
	"encoding/xml"
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"

	"psic/internal/calendar"
)

// DemoCloud and DemoCloudPassword open an account of a CalDAV server of the demonstration set, with any user. The
// product itself answers, also without the internet.
const (
	DemoCloud         = "nuvem.psic.example"
	DemoCloudPassword = "demo"
)

// demoCloud is a CalDAV server in memory: each user has a personal calendar with gymnastics before work, and an empty
// one for work. It passes requests to other servers on.
type demoCloud struct {
	others http.RoundTripper

	mu     sync.Mutex
	events map[string]string // by path
	tag    int
}

// davClient returns how CalDAV servers are requested: on the internet, and in a demonstration also in the product.
func (a *App) davClient(parts Parts) *http.Client {
	client := parts.Internet.Client(calendar.Timeout)
	if a.Config.Demo {
		client.Transport = &demoCloud{others: client.Transport, events: map[string]string{}}
	}
	return client
}

// RoundTrip answers as the server of the demonstration.
func (d *demoCloud) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.URL.Hostname() != DemoCloud {
		return d.others.RoundTrip(r)
	}
	user, password, _ := r.BasicAuth()
	if password != DemoCloudPassword {
		return demoAnswer(r, http.StatusUnauthorized, ""), nil
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	path := r.URL.Path
	switch r.Method {
	case http.MethodPut:
		text, err := io.ReadAll(r.Body)
		if err != nil {
			return nil, err
		}
		d.events[path], d.tag = string(text), d.tag+1
		return demoAnswer(r, http.StatusCreated, ""), nil
	case http.MethodDelete:
		delete(d.events, path)
		d.tag++
		return demoAnswer(r, http.StatusNoContent, ""), nil
	case "REPORT":
		return demoAnswer(r, http.StatusMultiStatus, d.report(path)), nil
	case "PROPFIND":
		return demoAnswer(r, http.StatusMultiStatus, d.find("/"+user+"/", path)), nil
	}
	return demoAnswer(r, http.StatusMethodNotAllowed, ""), nil
}

func (d *demoCloud) find(home, path string) string {
	const calendars = `<resourcetype><c:calendar/></resourcetype>`
	if path == home {
		return demoResponse(home+"pessoal/", calendars+`<displayname>Pessoal</displayname>`) +
			demoResponse(home+"trabalho/", calendars+`<displayname>Trabalho</displayname>`)
	}
	if strings.HasPrefix(path, home) {
		return demoResponse(path, fmt.Sprintf("%s<sync-token>%d</sync-token>", calendars, d.tag))
	}
	return demoResponse(path, `<c:calendar-home-set><href>`+demoEscape(home)+`</href></c:calendar-home-set>`)
}

// demoGymnastics is in every personal calendar, before the hours that the demonstration publishes.
const demoGymnastics = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Psic//Demonstracao//PT\r\nBEGIN:VEVENT\r\n" +
	"UID:ginastica@nuvem.example\r\nDTSTAMP:20260101T000000Z\r\nDTSTART;TZID=America/Sao_Paulo:20260106T053000\r\n" +
	"DURATION:PT1H\r\nRRULE:FREQ=WEEKLY;BYDAY=TU,TH\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"

func (d *demoCloud) report(path string) string {
	var out strings.Builder
	event := func(at, text string) {
		out.WriteString(demoResponse(at, "<c:calendar-data>"+demoEscape(text)+"</c:calendar-data>"))
	}
	if strings.HasSuffix(path, "/pessoal/") {
		event(path+"ginastica.ics", demoGymnastics)
	}
	for _, at := range slices.Sorted(maps.Keys(d.events)) {
		if strings.HasPrefix(at, path) {
			event(at, d.events[at])
		}
	}
	return out.String()
}

func demoResponse(href, properties string) string {
	return "<response><href>" + demoEscape(href) + "</href><propstat><prop>" + properties +
		"</prop><status>HTTP/1.1 200 OK</status></propstat></response>"
}

func demoEscape(text string) string {
	var out strings.Builder
	_ = xml.EscapeText(&out, []byte(text)) // a builder takes everything
	return out.String()
}

func demoAnswer(r *http.Request, status int, responses string) *http.Response {
	body := `<multistatus xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">` + responses + `</multistatus>`
	return &http.Response{
		StatusCode: status,
		Status:     http.StatusText(status),
		Proto:      "HTTP/1.1",
		ProtoMajor: 1,
		ProtoMinor: 1,
		Header:     http.Header{"Content-Type": {"application/xml"}},
		Body:       io.NopCloser(strings.NewReader(body)),
		Request:    r,
	}
}

// demoCalendars connects an account for the demonstration therapist: one calendar is read, sessions are written into
// the other. The server of the account exists in a demonstration only.
func (a *App) demoCalendars(ctx context.Context) error {
	if !a.Config.Demo {
		return nil
	}
	therapist, err := a.Account.ByEmail(ctx, DemoTherapist)
	if err != nil {
		return err
	}
	connected, err := a.Calendar.Accounts(ctx, therapist.ID)
	if err != nil || len(connected) > 0 {
		return err
	}
	in := calendar.AccountInput{Address: DemoCloud, User: "psi", Password: DemoCloudPassword}
	account, err := a.Calendar.ConnectAccount(ctx, therapist.ID, in)
	if err != nil {
		return err
	}
	all, err := a.Calendar.Choosable(ctx, therapist.ID, account.ID)
	if err != nil {
		return err
	}
	choice := calendar.Choice{Initials: true}
	for _, c := range all {
		if c.Name == "Pessoal" {
			choice.Read = append(choice.Read, c.Key)
		} else {
			choice.Write = c.Key
		}
	}
	return a.Calendar.Choose(ctx, therapist.ID, account.ID, choice)
}
