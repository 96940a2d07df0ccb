package booking_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"psic/internal/platform/store"
	"psic/internal/testkit"
)

var sequence = regexp.MustCompile(`SEQUENCE:(\d+)`)

// events returns the events of a calendar by UID.
func events(t *testing.T, text string) map[string]string {
	t.Helper()
	if !strings.HasPrefix(text, "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n") || !strings.HasSuffix(text, "END:VCALENDAR\r\n") {
		t.Fatalf("no calendar: %s", text)
	}
	for _, line := range strings.Split(text, "\r\n") {
		if len(line) > 75 || strings.Contains(line, "\n") {
			t.Errorf("the line is not folded: %q", line)
		}
	}
	out := map[string]string{}
	for _, e := range strings.Split(text, "BEGIN:VEVENT\r\n")[1:] {
		uid, _, _ := strings.Cut(e[strings.Index(e, "UID:")+4:], "\r\n")
		if out[uid] != "" {
			t.Errorf("%s comes twice", uid)
		}
		out[uid] = e
	}
	return out
}

func has(t *testing.T, what, event string, lines ...string) {
	t.Helper()
	for _, l := range lines {
		if !strings.Contains(event, l+"\r\n") {
			t.Errorf("%s: no %s in\n%s", what, l, event)
		}
	}
}

// TestCalendarFile: the UID stays the same, the sequence rises, the title is neutral, and the file of a cancelled
// session removes it from the calendar.
func TestCalendarFile(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana, bia := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		id := k.Book(ana, therapist, testkit.Wednesday, "10:00")
		path, last := "/api/session/"+id+"/calendar.ics", -1
		read := func(p testkit.Person, lines ...string) {
			t.Helper()
			r := k.Call("GET", path, p.Token, nil).Is(200)
			testkit.Equal(t, "type", r.Header.Get("Content-Type"), "text/calendar; charset=utf-8")
			e := events(t, string(r.Body))[id+"@psic"]
			has(t, p.Email, e, append(lines, "SUMMARY:Compromisso", "CLASS:PRIVATE")...)
			if strings.Contains(string(r.Body), "Helena") || strings.Contains(string(r.Body), "Pessoa") {
				t.Error("the file has the name of a person")
			}
			if p.ID == ana.ID {
				n := number(t, sequence.FindStringSubmatch(e)[1])
				if n <= last {
					t.Errorf("sequence %d after %d", n, last)
				}
				last = n
			}
		}
		read(ana, "STATUS:TENTATIVE", "DTSTART:20261118T130000Z", "DTEND:20261118T135000Z")
		k.Pay(ana, id, k.CardPayment("4539620659922097")).Is(200)
		read(ana, "STATUS:CONFIRMED")
		move(k, ana, id, "19/11/2026", "14:00").Is(200)
		read(ana, "STATUS:CONFIRMED", "DTSTART:20261119T170000Z")
		read(therapist, "DTSTART:20261119T170000Z")
		cancel(k, ana, id).Is(200)
		read(ana, "STATUS:CANCELLED")
		if !strings.Contains(string(k.Call("GET", path, ana.Token, nil).Body), "METHOD:CANCEL\r\n") {
			t.Error("the file of a cancelled session does not remove it")
		}
		k.Call("GET", path, bia.Token, nil).Is(404)
		k.Call("GET", path, "", nil).Is(401)
	})
}

func number(t *testing.T, s string) int {
	t.Helper()
	n := 0
	for _, c := range s {
		n = n*10 + int(c-'0')
	}
	return n
}

// TestCalendarFeed: whoever has the address reads the owner's sessions, until the address is changed or ended.
func TestCalendarFeed(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana, bia := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		open := func(p testkit.Person) string {
			t.Helper()
			url := k.Call("POST", "/api/user/"+p.ID+"/calendar-feed", p.Token, nil).Is(200).Str("url")
			path, ok := strings.CutPrefix(url, "http://psic.test")
			if !ok || !strings.HasSuffix(path, ".ics") || len(path) < 50 {
				t.Fatalf("address %q", url)
			}
			return path
		}
		read := func(path string) map[string]string {
			t.Helper()
			return events(t, string(k.Call("GET", path, "", nil).Is(200).Body))
		}
		mine := k.Paid(ana, therapist, testkit.Wednesday, "10:00")
		theirs := k.Paid(bia, therapist, testkit.Wednesday, "14:00")
		gone := k.Paid(ana, therapist, testkit.Wednesday, "19:00")
		cancel(k, ana, gone).Is(200)
		feed := open(ana)
		got := read(feed)
		if len(got) != 2 || got[theirs+"@psic"] != "" {
			t.Errorf("the patient's feed has %d events", len(got))
		}
		has(t, "paid", got[mine+"@psic"], "STATUS:CONFIRMED", "SUMMARY:Compromisso", "DTSTART:20261118T130000Z")
		has(t, "cancelled", got[gone+"@psic"], "STATUS:CANCELLED")
		if got := read(open(therapist)); len(got) != 3 {
			t.Errorf("the therapist's feed has %d events", len(got))
		} else {
			has(t, "cancelled", got[gone+"@psic"], "STATUS:CANCELLED")
		}
		next := open(ana)
		k.Call("GET", feed, "", nil).Is(404) // the old address has ended
		read(next)
		state := k.Call("GET", "/api/user/"+ana.ID+"/calendar-feed", ana.Token, nil).Is(200).JSON()
		if state["active"] != true || state["url"] != nil {
			t.Errorf("the state of the feed is %v", state)
		}
		k.Call("POST", "/api/user/"+ana.ID+"/calendar-feed", bia.Token, nil).Is(404)
		k.Call("DELETE", "/api/user/"+ana.ID+"/calendar-feed", ana.Token, nil).Is(200)
		k.Call("GET", next, "", nil).Is(404)
		secret := strings.TrimSuffix(next[strings.LastIndex(next, "/")+1:], ".ics")
		if strings.Contains(k.Logs.String(), secret) {
			t.Error("the log has the secret")
		}
	})
}

// TestCalendarFeedOfSomebodyWhoLeft: the feed ends with the account.
func TestCalendarFeedOfSomebodyWhoLeft(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@psic.test")
		url := k.Call("POST", "/api/user/"+ana.ID+"/calendar-feed", ana.Token, nil).Is(200).Str("url")
		path := strings.TrimPrefix(url, "http://psic.test")
		k.Call("GET", path, "", nil).Is(200)
		choice := testkit.Fields{"reminder24h": false, "reminder1h": false}
		k.Call("PUT", "/api/user/"+ana.ID+"/notifications", ana.Token, choice).Is(200)
		askToLeave(k, ana).Is(200)
		k.AdvanceAndWork(25 * time.Hour)
		k.Call("GET", path, "", nil).Is(404)
		for _, table := range []string{"calendar_feed", "notification_choice"} {
			testkit.Equal(t, table, testkit.One[int](k, "SELECT count(*) FROM "+table), 0)
		}
	})
}

// TestCalendarFeedIsLimited: a secret address can be guessed like a password, so requests are limited.
func TestCalendarFeedIsLimited(t *testing.T) {
	k := testkit.New(t, store.SQLite, testkit.WithLimits)
	got := map[int]int{}
	for range 70 {
		got[k.Call("GET", "/api/calendar/"+strings.Repeat("x", 43)+".ics", "", nil).Status]++
	}
	if got[404] != 60 || got[429] != 10 {
		t.Errorf("responses by status: %v", got)
	}
}

// The address opens without a login. Therefore the owner gets a mail about a new one, and a new password or the end of
// all other logins ends it.
func TestFeedEndsWithTheLogins(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@psic.test")
		open := func() string {
			url := k.Call("POST", "/api/user/"+ana.ID+"/calendar-feed", ana.Token, nil).Is(200).Str("url")
			path := url[strings.Index(url, "/api/"):]
			k.Call("GET", path, "", nil).Is(200)
			return path
		}
		const other = "Outra-senha-1"
		first := open()
		if text := mailAbout(k, ana, "Os dados de acesso da sua conta mudaram"); !strings.Contains(text, "calendário") {
			t.Errorf("the owner reads %q", text)
		}
		k.Call("POST", "/api/auth/request-reset?email="+ana.Email, "", nil).Is(200)
		reset := testkit.Fields{
			"token":                k.MailedToken(ana.Email),
			"password":             other,
			"passwordConfirmation": other,
		}
		k.Call("POST", "/api/auth/reset-password", "", reset).Is(200)
		k.Call("GET", first, "", nil).Is(404)

		login := testkit.Fields{"username": ana.Email, "password": other}
		ana.Token = k.Call("POST", "/api/auth/login", "", login).Is(200).Str("token")
		second := open()
		k.Call("POST", "/api/user/"+ana.ID+"/logins/end", ana.Token, testkit.Fields{"currentPassword": other}).Is(200)
		k.Call("GET", second, "", nil).Is(404)
	})
}
