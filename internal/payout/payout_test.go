package payout_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/payout"
	"psic/internal/platform/config"
	"psic/internal/testkit"
)

type fields = testkit.Fields

var equal = testkit.Equal[any]

func both(t *testing.T, test func(t *testing.T, k *testkit.Kit)) {
	t.Helper()
	for _, e := range testkit.Engines {
		t.Run(string(e), func(t *testing.T) {
			test(t, testkit.New(t, e, func(c *config.Config) { c.DiscountPercent = 0 }))
		})
	}
}

// on sets the clock, runs due jobs, lifts what is held and signs the people in again. Holds have tests of their own.
func on(k *testkit.Kit, day string, hour int, people ...*testkit.Person) {
	k.T.Helper()
	heldOn(k, day, hour, people...)
	liftAll(k)
}

// liftAll lifts all holds.
func liftAll(k *testkit.Kit) {
	k.T.Helper()
	for _, h := range openHolds(k) {
		if err := k.Payout.Lift(context.Background(), actor.Actor{}, h); err != nil {
			k.T.Fatal(err)
		}
	}
}

// openHolds returns the holds that were not lifted, without those of bank data.
func openHolds(k *testkit.Kit) (out []payout.LiftInput) {
	k.T.Helper()
	rows, err := k.DB.Read().QueryContext(
		context.Background(),
		"SELECT subject_id, reason FROM payout_hold WHERE lifted_at IS NULL ORDER BY created_at, id",
	)
	if err != nil {
		k.T.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		h := payout.LiftInput{Note: "Conferido no teste."}
		if err := rows.Scan(&h.SubjectID, &h.Reason); err != nil {
			k.T.Fatal(err)
		}
		out = append(out, h)
	}
	return out
}

// heldOn sets the clock, runs due jobs and signs the people in again.
func heldOn(k *testkit.Kit, day string, hour int, people ...*testkit.Person) {
	k.T.Helper()
	d, err := at.ParseDate(day)
	if err != nil {
		k.T.Fatal(err)
	}
	k.Clock.Set(d.In(at.SaoPaulo).Add(time.Duration(hour) * time.Hour))
	k.Work()
	for _, p := range people {
		*p = k.Login(p.Email)
	}
}

func payouts(k *testkit.Kit, admin, therapist testkit.Person) (out []map[string]any) {
	k.T.Helper()
	body := k.Call("GET", "/api/admin/payouts/"+therapist.ID, admin.Token, nil).Is(200).Body
	if err := json.Unmarshal(body, &out); err != nil {
		k.T.Fatal(err)
	}
	return out
}

func statement(k *testkit.Kit, p testkit.Person, query string) map[string]any {
	k.T.Helper()
	return k.Call("GET", "/api/payment-history/"+p.ID+query, p.Token, nil).Is(200).JSON()
}

// TestPayout_R277_R278_R328. R328: held sessions and those that the patient cancelled late, less the percentage;
// sessions that were cancelled on time are not in a payout. R277.4, R277.5: sessions up to the 20th are in this payout,
// later ones in the next. R043, R278: the confirmation by an administrator sends one mail to the therapist, also when
// several confirm at the same time. The amount never comes from the client.
// Abuse case 30.
func TestPayout_R277_R278_R328(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		p, patient, admin := k.Therapist("helena@psic.test"), k.Patient("ana@psic.test"), k.Admin("admin@psic.test")
		k.Paid(patient, p, "18/11/2026", "10:00")
		late := k.Paid(patient, p, "20/11/2026", "14:00")
		free := k.Paid(patient, p, "20/11/2026", "10:00")
		k.Paid(patient, p, "20/11/2026", "19:00")
		k.Paid(patient, p, "21/11/2026", "10:00")
		k.Call("POST", "/api/session/"+free+"/cancel", patient.Token, fields{}).Is(200)
		on(k, "20/11/2026", 9, &patient, &admin)
		k.Call("POST", "/api/session/"+late+"/cancel", patient.Token, fields{"acceptLate": true}).Is(200)
		on(k, "21/11/2026", 5, &admin)
		equal(t, "not counted yet", any(len(payouts(k, admin, p))), any(0))
		on(k, "21/11/2026", 9, &admin, &p)
		on(k, "21/11/2026", 12, &admin, &p)
		list := payouts(k, admin, p)
		equal(t, "one cycle", any(len(list)), any(1))
		id := list[0]["id"].(string)
		for name, want := range (fields{
			"month":        11.0,
			"year":         2026.0,
			"total_amount": 3 * 112.0,
			"dueDate":      "07/12/2026",
			"paidAt":       "",
		}) {
			equal(t, name, list[0][name], want)
		}
		one := k.Call("GET", "/api/admin/payout/"+id, admin.Token, nil).Is(200).JSON()
		equal(t, "a line a session", any(len(one["lines"].([]any))), any(3))
		equal(t, "the destination", one["destination"].(fields)["account"], any("•••890"))

		responses := testkit.Race(6, func(int) testkit.Response {
			return k.Call("PUT", "/api/admin/payout/"+id, admin.Token, fields{"total_amount": 1, "id": id})
		})
		equal(t, "all succeed", any(testkit.Tally(responses)[200]), any(6))
		equal(t, "text", any(responses[0].Str("message")), any("Repasse confirmado com sucesso!"))
		k.Work()
		mails := 0
		for _, m := range k.Outbox.List() {
			if m.To == p.Email && strings.Contains(m.Text, "R$ 336,00") {
				mails++
			}
		}
		equal(t, "one mail", any(mails), any(1))
		equal(t, "paid out once", any(int64(k.LedgerBalance("payouts"))), any(int64(336_00)))
		equal(t, "paid", payouts(k, admin, p)[0]["paidAt"], any("21/11/2026"))
		on(k, "21/12/2026", 9, &admin)
		list = payouts(k, admin, p)
		equal(
			t,
			"the next one",
			any(fmt.Sprintf("%v %v %v", len(list), list[0]["total_amount"], list[0]["dueDate"])),
			any("2 112 08/01/2027"),
		)
		k.VerifyLedger()
		verify(k)
	})
}

func verify(k *testkit.Kit) {
	k.T.Helper()
	wrong, err := k.Payout.Verify(context.Background())
	if err != nil || len(wrong) > 0 {
		k.T.Errorf("Verify: %v, %v", wrong, err)
	}
}

// TestOverdue: a payout is overdue from the day after its due day until it is confirmed.
func TestOverdue(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		p, patient, admin := k.Therapist("helena@psic.test"), k.Patient("ana@psic.test"), k.Admin("admin@psic.test")
		k.Paid(patient, p, "18/11/2026", "10:00")
		overdue := func(day string, hour int) any {
			on(k, day, hour, &admin)
			late := payouts(k, admin, p)[0]["late"]
			n := k.Call("GET", "/api/admin/dashboard", admin.Token, nil).Is(200).JSON()["overduePayouts"]
			equal(t, "the payout says the same", late, any(n == 1.0))
			return n
		}
		equal(t, "waiting", overdue("21/11/2026", 9), any(0.0))
		equal(t, "its last hour", overdue("07/12/2026", 23), any(0.0))
		equal(t, "the day after", overdue("08/12/2026", 0), any(1.0))
		p = k.Login(p.Email)
		home := k.Call("GET", "/api/therapist/"+p.ID+"/home", p.Token, nil).Is(200).JSON()
		equal(t, "on the home page", home["nextPayout"].(map[string]any)["late"], any(true))
		k.Call("PUT", "/api/admin/payout/"+payouts(k, admin, p)[0]["id"].(string), admin.Token, nil).Is(200)
		equal(t, "confirmed", overdue("08/12/2026", 1), any(0.0))
	})
}

// TestPayout_bank_hold: after a change of bank data a payout cannot be confirmed for three days, and never without bank
// data.
// Abuse case 30.
func TestPayout_bank_hold(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		own := fields{"cpf": testkit.CPF(9)}
		p, patient := k.Therapist("helena@psic.test", own), k.Patient("ana@psic.test")
		admin := k.Admin("admin@psic.test")
		k.Paid(patient, p, "18/11/2026", "10:00")
		on(k, "23/11/2026", 9, &admin, &p)
		form := testkit.TherapistForm(own, fields{"crp": "", "account": "999888"})
		k.Call("PUT", "/api/therapist/"+p.ID, p.Token, form).Is(200)
		id := payouts(k, admin, p)[0]["id"].(string)
		inReview := func() any { return payouts(k, admin, p)[0]["inReview"] }
		equal(t, "the list says so", inReview(), any(true))
		confirm := func() testkit.Response { return k.Call("PUT", "/api/admin/payout/"+id, admin.Token, nil) }
		equal(t, "held", any(confirm().Is(409).Str("code")), any("payout.bank_held"))
		home := k.Call("GET", "/api/therapist/"+p.ID+"/home", p.Token, nil).Is(200).JSON()
		equal(t, "the home page says so", home["attention"].([]any)[0].(fields)["code"], any("BANK_HELD"))
		on(k, "26/11/2026", 10, &admin)
		equal(t, "after three days", inReview(), any(false))
		k.Exec("UPDATE therapist SET bank = '' WHERE account_id = $1", p.ID)
		equal(t, "no bank data", any(confirm().Is(409).Str("code")), any("payout.bank_missing"))
		equal(t, "nothing was paid out", any(int64(k.LedgerBalance("payouts"))), any(int64(0)))
	})
}

// TestPayout_R043_toConfirm: R043, the list of payouts to confirm has the overdue ones first, the name of the therapist
// and the reason why one cannot be confirmed yet. Confirmed payouts are not in it. A page begins where the one before
// ended.
func TestPayout_R043_toConfirm(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		p, patient, admin := k.Therapist("helena@psic.test"), k.Patient("ana@psic.test"), k.Admin("admin@psic.test")
		k.Paid(patient, p, "18/11/2026", "10:00")
		on(k, "23/11/2026", 9, &admin, &p)
		read := func(query string) ([]any, any) {
			r := k.Call("GET", "/api/admin/payouts"+query, admin.Token, nil).Is(200).JSON()
			return r["elements"].([]any), r["totalPages"]
		}
		list, pages := read("")
		equal(t, "one, and no more", any(fmt.Sprint(len(list), pages)), any("1 1"))
		name := k.Call("GET", "/api/admin/therapist/"+p.ID, admin.Token, nil).Is(200).Str("fullName")
		for field, want := range (fields{
			"therapistId":  p.ID,
			"therapist":    name,
			"month":        11.0,
			"total_amount": 112.0,
			"dueDate":      "07/12/2026",
			"late":         false,
			"heldBack":     "",
		}) {
			equal(t, field, list[0].(fields)[field], want)
		}
		on(k, "08/12/2026", 9, &admin, &p)
		k.Exec("UPDATE therapist SET bank = '' WHERE account_id = $1", p.ID)
		list, _ = read("")
		equal(
			t,
			"late, without bank data",
			any(fmt.Sprint(list[0].(fields)["late"], " ", list[0].(fields)["heldBack"])),
			any("true BANK_MISSING"),
		)
		for i := range 60 { // three have the same due day
			day := at.Day(2026, 11, 1).AddDays(i / 3)
			k.Exec(
				`INSERT INTO payout (id, therapist_id, year, month, closes_on, due_on, total_cents, status, created_at)
				VALUES ($1, $2, 2026, 1, $3, $4, 100, 'OPEN', 1)`,
				fmt.Sprintf("019a0000-0000-7000-8000-0000000001%02d", i),
				p.ID,
				at.Day(2020, 1, 1).AddDays(i),
				day,
			)
		}
		first, pages := read("?pageSize=50")
		rest, _ := read("?pageSize=50&currentPage=1")
		equal(t, "pages", any(fmt.Sprint(len(first), len(rest), pages)), any("50 11 2"))
		behind, _ := read("?pageSize=50&currentPage=9")
		equal(t, "behind the end", any(len(behind)), any(0))
		seen := map[any]bool{}
		for _, e := range append(first, rest...) {
			seen[e.(fields)["id"]] = true
		}
		equal(t, "each once", any(len(seen)), any(61))
		equal(t, "the latest day last", rest[10].(fields)["dueDate"], any("07/12/2026"))
		k.Exec("UPDATE payout SET status = 'PAID', paid_at = 1 WHERE year = 2026 AND month = 1")
		list, _ = read("")
		equal(t, "paid ones are gone", any(len(list)), any(1))
		k.Call("GET", "/api/admin/payouts?cycle=x", admin.Token, nil).Is(422)
		k.Call("GET", "/api/admin/payouts", p.Token, nil).Is(403)
	})
}

// TestPayout_destinationIsMasked: the bank data is masked before and after the confirmation. Showing it in clear needs
// a fresh second factor and is in the audit log. A paid payout shows the bank data that it was paid to, also when the
// therapist has changed it since.
// Abuse case 27.
func TestPayout_destinationIsMasked(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		own := fields{"cpf": testkit.CPF(9)}
		p, patient := k.Therapist("helena@psic.test", own), k.Patient("ana@psic.test")
		admin := k.Admin("admin@psic.test")
		k.Paid(patient, p, "18/11/2026", "10:00")
		on(k, "23/11/2026", 9, &admin, &p)
		id := payouts(k, admin, p)[0]["id"].(string)
		admin, app, _ := k.Enrol(admin)
		clear := func() testkit.Response {
			return k.Call("POST", "/api/admin/payout/"+id+"/destination", admin.Token, nil)
		}
		read := func() any {
			to := k.Call("GET", "/api/admin/payout/"+id, admin.Token, nil).Is(200).JSON()["destination"].(fields)
			return fmt.Sprint(to["bank"], " ", to["agency"], " ", to["account"])
		}
		later := func() {
			k.Clock.Advance(6 * time.Minute)
			equal(t, "not fresh", any(clear().Is(403).Str("code")), any("auth.step_up_required"))
			code := fields{"code": app.Code()}
			admin.Token = k.Call("POST", "/api/user/second-factor/verify", admin.Token, code).Is(200).Str("token")
		}
		masked := any("Banco do Brasil ••34 •••890")
		equal(t, "open", read(), masked)
		later()
		equal(t, "open, in clear", any(clear().Is(200).Str("account")), any("567890"))
		k.Call("PUT", "/api/admin/payout/"+id, admin.Token, nil).Is(200)
		form := testkit.TherapistForm(own, fields{"crp": "", "account": "999888"})
		p = k.Confirm(p)
		k.Call("PUT", "/api/therapist/"+p.ID, p.Token, form).Is(200)
		equal(t, "paid", read(), masked)
		later()
		equal(t, "paid, in clear: its own", any(clear().Is(200).Str("account")), any("567890"))
		lines := testkit.One[int64](
			k,
			"SELECT count(*) FROM audit_entry WHERE action = 'payout.reveal' AND object_id = $1 AND result = 'ok'",
			id,
		)
		equal(t, "in the log", any(lines), any(int64(2)))
		k.Exec("UPDATE payout SET bank = '' WHERE id = $1", id)
		equal(t, "deleted, not the data of today", any(clear().Is(200).Str("account")), any(""))
	})
}

// TestDebts: the account of a therapist cannot be deleted while money is owed.
func TestDebts(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		p, patient := k.Therapist("helena@psic.test"), k.Patient("ana@psic.test")
		k.Paid(patient, p, "18/11/2026", "10:00")
		on(k, "19/11/2026", 9, &p)
		r := k.Call("DELETE", "/api/therapist/"+p.ID, p.Token, nil).Is(409)
		if !strings.Contains(string(r.Body), "R$ 112,00 de repasses a receber") {
			t.Errorf("%s", r.Body)
		}
	})
}
