package agenda_test

import (
	"testing"

	"psic/internal/agenda"
	"psic/internal/testkit"
)

func block(k *testkit.Kit, p testkit.Person, b fields) testkit.Response {
	k.T.Helper()
	return k.Call("POST", agendaOf(p)+"/blocks", p.Token, b)
}

// A block with hours closes the slots that it overlaps on each of its days, and no other. Slots may touch it.
func TestBlock_hours(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Registered("helena@psic.test")
		k.Publish(p, testkit.EveryDay("09:00", "10:00", "11:00", "23:30")...)
		ana := k.Patient("ana@psic.test")
		day := func() []string { return open(k, p, "", "18/11/2026", "19/11/2026") }

		r := block(k, p, fields{"firstDay": "18/11/2026", "startTime": "09:50", "finishTime": "11:00"}).Is(200)
		testkit.Equal(t, "start", r.Str("startTime"), "09:50:00")
		same(k, "only ten o'clock is closed", day(),
			"18/11/2026 09:00", "18/11/2026 11:00", "18/11/2026 23:30",
			"19/11/2026 09:00", "19/11/2026 10:00", "19/11/2026 11:00", "19/11/2026 23:30")
		testkit.Equal(
			t,
			"booking it",
			k.RequestBooking(ana, p, "18/11/2026", "10:00").Str("code"),
			"booking.not_offered",
		)
		k.Call("DELETE", agendaOf(p)+"/blocks/"+r.Str("id"), p.Token, nil).Is(200)

		r = block(k, p, fields{"firstDay": "18/11/2026", "startTime": "09:49", "finishTime": "11:01"}).Is(200)
		same(k, "a minute more closes the neighbours", day(),
			"18/11/2026 23:30", "19/11/2026 09:00", "19/11/2026 10:00", "19/11/2026 11:00", "19/11/2026 23:30")
		k.Call("DELETE", agendaOf(p)+"/blocks/"+r.Str("id"), p.Token, nil).Is(200)

		early := fields{"firstDay": "19/11/2026", "startTime": "00:00", "finishTime": "00:10"}
		block(k, p, early).Is(200)
		same(k, "the slot over midnight reaches into the block", day(),
			"18/11/2026 09:00", "18/11/2026 10:00", "18/11/2026 11:00",
			"19/11/2026 09:00", "19/11/2026 10:00", "19/11/2026 11:00", "19/11/2026 23:30")
		testkit.Equal(
			t,
			"booking it",
			k.RequestBooking(ana, p, "18/11/2026", "23:30").Str("code"),
			"booking.not_offered",
		)

		for _, c := range []struct{ start, finish, field, text string }{
			{start: "12:00", finish: "09:00", field: "finishTime", text: "O término vem depois do início."},
			{start: "12:00", finish: "12:00", field: "finishTime", text: "O término vem depois do início."},
			{start: "25:00", finish: "12:00", field: "startTime", text: "Informe o início no formato HH:MM."},
			{start: "12:00", finish: "x", field: "finishTime", text: "Informe o término no formato HH:MM."},
			{start: "12:00", finish: "", field: "finishTime", text: "Informe o término no formato HH:MM."},
		} {
			b := fields{"firstDay": "18/11/2026", "startTime": c.start, "finishTime": c.finish}
			testkit.Equal(t, c.start+" "+c.finish, block(k, p, b).Is(422).Field(c.field), c.text)
		}
		end := block(k, p, fields{"firstDay": "25/11/2026", "startTime": "22:00", "finishTime": "24:00"}).Is(200)
		testkit.Equal(t, "until midnight", end.Str("finishTime"), "24:00:00")
	})
}

// Days off that overlap become one entry of the list. What is blocked already is refused with a clear sentence.
func TestBlock_merges(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Registered("helena@psic.test")
		days := func(first, last, reason string) testkit.Response {
			return block(k, p, fields{"firstDay": first, "lastDay": last, "reason": reason})
		}
		list := func() (out []string) {
			for _, b := range listOf(k, agendaOf(p)+"/blocks", p) {
				out = append(out, b["firstDay"].(string)+" "+b["lastDay"].(string)+" "+b["reason"].(string))
			}
			return out
		}
		days("01/12/2026", "05/12/2026", "Férias").Is(200)
		days("04/12/2026", "08/12/2026", "").Is(200)
		same(k, "one", list(), "01/12/2026 08/12/2026 Férias")
		days("09/12/2026", "09/12/2026", "Congresso").Is(200)
		same(k, "another reason stays apart", list(), "01/12/2026 08/12/2026 Férias", "09/12/2026 09/12/2026 Congresso")
		r := days("02/12/2026", "03/12/2026", "").Is(409)
		testkit.Equal(t, "inside", r.Str("message"), "Este período já está bloqueado na sua agenda.")
		hours := fields{"firstDay": "03/12/2026", "startTime": "10:00", "finishTime": "11:00"}
		testkit.Equal(t, "hours inside", block(k, p, hours).Is(409).Str("code"), "agenda.already_blocked")
	})
}

// One hour of the week is opened for one day or every week, without a change of the other hours.
func TestOpenHour(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Registered("helena@psic.test")
		k.Publish(p, weekly("THURSDAY", "10:00"))
		hour := func(day, start string, repeat bool) testkit.Response {
			b := fields{"day": day, "startTime": start, "repeat": repeat}
			return k.Call("POST", agendaOf(p)+"/hours", p.Token, b)
		}
		hour("18/11/2026", "15:00", false).Is(200)
		hour("19/11/2026", "11:00", true).Is(200)
		hours, _ := published(k, p)
		same(k, "published", hours,
			"THURSDAY 10:00-10:50", "THURSDAY 11:00-11:50", "WEDNESDAY 15:00-15:50 18/11/2026")
		code := func(r testkit.Response) string { return r.Str("code") }
		testkit.Equal(t, "overlaps", code(hour("26/11/2026", "10:30", false)), "agenda.conflict")
		testkit.Equal(t, "past", code(hour("16/11/2026", "08:00", false)), "agenda.hour_passed")
		testkit.Equal(t, "nonsense", code(hour("x", "08:00", false)), "agenda.time_invalid")
	})
}

// Q213: converting gives the hours the new length, and keeps those that would overlap.
func TestConvert_Q213(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Registered("helena@psic.test")
		k.Publish(p, weekly("THURSDAY", "10:00"), weekly("THURSDAY", "11:00"), weekly("FRIDAY", "10:00"))
		options := func() float64 {
			return k.Call("GET", agendaOf(p)+"/options", p.Token, nil).Is(200).JSON()["hoursOfOtherLength"].(float64)
		}
		testkit.Equal(t, "all have the length", options(), 0)
		k.Exec("UPDATE therapist SET session_minutes = 80 WHERE account_id = $1", p.ID)
		testkit.Equal(t, "none has it", options(), 3)
		r := k.Call("POST", agendaOf(p)+"/convert", p.Token, nil).Is(200)
		testkit.Equal(t, "text", r.Str("message"), "2 horários agora duram 80 minutos. "+
			"1 horário ficou como estava, para não se sobrepor a outro.")
		hours, _ := published(k, p)
		same(k, "longer", hours, "FRIDAY 10:00-11:20", "THURSDAY 10:00-10:50", "THURSDAY 11:00-12:20")

		k.Exec("UPDATE therapist SET session_minutes = 30 WHERE account_id = $1", p.ID)
		k.Call("POST", agendaOf(p)+"/convert", p.Token, nil).Is(200)
		hours, _ = published(k, p)
		same(k, "shorter", hours, "FRIDAY 10:00-10:30", "THURSDAY 10:00-10:30", "THURSDAY 11:00-11:30")
		testkit.Equal(t, "nothing is left", options(), 0)
	})
}

func TestResize_neverOverlaps(t *testing.T) {
	entries := []agenda.Entry{agenda.Weekly(6, 1380, 50), agenda.Weekly(0, 10, 50)}
	out := agenda.Resize(entries, 80)
	testkit.Equal(t, "Saturday night would reach into Sunday", out[0].Minutes(), 50)
	testkit.Equal(t, "Sunday", out[1].Minutes(), 80)
}
