package booking_test

import (
	"fmt"
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/testkit"
)

// TestStrangersDoNothing: other patients, employees and therapists neither read, move, cancel nor pay a session, also
// under their own address. They read that there is no such session, and nothing changes. Abuse case 1.
func TestStrangersDoNothing(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		paid := k.Paid(ana, therapist, testkit.Wednesday, "10:00")
		held := k.Book(ana, therapist, testkit.Wednesday, "14:00")
		row := func(id string) string {
			return testkit.One[string](k, `SELECT status || ' ' || CAST(starts_at AS text) || ' ' ||
				CAST(coalesce(paid_at, 0) AS text) || ' ' || CAST(sequence AS text) FROM session WHERE id = $1`, id)
		}
		before := row(paid) + row(held)
		for name, p := range map[string]testkit.Person{
			"a patient":           k.Patient("bia@psic.test"),
			"an employee":         k.Employee("eva@aurora.example"),
			"a therapist":         k.Therapist("outra@psic.test"),
			"a new therapist":     k.Registered("nova@psic.test"),
			"an administrator":    k.Admin("adm@psic.test"),
			"somebody signed out": testkit.Visitor,
		} {
			underHerID := testkit.Person{ID: ana.ID, Token: p.Token}
			for _, id := range []string{paid, held} {
				for what, r := range map[string]testkit.Response{
					"read":               k.Call("GET", "/api/session/"+id, p.Token, nil),
					"cancel":             cancel(k, p, id),
					"move":               move(k, p, id, testkit.Wednesday, "19:00"),
					"move under her own": move(k, underHerID, id, testkit.Wednesday, "19:00"),
					"pay":                k.Pay(p, id, testkit.PixPayment()),
				} {
					if name == "an administrator" && what == "read" {
						r.Is(200)
						continue
					}
					if r.Status != 404 && r.Status != 403 && r.Status != 401 {
						t.Errorf("%s, %s: %d %s", name, what, r.Status, r.Body)
					}
				}
			}
		}
		testkit.Equal(t, "both sessions", row(paid)+row(held), before)
	})
}

// TestABlockCountsWhatIsToCome: a block of today counts the session in progress, and none that has ended.
func TestABlockCountsWhatIsToCome(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		k.Paid(ana, therapist, testkit.Wednesday, "10:00")
		k.Paid(ana, therapist, testkit.Wednesday, "14:00")
		block := func() float64 {
			k.Exec("DELETE FROM day_block")
			path := "/api/therapist/" + therapist.ID + "/agenda/blocks"
			r := k.Call("POST", path, therapist.Token, testkit.Fields{"firstDay": testkit.Wednesday})
			return r.Is(200).JSON()["booked"].(float64)
		}
		jump(k, time.Date(2026, time.November, 18, 10, 49, 59, 0, at.SaoPaulo), &therapist)
		testkit.Equal(t, "in the last second of a session", block(), 2)
		jump(k, time.Date(2026, time.November, 18, 10, 50, 0, 0, at.SaoPaulo), &therapist)
		testkit.Equal(t, "at its end", block(), 1)
	})
}

// TestATherapistReadsNoDocuments: CPF and telephone of a patient are for the patient and for administrators. Q086.
func TestATherapistReadsNoDocuments(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		k.Call("PUT", "/api/customer/"+ana.ID, ana.Token, testkit.PersonalData()).Is(200)
		id := k.Paid(ana, therapist, testkit.Wednesday, "10:00")
		read := func(p testkit.Person) string {
			patient := k.GetSession(p, id)["customerInfo"].(map[string]any)
			return fmt.Sprint(patient["fullName"], ", ", patient["cpf"], ", ", patient["telephone"])
		}
		const whole = "Ana Maria d'Ávila, 529.982.247-25, (11) 9 8765-4321"
		testkit.Equal(t, "the therapist", read(therapist), "Ana Maria d'Ávila, <nil>, <nil>")
		testkit.Equal(t, "the patient", read(ana), whole)
		testkit.Equal(t, "an administrator", read(k.Admin("adm@psic.test")), whole)
	})
}

// TestPayerOfAnEmployee_Q195: the form to pay begins with the personal address of an employee, or with none. The
// provider would mail its receipt to the company's address. The form to keep a card begins like it.
func TestPayerOfAnEmployee_Q195(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		eva := k.Employee("eva@aurora.example")
		own := k.Book(ana, therapist, testkit.Wednesday, "10:00")
		work := k.Book(eva, therapist, testkit.Wednesday, "14:00")
		read := func(p testkit.Person, id string) any {
			return k.GetSession(p, id)["customerInfo"].(map[string]any)["email"]
		}
		keeps := func(p, by testkit.Person) any {
			return k.Call("GET", "/api/customer/"+p.ID, by.Token, nil).Is(200).JSON()["payerEmail"]
		}
		admin := k.Admin("adm@psic.test")
		testkit.Equal(t, "a patient", read(ana, own), any(ana.Email))
		testkit.Equal(t, "a patient, keeping a card", keeps(ana, ana), any(ana.Email))
		testkit.Equal(t, "an employee, keeping a card", keeps(eva, eva), any(""))
		testkit.Equal(t, "an employee", read(eva, work), any(""))
		k.PersonalAddress(eva, "eva@pessoal.example")
		testkit.Equal(t, "with a personal address", read(eva, work), any("eva@pessoal.example"))
		testkit.Equal(t, "with a personal address, keeping a card", keeps(eva, eva), any("eva@pessoal.example"))
		testkit.Equal(t, "an administrator", read(admin, work), any(eva.Email))
		testkit.Equal(t, "an administrator about a card", keeps(eva, admin), any(""))
		k.Exec("UPDATE account SET mailbox_lost = true WHERE id = $1", ana.ID) // as of somebody who left a company
		testkit.Equal(t, "a former employee", read(ana, own), any(""))
		testkit.Equal(t, "a former employee, keeping a card", keeps(ana, ana), any(""))
	})
}

// TestATherapistWithoutAPlanIsNotBooked: the last day of a plan is still a day on which patients book. From the next
// day on they find no such therapist.
func TestATherapistWithoutAPlanIsNotBooked(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		k.Exec("UPDATE subscription SET valid_until_on = '2026-11-16'")
		k.Book(ana, therapist, testkit.Wednesday, "10:00")
		k.Exec("UPDATE subscription SET valid_until_on = '2026-11-15'")
		k.RequestBooking(ana, therapist, testkit.Wednesday, "14:00").Is(404)
	})
}
