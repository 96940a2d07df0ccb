package app_test

import (
	"net/http"
	"time"

	"psic/internal/calendar"
	"psic/internal/kernel/ids"
	"psic/internal/platform/crypt"
	"psic/internal/testkit"
)

const sampleCalendar = "https://calendario.test/amostra.ics"

// calendarOf connects a calendar with a busy time. Of somebody without an agenda it is the listed therapist's.
func (c *cast) calendarOf(of *testkit.Person) string {
	c.k.Internet.Serve("calendario.test", http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte("BEGIN:VCALENDAR\nEND:VCALENDAR\n"))
	}))
	owner := c.listed().ID
	if testkit.One[int](c.k, "SELECT count(*) FROM agenda WHERE therapist_id = $1", of.ID) > 0 {
		owner = of.ID
	}
	c.k.Exec("DELETE FROM outside_calendar WHERE therapist_id = $1", owner)
	id, now := ids.New(), c.k.Clock.Now()
	address, err := c.k.Ring.Seal([]byte(sampleCalendar+"?velho"), crypt.AAD("outside_calendar", "address", id))
	if err != nil {
		c.k.T.Fatal(err)
	}
	c.k.Exec(`INSERT INTO outside_calendar (id, therapist_id, name, host, address, created_at, next_at, read_at, fault,
			failing_since_at)
		VALUES ($1, $2, 'Pessoal', 'calendario.test', $3, $4, $4, $4, 'UNREACHABLE', $4)`,
		id, owner, address, now.UnixMicro())
	return id
}

// calendar connects a calendar elsewhere and reads it. Its address and what its events are about are secrets.
func (s secrets) calendar(c *cast) {
	psi := c.listed()
	s["address of a calendar"], s["title of an event"] = "canario-agenda-5d1e", "Canario no dentista"
	event := "BEGIN:VEVENT\nUID:1\nSUMMARY:" + s["title of an event"] + "\nDURATION:PT1H\nDTSTART:" +
		c.k.Clock.Now().Add(24*time.Hour).UTC().Format("20060102T150405Z") + "\nEND:VEVENT\n"
	c.k.Internet.Serve("agenda.test", http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte("BEGIN:VCALENDAR\n" + event + "END:VCALENDAR\n"))
	}))
	c.k.Call(http.MethodPost, "/api/therapist/"+psi.ID+"/calendars", psi.Token, testkit.Fields{
		"name":    "Pessoal",
		"address": "https://agenda.test/" + s["address of a calendar"],
	}).Is(http.StatusOK)
	c.k.Work()
	s["password of a calendar account"] = "canario-senha-71aa"
	c.k.Internet.Serve("nuvem.test", http.HandlerFunc(sampleCloud))
	c.k.Call(http.MethodPost, "/api/therapist/"+psi.ID+"/calendar-accounts", psi.Token, testkit.Fields{
		"address":  "nuvem.test",
		"user":     "psi",
		"password": s["password of a calendar account"],
	}).Is(http.StatusOK)
}

// sampleCloud answers every request of CalDAV with the one calendar of its account.
func sampleCloud(w http.ResponseWriter, _ *http.Request) {
	w.WriteHeader(http.StatusMultiStatus)
	_, _ = w.Write([]byte(`<multistatus xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">` +
		`<response><href>/psi/a/</href><propstat><prop>` +
		`<displayname>Trabalho</displayname><resourcetype><c:calendar/></resourcetype></prop>` +
		`<status>HTTP/1.1 200 OK</status></propstat></response></multistatus>`))
}

// calendarAccountOf connects an account whose calendar is written. Of somebody without an agenda it is the listed
// therapist's.
func (c *cast) calendarAccountOf(of *testkit.Person) string {
	c.k.Internet.Serve("nuvem.test", http.HandlerFunc(sampleCloud))
	owner := c.listed().ID
	if testkit.One[int](c.k, "SELECT count(*) FROM agenda WHERE therapist_id = $1", of.ID) > 0 {
		owner = of.ID
	}
	c.k.Exec("DELETE FROM calendar_account WHERE therapist_id = $1", owner)
	account, target, now := ids.New(), ids.New(), c.k.Clock.Now()
	seal := func(table, column, id, text string) string {
		sealed, err := c.k.Ring.Seal([]byte(text), crypt.AAD(table, column, id))
		if err != nil {
			c.k.T.Fatal(err)
		}
		return sealed
	}
	const access = `{"Address":"https://nuvem.test/","User":"psi","Password":"segredo"}`
	c.k.Exec(`INSERT INTO calendar_account (id, therapist_id, host, access, created_at)
		VALUES ($1, $2, 'nuvem.test', $3, $4)`,
		account, owner, seal("calendar_account", "access", account, access), now.UnixMicro())
	c.k.Exec(`INSERT INTO calendar_target (id, account_id, therapist_id, name, address, initials, created_at, next_at,
			written_at, fault, failing_since_at)
		VALUES ($1, $2, $3, 'Trabalho', $4, false, $5, $5, $5, 'READ_ONLY', $5)`, target, account, owner,
		seal("calendar_target", "address", target, "https://nuvem.test/psi/a/"), now.UnixMicro())
	return account
}

func accountInPath(body any) sample {
	return func(c *cast, of *testkit.Person) request {
		return request{path: map[string]string{"accountId": c.calendarAccountOf(of)}, body: body}
	}
}

func calendarInPath(body any) sample {
	return func(c *cast, of *testkit.Person) request {
		return request{path: map[string]string{"calendarId": c.calendarOf(of)}, body: body}
	}
}

var calendarSamples = map[string]sample{
	"list-calendars": func(c *cast, of *testkit.Person) request {
		c.calendarOf(of)
		c.calendarAccountOf(of)
		return request{}
	},
	"connect-calendar-account": func(c *cast, of *testkit.Person) request {
		c.calendarAccountOf(of)
		return request{body: testkit.Fields{"address": "nuvem.test", "user": "psi", "password": "segredo"}}
	},
	"list-account-calendars": accountInPath(nil),
	"choose-account-calendars": accountInPath(testkit.Fields{
		"read":     []string{},
		"write":    "",
		"initials": false,
	}),
	"change-calendar-password": accountInPath(testkit.Fields{"user": "psi", "password": "outra"}),
	"remove-calendar-account":  accountInPath(nil),
	"connect-calendar": func(c *cast, of *testkit.Person) request {
		c.calendarOf(of)
		return request{body: testkit.Fields{"name": "Trabalho", "address": sampleCalendar}}
	},
	"change-calendar": calendarInPath(testkit.Fields{"name": "Casa", "address": sampleCalendar}),
	"read-calendar":   calendarInPath(nil),
	"remove-calendar": calendarInPath(nil),
}

var calendarMails = []mailSample{{
	by:   "calendar.MailFailing",
	name: "a calendar cannot be read",
	mail: calendar.MailFailing(time.Date(2026, time.August, 6, 22, 0, 0, 0, time.UTC), calendar.Gone),
}, {
	by:   "calendar.MailWritingFails",
	name: "a calendar cannot be written",
	mail: calendar.MailWritingFails(time.Date(2026, time.August, 6, 22, 0, 0, 0, time.UTC), calendar.Refused),
}}
