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

type month struct {
	Header struct {
		DisplayText string
		Columns     []string
	}
	Data []struct {
		Date, State, DisplayText string
		InMonth                  bool
	}
	Next, Previous struct{ Month, Year int }
	Sessions       []struct {
		ID, TherapistName, TherapistID, ScheduledDay, StartTime, Status string
	}
}

func monthOf(k *testkit.Kit, p testkit.Person, query string) (m month) {
	k.T.Helper()
	raw := k.Call("GET", "/api/agenda/customer-calendar/"+p.ID+"?"+query, p.Token, nil).Is(200).Body
	if err := json.Unmarshal(raw, &m); err != nil {
		k.T.Fatal(err)
	}
	return m
}

// state returns the states of the days, by date.
func (m month) states() map[string]string {
	out := map[string]string{}
	for _, d := range m.Data {
		out[d.Date] = d.State
	}
	return out
}

// TestCalendar_R157_month: the month has its header, whole weeks of days with their states, the sessions, and the
// parameters of the months before and after.
func TestCalendar_R157_month(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist := k.Registered("psi@psic.test")
		k.Publish(therapist, testkit.EveryDay("10:00", "22:30")...)
		ana, bia := k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		k.Exec("UPDATE account SET nickname = 'Lena' WHERE id = $1", therapist.ID)
		first := k.Paid(ana, therapist, "18/11/2026", "10:00")
		last := k.Paid(ana, therapist, "30/11/2026", "22:30") // December in UTC
		k.Paid(ana, therapist, "01/12/2026", "10:00")
		cancel(k, ana, k.Paid(ana, therapist, "19/11/2026", "10:00")).Is(200)
		k.Paid(bia, therapist, "20/11/2026", "10:00")

		m := monthOf(k, ana, "month=11&year=2026")
		testkit.Equal(t, "header", m.Header.DisplayText, "novembro de 2026")
		testkit.Equal(
			t,
			"columns",
			strings.Join(m.Header.Columns, " "),
			"Domingo Segunda Terça Quarta Quinta Sexta Sábado",
		)
		testkit.Equal(t, "next and previous", fmt.Sprint(m.Next, m.Previous), "{12 2026} {10 2026}")
		testkit.Equal(t, "five whole weeks", len(m.Data), 35)
		testkit.Equal(t, "first day", fmt.Sprint(m.Data[0]), "{01/11/2026 past 1 true}")
		testkit.Equal(t, "last day", fmt.Sprint(m.Data[34]), "{05/12/2026 free 5 false}")
		for date, want := range map[string]string{
			"15/11/2026": "past",
			"16/11/2026": "free", // today
			"18/11/2026": "scheduled",
			"19/11/2026": "free", // the session was cancelled
			"20/11/2026": "free", // the session of somebody else
			"30/11/2026": "scheduled",
		} {
			testkit.Equal(t, "Q146 "+date, m.states()[date], want)
		}
		if len(m.Sessions) != 2 {
			t.Fatalf("sessions: %+v", m.Sessions)
		}
		for i, want := range []string{
			first + " Lena " + therapist.ID + " 18/11/2026 10:00:00 pago",
			last + " Lena " + therapist.ID + " 30/11/2026 22:30:00 pago",
		} {
			testkit.Equal(t, "session", strings.Trim(fmt.Sprint(m.Sessions[i]), "{}"), want)
		}
	})
}

// TestCalendar_R157_navigation: next and previous are reused as parameters, over the end of a year too. Without
// parameters the call answers the current month.
func TestCalendar_R157_navigation(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@psic.test")
		m := monthOf(k, ana, "")
		testkit.Equal(t, "today's month", m.Header.DisplayText, "novembro de 2026")
		for _, want := range []string{"dezembro de 2026", "janeiro de 2027", "fevereiro de 2027"} {
			m = monthOf(k, ana, fmt.Sprintf("month=%d&year=%d", m.Next.Month, m.Next.Year))
			testkit.Equal(t, "next", m.Header.DisplayText, want)
		}
		testkit.Equal(t, "February begins on a Monday, so the week has the 31st", m.Data[0].Date, "31/01/2027")
		testkit.Equal(t, "and it is not of the month", m.Data[0].InMonth, false)
		for _, want := range []string{"janeiro de 2027", "dezembro de 2026", "novembro de 2026", "outubro de 2026"} {
			m = monthOf(k, ana, fmt.Sprintf("month=%d&year=%d", m.Previous.Month, m.Previous.Year))
			testkit.Equal(t, "previous", m.Header.DisplayText, want)
		}
		jump(k, time.Date(2026, time.November, 30, 23, 59, 59, 0, at.SaoPaulo), &ana)
		testkit.Equal(t, "the last second of a month", monthOf(k, ana, "").Header.DisplayText, "novembro de 2026")
		jump(k, time.Date(2026, time.December, 1, 0, 0, 0, 0, at.SaoPaulo), &ana)
		testkit.Equal(t, "the first of the next", monthOf(k, ana, "").Header.DisplayText, "dezembro de 2026")
		for _, bad := range []string{"month=13&year=2026", "month=0&year=2026", "month=5", "month=1&year=1999"} {
			r := k.Call("GET", "/api/agenda/customer-calendar/"+ana.ID+"?"+bad, ana.Token, nil)
			code(t, bad, r, 422, "calendar.month_invalid")
		}
	})
}

// TestPatientSessions_R140: without days, the list has the sessions of today and of the next thirty days. With days it
// has those of the range, which may be 62 days long.
func TestPatientSessions_R140(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		oneHour := testkit.Fields{"sessionScheduleRequiredAnticipationTimeInHours": 1}
		therapist := k.Therapist("psi@psic.test", oneHour)
		ana, bia := k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		for _, day := range []string{"16/11/2026", "16/12/2026", "17/12/2026"} {
			k.Paid(ana, therapist, day, "19:00")
		}
		cancel(k, ana, k.Paid(ana, therapist, "20/11/2026", "10:00")).Is(200)
		k.Paid(bia, therapist, "21/11/2026", "10:00")
		list := func(query string) string {
			var body struct{ Sessions []scheduled }
			raw := k.Call("GET", "/api/customer/"+ana.ID+"/sessions?"+query, ana.Token, nil).Is(200).Body
			if err := json.Unmarshal(raw, &body); err != nil {
				t.Fatal(err)
			}
			return days(body.Sessions)
		}
		for query, want := range map[string]string{
			"":                      "16/11 19:00, 16/12 19:00",
			"startDate=17/11/2026":  "16/12 19:00, 17/12 19:00",
			"startDate=17/12/2026":  "17/12 19:00",
			"finishDate=16/11/2026": "16/11 19:00",
			"startDate=17/11/2026&finishDate=15/12/2026": "",
			"startDate=16/11/2026&finishDate=17/01/2027": "16/11 19:00, 16/12 19:00, 17/12 19:00",
		} {
			testkit.Equal(t, query, list(query), want)
		}
		for _, bad := range []string{
			"startDate=16/11/2026&finishDate=18/01/2027",
			"startDate=16/11/2026&finishDate=15/11/2026",
			"startDate=x",
		} {
			r := k.Call("GET", "/api/customer/"+ana.ID+"/sessions?"+bad, ana.Token, nil)
			code(t, bad, r, 422, "agenda.range_invalid")
		}
		jump(k, time.Date(2026, time.November, 17, 0, 0, 0, 0, at.SaoPaulo), &ana)
		testkit.Equal(t, "a day later", list(""), "16/12 19:00, 17/12 19:00")
	})
}
