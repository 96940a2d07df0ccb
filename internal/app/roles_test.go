package app_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"psic/internal/kernel/actor"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// R037: every operation under /api/admin needs the administrator's role, except signing in.
func TestAdminOperations_R037(t *testing.T) {
	k, n := testkit.New(t, store.SQLite), 0
	for _, op := range k.API.Ops {
		signsIn := strings.HasPrefix(op.Path, "/api/admin/login")
		if !strings.HasPrefix(op.Path, "/api/admin/") || signsIn {
			continue
		}
		n++
		if op.Access.Public || !slices.Equal(op.Access.Roles, []actor.Role{actor.Administrator}) {
			t.Errorf("%s admits %v", op.Path, op.Access.Roles)
		}
	}
	if n < 30 {
		t.Errorf("only %d operations", n)
	}
}

// R047: only administrators approve a registration.
// Abuse case 23.
func TestOnlyAdministratorsApprove_R047(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		waiting := k.Submitted("psi@psic.test")
		path, body := "/api/admin/therapist/"+waiting.ID+"/approve", testkit.Fields{"evidence": "Conferido."}
		for _, p := range []testkit.Person{waiting, k.Patient("ana@psic.test")} {
			r := k.Call(http.MethodPost, path, p.Token, body).Is(403)
			testkit.Equal(t, "description", r.Str("description"), "Você não possui permissão.")
		}
		k.Call(http.MethodPost, path, k.Admin("admin@psic.test").Token, body).Is(200)
		state := testkit.One[string](k, "SELECT state FROM account WHERE id = $1", waiting.ID)
		testkit.Equal(t, "state", state, "PENDING_SUBSCRIPTION_PLAN")
	})
}

// R032: an employee books, pays, moves and cancels like other patients, and has no cards, history or balance. R052: the
// two people of a session read, move and cancel it; others do not.
// Abuse case 6.
func TestEmployees_R032_R052(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		employee, patient := k.Employee("rita@aurora.example"), k.Patient("ana@psic.test")
		therapist := k.Therapist("psi@psic.test")
		for _, path := range []string{
			"/api/customer/%s/credits",
			"/api/customer/%s/cancels",
			"/api/payment-history/%s",
			"/api/subscription/cards?id=%s",
		} {
			k.Call(http.MethodGet, fmt.Sprintf(path, employee.ID), employee.Token, nil).Is(403)
			k.Call(http.MethodGet, fmt.Sprintf(path, patient.ID), patient.Token, nil).Is(200)
		}
		for i, who := range []testkit.Person{employee, patient} {
			id := k.Book(who, therapist, testkit.Wednesday, []string{"10:00", "14:00"}[i])
			k.Pay(who, id, k.CardPayment(sandbox.CardApprovedVisa)).Is(200)
			for _, p := range []testkit.Person{who, therapist} {
				k.Call(http.MethodGet, "/api/session/"+id, p.Token, nil).Is(200)
			}

			move := func(p testkit.Person, day string) testkit.Response {
				wanted := testkit.Fields{"day": day, "startTime": []string{"10:00", "14:00"}[i]}
				return k.Call(http.MethodPost, "/api/agenda/"+p.ID+"/session/"+id+"/reschedule", p.Token, wanted)
			}
			cancel := func(p testkit.Person) testkit.Response {
				return k.Call(http.MethodPost, "/api/session/"+id+"/cancel", p.Token, testkit.Fields{})
			}
			stranger := []testkit.Person{patient, employee}[i]
			k.Call(http.MethodGet, "/api/session/"+id, stranger.Token, nil).Is(404)
			move(stranger, "19/11/2026").Is(404)
			cancel(stranger).Is(404)
			move(who, "19/11/2026").Is(200)
			move(therapist, "20/11/2026").Is(200)
			cancel([]testkit.Person{who, therapist}[i]).Is(200)
		}
	})
}
