package booking_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/payment"
	"psic/internal/testkit"
)

// TestCancel_R204_R207_R208_R210_R314: the ledger follows the policy of cancelling. Q043–Q048.
// Abuse case 20.
func TestCancel_R204_R207_R208_R210_R314(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist := k.Therapist("psi@psic.test")
		ana := k.Patient("ana@psic.test")
		eva := k.Employee("eva@aurora.example")
		free := k.Paid(ana, therapist, testkit.Wednesday, "10:00")
		r := cancel(k, ana, free).Is(200)
		if r.Str("message") != "Sessão cancelada com sucesso!" || r.Str("outcome") != "CREDIT" { // R204
			t.Errorf("%s", r.Body)
		}
		testkit.Equal(t, "Q043 credit", k.Credits(ana), price)
		code(t, "twice", cancel(k, ana, free), 409, "booking.over")
		refunded := k.Paid(eva, therapist, testkit.Wednesday, "10:00") // R314: free again
		cancel(k, eva, refunded).Is(200)
		k.Work()
		testkit.Equal(t, "Q048 refund", testkit.One[int](k, "SELECT count(*) FROM refund WHERE status = 'DONE'"), 1)
		late := k.Paid(ana, therapist, testkit.Wednesday, "14:00")
		kept := k.Paid(eva, therapist, testkit.Wednesday, "19:00")
		lessThanSixHours := testkit.Start.AddDate(0, 0, 2).Add(-time.Hour + time.Second) // 08:00:01
		jump(k, lessThanSixHours, &ana, &eva, &therapist)
		warned := k.Call("POST", "/api/session/"+late+"/cancel", ana.Token, testkit.Fields{})
		code(t, "R207.2 the warning", warned, 409, "booking.late")
		testkit.Equal(
			t,
			"its text",
			warned.Str("message"),
			"O prazo para cancelamento sem custos já expirou. Deseja continuar?",
		)
		if k.GetSession(ana, late)["lateWarning"] != true || k.GetSession(eva, kept)["lateWarning"] != false {
			t.Error("lateWarning of the page differs from the policy")
		}
		cancel(k, ana, late).Is(200)
		testkit.Equal(t, "R208.1 no credit", k.Credits(ana), price)
		owed := k.LedgerBalance(payment.PayableAccount(therapist.ID))
		if owed <= 0 || owed+k.LedgerBalance("fee") != price {
			t.Errorf("R208.2: the therapist is owed %s", owed)
		}
		jump(k, testkit.Start.AddDate(0, 0, 2).Add(9*time.Hour), &therapist)
		cancel(k, therapist, kept).Is(200)
		testkit.Equal(t, "Q047 the therapist is not paid", k.LedgerBalance(payment.PayableAccount(therapist.ID)), owed)
		k.Work()
		k.VerifyLedger()
	})
}

// TestReschedule_R314: a move keeps the price, and after the free time it costs. R314, Q049–Q051, Q144.
// Abuse case 20.
func TestReschedule_R314(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana, bia := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		id := k.Paid(ana, therapist, testkit.Wednesday, "10:00")
		k.Book(bia, therapist, testkit.Wednesday, "14:00")
		code(t, "a taken time", move(k, ana, id, testkit.Wednesday, "14:00"), 409, "booking.slot_taken")
		wrapped := testkit.Fields{"data": testkit.Fields{"day": testkit.Wednesday, "startTime": "19:00"}} // Q144
		k.Call("POST", "/api/agenda/"+ana.ID+"/session/"+id+"/reschedule", ana.Token, wrapped).Is(200)
		testkit.Equal(t, "moved", k.GetSession(ana, id)["startTime"].(string), "19:00:00")
		k.Refresh()
		k.Book(bia, therapist, testkit.Wednesday, "10:00") // R314
		jump(k, testkit.Start.AddDate(0, 0, 2).Add(4*time.Hour+time.Second), &ana, &bia)
		path := "/api/agenda/" + ana.ID + "/session/" + id + "/reschedule"
		code(
			t,
			"Q049 the warning",
			k.Call("POST", path, ana.Token, testkit.Fields{"day": "21/11/2026", "startTime": "10:00"}),
			409,
			"booking.late",
		)
		r := move(k, ana, id, "21/11/2026", "10:00").Is(200)
		if r.JSON()["newHold"] != true || r.Str("id") == id || outcome(k, id) != "KEPT" {
			t.Errorf("Q049: %s, %s", r.Body, outcome(k, id))
		}
		next := k.Paid(bia, therapist, "22/11/2026", "10:00")
		jump(k, time.Date(2026, time.November, 22, 9, 0, 0, 0, at.SaoPaulo), &bia, &therapist)
		move(k, therapist, next, "22/11/2026", "14:00").Is(200) // Q050: the therapist may ignore the notice
		jump(k, k.Clock.Now().Add(4*time.Hour), &bia)
		testkit.Equal(t, "Q050 late and free", cancel(k, bia, next).Is(200).Str("outcome"), "CREDIT")
		k.Work()
		k.VerifyLedger()
	})
}

// TestHistory_R217_to_R220_R222_R301_R157: what was paid and what was cancelled. R217–R220, R222, R301, R157, Q146.
func TestHistory_R217_to_R220_R222_R301_R157(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		first := at.DateOf(testkit.Start, at.SaoPaulo).AddDays(2)
		for i := range 12 {
			id := k.Paid(ana, therapist, first.AddDays(i).Wire(), "10:00")
			if i == 0 {
				cancel(k, ana, id).Is(200)
				info := k.GetSession(ana, id)["paymentInfo"].(map[string]any)
				testkit.Equal(t, "the session agrees with the history", info["status"].(string), "Estornado em saldo")
				testkit.Equal(t, "as a code", info["statusCode"].(string), "RETURNED_TO_BALANCE")
				testkit.Equal(t, "stage", k.GetSession(ana, id)["stage"].(string), "CANCELLED")
			}
		}
		get := func(path string) map[string]any { return k.Call("GET", path, ana.Token, nil).Is(200).JSON() }
		page := get("/api/payment-history/" + ana.ID)
		row := page["elements"].([]any)[0].(map[string]any)
		if len(page["elements"].([]any)) != 10 || page["totalElements"].(float64) != 12 ||
			page["totalPages"].(float64) != 2 { // R219
			t.Errorf("R219: %v of %v", len(page["elements"].([]any)), page["totalElements"])
		}
		if row["type"] != "Sessão" || row["value"].(float64) != 160 || row["therapist"] != "Helena Martins Rocha" ||
			row["date"] != "16/11/2026" { // R217, R222
			t.Errorf("R217: %v", row)
		}
		testkit.Equal(t, "sum of all pages", page["totalInBRL"].(float64), 12*160)
		testkit.Equal(t, "R220.1", page["firstResult"].(map[string]any)["date"].(string), "16/11/2026")
		for query, want := range map[string]float64{ // R220
			"year=2026&month=11": 12,
			"year=2026&month=10": 0,
			"year=2026&month=0":  12,
			"year=0&month=0":     12,
			"year=2025":          0,
		} {
			got := get("/api/payment-history/" + ana.ID + "?" + query)["totalElements"].(float64)
			testkit.Equal(t, query, got, want)
		}
		given := get("/api/customer/" + ana.ID + "/cancels")
		testkit.Equal(t, "given back", given["totalInBRL"].(float64), 160)
		cancels := given["elements"].([]any)
		if len(cancels) != 1 { // R301
			t.Fatalf("R218: %v", cancels)
		}
		c := cancels[0].(map[string]any)
		testkit.Equal(
			t,
			"R218",
			fmt.Sprint(c["description"], c["status"], c["valueInBRL"], c["dateCancelled"]),
			"Cancelamento de sessãoEstornado em saldo16016/11/2026",
		)
		month := get("/api/agenda/customer-calendar/" + ana.ID + "?month=11&year=2026") // R157
		states := map[string]string{}
		for _, d := range month["data"].([]any) {
			states[d.(map[string]any)["date"].(string)] = d.(map[string]any)["state"].(string)
		}
		testkit.Equal(t, "Q146", states["15/11/2026"]+states["18/11/2026"]+states["19/11/2026"], "pastfreescheduled")
		testkit.Equal(
			t,
			"R157",
			fmt.Sprint(month["next"], month["previous"]),
			"map[month:12 year:2026] map[month:10 year:2026]",
		)
	})
}

// TestHistoryOfALateCancellation: after a late cancellation the history says that nothing was given back. R208, R218.
func TestHistoryOfALateCancellation(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		id := k.Paid(ana, therapist, testkit.Wednesday, "10:00")
		jump(k, testkit.Start.AddDate(0, 0, 1).Add(20*time.Hour), &ana)
		testkit.Equal(t, "late", cancel(k, ana, id).Is(200).Str("outcome"), "KEPT")
		first := func(path string) map[string]any {
			return k.Call("GET", path, ana.Token, nil).Is(200).JSON()["elements"].([]any)[0].(map[string]any)
		}
		row := first("/api/customer/" + ana.ID + "/cancels")
		testkit.Equal(
			t,
			"what came back",
			fmt.Sprint(row["description"], row["status"], row["valueInBRL"]),
			"Cancelamento de sessãoSem devolução0",
		)
		testkit.Equal(t, "the payment", first("/api/payment-history/" + ana.ID)["status"].(string), "Sem devolução")
		testkit.Equal(
			t,
			"the session says the same",
			k.GetSession(ana, id)["paymentInfo"].(map[string]any)["status"].(string),
			"Sem devolução",
		)
	})
}

// TestDeletionWaitsForPaidSessions: a deletion request is refused with a reason while there are paid sessions or
// balance. Otherwise it is accepted, and the response promises an answer within two business days. R212, R213.
func TestDeletionWaitsForPaidSessions(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		id := k.Paid(ana, therapist, testkit.Wednesday, "10:00")
		ask := func(p testkit.Person, reason string) testkit.Response {
			return k.Call("POST", "/api/user/"+p.ID+"/deactivate", p.Token, testkit.Fields{"reason": reason})
		}
		ask(ana, " ").Is(422)
		for _, p := range []testkit.Person{ana, therapist} {
			r := ask(p, "Vou mudar de cidade.")
			code(t, string(p.Role), r, 409, "account.open_debts")
			if !strings.Contains(r.Str("description"), "há 1 sessão paga ainda não realizada") {
				t.Errorf("the response has no reason: %s", r.Body)
			}
		}
		k.Call("GET", "/api/user/info", ana.Token, nil).Is(200) // a refusal signs nobody out
		cancel(k, ana, id).Is(200)
		code(t, "the money that came back is balance", ask(ana, "Vou mudar de cidade."), 409, "account.open_debts")
		r := ask(k.Patient("bia@psic.test"), "Vou mudar de cidade.").Is(200)
		if !strings.Contains(string(r.Body), "18/11/2026") {
			t.Errorf("two business days after Monday: %s", r.Body)
		}
	})
}
