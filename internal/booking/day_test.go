package booking_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/testkit"
)

type daySession struct {
	ID, Day, CustomerName, CallName, StartsAt, OpensAt, HoldUntil, Stage string

	RoomOpen, Enterprise, PatientInRoom, YouInRoom bool
	Number, MinutesTogether                        int
}

type dayBody struct {
	Day      string
	Sessions []daySession
	Next     *daySession
	Week     []struct {
		Day          string
		Paid, Unpaid int
	}
}

func dayOf(k *testkit.Kit, p testkit.Person) (out dayBody) {
	k.T.Helper()
	raw := k.Call("GET", "/api/therapist/"+p.ID+"/day", p.Token, nil).Is(200).Body
	if err := json.Unmarshal(raw, &out); err != nil {
		k.T.Fatalf("%s: %v", raw, err)
	}
	return out
}

func (d dayBody) starts() string {
	out := []string{}
	for _, s := range d.Sessions {
		starts, _ := time.Parse(time.RFC3339, s.StartsAt)
		out = append(out, starts.In(at.SaoPaulo).Format("02 15:04")+" "+s.Stage)
	}
	return strings.Join(out, ", ")
}

// TestDay: the page of the day has the sessions of today alone, with the name, the payment, the room and the patient's
// count, the numbers of the week from Sunday to Saturday, and the next session after today.
func TestDay(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, other := k.Therapist("psi@psic.test"), k.Therapist("outra@psic.test")
		ana, bia := k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		k.Exec("UPDATE therapist SET notice_hours = 1")
		k.Exec("UPDATE account SET full_name = 'Ana Maria Souza', nickname = 'Ana' WHERE id = $1", ana.ID)
		k.Exec("UPDATE account SET full_name = 'Pedro Lima', nickname = 'Bia Lima' WHERE id = $1", bia.ID)
		k.Paid(ana, therapist, "17/11/2026", "19:00")
		today := k.Paid(ana, therapist, testkit.Wednesday, "10:00")
		cancel(k, ana, k.Paid(ana, therapist, testkit.Wednesday, "14:00")).Is(200)
		k.Paid(ana, other, testkit.Wednesday, "14:00")
		k.Paid(bia, therapist, "22/11/2026", "10:00")
		k.Paid(bia, therapist, "21/11/2026", "10:00")

		k.Clock.Set(time.Date(2026, time.November, 18, 9, 44, 59, 0, at.SaoPaulo))
		therapist, bia = k.Login(therapist.Email), k.Login(bia.Email)
		k.Book(bia, therapist, testkit.Wednesday, "19:00")

		d := dayOf(k, therapist)
		testkit.Equal(t, "day", d.Day, testkit.Wednesday)
		testkit.Equal(t, "sessions", d.starts(), "18 10:00 PAID, 18 19:00 AWAITING_PAYMENT")
		first, second := d.Sessions[0], d.Sessions[1]
		testkit.Equal(t, "id", first.ID, today)
		testkit.Equal(t, "full name", first.CustomerName+"/"+first.CallName, "Ana Maria Souza/Ana")
		testkit.Equal(t, "count with the patient", first.Number, 2)
		testkit.Equal(t, "opens", first.OpensAt, "2026-11-18T12:45:00Z")
		testkit.Equal(t, "open a second before", first.RoomOpen, false)
		testkit.Equal(t, "social name", second.CustomerName, "Bia Lima")
		testkit.Equal(t, "held until", second.HoldUntil, "2026-11-18T13:44:59Z")
		testkit.Equal(t, "next", d.Next.Day, "21/11/2026")
		testkit.Equal(t, "week", fmt.Sprint(d.Week), "[{15/11/2026 0 0} {16/11/2026 0 0} {17/11/2026 1 0} "+
			"{18/11/2026 1 1} {19/11/2026 0 0} {20/11/2026 0 0} {21/11/2026 1 0}]")

		k.Clock.Advance(time.Second)
		testkit.Equal(t, "open", dayOf(k, therapist).Sessions[0].RoomOpen, true)
		k.Meet(today)
		k.Clock.Advance(66 * time.Minute)
		d = dayOf(k, therapist)
		testkit.Equal(t, "afterwards", d.starts(), "18 10:00 FINISHED, 18 19:00 AWAITING_PAYMENT")
		testkit.Equal(t, "together", d.Sessions[0].MinutesTogether, 50)
		week := k.Call("GET", "/api/therapist/"+therapist.ID+
			"/agenda/week?startDate=17/11/2026&finishDate=18/11/2026", therapist.Token, nil).Is(200).JSON()
		met := []string{}
		for _, x := range week["sessions"].([]any) {
			s := x.(map[string]any)
			met = append(met, fmt.Sprint(s["day"], s["state"], s["met"], s["patientInRoom"]))
		}
		testkit.Equal(t, "who met, in the week", strings.Join(met, ", "),
			"17/11/2026DONEfalse false, 18/11/2026DONEtrue false, "+
				"18/11/2026UNPAIDfalse false, 18/11/2026CANCELLEDfalse false")
	})
}

// TestDay_midnight: the day changes at midnight in São Paulo. A session that goes on after midnight stays on the page.
func TestDay_midnight(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		k.Publish(therapist, append(testkit.EveryDay("22:00", "09:00"),
			testkit.Once(testkit.Wednesday, "23:30"), testkit.Once("20/11/2026", "00:05"))...)
		k.Paid(ana, therapist, "20/11/2026", "00:05")
		k.Paid(ana, therapist, testkit.Wednesday, "22:00")
		k.Paid(ana, therapist, testkit.Wednesday, "23:30")
		k.Paid(ana, therapist, "19/11/2026", "09:00")
		midnight := time.Date(2026, time.November, 19, 0, 0, 0, 0, at.SaoPaulo)
		for _, c := range []struct {
			after      time.Duration
			want, next string
		}{
			{-time.Second, "18 22:00 FINISHED, 18 23:30 PAID", "19/11/2026"},
			{0, "18 23:30 PAID, 19 09:00 PAID", "20/11/2026"},
			{19 * time.Minute, "18 23:30 PAID, 19 09:00 PAID", "20/11/2026"},
			{24*time.Hour - 10*time.Minute - time.Second, "18 23:30 FINISHED, 19 09:00 FINISHED", "20/11/2026"},
			{24*time.Hour - 10*time.Minute, "18 23:30 FINISHED, 19 09:00 FINISHED, 20 00:05 PAID", ""},
		} {
			k.Clock.Set(midnight.Add(c.after))
			d := dayOf(k, k.Login(therapist.Email))
			testkit.Equal(t, c.after.String(), d.starts(), c.want)
			next := ""
			if d.Next != nil {
				next = d.Next.Day
			}
			testkit.Equal(t, "next", next, c.next)
		}
	})
}

// TestDay_others: nobody else reads the therapist's day.
func TestDay_others(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, other := k.Therapist("psi@psic.test"), k.Therapist("outra@psic.test")
		ana, admin := k.Patient("ana@psic.test"), k.Admin("adm@psic.test")
		for _, p := range []testkit.Person{other, ana, admin} {
			if got := k.Call("GET", "/api/therapist/"+therapist.ID+"/day", p.Token, nil).Status; got == 200 {
				t.Errorf("%s reads the day of somebody else", p.Email)
			}
		}
	})
}
