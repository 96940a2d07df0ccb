package standing_test

import (
	"testing"
	"time"

	"psic/internal/payment/gateway/sandbox"
	"psic/internal/testkit"
)

func change(k *testkit.Kit, p testkit.Person, id string, body testkit.Fields) testkit.Response {
	k.T.Helper()
	return k.Call("POST", "/api/standing/"+id+"/change", p.Token, body)
}

func live(k *testkit.Kit, id string) int {
	return count(k, "standing_id = $1 AND status = 'agendado'", id)
}

// TestPauseAndEnd: a preview changes nothing; a pause frees its days alone; the end frees all. Strangers are refused.
func TestPauseAndEnd(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana, bia := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		id := agreed(k, ana, psi)
		pause := testkit.Fields{"action": "PAUSE", "firstDay": "01/12/2026", "lastDay": "17/12/2026"}
		change(k, bia, id, pause).Is(404)
		code(t, "no days", change(k, ana, id, testkit.Fields{"action": "PAUSE"}), 422, "standing.pause_invalid")
		code(t, "no action", change(k, ana, id, testkit.Fields{"action": "X"}), 422, "standing.action_invalid")
		shown := change(k, psi, id, testkit.With(pause, testkit.Fields{"preview": true})).Is(200)
		if live(k, id) != 7 {
			t.Errorf("the preview left %d", live(k, id))
		}
		done := change(k, psi, id, pause).Is(200)
		const text = "3 datas ainda não pagas saem da agenda, sem custo."
		if shown.Str("text") != text || done.Str("text") != text {
			t.Errorf("preview %q, done %q", shown.Str("text"), done.Str("text"))
		}
		if live(k, id) != 4 {
			t.Errorf("%d in the pause, want 4", live(k, id))
		}
		code(t, "twice", change(k, psi, id, pause), 409, "standing.over")
		change(k, psi, id, testkit.Fields{"action": "RESUME"}).Is(200)
		if live(k, id) != 7 {
			t.Errorf("%d after the pause, want 7", live(k, id))
		}
		change(k, ana, id, testkit.Fields{"action": "END"}).Is(200)
		if live(k, id) != 0 {
			t.Errorf("%d after the end", live(k, id))
		}
		code(t, "over", change(k, ana, id, testkit.Fields{"action": "RESUME"}), 409, "standing.over")
		k.AdvanceAndWork(8 * 24 * time.Hour)
		if live(k, id) != 0 {
			t.Error("an ended standing hour was extended")
		}
	})
}

// TestPausesEnd: after the last day of a pause the standing hour is active; its later days exist already.
func TestPausesEnd(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test")
		id := agreed(k, ana, psi)
		change(k, ana, id, testkit.Fields{"action": "PAUSE", "firstDay": "20/11/2026", "lastDay": "30/11/2026"}).Is(200)
		k.Clock.Set(start("30/11/2026", 12))
		k.Work()
		if state := testkit.One[string](k, "SELECT state FROM standing"); state != "PAUSED" {
			t.Errorf("on the last day: %s", state)
		}
		k.Clock.Set(start("01/12/2026", 2))
		k.Work()
		if state := testkit.One[string](k, "SELECT state FROM standing"); state != "ACTIVE" {
			t.Errorf("after it: %s", state)
		}
	})
}

// TestEndWithPaid: what is paid stays, or is cancelled by the policy of six hours, and the preview says the centavos.
func TestEndWithPaid(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test")
		session := byCard(k, &ana, psi, sandbox.CardApprovedVisa)
		id := testkit.One[string](k, "SELECT id FROM standing")
		until(k, 48*time.Hour-time.Minute)
		ana = k.Login(ana.Email)
		end := testkit.Fields{"action": "END", "preview": true}
		kept := change(k, ana, id, end).Is(200).JSON()
		if kept["returned"] != 0.0 {
			t.Errorf("a paid session stays: %v", kept)
		}
		end["cancelPaid"] = true
		free := change(k, ana, id, end).Is(200).JSON()
		if free["returned"] != 160.0 || free["lost"] != 0.0 {
			t.Errorf("in time: %v", free)
		}
		k.Clock.Set(start(thursday, 19).Add(-6*time.Hour + time.Second))
		ana = k.Login(ana.Email)
		late := change(k, ana, id, end).Is(200).JSON()
		if late["returned"] != 0.0 || late["lost"] != 160.0 {
			t.Errorf("late: %v", late)
		}
		delete(end, "preview")
		code(t, "late without consent", change(k, ana, id, end), 409, "booking.late")
		end["acceptLate"] = true
		change(k, ana, id, end).Is(200)
		if outcome := testkit.One[string](k, "SELECT outcome FROM session WHERE id = $1", session); outcome != "KEPT" {
			t.Errorf("outcome %s", outcome)
		}
		k.VerifyLedger()
	})
}

// TestAnotherHour: the unpaid sessions move to another published hour, on the same weekday or another.
func TestAnotherHour(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test")
		id := agreed(k, ana, psi)
		hour := testkit.Fields{"action": "HOUR", "day": "04/12/2026", "startTime": "11:00"}
		code(t, "not published", change(k, psi, id, hour), 409, "booking.not_offered")
		hour["startTime"] = "14:00"
		change(k, psi, id, hour).Is(200)
		if count(k, "standing_id = $1 AND status = 'agendado' AND occurrence_on = '2026-12-03'", id) != 0 {
			t.Error("two sessions in the first week")
		}
		if n := live(k, id); n != 7 { // one Thursday and six Fridays
			t.Errorf("%d sessions", n)
		}
		change(k, ana, id, testkit.Fields{"action": "HOUR", "day": "04/12/2026", "startTime": "10:00"}).Is(200)
		if n := live(k, id); n != 7 {
			t.Errorf("%d sessions on the same weekday", n)
		}
	})
}

// TestNewPrice: thirty days' notice; accepted, the new price holds from its day; unanswered, it ends before. Q226.
func TestNewPrice(t *testing.T) {
	for _, accepts := range []bool{true, false} {
		plain(t, func(t *testing.T, k *testkit.Kit) {
			psi, ana := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test")
			id := agreed(k, ana, psi)
			code(t, "none", k.Call("POST", "/api/standing/"+id+"/price", ana.Token, nil), 409, "standing.no_new_price")
			k.Exec("UPDATE therapist SET price_cents = 20000 WHERE account_id = $1", psi.ID)
			k.AdvanceAndWork(time.Hour)
			day := testkit.One[string](k, "SELECT next_price_on FROM standing")
			if day != "2026-12-16" || mailsWith(k, ana, "16/12/2026") != 1 {
				t.Fatalf("new price on %q, %d mails", day, mailsWith(k, ana, "16/12/2026"))
			}
			if accepts {
				k.Call("POST", "/api/standing/"+id+"/price", psi.Token, nil).Is(403)
				k.Call("POST", "/api/standing/"+id+"/price", ana.Token, nil).Is(200)
			}
			before := count(k, "standing_id = $1 AND price_cents = 16000", id)
			after := count(k, "standing_id = $1 AND price_cents = 20000", id)
			if want := map[bool]int{true: 3, false: 7}[accepts]; before != want || before+after != 7 {
				t.Errorf("accepted %v: %d at the old price, %d at the new", accepts, before, after)
			}
			k.Exec("UPDATE session SET paid_at = 1 WHERE occurrence_on < '2026-12-16'") // all that came before is paid
			k.Clock.Set(start("11/12/2026", 12))
			k.Work()
			if state := testkit.One[string](k, "SELECT state FROM standing"); state != "ACTIVE" {
				t.Errorf("a day before the answer is due: %s", state)
			}
			k.Clock.Set(start("12/12/2026", 12))
			k.Work()
			state := testkit.One[string](k, "SELECT state FROM standing")
			if want := map[bool]string{true: "ACTIVE", false: "ENDED"}[accepts]; state != want {
				t.Errorf("accepted %v: %s", accepts, state)
			}
			if !accepts && live(k, id) > 0 && count(k, "status = 'agendado' AND occurrence_on >= '2026-12-16'") > 0 {
				t.Error("sessions at the refused price are left")
			}
		})
	}
}

// TestDayOff: a day off skips the unpaid session, tells the patient the nearest hour, and leaves the others.
func TestDayOff(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test")
		id := agreed(k, ana, psi)
		k.Call("POST", "/api/therapist/"+psi.ID+"/agenda/blocks", psi.Token, testkit.Fields{
			"firstDay": "03/12/2026", "lastDay": "03/12/2026",
		}).Is(200)
		k.Work()
		if live(k, id) != 6 || count(k, "occurrence_on = '2026-12-03' AND status = 'cancelado'") != 1 {
			t.Errorf("%d sessions after the day off", live(k, id))
		}
		if mailsWith(k, ana, "O horário livre mais próximo é") != 1 {
			t.Error("no mail with the nearest hour")
		}
		if mailsWith(k, ana, "/psicologo-perfil/"+psi.ID+"?dia=2026-12-0") != 1 {
			t.Error("the mail does not lead to the other hour")
		}
	})
}

// TestStopsWithTheAccount: what happens to a standing hour when something happens to an account.
func TestStopsWithTheAccount(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, admin := therapist(k, "psi@psic.test"), k.Admin("admin@psic.test")
		state := func(id string) string {
			k.Work()
			return testkit.One[string](k, "SELECT state || ' ' || reason FROM standing WHERE id = $1", id)
		}
		ana, bia := k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		off := agreed(k, ana, psi)
		k.Call("POST", "/api/admin/customer/deactivate/"+ana.ID, admin.Token, nil).Is(200)
		if got := state(off); got != "PAUSED ACCOUNT_OFF" || live(k, off) != 0 {
			t.Errorf("switched off: %s, %d sessions", got, live(k, off))
		}
		revoked := agreed(k, bia, psi, testkit.Fields{"startTime": "14:00"})
		k.Call("PUT", "/api/user/"+bia.ID+"/consents/HEALTH", bia.Token, testkit.Fields{"given": false}).Is(200)
		if got := state(revoked); got != "ENDED CONSENT_REVOKED" || live(k, revoked) != 0 {
			t.Errorf("consent: %s, %d sessions", got, live(k, revoked))
		}
		if n := mailsWith(k, bia, "foi cancelado"); n > 0 {
			t.Errorf("%d mails about single sessions", n)
		}
	})
}
