package agenda_test

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"psic/internal/agenda"
	"psic/internal/company"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// R129, Q134: a taken slot is listed as taken, the others as free. Times are those of São Paulo, the response names the
// zone, and each slot also has its instant.
func TestCalendar_R129_states(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p, patient := k.Registered("helena@psic.test"), k.Patient("ana@psic.test")
		taken := time.Date(2026, 11, 18, 10, 30, 0, 0, at.SaoPaulo)
		k.Agenda.Busy = func(
			_ context.Context, _ []string, from, to time.Time,
		) (map[string][]agenda.Interval, error) {
			if taken.Before(from) || taken.After(to) {
				t.Errorf("%s to %s does not reach the session", from, to)
			}
			return map[string][]agenda.Interval{p.ID: {agenda.Between(taken, taken.Add(50*time.Minute))}}, nil
		}
		k.Publish(p, weekly("WEDNESDAY", "09:40"), weekly("WEDNESDAY", "10:40"), weekly("WEDNESDAY", "11:30"))
		same(
			k,
			"R129",
			open(k, p, "", "18/11/2026", "18/11/2026"),
			"18/11/2026 09:40",
			"18/11/2026 10:40 BOOKED",
			"18/11/2026 11:30",
		)

		day := "?startDate=18/11/2026&finishDate=18/11/2026"
		body := k.Call("GET", agendaOf(p)+"/simplified"+day, patient.Token, nil).Is(200)
		equal(t, "zone", body.Str("timeZone"), any("America/Sao_Paulo"))
		first := body.JSON()["availableSchedules"].([]any)[0].(fields)
		want := fields{
			"day":          "18/11/2026",
			"date":         "18/11/2026",
			"dayOfTheWeek": "WEDNESDAY",
			"startTime":    "09:40:00",
			"finishTime":   "10:30:00",
			"state":        "AVAILABLE",
			"isEnterprise": false,
			"priceInBRL":   160.0,
			"startsAt":     "2026-11-18T12:40:00Z",
		}
		for name, want := range want {
			equal(t, name, first[name], want)
		}
	})
}

// R252: a weekly entry is offered every week, a dated one once.
func TestCalendar_R252_repeats(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Registered("helena@psic.test")
		k.Publish(p, weekly("FRIDAY", "10:00"), once("27/11/2026", "15:00"))
		same(k, "four weeks", open(k, p, "", "16/11/2026", "12/12/2026"),
			"20/11/2026 10:00", "27/11/2026 10:00", "27/11/2026 15:00", "04/12/2026 10:00", "11/12/2026 10:00")
		same(
			k,
			"Q020: the calendar pages beyond the thirty days",
			open(k, p, "", "20/12/2026", "02/01/2027"),
			"25/12/2026 10:00",
			"01/01/2027 10:00",
		)
		same(k, "the past is not offered", open(k, p, "", "01/11/2026", "16/11/2026"))
		for _, query := range []string{
			"startDate=32/11/2026",
			"finishDate=x",
			"startDate=20/11/2026&finishDate=19/11/2026",
			"startDate=20/11/2026&finishDate=22/01/2027",
		} {
			r := k.Call("GET", agendaOf(p)+"/simplified?"+query, "", nil).Is(422)
			equal(t, query, r.Str("description"), any("Informe um período de até 62 dias."))
		}
	})
}

// R253, Q056, Q058: entries kept for companies are seen by people of a company that is active and has paid, and by the
// therapist, who moves sessions of both kinds. Nobody else sees them. While the therapist takes no company sessions,
// nobody sees them at all.
func TestCalendar_R253_companies(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p, patient := k.Registered("helena@psic.test", fields{"enterpriseSessions": true}), k.Patient("ana@psic.test")
		k.Publish(p, weekly("FRIDAY", "10:00"), testkit.With(weekly("FRIDAY", "12:00"), fields{"isEnterprise": true}))
		companyID := aCompany(k)
		employee := k.SignUp("rafael@aurora.example", actor.Enterprise)
		common, all := []string{"20/11/2026 10:00"}, []string{"20/11/2026 10:00", "20/11/2026 12:00"}
		friday := func(token string) []string { return open(k, p, token, "20/11/2026", "20/11/2026") }
		same(k, "visitor", friday(""), common...)
		same(k, "patient", friday(patient.Token), common...)
		same(k, "another therapist", friday(k.Therapist("outra@psic.test").Token), common...)
		same(k, "the therapist", friday(p.Token), all...)
		same(k, "Q058: not paid yet", friday(employee.Token), common...)
		k.InTx(func(tx *store.Tx) error {
			return k.Company.ValidatePayment(context.Background(), tx, companyID, at.Day(2026, 12, 20))
		})
		same(k, "employee", friday(employee.Token), all...)

		day := "?startDate=20/11/2026&finishDate=20/11/2026"
		body := k.Call("GET", agendaOf(p)+"/simplified"+day, employee.Token, nil).JSON()
		slots := body["availableSchedules"].([]any)
		equal(t, "price of a company slot", slots[1].(fields)["priceInBRL"], any(80.0))
		equal(t, "price of a common slot", slots[0].(fields)["priceInBRL"], any(160.0))

		k.Exec("UPDATE company SET active = false")
		same(k, "Q058: inactive", friday(employee.Token), common...)
		k.Exec("UPDATE company SET active = true")

		own := k.Call("GET", "/api/therapist/"+p.ID, p.Token, nil).JSON()
		form := testkit.TherapistForm(fields{"cpf": own["cpf"], "crp": nil, "enterpriseSessions": false})
		k.Call("PUT", "/api/therapist/"+p.ID, p.Token, form).Is(200)
		same(k, "switched off", friday(employee.Token), common...)
		form["enterpriseSessions"] = true
		k.Call("PUT", "/api/therapist/"+p.ID, p.Token, form).Is(200)
		same(k, "and on again", friday(employee.Token), all...)
	})
}

func aCompany(k *testkit.Kit) (id string) {
	k.T.Helper()
	k.InTx(func(tx *store.Tx) (err error) {
		id, err = k.Company.Create(context.Background(), tx, company.Input{
			Name:     "Aurora",
			CNPJ:     "11.222.333/0001-81",
			Email:    "rh@aurora.example",
			Phone:    "(11) 3456-7890",
			Domain:   "aurora.example",
			MaxUsers: 5,
		})
		return err
	})
	return id
}

// R245, R248: a therapist reads the next five sessions and those of a week.
func TestSessions_R245_R248(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Registered("helena@psic.test")
		next := k.Call("GET", agendaOf(p)+"/next-sessions", p.Token, nil).Is(200)
		equal(t, "nothing yet", string(next.Body), any(`{"sessions":[],"scheduled":0}`+"\n"))
		var asked string
		k.Agenda.Sessions = func(
			_ context.Context, id string, from, to time.Time, most int,
		) ([]agenda.ScheduledSession, error) {
			asked = fmt.Sprint(
				id == p.ID,
				from.In(at.SaoPaulo).Format(" 02/01 15:04"),
				to.In(at.SaoPaulo).Format(" 02/01/06 15:04 "),
				most,
			)
			return make([]agenda.ScheduledSession, min(most, 7)), nil
		}
		equal(t, "R245: five", count(t, k.Call("GET", agendaOf(p)+"/next-sessions", p.Token, nil).Is(200).Body), any(5))
		equal(t, "from now on", asked, any("true 16/11 09:00 16/11/27 09:00 5"))
		week := "?startDate=15/11/2026&finishDate=21/11/2026"
		equal(t, "R248", count(t, k.Call("GET", "/api/agenda/general/"+p.ID+week, p.Token, nil).Is(200).Body), any(7))
		equal(t, "whole days", asked, any("true 15/11 00:00 22/11/26 00:00 500"))
		k.Call("GET", agendaOf(p)+"/sessions", p.Token, nil).Is(200)
		equal(t, "thirty days by default", asked, any("true 16/11 00:00 17/12/26 00:00 500"))
		k.Call("GET", agendaOf(p)+"/sessions?startDate=x", p.Token, nil).Is(422)
	})
}

func count(t *testing.T, body []byte) int {
	t.Helper()
	var b struct {
		Sessions  []struct{ ID string }
		Scheduled int
	}
	if err := json.Unmarshal(body, &b); err != nil || len(b.Sessions) != b.Scheduled {
		t.Fatalf("%s: %v", body, err)
	}
	return b.Scheduled
}
