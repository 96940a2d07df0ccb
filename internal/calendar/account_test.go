package calendar_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// cloud is a CalDAV server on the internet of the test, with two calendars of its owner.
type cloud struct {
	*testkit.CalDAV
	personal, work string
}

func serveCloud(k *testkit.Kit) cloud {
	c := cloud{CalDAV: testkit.Radicale(k.T)}
	c.personal, c.work = c.Calendar("pessoal", "Pessoal"), c.Calendar("trabalho", "Trabalho")
	k.Internet.Serve("nuvem.test", c)
	return c
}

func accounts(psi testkit.Person, more ...string) string {
	return "/api/therapist/" + psi.ID + "/calendar-accounts" + strings.Join(more, "")
}

func (c cloud) input(changes ...testkit.Fields) testkit.Fields {
	return testkit.With(testkit.Fields{"address": "nuvem.test", "user": c.User, "password": c.Password}, changes...)
}

// add connects the account and returns its id.
func (c cloud) add(k *testkit.Kit, psi testkit.Person) string {
	k.T.Helper()
	return k.Call("POST", accounts(psi), psi.Token, c.input()).Is(200).Str("id")
}

// keys returns the keys of an account's calendars by their names.
func keys(k *testkit.Kit, psi testkit.Person, account string) map[string]string {
	k.T.Helper()
	out := map[string]string{}
	got := k.Call("GET", accounts(psi, "/", account, "/calendars"), psi.Token, nil).Is(200).JSON()["calendars"].([]any)
	for _, x := range got {
		one := x.(map[string]any)
		out[one["name"].(string)] = one["key"].(string)
	}
	return out
}

func choose(
	k *testkit.Kit,
	psi testkit.Person,
	account string,
	read []string,
	write string,
	initials bool,
) testkit.Response {
	k.T.Helper()
	return k.Call("PUT", accounts(psi, "/", account, "/calendars"), psi.Token,
		testkit.Fields{"read": read, "write": write, "initials": initials})
}

// events returns the events of a calendar, in no order.
func (c cloud) events(t *testing.T, calendar string) []string {
	t.Helper()
	status, body := c.Do("REPORT", calendar, `<c:calendar-query xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">`+
		`<prop><c:calendar-data/></prop><c:filter><c:comp-filter name="VCALENDAR"/></c:filter></c:calendar-query>`)
	if status != 207 {
		t.Fatalf("events: %d %s", status, body)
	}
	return strings.Split(body, "BEGIN:VEVENT")[1:]
}

// TestAccount_reads: hours under the busy times of chosen calendars of an account are not offered, from the choice on
// and after every reading.
func TestAccount_reads(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana, c := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), serveCloud(k)
		c.Event(c.personal, "dentista", "SUMMARY:Dentista", "DTSTART:20261119T130000Z", "DTEND:20261119T140000Z")
		account := c.add(k, psi)
		if got := state(k, ana, psi, thursday, "10:00"); got != "AVAILABLE" {
			t.Errorf("before anything is chosen: %q", got)
		}
		ks := keys(k, psi, account)
		choose(k, psi, account, []string{ks["Pessoal"]}, "", false).Is(200)
		if got := state(k, ana, psi, thursday, "10:00"); got != "BOOKED" {
			t.Errorf("chosen: %q", got)
		}
		if got := why(k, psi, thursday, "10:00"); got != "OWN_CALENDAR" {
			t.Errorf("why: %q", got)
		}
		if one := only(k, psi); one["name"] != "Pessoal" || one["accountId"] != account || one["readAt"] == nil {
			t.Errorf("listed as %v", one)
		}
		start := moment("16/11/2026", 14, 0)
		jump(k, start, &psi, &ana)
		c.Event(c.personal, "feira", "DTSTART:20261119T170000Z", "DTEND:20261119T180000Z")
		jump(k, start.Add(10*time.Minute+time.Minute))
		if got := state(k, ana, psi, thursday, "14:00"); got != "BOOKED" {
			t.Errorf("after the next reading: %q", got)
		}
		choose(k, psi, account, nil, "", false).Is(200)
		if got := state(k, ana, psi, thursday, "10:00"); got != "AVAILABLE" || len(list(k, psi)) != 0 {
			t.Errorf("no longer chosen: %q", got)
		}
	})
}

// TestAccount_writes: a paid session is in the chosen calendar within two minutes, follows its moves and cancels, and
// leaves it when writing ends. Titles are neutral unless initials are wanted. It takes no busy time.
func TestAccount_writes(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana, c := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), serveCloud(k)
		account := c.add(k, psi)
		ks := keys(k, psi, account)
		choose(k, psi, account, []string{ks["Trabalho"]}, ks["Trabalho"], false).Is(200)

		paid := k.Paid(ana, psi, thursday, "10:00")
		k.Book(ana, psi, thursday, "14:00") // not paid
		now := moment("16/11/2026", 13, 0)
		jump(k, now, &psi, &ana)
		got := c.events(t, c.work)
		if len(got) != 1 {
			t.Fatalf("written: %v", got)
		}
		event := strings.ReplaceAll(got[0], "\r", "")
		for _, line := range []string{"DTSTART:20261119T130000Z", "UID:" + paid + "@psic", "SUMMARY:Compromisso"} {
			if !strings.Contains(event, line+"\n") {
				t.Errorf("no %q in %s", line, event)
			}
		}
		if strings.Contains(got[0], "Ana") || strings.Contains(strings.ToLower(got[0]), "psic.test") {
			t.Errorf("a name is in the calendar: %s", got[0])
		}
		one := target(k, psi)
		if one["coming"] != 1.0 || one["writtenAt"] == nil || one["problem"] != nil {
			t.Errorf("state: %v", one)
		}
		// The own event is not a busy time of its calendar.
		jump(k, now.Add(10*time.Minute+time.Minute))
		if n := count(k, "calendar_busy", "therapist_id = $1", psi.ID); n != 0 {
			t.Errorf("%d busy times of own events", n)
		}

		k.Call("POST", "/api/agenda/"+ana.ID+"/session/"+paid+"/reschedule", ana.Token,
			testkit.Fields{"day": "20/11/2026", "startTime": "14:00"}).Is(200)
		now = now.Add(15 * time.Minute)
		jump(k, now, &psi, &ana)
		if got := c.events(t, c.work); len(got) != 1 || !strings.Contains(got[0], "DTSTART:20261120T170000Z") {
			t.Errorf("moved: %v", got)
		}

		choose(k, psi, account, nil, ks["Trabalho"], true).Is(200)
		now = now.Add(2 * time.Minute)
		jump(k, now)
		if got := c.events(t, c.work); len(got) != 1 || !strings.Contains(got[0], "Compromisso · "+initialsOf(k, ana)) {
			t.Errorf("with initials: %v", got)
		}

		choose(k, psi, account, nil, ks["Pessoal"], false).Is(200)
		now = now.Add(2 * time.Minute)
		jump(k, now)
		if a, b := len(c.events(t, c.work)), len(c.events(t, c.personal)); a != 0 || b != 1 {
			t.Errorf("into another calendar: %d stayed, %d came", a, b)
		}

		k.Call("POST", "/api/session/"+paid+"/cancel", ana.Token, testkit.Fields{}).Is(200)
		now = now.Add(2 * time.Minute)
		jump(k, now)
		if n := len(c.events(t, c.personal)); n != 0 {
			t.Errorf("%d events of a cancelled session", n)
		}
	})
}

func initialsOf(k *testkit.Kit, p testkit.Person) string {
	name := testkit.One[string](k, "SELECT full_name FROM account WHERE id = $1", p.ID)
	words := strings.Fields(name)
	return words[0][:1] + ". " + words[len(words)-1][:1] + "."
}

// target returns where sessions are written.
func target(k *testkit.Kit, psi testkit.Person) map[string]any {
	k.T.Helper()
	for _, x := range k.Call("GET", path(psi), psi.Token, nil).Is(200).JSON()["accounts"].([]any) {
		if t, ok := x.(map[string]any)["writes"].(map[string]any); ok {
			return t
		}
	}
	k.T.Fatal("nothing is written")
	return nil
}

// TestAccount_writesAgain: a calendar that is left and chosen again at once has each session once.
func TestAccount_writesAgain(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana, c := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), serveCloud(k)
		account := c.add(k, psi)
		ks := keys(k, psi, account)
		k.Paid(ana, psi, thursday, "10:00")
		choose(k, psi, account, nil, ks["Trabalho"], false).Is(200)
		now := moment("16/11/2026", 13, 0)
		jump(k, now, &psi)
		for _, write := range []string{"", ks["Trabalho"], ks["Pessoal"], ks["Trabalho"]} {
			choose(k, psi, account, nil, write, false).Is(200)
		}
		now = now.Add(2 * time.Minute)
		jump(k, now)
		k.Exec("DELETE FROM calendar_written") // as after a crash between writing and remembering
		jump(k, now.Add(2*time.Minute))
		if a, b := len(c.events(t, c.work)), len(c.events(t, c.personal)); a != 1 || b != 0 {
			t.Errorf("%d in the chosen calendar, %d in the other", a, b)
		}
		if n := count(k, "calendar_target", "therapist_id = $1", psi.ID); n != 1 {
			t.Errorf("%d targets", n)
		}
	})
}

// TestAccount_fails: a changed password is shown at the account and at its calendars, told once by mail after six
// hours, and mended by the new one. Nothing is lost meanwhile.
func TestAccount_fails(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana, c := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), serveCloud(k)
		account := c.add(k, psi)
		ks := keys(k, psi, account)
		choose(k, psi, account, []string{ks["Pessoal"]}, ks["Trabalho"], false).Is(200)
		seal(k, account, "outra")
		k.Paid(ana, psi, thursday, "10:00")
		first := moment("16/11/2026", 14, 0)
		jump(k, first, &psi, &ana)
		if one := target(k, psi); !strings.Contains(one["problem"].(string), "não aceitou o usuário ou a senha") {
			t.Errorf("writing: %v", one)
		}
		if one := only(k, psi); !strings.Contains(one["problem"].(string), "não aceitou o usuário ou a senha") {
			t.Errorf("reading: %v", one)
		}
		subjects := func() (n int) {
			for _, m := range k.Mails(psi.Email) {
				if m.Subject == "Um calendário precisa de você" {
					n++
				}
			}
			return n
		}
		jump(k, first.Add(6*time.Hour-time.Minute))
		if n := subjects(); n != 0 {
			t.Errorf("%d mails before six hours", n)
		}
		jump(k, first.Add(6*time.Hour+20*time.Minute), &psi)
		jump(k, first.Add(6*time.Hour+3*time.Hour), &psi)
		if n := subjects(); n != 2 { // one of the calendar that is read, one of the one that is written
			t.Errorf("%d mails after six hours", n)
		}
		wrong := testkit.Fields{"user": c.User, "password": "errada"}
		r := k.Call("PUT", accounts(psi, "/", account, "/password"), psi.Token, wrong)
		if !strings.Contains(r.Field("password"), "não aceitou") {
			t.Errorf("a wrong password: %d %s", r.Status, r.Body)
		}
		right := testkit.Fields{"user": c.User, "password": c.Password}
		k.Call("PUT", accounts(psi, "/", account, "/password"), psi.Token, right).Is(200)
		jump(k, first.Add(6*time.Hour+3*time.Hour+time.Minute), &psi)
		if one := target(k, psi); one["problem"] != nil || one["coming"] != 1.0 {
			t.Errorf("after the new password: %v", one)
		}
		if one := only(k, psi); one["problem"] != nil {
			t.Errorf("after the new password: %v", one)
		}
	})
}

// seal replaces the password of an account by one that its server does not know.
func seal(k *testkit.Kit, account, password string) {
	k.T.Helper()
	access := `{"Address":"https://nuvem.test/","User":"psi","Password":"` + password + `"}`
	sealed, err := k.Ring.Seal([]byte(access), crypt.AAD("calendar_account", "access", account))
	if err != nil {
		k.T.Fatal(err)
	}
	k.Exec("UPDATE calendar_account SET access = $1 WHERE id = $2", sealed, account)
}

// TestAccount_refused: what is wrong is said at its field, limits hold, and nothing is kept.
func TestAccount_refused(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	psi, other, c := k.Therapist("psi@psic.test"), k.Therapist("outra@psic.test"), serveCloud(k)
	k.Internet.Private("dentro.test")
	for _, one := range []struct{ field, value, at, want string }{
		{field: "address", value: "", at: "address", want: "Informe o endereço"},
		{field: "address", value: "http://nuvem.test", at: "address", want: "precisa começar com https://"},
		{field: "address", value: "https://eu:senha@nuvem.test", at: "address", want: "Endereço inválido"},
		{field: "address", value: "ninguem.test", at: "address", want: "não respondeu"},
		{field: "address", value: "dentro.test", at: "address", want: "não é da internet"},
		{field: "address", value: "127.0.0.1:8443", at: "address", want: "não é da internet"},
		{field: "user", value: " ", at: "user", want: "Informe o usuário"},
		{field: "user", value: "a:b", at: "user", want: "Usuário inválido"},
		{field: "password", value: "", at: "password", want: "Informe a senha"},
		{field: "password", value: "errada", at: "password", want: "não aceitou o usuário ou a senha"},
	} {
		r := k.Call("POST", accounts(psi), psi.Token, c.input(testkit.Fields{one.field: one.value}))
		if r.Status/100 != 4 || !strings.Contains(r.Field(one.at), one.want) {
			t.Errorf("%s %q: %d %s", one.field, one.value, r.Status, r.Body)
		}
	}
	if n := count(k, "calendar_account", "therapist_id = $1", psi.ID); n != 0 {
		t.Fatalf("%d accounts are kept", n)
	}
	var first string
	for i := range 3 {
		if id := c.add(k, psi); i == 0 {
			first = id
		}
	}
	more := k.Call("POST", accounts(psi), psi.Token, c.input())
	code(t, "one account too many", more, 409, "calendar.too_many_accounts")
	code(t, "unknown calendars", choose(k, psi, first, []string{"nada"}, "", false), 409, "calendar.choice_changed")
	for _, call := range []struct{ method, path string }{
		{"GET", accounts(other, "/", first, "/calendars")},
		{"PUT", accounts(other, "/", first, "/calendars")},
		{"PUT", accounts(other, "/", first, "/password")},
		{"DELETE", accounts(other, "/", first)},
	} {
		body := testkit.Fields{"read": []string{}, "write": "", "initials": false}
		if strings.HasSuffix(call.path, "password") {
			body = testkit.Fields{"user": "x", "password": "y"}
		}
		if call.method == "GET" || call.method == "DELETE" {
			body = nil
		}
		if r := k.Call(call.method, call.path, other.Token, body); r.Status != 404 {
			t.Errorf("%s somebody else's account: %d", call.method, r.Status)
		}
	}
}

// TestAccount_removed: an account, its password and its calendars are forgotten at once, and with the person.
func TestAccount_removed(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana, c := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), serveCloud(k)
		c.Event(c.personal, "dentista", "DTSTART:20261119T130000Z", "DTEND:20261119T140000Z")
		first, second := c.add(k, psi), c.add(k, psi)
		for _, account := range []string{first, second} {
			choose(k, psi, account, []string{keys(k, psi, account)["Pessoal"]}, "", false).Is(200)
		}
		choose(k, psi, first, []string{keys(k, psi, first)["Pessoal"]}, keys(k, psi, first)["Trabalho"], false).Is(200)
		k.Call("DELETE", accounts(psi, "/", first), psi.Token, nil).Is(200)
		if got := state(k, ana, psi, thursday, "10:00"); got != "BOOKED" {
			t.Errorf("the other account still says busy: %q", got)
		}
		k.InTx(func(tx *store.Tx) error { return k.Calendar.AccountDeleted(context.Background(), tx, psi.ID) })
		for _, table := range []string{"calendar_account", "outside_calendar", "calendar_target", "calendar_busy"} {
			if n := count(k, table, "therapist_id = $1", psi.ID); n != 0 {
				t.Errorf("%s: %d rows stay", table, n)
			}
		}
	})
}

// TestAccount_secrets: password and addresses are in no table in clear, in no response and in no log.
func TestAccount_secrets(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	psi, c := k.Therapist("psi@psic.test"), serveCloud(k)
	account := c.add(k, psi)
	ks := keys(k, psi, account)
	choose(k, psi, account, []string{ks["Pessoal"]}, ks["Trabalho"], false).Is(200)
	for _, column := range []string{
		"SELECT access FROM calendar_account",
		"SELECT address FROM calendar_target",
		"SELECT address FROM outside_calendar",
	} {
		got := testkit.One[string](k, column)
		if strings.Contains(got, c.Password) || strings.Contains(got, "nuvem.test") {
			t.Errorf("%s is readable", column)
		}
	}
	body := string(k.Call("GET", path(psi), psi.Token, nil).Is(200).Body)
	if strings.Contains(body, c.Password) || strings.Contains(body, c.personal) {
		t.Errorf("a secret is in the list: %s", body)
	}
}
