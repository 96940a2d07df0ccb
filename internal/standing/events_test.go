package standing_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/ids"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/testkit"
)

// inEveryState returns a proposal, an active and a paused standing hour of two people.
func inEveryState(k *testkit.Kit, ana, psi testkit.Person) map[string]string {
	k.T.Helper()
	active := agreed(k, ana, psi)
	paused := agreed(k, ana, psi, testkit.Fields{"startTime": "14:00"})
	pause := testkit.Fields{"action": "PAUSE", "firstDay": "01/12/2026", "lastDay": "17/12/2026"}
	change(k, ana, paused, pause).Is(200)
	proposed := ids.New()
	k.Exec(`INSERT INTO standing (id, therapist_id, patient_id, weekday, start_minute, minutes, every_weeks, first_on,
			method, card_id, price_cents, enterprise, state, proposed_until, planned_on, created_at)
		SELECT $1, therapist_id, patient_id, 5, start_minute, minutes, every_weeks, '2026-11-27', method, card_id,
			price_cents, enterprise, 'PROPOSED', created_at + 7 * 86400000000, planned_on, created_at
		FROM standing WHERE id = $2`, proposed, active)
	return map[string]string{"PROPOSED": proposed, "ACTIVE": active, "PAUSED": paused}
}

// TestEventsOfAccounts: each event of one of the two accounts, for a standing hour in each state. Afterwards no unpaid
// hour is kept, and what was paid follows the rules of booking for the event: nothing of it is lost.
func TestEventsOfAccounts(t *testing.T) {
	leave := testkit.Fields{"reason": "Não preciso mais.", "pixKey": "ana@banco.example"}
	switchedOff := everyState("PAUSED ACCOUNT_OFF")
	switchedOff["PROPOSED"] = "ENDED ACCOUNT_OFF"
	for _, c := range []struct {
		name string
		do   func(k *testkit.Kit, ana, psi testkit.Person)
		want map[string]string // the state and reason after, by the state before
	}{
		{
			"the patient is switched off",
			func(k *testkit.Kit, ana, _ testkit.Person) { switchOff(k, "customer", ana) },
			switchedOff,
		},
		{
			"the therapist is switched off",
			func(k *testkit.Kit, _, psi testkit.Person) { switchOff(k, "therapist", psi) },
			switchedOff,
		},
		{
			"the patient revokes the consent",
			func(k *testkit.Kit, ana, _ testkit.Person) {
				k.Call("PUT", "/api/user/"+ana.ID+"/consents/HEALTH", ana.Token, testkit.Fields{"given": false}).Is(200)
			},
			everyState("ENDED CONSENT_REVOKED"),
		},
		{
			"the patient leaves",
			func(k *testkit.Kit, ana, _ testkit.Person) {
				k.Call("POST", "/api/user/"+ana.ID+"/deactivate", ana.Token, leave).Is(200)
				k.AdvanceAndWork(24 * time.Hour)
			},
			everyState("ENDED ACCOUNT_DELETED"),
		},
		{
			"the therapist leaves",
			func(k *testkit.Kit, _, psi testkit.Person) {
				k.Call("POST", "/api/user/"+psi.ID+"/deactivate", psi.Token, leave).Is(200)
				k.AdvanceAndWork(24 * time.Hour)
			},
			everyState("ENDED ACCOUNT_DELETED"),
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			plain(t, func(t *testing.T, k *testkit.Kit) {
				k.Admin("admin@psic.test")
				psi, ana := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test")
				hours := inEveryState(k, ana, psi)
				c.do(k, ana, psi)
				k.Work()
				for before, id := range hours {
					if got := stateOf(k, id); got != c.want[before] {
						t.Errorf("%s becomes %q, want %q", before, got, c.want[before])
					}
					if n := live(k, id); n != 0 {
						t.Errorf("%s: %d hours are still kept", before, n)
					}
				}
				k.VerifyLedger()
			})
		})
	}
}

func everyState(after string) map[string]string {
	return map[string]string{"PROPOSED": after, "ACTIVE": after, "PAUSED": after}
}

func switchOff(k *testkit.Kit, kind string, p testkit.Person) {
	k.T.Helper()
	admin := k.Login("admin@psic.test")
	k.Call("POST", "/api/admin/"+kind+"/deactivate/"+p.ID, admin.Token, nil).Is(200)
}

// TestPaidWhenTheTherapistIsSwitchedOff: a paid session of a standing hour is cancelled as all paid ones are, and the
// money comes back in full.
func TestPaidWhenTheTherapistIsSwitchedOff(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		k.Admin("admin@psic.test")
		psi, ana := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test")
		session := occurrence(k, agreed(k, ana, psi), "2026-11-26")
		k.Pay(ana, session, k.CardPayment(sandbox.CardApprovedVisa)).Is(200)
		switchOff(k, "therapist", psi)
		goTo(k, start(thursday, 19))
		if k.Credits(ana) != price || count(k, "id = $1 AND status = 'cancelado'", session) != 1 {
			t.Errorf("balance %s", k.Credits(ana))
		}
		k.VerifyLedger()
	})
}

// TestCompanyStopsPaying: while the company has no right to its hours, an hour at its price gets no new sessions. What
// was missed comes when the company pays again; without that the standing hour ends with its horizon.
func TestCompanyStopsPaying(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, eva := companyHour(k)
		id := agreed(k, eva, psi)
		paid := func() {
			k.Exec("UPDATE session SET paid_at = created_at WHERE standing_id = $1 AND status = 'agendado'", id)
		}
		paid()
		k.Exec("UPDATE company SET active = false")
		k.AdvanceAndWork(8 * day)
		if n := count(k, "standing_id = $1", id); n != 7 {
			t.Errorf("%d sessions while the company is inactive, want 7", n)
		}
		k.Exec("UPDATE company SET active = true")
		k.AdvanceAndWork(time.Hour)
		if n := count(k, "standing_id = $1", id); n != 8 {
			t.Errorf("%d sessions afterwards, want 8", n)
		}
		paid()
		k.Exec("UPDATE company SET active = false")
		k.AdvanceAndWork(57 * day)
		if got := stateOf(k, id); got != "ENDED NO_NEW_SESSIONS" {
			t.Errorf("after the horizon: %s", got)
		}
	})
}

// TestLostInARow: one lost session pauses nothing, nor do two with a paid one between them.
func TestLostInARow(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test")
		id := agreed(k, ana, psi)
		release := func(on string, want string) {
			t.Helper()
			at := start(on, 19).Add(-24 * time.Hour)
			goTo(k, at.Add(-time.Microsecond))
			wire := on[6:] + "-" + on[3:5] + "-" + on[:2]
			if count(k, "standing_id = $1 AND occurrence_on = $2 AND status = 'agendado'", id, wire) != 1 {
				t.Errorf("%s was released too early", on)
			}
			goTo(k, at)
			if count(k, "standing_id = $1 AND occurrence_on = $2 AND cancelled_by = 'SYSTEM'", id, wire) != 1 {
				t.Errorf("%s was not released 24 hours before", on)
			}
			if got := stateOf(k, id); got != want {
				t.Errorf("after %s: %q, want %q", on, got, want)
			}
		}
		release("26/11/2026", "ACTIVE ")
		k.Exec("UPDATE session SET paid_at = created_at WHERE occurrence_on = '2026-12-03'")
		release("10/12/2026", "ACTIVE ")
		release("17/12/2026", "PAUSED NOT_PAID")
	})
}

// TestPriceDays_Q226: the last day of the answer is the fifth before the new price, to its last moment. The session of
// the day before the new price costs the old one, that of the day itself the new one.
func TestPriceDays_Q226(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi := therapist(k, "psi@psic.test")
		ana, bia, caio := k.Patient("ana@psic.test"), k.Patient("bia@psic.test"), k.Patient("caio@psic.test")
		before := agreed(k, ana, psi, testkit.Fields{"day": "24/11/2026"}) // Tuesdays
		onTheDay := agreed(k, bia, psi, testkit.Fields{"day": "25/11/2026"})
		never := agreed(k, caio, psi, testkit.Fields{"day": "25/11/2026", "startTime": "14:00"})
		k.Exec("UPDATE therapist SET price_cents = 20000 WHERE account_id = $1", psi.ID)
		k.AdvanceAndWork(time.Hour) // told on 16 November, so the new price holds from 16 December
		k.Exec("UPDATE session SET paid_at = created_at WHERE occurrence_on < '2026-12-14'")
		accept := func(p testkit.Person, id string) testkit.Response {
			p = k.Login(p.Email)
			return k.Call("POST", "/api/standing/"+id+"/price", p.Token, nil)
		}
		end := start("12/12/2026", 0)
		goTo(k, end.Add(-time.Microsecond))
		accept(ana, before).Is(200)
		accept(bia, onTheDay).Is(200)
		bia = k.Login(bia.Email) // a session that is created again costs the price of its day too
		pause := testkit.Fields{"action": "PAUSE", "firstDay": "14/12/2026", "lastDay": "20/12/2026"}
		change(k, bia, onTheDay, pause).Is(200)
		change(k, bia, onTheDay, testkit.Fields{"action": "RESUME"}).Is(200)
		k.Clock.Set(end)
		code(t, "a microsecond later", accept(caio, never), 409, "standing.no_new_price")
		k.Work()
		if got := stateOf(k, never); got != "ENDED PRICE_NOT_ACCEPTED" {
			t.Errorf("without an answer: %s", got)
		}
		for _, c := range []struct {
			id, on string
			want   int
		}{{before, "2026-12-15", 160_00}, {before, "2026-12-22", 200_00}, {onTheDay, "2026-12-16", 200_00}} {
			got := testkit.One[int](k, "SELECT price_cents FROM session WHERE id = $1", occurrence(k, c.id, c.on))
			if got != c.want {
				t.Errorf("the session of %s costs %d, want %d", c.on, got, c.want)
			}
		}
		if n := count(k, "standing_id = $1 AND occurrence_on >= '2026-12-16' AND status = 'agendado'", never); n != 0 {
			t.Errorf("%d sessions at a price that was not accepted", n)
		}
		if n := count(k, "standing_id = $1 AND occurrence_on = '2026-12-09' AND price_cents = 16000", never); n != 1 {
			t.Error("the session before the new price does not cost the old one")
		}
	})
}

// TestInTheCalendar: each session of a standing hour is one event, whose UID stays when it moves or is skipped, and
// when the horizon grows.
func TestInTheCalendar(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test")
		id := agreed(k, ana, psi)
		url := k.Call("POST", "/api/user/"+ana.ID+"/calendar-feed", ana.Token, nil).Is(200).Str("url")
		path := strings.TrimPrefix(url, "http://psic.test")
		read := func() map[string]string {
			t.Helper()
			out := map[string]string{}
			feed := string(k.Call("GET", path, "", nil).Is(200).Body)
			for _, e := range strings.Split(feed, "BEGIN:VEVENT\r\n")[1:] {
				uid, _, _ := strings.Cut(e[strings.Index(e, "UID:")+4:], "\r\n")
				out[uid] += e
			}
			return out
		}
		first := read()
		moved, skipped := occurrence(k, id, "2026-12-03"), occurrence(k, id, "2026-12-10")
		if len(first) != 7 || !strings.Contains(first[moved+"@psic"], "DTSTART:20261203T220000Z") {
			t.Fatalf("%d events: %v", len(first), first)
		}
		k.Call("POST", "/api/agenda/"+ana.ID+"/session/"+moved+"/reschedule", ana.Token, testkit.Fields{
			"day": "04/12/2026", "startTime": "14:00",
		}).Is(200)
		k.Call("POST", "/api/session/"+skipped+"/cancel", ana.Token, testkit.Fields{}).Is(200)
		goTo(k, start("23/11/2026", 12))
		after := read()
		for uid := range first {
			if strings.Count(after[uid], "UID:") != 1 {
				t.Errorf("%s is not one event any more: %s", uid, after[uid])
			}
		}
		if len(after) != 8 || !strings.Contains(after[moved+"@psic"], "DTSTART:20261204T170000Z") ||
			!strings.Contains(after[skipped+"@psic"], "STATUS:CANCELLED") {
			t.Errorf("%d events, moved %s, skipped %s", len(after), after[moved+"@psic"], after[skipped+"@psic"])
		}
	})
}

// TestWhyItIsNotShown: the therapist, and nobody else, reads that an hour is kept for a standing hour.
func TestWhyItIsNotShown(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, other := therapist(k, "psi@psic.test"), k.Therapist("outra@psic.test")
		ana := k.Patient("ana@psic.test")
		agreed(k, ana, psi)
		path := fmt.Sprintf("/api/therapist/%s/agenda/explain?day=%s&startTime=19:00", psi.ID, "03/12/2026")
		why := k.Call("GET", path, psi.Token, nil).Is(200)
		if why.Str("reason") != "STANDING" || why.Str("text") != "Este horário está reservado para atendimento fixo." {
			t.Errorf("the therapist reads %s", why.Body)
		}
		k.Call("GET", path, other.Token, nil).Is(404)
		k.Call("GET", path, ana.Token, nil).Is(403)
	})
}
