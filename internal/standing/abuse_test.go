package standing_test

import (
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/standing"
	"psic/internal/testkit"
)

const day = 24 * time.Hour

// occurrence returns the live session of a standing hour on a day such as "2026-12-03".
func occurrence(k *testkit.Kit, id, on string) string {
	k.T.Helper()
	return testkit.One[string](k,
		"SELECT id FROM session WHERE standing_id = $1 AND occurrence_on = $2 AND status = 'agendado'", id, on)
}

func stateOf(k *testkit.Kit, id string) string {
	k.T.Helper()
	return testkit.One[string](k, "SELECT state || ' ' || reason FROM standing WHERE id = $1", id)
}

// goTo moves the clock to a moment, with the jobs of each day on the way, and signs people in again.
func goTo(k *testkit.Kit, to time.Time, people ...*testkit.Person) {
	k.T.Helper()
	for k.Clock.Now().Before(to) {
		k.Clock.Set(minTime(k.Clock.Now().Add(12*time.Hour), to))
		k.Work()
	}
	for _, p := range people {
		*p = k.Login(p.Email)
	}
}

// TestUnpaidStaysNearItsDay_Q199: an unpaid session of a standing hour moves at most six days away, so that nobody
// keeps more and more hours by moving them ahead. A paid one moves as all sessions do. Abuse case 55.
func TestUnpaidStaysNearItsDay_Q199(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test")
		session := occurrence(k, agreed(k, ana, psi), "2026-12-03")
		move := func(day, hour string) testkit.Response {
			return k.Call("POST", "/api/agenda/"+ana.ID+"/session/"+session+"/reschedule", ana.Token, testkit.Fields{
				"day": day, "startTime": hour,
			})
		}
		code(t, "seven days later", move("10/12/2026", "10:00"), 409, "booking.far_from_rhythm")
		code(t, "seven days earlier", move("26/11/2026", "10:00"), 409, "booking.far_from_rhythm")
		move("09/12/2026", "10:00").Is(200)
		code(t, "from there, days after its own day", move("11/12/2026", "10:00"), 409, "booking.far_from_rhythm")
		move("27/11/2026", "10:00").Is(200)
		k.Exec("UPDATE session SET paid_at = created_at WHERE id = $1", session)
		move("16/12/2026", "10:00").Is(200)
	})
}

// TestMovedHoldIsNotLonger_Q199: a session that must be paid within the hour stays so when the patient moves it.
// Abuse case 55.
func TestMovedHoldIsNotLonger_Q199(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test")
		id := agreed(k, ana, psi, testkit.Fields{"day": testkit.Wednesday, "startTime": "14:00"})
		session := testkit.One[string](k,
			"SELECT id FROM session WHERE standing_id = $1 ORDER BY starts_at LIMIT 1", id)
		before := testkit.One[int64](k, "SELECT hold_until FROM session WHERE id = $1", session)
		k.Clock.Advance(50 * time.Minute)
		k.Call("POST", "/api/agenda/"+ana.ID+"/session/"+session+"/reschedule", ana.Token, testkit.Fields{
			"day": "20/11/2026", "startTime": "10:00",
		}).Is(200)
		if now := testkit.One[int64](k, "SELECT hold_until FROM session WHERE id = $1", session); now != before {
			t.Errorf("held until %d, and before until %d", now, before)
		}
	})
}

// TestSkippedLate_Q199: who skips three sessions in a row in their last week, unpaid, loses the hour; early skips cost
// nothing. Abuse case 55.
func TestSkippedLate_Q199(t *testing.T) {
	for _, late := range []bool{true, false} {
		plain(t, func(t *testing.T, k *testkit.Kit) {
			psi, ana := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test")
			id := agreed(k, ana, psi)
			before := 7*day - time.Second
			if !late {
				before = 7 * day
			}
			for _, on := range []string{"2026-11-26", "2026-12-03", "2026-12-10"} {
				d, _ := at.ParseDate(on[8:10] + "/" + on[5:7] + "/" + on[:4])
				goTo(k, d.At(19*60, at.SaoPaulo).Add(-before), &ana)
				session := occurrence(k, id, on)
				k.Call("POST", "/api/session/"+session+"/cancel", ana.Token, testkit.Fields{}).Is(200)
			}
			goTo(k, start("09/12/2026", 23))
			if got := stateOf(k, id); got != "ACTIVE " {
				t.Errorf("late %v, before the third day: %q", late, got)
			}
			goTo(k, start("11/12/2026", 12), &ana)
			want := map[bool]string{true: "PAUSED NOT_PAID", false: "ACTIVE "}[late]
			if got := stateOf(k, id); got != want {
				t.Errorf("late %v: %q, want %q", late, got, want)
			}
			if !late {
				return
			}
			if live(k, id) != 0 {
				t.Errorf("%d hours are still kept", live(k, id))
			}
			change(k, ana, id, testkit.Fields{"action": "RESUME"}).Is(200)
			goTo(k, start("15/12/2026", 12))
			if got := stateOf(k, id); !strings.HasPrefix(got, "ACTIVE") {
				t.Errorf("resumed, and the same skips counted again: %q", got)
			}
		})
	}
}

// TestMoneyBackIsNoPayment_Q199: who pays a session and takes the money back has not paid. Abuse case 55.
func TestMoneyBackIsNoPayment_Q199(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test")
		for i := range 3 {
			id := agreed(k, ana, psi)
			if i == 0 {
				session := occurrence(k, id, "2026-11-26")
				k.Pay(ana, session, k.CardPayment(sandbox.CardApprovedVisa)).Is(200)
				k.Call("POST", "/api/session/"+session+"/cancel", ana.Token, testkit.Fields{}).Is(200)
			}
			change(k, ana, id, testkit.Fields{"action": "END"}).Is(200)
		}
		code(t, "a fourth time", agree(k, ana, psi), 409, "standing.never_paid")
	})
}

// TestUnpaidAgainAndAgain_Q199: after a pause for lack of payment the patient resumes, until four sessions in a row
// were not paid. The therapist resumes no such pause. Abuse case 55.
func TestUnpaidAgainAndAgain_Q199(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test")
		id := agreed(k, ana, psi)
		resume := testkit.Fields{"action": "RESUME"}
		for _, released := range []string{"02/12/2026", "09/12/2026", "16/12/2026"} {
			goTo(k, start(released, 23), &ana, &psi)
			if got := stateOf(k, id); got != "PAUSED NOT_PAID" || live(k, id) != 0 {
				t.Fatalf("on %s: %s, %d hours", released, got, live(k, id))
			}
			code(t, "the therapist", change(k, psi, id, resume), 409, "standing.resume_not_yours")
			if released == "16/12/2026" {
				code(t, "after four", change(k, ana, id, resume), 409, "standing.unpaid_too_often")
				break
			}
			change(k, ana, id, resume).Is(200)
		}
	})
}

// TestWhoPausedResumes: a therapist does not bring back the sessions, and the charges, that a patient paused; nor a
// patient the hours that a therapist paused. Abuse case 56.
func TestWhoPausedResumes(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test")
		id := agreed(k, ana, psi)
		pause := testkit.Fields{"action": "PAUSE", "firstDay": "01/12/2026", "lastDay": "17/12/2026"}
		resume := testkit.Fields{"action": "RESUME"}
		for _, c := range []struct{ by, other testkit.Person }{{ana, psi}, {psi, ana}} {
			change(k, c.by, id, pause).Is(200)
			code(t, "the other", change(k, c.other, id, resume), 409, "standing.resume_not_yours")
			if live(k, id) != 4 {
				t.Errorf("%d sessions in the pause, want 4", live(k, id))
			}
			change(k, c.by, id, resume).Is(200)
		}
	})
}

// TestTherapistsPreviewHidesThePatient: a preview tells a therapist nothing about the patient's sessions with others.
// Abuse case 57.
func TestTherapistsPreviewHidesThePatient(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, other, ana := therapist(k, "psi@psic.test"), k.Therapist("outra@psic.test"), k.Patient("ana@psic.test")
		k.Paid(ana, psi, testkit.Wednesday, "10:00")
		propose := wanted(testkit.Fields{"customerId": ana.ID, "startTime": "14:00", "preview": true})
		hour := testkit.Fields{"action": "HOUR", "day": thursday, "startTime": "14:00", "preview": true}
		id := agreed(k, ana, psi)
		see := func() (seen string) {
			seen = string(k.Call("POST", "/api/standing/proposal", psi.Token, propose).Is(200).Body)
			return seen + string(change(k, psi, id, hour).Is(200).Body)
		}
		before := see()
		k.Paid(ana, other, "03/12/2026", "14:00")
		if after := see(); after != before {
			t.Errorf("the therapist sees the other session:\n%s\n%s", before, after)
		}
		own := string(change(k, ana, id, hour).Is(200).Body)
		if !strings.Contains(own, "OWN_SESSION") {
			t.Errorf("the patient does not see the own session: %s", own)
		}
	})
}

// TestProposalsToOnePatient: a therapist proposes to the same patient three times in seven days, each a mail.
// Abuse case 58.
func TestProposalsToOnePatient(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana, bia := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		k.Paid(ana, psi, testkit.Wednesday, "10:00")
		k.Paid(bia, psi, testkit.Wednesday, "14:00")
		propose := func(to testkit.Person) testkit.Response {
			body := wanted(testkit.Fields{"customerId": to.ID, "startTime": "20:00"})
			return k.Call("POST", "/api/standing/proposal", psi.Token, body)
		}
		for range 3 {
			propose(ana).Is(200)
			id := testkit.One[string](k, "SELECT id FROM standing WHERE state = 'PROPOSED'")
			change(k, psi, id, testkit.Fields{"action": "END"}).Is(200)
		}
		code(t, "a fourth", propose(ana), 409, "standing.proposed_often")
		propose(bia).Is(200)
		k.Clock.Advance(7*day - time.Second)
		psi = k.Login(psi.Email)
		code(t, "a second before seven days", propose(ana), 409, "standing.proposed_often")
		k.Clock.Advance(time.Second)
		propose(ana).Is(200)
	})
}

// TestAccountEventsAreThePatients: the patient reads why a standing hour ended; the therapist only that an account
// changed. Abuse case 57.
func TestAccountEventsAreThePatients(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test")
		id := agreed(k, ana, psi)
		reasons := map[string]bool{
			string(standing.SwitchedOff):      true,
			string(standing.AccountDeleted):   true,
			string(standing.ConsentRevoked):   true,
			string(standing.LeftCompany):      true,
			string(standing.NotPaid):          false,
			string(standing.EndedByTherapist): false,
		}
		for reason, hidden := range reasons {
			k.Exec("UPDATE standing SET state = 'ENDED', reason = $1", reason)
			want := map[bool]string{true: "ACCOUNT_CHANGED", false: reason}[hidden]
			read := func(p testkit.Person) string {
				return k.Call("GET", "/api/standing/"+id, p.Token, nil).Is(200).Str("reason")
			}
			if got := read(psi); got != want {
				t.Errorf("%s: the therapist reads %s", reason, got)
			}
			if got := read(ana); got != reason {
				t.Errorf("%s: the patient reads %s", reason, got)
			}
		}
	})
}

// TestNewHourKeepsTheNotice: a patient's new hour begins no sooner than the notice that the therapist wants.
func TestNewHourKeepsTheNotice(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test")
		id := agreed(k, ana, psi)
		k.Exec("UPDATE therapist SET notice_hours = 24 WHERE account_id = $1", psi.ID)
		hour := testkit.Fields{"action": "HOUR", "day": "24/11/2026", "startTime": "14:00", "preview": true}
		k.Clock.Set(start("23/11/2026", 15))
		for p, want := range map[*testkit.Person]string{&ana: "PASSED", &psi: "FREE"} {
			*p = k.Login(p.Email)
			days := change(k, *p, id, hour).Is(200).JSON()["days"].([]any)
			if got := days[0].(map[string]any)["state"]; got != want {
				t.Errorf("%s: %v, want %s", p.Email, got, want)
			}
		}
	})
}

// TestPaidAndReturnedLate_Q199: paying each session and taking the money back on its last day keeps the hour no better
// than not paying. Abuse case 55.
func TestPaidAndReturnedLate_Q199(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test")
		id := agreed(k, ana, psi)
		for i, on := range []string{"2026-11-26", "2026-12-03", "2026-12-10"} {
			goTo(k, start(thursday, 19).Add(time.Duration(7*i)*day-30*time.Hour), &ana)
			session := occurrence(k, id, on)
			if i == 0 { // the others are paid by the balance that came back
				k.Pay(ana, session, k.CardPayment(sandbox.CardApprovedVisa)).Is(200)
			}
			if !paidAt(k, session) {
				t.Fatalf("the session of %s is not paid", on)
			}
			k.Call("POST", "/api/session/"+session+"/cancel", ana.Token, testkit.Fields{}).Is(200)
		}
		goTo(k, start("11/12/2026", 12))
		if got := stateOf(k, id); got != "PAUSED NOT_PAID" {
			t.Errorf("%q", got)
		}
		k.VerifyLedger()
	})
}
