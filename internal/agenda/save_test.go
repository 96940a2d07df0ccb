package agenda_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"psic/internal/testkit"
)

var (
	weekly = testkit.Weekly
	once   = testkit.Once
	equal  = testkit.Equal[any]
)

// R250, R256, R257: a save replaces the whole agenda and confirms it; every entry has an id.
func TestSave_R250_R256_R257_wholeAgenda(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Registered("helena@psic.test")
		hours, version := published(k, p)
		same(k, "a new agenda", hours)
		r := save(
			k,
			p,
			version,
			weekly("MONDAY", "08:00"),
			weekly("FRIDAY", "20:00:00"),
			once("25/11/2026", "7:30"),
		).Is(200)
		equal(t, "R256 saved", r.JSON()["saved"], any(true))
		equal(t, "R256 text", r.Str("message"), any("Horários da agenda salvos com sucesso."))
		hours, version = published(k, p)
		same(k, "saved entries", hours, "FRIDAY 20:00-20:50", "MONDAY 08:00-08:50", "WEDNESDAY 07:30-08:20 25/11/2026")
		equal(t, "version of the response", r.JSON()["version"], any(float64(version)))

		raw := k.Call("GET", agendaOf(p)+"/schedule", p.Token, nil).Body
		if ids := regexp.MustCompile(`"id":"[0-9a-f]{8}-[0-9a-f-]{27}"`).FindAll(raw, -1); len(ids) != 3 {
			t.Errorf("R257 uuids: %s", raw)
		}
		save(k, p, version, weekly("SUNDAY", "10:00")).Is(200)
		hours, _ = published(k, p)
		same(k, "replaced", hours, "SUNDAY 10:00-10:50")
		save(k, p, 0).Is(200)
		hours, _ = published(k, p)
		same(k, "emptied", hours)
	})
}

// R251: the end is the start plus the length of a session, over midnight too. R258: sixty minutes by default.
func TestSave_R251_R258_end(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Registered("helena@psic.test", fields{"sessionTime": nil})
		options := k.Call("GET", agendaOf(p)+"/options", p.Token, nil).Is(200).JSON()
		equal(t, "R258 minutes", options["sessionTimeInMinutes"], any(60.0))
		equal(t, "companies", options["enterpriseSessions"], any(false))
		save(k, p, 0, weekly("MONDAY", "23:30"), weekly("THURSDAY", "09:00"),
			fields{"dayOfTheWeek": "FRIDAY", "startTime": "09:00", "finishTime": "11:30"}).Is(200)
		hours, _ := published(k, p)
		same(k, "R251", hours, "FRIDAY 09:00-11:30", "MONDAY 23:30-00:30", "THURSDAY 09:00-10:00")
	})
}

// R254: a save with a wrong entry is refused with the text that the screen shows, and changes nothing.
func TestSave_R254_refuses(t *testing.T) {
	day, clock := "O dia da semana é obrigatório.", "Horário inválido"
	overlap := "O horário selecionado conflita com os horários da agenda."
	from := func(start, finish string) fields {
		return fields{"dayOfTheWeek": "MONDAY", "startTime": start, "finishTime": finish}
	}
	cases := []struct {
		name   string
		status int
		text   string
		hours  []fields
	}{
		{name: "R254.1 no day", status: 422, text: day, hours: []fields{{"startTime": "10:00"}}},
		{name: "R254.1 no such day", status: 422, text: day, hours: []fields{weekly("SEGUNDA", "10:00")}},
		{name: "R254.2 hour 24", status: 422, text: clock, hours: []fields{weekly("MONDAY", "24:00")}},
		{name: "R254.3 minute 60", status: 422, text: clock, hours: []fields{weekly("MONDAY", "10:60")}},
		{name: "R254.4 no colon", status: 422, text: clock, hours: []fields{weekly("MONDAY", "9h30")}},
		{name: "R254.4 digits alone", status: 422, text: clock, hours: []fields{weekly("MONDAY", "0930")}},
		{name: "no start", status: 422, text: clock, hours: []fields{weekly("MONDAY", "")}},
		{name: "end 24:00", status: 422, text: clock, hours: []fields{from("23:00", "24:00")}},
		{name: "no length", status: 422, text: clock, hours: []fields{from("10:00", "10:00")}},
		{name: "nine minutes", status: 422, text: clock, hours: []fields{from("10:00", "10:09")}},
		{name: "more than four hours", status: 422, text: clock, hours: []fields{from("10:00", "14:01")}},
		{name: "no such date", status: 422, text: clock, hours: []fields{once("31/02/2027", "10:00")}},
		{
			name:   "R254.5 the same entry twice",
			status: 409,
			text:   overlap,
			hours:  []fields{weekly("MONDAY", "10:00"), weekly("MONDAY", "10:00")},
		},
		{
			name:   "R254.5 a minute too early",
			status: 409,
			text:   overlap,
			hours:  []fields{weekly("MONDAY", "10:00"), weekly("MONDAY", "10:49")},
		},
		{
			name:   "R254.5 weekly and on a date",
			status: 409,
			text:   overlap,
			hours:  []fields{weekly("WEDNESDAY", "10:00"), once("25/11/2026", "10:30")},
		},
		{
			name:   "R254.5 over midnight",
			status: 409,
			text:   overlap,
			hours:  []fields{weekly("SATURDAY", "23:30"), weekly("SUNDAY", "00:10")},
		},
		{
			name:   "R254.5 two dates over midnight",
			status: 409,
			text:   overlap,
			hours:  []fields{once("24/11/2026", "23:30"), once("25/11/2026", "00:00")},
		},
		{
			name:   "R253 companies off",
			status: 422,
			text:   "Ative as sessões empresariais nos seus dados para publicar horários empresariais.",
			hours:  []fields{testkit.With(weekly("MONDAY", "10:00"), fields{"isEnterprise": true})},
		},
		{
			name:   "401 entries",
			status: 422,
			text:   "A agenda aceita até 400 horários.",
			hours:  slices.Repeat([]fields{weekly("MONDAY", "10:00")}, 401),
		},
	}
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Registered("helena@psic.test")
		save(k, p, 0, weekly("TUESDAY", "08:00")).Is(200)
		_, before := published(k, p)
		for _, c := range cases {
			r := save(k, p, 0, c.hours...)
			if r.Status != c.status || r.Str("description") != c.text {
				t.Errorf("%s: %d %s", c.name, r.Status, r.Body)
			}
		}
		hours, version := published(k, p)
		same(k, "kept", hours, "TUESDAY 08:00-08:50")
		equal(t, "version", any(version), any(before))
	})
}

// A therapist switches company sessions off and keeps company entries: the agenda can still be saved with them, but new
// company entries are refused.
func TestSave_keepsCompanyHoursThatWait(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Registered("psi@psic.test")
		company := func(day, start string) fields {
			return testkit.With(weekly(day, start), fields{"isEnterprise": true})
		}
		path := "/api/therapist/" + p.ID + "/agenda/schedule"
		body := func(hours ...fields) fields { return fields{"schedules": hours} }

		k.Exec("UPDATE therapist SET enterprise_sessions = true WHERE account_id = $1", p.ID)
		k.Publish(p, weekly("MONDAY", "10:00"), company("MONDAY", "12:00"))
		k.Exec("UPDATE therapist SET enterprise_sessions = false WHERE account_id = $1", p.ID)
		k.Call("PATCH", path, p.Token, body(weekly("MONDAY", "09:00"), company("MONDAY", "12:00"))).Is(200)

		for _, wrong := range []fields{
			company("TUESDAY", "12:00"),
			company("MONDAY", "14:00"),
			company("MONDAY", "09:00"),
		} {
			r := k.Call("PATCH", path, p.Token, body(company("MONDAY", "12:00"), wrong)).Is(422)
			if r.Str("code") != "agenda.enterprise_off" {
				t.Errorf("%v: %s", wrong, r.Body)
			}
		}
		query := "SELECT count(*) FROM schedule_entry WHERE therapist_id = $1 AND (enterprise OR start_minute = 540)"
		if n := testkit.One[int](k, query, p.ID); n != 2 {
			t.Errorf("%d of the two entries are kept", n)
		}
	})
}

// Q136: entries may touch, at midnight too (Q135). A dated entry does not conflict with the weekly entry of another
// day.
func TestSave_Q136_touching(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Registered("helena@psic.test")
		save(
			k,
			p,
			0,
			weekly("MONDAY", "10:00"),
			weekly("MONDAY", "10:50"),
			weekly("MONDAY", "09:10"),
			weekly("SATURDAY", "23:10"),
			weekly("SUNDAY", "00:00"),
			once("24/11/2026", "10:00"),
			once("01/12/2026", "10:00"),
		).Is(200)
		hours, _ := published(k, p)
		equal(t, "entries", any(len(hours)), any(7))
	})
}

// A save of a range of days leaves the dated entries of other days, and still refuses entries that overlap them.
func TestSave_range(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Registered("helena@psic.test")
		week := agendaOf(p) + "/schedule?startDate=15/11/2026&finishDate=21/11/2026"
		save(k, p, 0, weekly("MONDAY", "08:00"), once("20/11/2026", "10:00"), once("02/12/2026", "10:00")).Is(200)
		k.Call("PATCH", week, p.Token, fields{"schedules": []fields{weekly("TUESDAY", "08:00")}}).Is(200)
		hours, _ := published(k, p)
		same(
			k,
			"weekly replaced, the date in the range gone",
			hours,
			"TUESDAY 08:00-08:50",
			"WEDNESDAY 10:00-10:50 02/12/2026",
		)
		r := k.Call("PATCH", week, p.Token, fields{"schedules": []fields{weekly("WEDNESDAY", "09:30")}}).Is(409)
		equal(t, "code", r.Str("code"), any("agenda.conflict"))
		shown := k.Call("GET", week, p.Token, nil).Is(200)
		equal(
			t,
			"dates outside the range are not shown",
			any(strings.Contains(string(shown.Body), "02/12/2026")),
			any(false),
		)
		for _, query := range []string{
			"startDate=x",
			"startDate=15/11/2026&finishDate=14/11/2026",
			"startDate=01/01/2026&finishDate=31/12/2026",
		} {
			k.Call("GET", agendaOf(p)+"/schedule?"+query, p.Token, nil).Is(422)
		}
	})
}

// A dated entry in the past conflicts with nothing, whether the client sends it again or it is still stored.
func TestSave_datesThatAreOver(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Registered("helena@psic.test")
		save(k, p, 0, once("17/11/2026", "10:00"), once("18/11/2026", "10:00")).Is(200)
		k.Clock.Set(testkit.Start.AddDate(0, 0, 2)) // the 18th, 09:00
		p.Token = k.Login(p.Email).Token
		save(k, p, 0, once("17/11/2026", "10:00"), weekly("TUESDAY", "10:00"), once("18/11/2026", "11:00")).Is(200)
		hours, _ := published(k, p)
		same(k, "today stays, yesterday is gone", hours, "TUESDAY 10:00-10:50", "WEDNESDAY 11:00-11:50 18/11/2026")
		k.Clock.Set(testkit.Start.AddDate(0, 0, 3))
		p.Token = k.Login(p.Email).Token
		k.Call("PATCH", agendaOf(p)+"/schedule?startDate=22/11/2026&finishDate=28/11/2026", p.Token,
			fields{"schedules": []fields{weekly("WEDNESDAY", "11:00")}}).Is(200)
		hours, _ = published(k, p)
		same(k, "still stored", hours, "WEDNESDAY 11:00-11:50")
	})
}
