package booking_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/payment"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// only fails unless one response is 200 and all others have the status refusal.
func only(t *testing.T, responses []testkit.Response, refusal int) {
	t.Helper()
	if got := testkit.Tally(responses); got[200] != 1 || got[refusal] != len(responses)-1 {
		t.Errorf("responses by status: %v, want one 200 and the rest %d", got, refusal)
	}
}

// TestOneTimeManyPatients_R312: 200 patients want one time, or times that overlap. R312.
// Abuse case 17.
func TestOneTimeManyPatients_R312(t *testing.T) {
	replicas(t, func(t *testing.T, kits []*testkit.Kit) {
		k := kits[0]
		therapist := k.Therapist("psi@psic.test")
		crowd := k.ManyPatients(k.Patient("ana@psic.test"), 200)
		k.Exec(
			`INSERT INTO schedule_entry (id, therapist_id, weekday, start_minute, minutes, enterprise)
			VALUES ($1, $2, 3, 625, 50, false)`,
			ids.New(),
			therapist.ID,
		)
		for name, starts := range map[string][]string{"one time": {"14:00"}, "overlapping times": {"10:00", "10:25"}} {
			responses := testkit.Race(len(crowd), func(i int) testkit.Response {
				server, start := kits[i%len(kits)], starts[i%len(starts)]
				return testkit.Patiently(func() testkit.Response {
					return server.RequestBooking(crowd[i], therapist, testkit.Wednesday, start)
				})
			})
			t.Log(name)
			only(t, responses, 409)
			for _, r := range responses {
				if r.Status == 409 && r.Str("code") != "booking.slot_taken" {
					t.Fatalf("%s: %s", name, r.Body)
				}
			}
		}
		if n := testkit.One[int](k, "SELECT count(*) FROM session"); n != 2 {
			t.Errorf("%d sessions, want 2", n)
		}
	})
}

// TestTheLastFreeTime_R312: two patients and one time that is left. R312.
func TestTheLastFreeTime_R312(t *testing.T) {
	replicas(t, func(t *testing.T, kits []*testkit.Kit) {
		k := kits[0]
		therapist := k.Registered("psi@psic.test")
		k.Publish(therapist, testkit.Once(testkit.Wednesday, "10:00"))
		two := []testkit.Person{k.Patient("ana@psic.test"), k.Patient("bia@psic.test")}
		only(t, testkit.Race(2, func(i int) testkit.Response {
			return kits[i%len(kits)].RequestBooking(two[i], therapist, testkit.Wednesday, "10:00")
		}), 409)
	})
}

// TestTheTriggerRefusesOverlaps writes SQL without the use case and its lock: the database refuses an overlap.
// Abuse case 17.
func TestTheTriggerRefusesOverlaps(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, other := k.Therapist("psi@psic.test"), k.Therapist("outra@psic.test")
		ana, bia := k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		first := k.Book(ana, therapist, testkit.Wednesday, "10:00")
		later := k.Book(bia, therapist, testkit.Wednesday, "14:00")
		write := func(statement string, args ...any) error {
			return k.DB.InTx(context.Background(), func(tx *store.Tx) error {
				_, err := tx.ExecContext(context.Background(), statement, args...)
				return err
			})
		}
		const insert = `INSERT INTO session (id, therapist_id, patient_id, starts_at, ends_at, status, price_cents,
				discount_cents, enterprise, hold_until, created_at)
			SELECT $1, $2, $3, starts_at + 60000000, ends_at + 60000000, 'agendado', price_cents,
				0, false, hold_until, created_at
			FROM session WHERE id = $4`
		const moveOnto = `UPDATE session SET starts_at = (SELECT starts_at FROM session WHERE id = $1) WHERE id = $2`
		for what, err := range map[string]error{
			"a second session of the therapist": write(insert, ids.New(), therapist.ID, bia.ID, first),
			"a second session of the patient":   write(insert, ids.New(), other.ID, ana.ID, first),
			"a session moved onto another":      write(moveOnto, first, later),
		} {
			if err == nil || !strings.Contains(err.Error(), "overlap") {
				t.Errorf("%s: %v", what, err)
			}
		}
		cancel(k, ana, first).Is(200)
		if err := write(insert, ids.New(), therapist.ID, bia.ID, first); err != nil {
			t.Errorf("a cancelled session blocks nobody: %v", err)
		}
	})
}

// TestOneBalanceManySpenders_R319: concurrent payments spend a balance once. R319, Q054.
// Abuse case 12.
func TestOneBalanceManySpenders_R319(t *testing.T) {
	replicas(t, func(t *testing.T, kits []*testkit.Kit) {
		k := kits[0]
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		k.GiveCredits(ana, price+10_00)
		var held []string
		for _, start := range []string{"10:00", "14:00", "19:00"} {
			held = append(held, k.Book(ana, therapist, testkit.Wednesday, start))
		}
		responses := testkit.Race(24, func(i int) testkit.Response {
			server, id := kits[i%len(kits)], held[i%len(held)]
			if i%2 == 0 {
				return server.Call("POST", "/api/payment/process/credits/"+id, ana.Token, testkit.Fields{})
			}
			return server.Pay(ana, id, testkit.Fields{"selectedPaymentMethod": "credits", "creditsUsed": 160})
		})
		got := testkit.Tally(responses)
		if got[200] != 1 || got[200]+got[422]+got[409] != len(responses) {
			t.Errorf("responses by status: %v", got)
		}
		if left := k.Credits(ana); left != 10_00 {
			t.Errorf("%s left, want R$ 10", left)
		}
		k.VerifyLedger()
	})
}

// TestDoubleClickOnPay: twenty requests at the same moment make one charge. R320.
// Abuse case 13.
func TestDoubleClickOnPay(t *testing.T) {
	replicas(t, func(t *testing.T, kits []*testkit.Kit) {
		k := kits[0]
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		id := k.Book(ana, therapist, testkit.Wednesday, "10:00")
		card := k.CardPayment(sandbox.CardApprovedVisa)
		only(t, testkit.Race(20, func(i int) testkit.Response { return kits[i%len(kits)].Pay(ana, id, card) }), 409)
		k.Work()
		records, err := k.Sandbox.Records(context.Background())
		if err != nil || len(records) != 1 || records[0].Captured != price {
			t.Errorf("the gateway has %+v, %v", records, err)
		}
		k.Pay(ana, id, card).Is(409)
		k.VerifyLedger()
	})
}

// TestMoneyIsConservedWhateverWins: cancelling, moving and paying race for one session, in fifty rounds.
// Abuse case 20.
func TestMoneyIsConservedWhateverWins(t *testing.T) {
	replicas(t, func(t *testing.T, kits []*testkit.Kit) {
		k := kits[0]
		therapist := k.Therapist("psi@psic.test")
		people := []testkit.Person{k.Patient("ana@psic.test"), k.Employee("bia@aurora.example")}
		card, first := k.CardPayment(sandbox.CardApprovedVisa), at.DateOf(testkit.Start, at.SaoPaulo).AddDays(2)
		ended := map[string]int{}
		for round := range 50 {
			p, day := people[round%2], first.AddDays(round).Wire()
			id := k.Book(p, therapist, day, "10:00")
			if round%3 == 0 {
				k.Pay(p, id, card).Is(200)
			}
			acts := []func(on *testkit.Kit) testkit.Response{
				func(on *testkit.Kit) testkit.Response { return on.Pay(p, id, card) },
				func(on *testkit.Kit) testkit.Response { return cancel(on, p, id) },
				func(on *testkit.Kit) testkit.Response { return move(on, p, id, day, "14:00") },
				func(on *testkit.Kit) testkit.Response { return on.Pay(p, id, testkit.PixPayment()) },
			}
			responses := testkit.Race(len(acts), func(i int) testkit.Response { return acts[i](kits[i%len(kits)]) })
			for _, r := range responses {
				if r.Status >= 500 {
					t.Fatalf("round %d: %d %s", round, r.Status, r.Body)
				}
			}
			k.Work()
			settled(t, k, id)
			ended[status(k, id)+" "+outcome(k, id)]++
			if status(k, id) == "agendado" {
				cancel(k, p, id).Is(200)
			}
			excuse(k)
		}
		k.AdvanceAndWork(0)
		k.VerifyLedger()
		open := "SELECT count(*) FROM charge WHERE status IN ('CREATED', 'UNKNOWN', 'REFUNDING')"
		if n := testkit.One[int](k, open); n != 0 {
			t.Errorf("%d charges are still open", n)
		}
		t.Logf("rounds ended as %v", ended)
	})
}

// settled checks the escrow account of a session: it has the price while the session is paid and scheduled, else
// nothing.
func settled(t *testing.T, k *testkit.Kit, id string) {
	t.Helper()
	want := int64(0)
	paid := "SELECT count(*) FROM session WHERE id = $1 AND status = 'agendado' AND paid_at IS NOT NULL"
	if testkit.One[int](k, paid, id) == 1 {
		want = price
	}
	if got := int64(k.LedgerBalance(payment.EscrowAccount(id))); got != want {
		t.Errorf("%s: %s holds %d, want %d", id, fmt.Sprint(status(k, id), " ", outcome(k, id)), got, want)
	}
}
