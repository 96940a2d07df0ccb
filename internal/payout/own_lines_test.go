package payout_test

import (
	"fmt"
	"testing"

	"psic/internal/testkit"
)

// linesOf returns the lines of a payout or of the open cycle in short.
func linesOf(body map[string]any) (out []string) {
	for _, l := range body["lines"].([]any) {
		l := l.(map[string]any)
		out = append(out, fmt.Sprint(l["date"], " ", l["time"], " ", l["patient"], " ", l["kind"], " ", l["net"]))
	}
	return out
}

// TestOwnLines_R277: a therapist reads the open cycle and each payout session by session. The amounts of the sessions
// add up to the payout, and a session that was refunded after its payout is deducted in the open cycle.
func TestOwnLines_R277(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		p, patient, admin := k.Therapist("helena@psic.test"), k.Patient("ana@psic.test"), k.Admin("admin@psic.test")
		k.Exec("UPDATE account SET full_name = 'Ana Lima', nickname = 'Ana' WHERE id = $1", patient.ID)
		first := k.Paid(patient, p, "18/11/2026", "10:00")
		k.Paid(patient, p, "19/11/2026", "14:00")
		k.Paid(patient, p, "24/11/2026", "10:00")
		own := "/api/therapist/" + p.ID

		on(k, "20/11/2026", 9, &p)
		open := k.Call("GET", own+"/open-cycle", p.Token, nil).Is(200).JSON()
		equal(t, "open", any(fmt.Sprint(linesOf(open))),
			any("[18/11/2026 10:00 Ana Lima SESSION 112 19/11/2026 14:00 Ana Lima SESSION 112]"))
		equal(t, "sum",
			any(fmt.Sprintln(open["amount"], open["sessions"], open["month"], open["closesOn"], open["dueDate"])),
			any("224 2 11 20/11/2026 07/12/2026\n"))

		on(k, "21/11/2026", 9, &p, &admin)
		open = k.Call("GET", own+"/open-cycle", p.Token, nil).Is(200).JSON()
		equal(t, "a new cycle", any(fmt.Sprint(linesOf(open), open["amount"], open["month"])), any("[] 0 12"))
		id := payouts(k, admin, p)[0]["id"].(string)
		one := k.Call("GET", own+"/payouts/"+id, p.Token, nil).Is(200).JSON()
		equal(t, "payout", any(fmt.Sprint(len(linesOf(one)), one["total_amount"])), any("2 224"))
		equal(t, "link", one["lines"].([]any)[0].(map[string]any)["sessionId"], any(first))

		confirmAll(k, admin, p)
		if err := refund(k, first); err != nil {
			t.Fatal(err)
		}
		on(k, "25/11/2026", 9, &p)
		open = k.Call("GET", own+"/open-cycle", p.Token, nil).Is(200).JSON()
		equal(t, "deducted", any(fmt.Sprint(linesOf(open), open["amount"])),
			any("[18/11/2026 10:00 Ana Lima DEBIT -112 24/11/2026 10:00 Ana Lima SESSION 112] 0"))
		home := k.Call("GET", own+"/home", p.Token, nil).Is(200).JSON()
		equal(t, "last payout", home["lastPayout"].(map[string]any)["amount"], any(224.0))
		equal(t, "open cycle on the home page", home["openCycle"].(map[string]any)["sessions"], any(1.0))
	})
}

// TestOwnLines_others: nobody reads the sessions in somebody else's payout.
func TestOwnLines_others(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		p, patient, admin := k.Therapist("helena@psic.test"), k.Patient("ana@psic.test"), k.Admin("admin@psic.test")
		k.Paid(patient, p, "18/11/2026", "10:00")
		other := k.Therapist("outra@psic.test")
		on(k, "21/11/2026", 9, &p, &admin, &other, &patient)
		id := payouts(k, admin, p)[0]["id"].(string)
		k.Call("GET", "/api/therapist/"+other.ID+"/payouts/"+id, other.Token, nil).Is(404)
		k.Call("GET", "/api/therapist/"+other.ID+"/payouts/x", other.Token, nil).Is(404)
		k.Call("GET", "/api/therapist/"+p.ID+"/payouts/"+id, other.Token, nil).Is(404)
		k.Call("GET", "/api/therapist/"+p.ID+"/open-cycle", patient.Token, nil).Is(403)
	})
}
