package booking_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"psic/internal/booking"
	"psic/internal/kernel/actor"
	"psic/internal/payment"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/testkit"
)

// TestBookingResponses: a booking returns exactly 200 and the id of a session that can be paid at once. Every refusal
// has another status, which the page shows as an error. R136.3, R136.4, R202.
func TestBookingResponses(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana, bia := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		path := fmt.Sprintf(
			"/api/therapist/%s/agenda/simplified?startDate=%s&finishDate=%s",
			therapist.ID,
			testkit.Wednesday,
			testkit.Wednesday,
		)
		slots := k.Call("GET", path, ana.Token, nil).Is(200).JSON()["availableSchedules"].([]any)
		for i, pays := range []func(id string) testkit.Response{
			func(id string) testkit.Response { return k.Pay(ana, id, k.CardPayment(sandbox.CardApprovedVisa)) },
			func(id string) testkit.Response {
				k.GiveCredits(ana, price)
				return k.Call("POST", "/api/payment/process/credits/"+id, ana.Token, testkit.Fields{})
			},
		} {
			slot := slots[i].(map[string]any)
			wanted := testkit.Fields{
				"day":        testkit.Wednesday,
				"startTime":  slot["startTime"],
				"finishTime": slot["finishTime"],
			}
			book := func(p testkit.Person) testkit.Response {
				return k.Call("POST", "/api/therapist/"+therapist.ID+"/agenda/session", p.Token, wanted)
			}
			id := book(ana).Is(200).Str("id")
			seen := k.GetSession(ana, id)
			if seen["scheduledDay"] != testkit.Wednesday || seen["startTime"] != slot["startTime"] ||
				seen["finishTime"] != slot["finishTime"] ||
				seen["canPay"] != true {
				t.Errorf("the session differs from the chosen time: %v", seen)
			}
			if r := book(bia); r.Status/100 == 2 {
				t.Errorf("the booking of a taken time returns %d", r.Status)
			}
			testkit.Equal(t, "R202", pays(id).Is(200).Str("status"), "pago")
		}
	})
}

// TestNextSessions: the list of next sessions has five at most, the nearest first. R141.1.
func TestNextSessions(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		for day := 24; day > 17; day-- {
			k.Paid(ana, therapist, fmt.Sprintf("%d/11/2026", day), "10:00")
		}
		body := k.Call("GET", "/api/customer/"+ana.ID+"/next-sessions", ana.Token, nil).Is(200).JSON()
		list := body["sessions"].([]any)
		if len(list) != 5 || list[0].(map[string]any)["scheduledDay"] != "18/11/2026" ||
			list[4].(map[string]any)["scheduledDay"] != "22/11/2026" {
			t.Errorf("%d sessions: %v", len(list), list)
		}
	})
}

// TestNames: people read the nickname when there is one, else the full name (R184). The response to a move has the text
// that the screen shows (R203).
func TestNames(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		id := k.Book(ana, therapist, testkit.Wednesday, "10:00")
		testkit.Equal(t, "without a nickname", k.GetSession(ana, id)["therapistName"].(string), "Helena Martins Rocha")
		k.Exec("UPDATE account SET nickname = 'Lena' WHERE id = $1", therapist.ID)
		testkit.Equal(t, "with one", k.GetSession(ana, id)["therapistName"].(string), "Lena")
		r := move(k, ana, id, "19/11/2026", "14:00").Is(200)
		testkit.Equal(t, "message", r.Str("message"), "Sessão reagendada com sucesso!")
		testkit.Equal(t, "the same session", r.Str("id"), id)
	})
}

// TestCompanySlots: employees book company slots while the company is active and has paid (Q058). The fee of the plan
// counts for them as for others (Q057).
func TestCompanySlots(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist := k.Registered("psi@psic.test", testkit.Fields{"enterpriseSessions": true})
		slot := func(start string) testkit.Fields {
			return testkit.With(testkit.Once(testkit.Wednesday, start), testkit.Fields{"isEnterprise": true})
		}
		k.Publish(therapist, slot("10:00"), slot("14:00"), slot("16:00"))
		eva := k.Employee("eva@aurora.example")
		id := k.Paid(eva, therapist, testkit.Wednesday, "10:00")
		k.Exec("UPDATE company SET active = false")
		book := func() testkit.Response { return k.RequestBooking(eva, therapist, testkit.Wednesday, "14:00") }
		code(t, "Q058 inactive", book(), 409, "booking.not_offered")
		k.Exec("UPDATE company SET active = true, subscription_status = 'PENDING'")
		code(t, "Q058 unpaid", book(), 409, "booking.not_offered")
		k.Exec("UPDATE company SET subscription_status = 'OK'")
		k.Book(eva, therapist, testkit.Wednesday, "14:00")
		percent := testkit.One[int64](k, "SELECT fee_percent FROM session WHERE id = $1", id)
		if percent == 0 {
			t.Fatal("the plan has no fee, so this test proves nothing")
		}
		k.Clock.Set(wednesdayAt10.Add(time.Hour))
		k.Work()
		testkit.Equal(
			t,
			"Q057 the therapist",
			int64(k.LedgerBalance(payment.PayableAccount(therapist.ID))),
			80_00*(100-percent)/100,
		)
		testkit.Equal(t, "Q057 the platform", int64(k.LedgerBalance("fee")), 80_00*percent/100)
	})
}

// TestAfterAnOutage: the terms promise 48 hours, and an administrator gives the whole value back as balance at any time
// before the start. R209, Q052, Q066.
func TestAfterAnOutage(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		for _, file := range []string{"termos-usuario.md", "termos-psicologo.md"} {
			text, err := os.ReadFile("../../web/content/legal/" + file)
			if err != nil || !strings.Contains(string(text), "**Falha técnica** da plataforma") ||
				!strings.Contains(string(text), "**48 horas**") {
				t.Errorf("%s does not promise 48 hours: %v", file, err)
			}
		}
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		id := k.Paid(ana, therapist, testkit.Wednesday, "10:00")
		k.Clock.Set(wednesdayAt10.Add(-time.Minute))
		d, err := k.Booking.Cancel(t.Context(), actor.Actor{ID: "x", Role: actor.Administrator}, id, false)
		if err != nil || d.Outcome != booking.Credit {
			t.Fatalf("%v, %v", d, err)
		}
		testkit.Equal(t, "balance", k.Credits(ana), price)
		testkit.Equal(t, "the therapist", k.LedgerBalance(payment.PayableAccount(therapist.ID)), 0)
	})
}

// TestHistoryByType: the history can be limited to sessions or subscriptions. R221.
func TestHistoryByType(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		k.Paid(ana, therapist, testkit.Wednesday, "10:00")
		for kind, want := range map[string]float64{"": 1, "ALL": 1, "SESSION": 1, "SUBSCRIPTION": 0} {
			r := k.Call("GET", "/api/payment-history/"+ana.ID+"?type="+kind, ana.Token, nil).Is(200).JSON()
			if r["totalElements"] != want || len(r["elements"].([]any)) != int(want) {
				t.Errorf("%q: %v", kind, r)
			}
		}
		k.Call("GET", "/api/payment-history/"+ana.ID+"?type=OTHER", ana.Token, nil).Is(422)
	})
}
