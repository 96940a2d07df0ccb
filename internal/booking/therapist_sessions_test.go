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

// scheduled is a session as the therapist's agenda shows it.
type scheduled struct {
	ID, ScheduledDay, StartTime, FinishTime, CustomerID, CustomerName, Status, StatusCode string

	Availability struct {
		EntranceAvailable   bool
		EntranceDescription string
	}
	TherapistInfo struct{ ID string }
}

// agendaAt reads a list of a therapist's sessions.
func agendaAt(k *testkit.Kit, p testkit.Person, path string) []scheduled {
	k.T.Helper()
	var body struct {
		Sessions  []scheduled
		Scheduled int
	}
	raw := k.Call("GET", path, p.Token, nil).Is(200).Body
	if err := json.Unmarshal(raw, &body); err != nil || body.Scheduled != len(body.Sessions) {
		k.T.Fatalf("%s: %v", raw, err)
	}
	return body.Sessions
}

// days returns the beginnings of sessions, in the order of the list.
func days(list []scheduled) string {
	var out []string
	for _, s := range list {
		out = append(out, fmt.Sprintf("%.5s %.5s", s.ScheduledDay, s.StartTime))
	}
	return strings.Join(out, ", ")
}

// TestTherapistAgenda_R248_week: the agenda of a week has the therapist's sessions with all their fields: neither
// cancelled sessions, nor those of other therapists, nor those of other weeks.
func TestTherapistAgenda_R248_week(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, other := k.Therapist("psi@psic.test"), k.Therapist("outra@psic.test")
		ana, bia := k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		k.Exec("UPDATE account SET nickname = 'Aninha' WHERE id = $1", ana.ID)
		k.Exec("UPDATE account SET full_name = 'Beatriz Lima' WHERE id = $1", bia.ID)
		paid := k.Paid(ana, therapist, "18/11/2026", "10:00")
		held := k.Book(bia, therapist, "21/11/2026", "19:00")
		cancel(k, ana, k.Paid(ana, therapist, "19/11/2026", "10:00")).Is(200)
		k.Paid(ana, therapist, "22/11/2026", "10:00")
		k.Paid(ana, other, "18/11/2026", "14:00")

		list := agendaAt(
			k,
			therapist,
			"/api/agenda/general/"+therapist.ID+"?startDate=15/11/2026&finishDate=21/11/2026",
		)
		want := []scheduled{
			{
				ID:           paid,
				ScheduledDay: "18/11/2026",
				StartTime:    "10:00:00",
				FinishTime:   "10:50:00",
				CustomerID:   ana.ID,
				CustomerName: "Aninha",
				Status:       "pago",
				StatusCode:   "PAID",
			},
			{
				ID:           held,
				ScheduledDay: "21/11/2026",
				StartTime:    "19:00:00",
				FinishTime:   "19:50:00",
				CustomerID:   bia.ID,
				CustomerName: "Beatriz Lima",
				Status:       "Aguardando pagamento",
				StatusCode:   "AWAITING_PAYMENT",
			},
		}
		want[0].Availability.EntranceDescription = "Disponível 15 minutos antes do início"
		want[1].Availability.EntranceDescription = "Aguardando pagamento"
		if len(list) != 2 {
			t.Fatalf("sessions of the week: %+v", list)
		}
		for i := range want {
			want[i].TherapistInfo.ID = therapist.ID
			testkit.Equal(t, "session", list[i], want[i])
		}

		week := func(first, last string) string {
			path := "/api/agenda/general/" + therapist.ID + "?startDate=" + first + "&finishDate=" + last
			return days(agendaAt(k, therapist, path))
		}
		testkit.Equal(t, "the next week", week("22/11/2026", "28/11/2026"), "22/11 10:00")
		testkit.Equal(t, "the week before", week("08/11/2026", "14/11/2026"), "")
		path := "/api/agenda/general/" + other.ID
		testkit.Equal(t, "the other therapist", days(agendaAt(k, other, path)), "18/11 14:00")
		k.Call("GET", path, therapist.Token, nil).Is(404)
		k.Call("GET", path, ana.Token, nil).Is(403)
	})
}

// TestTherapistAgenda_R245_next: the next five sessions, the nearest first. A session counts until its end.
func TestTherapistAgenda_R245_next(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		for day := 24; day > 17; day-- {
			k.Paid(ana, therapist, fmt.Sprintf("%d/11/2026", day), "10:00")
		}
		path := "/api/therapist/" + therapist.ID + "/agenda/next-sessions"
		testkit.Equal(t, "five", days(agendaAt(k, therapist, path)),
			"18/11 10:00, 19/11 10:00, 20/11 10:00, 21/11 10:00, 22/11 10:00")

		jump(k, time.Date(2026, time.November, 18, 9, 45, 0, 0, at.SaoPaulo), &therapist)
		first := agendaAt(k, therapist, path)[0]
		testkit.Equal(t, "the room is open", first.Availability.EntranceAvailable, true)
		testkit.Equal(t, "its text", first.Availability.EntranceDescription, "Iniciar sessão")
		jump(k, time.Date(2026, time.November, 18, 10, 49, 59, 0, at.SaoPaulo), &therapist)
		testkit.Equal(t, "in its last second", agendaAt(k, therapist, path)[0].ScheduledDay, "18/11/2026")
		jump(k, time.Date(2026, time.November, 18, 10, 50, 0, 0, at.SaoPaulo), &therapist)
		testkit.Equal(t, "at its end", agendaAt(k, therapist, path)[0].ScheduledDay, "19/11/2026")
	})
}

// TestTherapistAgenda_R140_thirtyDays: without days, the therapist's list is that of the next thirty days.
func TestTherapistAgenda_R140_thirtyDays(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		oneHour := testkit.Fields{"sessionScheduleRequiredAnticipationTimeInHours": 1}
		therapist, ana := k.Therapist("psi@psic.test", oneHour), k.Patient("ana@psic.test")
		k.Book(ana, therapist, "16/11/2026", "19:00")
		k.Book(ana, therapist, "16/12/2026", "19:00")
		k.Book(ana, therapist, "17/12/2026", "10:00")
		var list []scheduled
		raw := k.Call("GET", "/api/therapist/"+therapist.ID+"/agenda/sessions", therapist.Token, nil).Is(200).Body
		if err := json.Unmarshal(raw, &list); err != nil {
			t.Fatal(err)
		}
		testkit.Equal(t, "sessions", days(list), "16/11 19:00, 16/12 19:00")
		general := agendaAt(k, therapist, "/api/agenda/general/"+therapist.ID)
		testkit.Equal(t, "the agenda", days(general), "16/11 19:00, 16/12 19:00")
	})
}
