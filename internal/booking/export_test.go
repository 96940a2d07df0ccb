package booking_test

import (
	"strings"
	"testing"

	"psic/internal/kernel/money"
	"psic/internal/testkit"
)

// exported returns the sessions of somebody's own copy of data, by session.
func exported(k *testkit.Kit, who testkit.Person) map[string]map[string]any {
	k.T.Helper()
	_, data, err := k.Booking.ExportSessions(k.T.Context(), who.ID)
	if err != nil {
		k.T.Fatal(err)
	}
	out := map[string]map[string]any{}
	list, _ := data.([]map[string]any)
	for _, line := range list {
		out[line["sessao"].(string)] = line
	}
	return out
}

// TestExport_therapistsCopyHidesThePatient: a therapist's copy has no discount and no way or amount of a return. Either
// would tell that a patient is new or an employee. The patient's copy has them.
// Abuse case 60.
func TestExport_therapistsCopyHidesThePatient(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana, eva := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), k.Employee("eva@aurora.example")
		first, back := k.Paid(ana, psi, "18/11/2026", "10:00"), k.Paid(eva, psi, "19/11/2026", "10:00")
		k.Call("POST", "/api/session/"+back+"/cancel", psi.Token, testkit.Fields{}).Is(200)
		k.Work()
		read := exported(k, ana)[first]["descontoEmReais"]
		testkit.Equal(t, "the patient reads the discount", read, any(money.Cents(24_00)))
		if got := exported(k, eva)[back]["resultado"]; got == "devolvido ao paciente" {
			t.Errorf("the patient reads %v", got)
		}
		own := exported(k, psi)
		for id, line := range own {
			for key := range line {
				if strings.HasPrefix(key, "desconto") || strings.HasPrefix(key, "devolvido") {
					t.Errorf("session %s of the therapist's copy has %s", id, key)
				}
			}
		}
		testkit.Equal(t, "how it ended", own[back]["resultado"], any("devolvido ao paciente"))
		testkit.Equal(t, "sessions", len(own), 2)
	})
}

// TestExport_discountAsOnThePaymentPage: a discount that another session of the patient took meanwhile is not in the
// copy of an unpaid one.
func TestExport_discountAsOnThePaymentPage(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		waiting := k.Book(ana, psi, "18/11/2026", "10:00")
		testkit.Equal(t, "before", exported(k, ana)[waiting]["descontoEmReais"], any(money.Cents(24_00)))
		paid := k.Paid(ana, psi, "19/11/2026", "10:00")
		testkit.Equal(t, "the paid one", exported(k, ana)[paid]["descontoEmReais"], any(money.Cents(24_00)))
		testkit.Equal(t, "after", exported(k, ana)[waiting]["descontoEmReais"], any(money.Cents(0)))
		testkit.Equal(t, "as the page says", k.GetSession(ana, waiting)["scheduledPriceInBRL"], any(160.0))
	})
}
