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

// R037: everything under /api/admin needs the administrator's role, except the door.
func TestAdminOperations_R037(t *testing.T) {
	k, n := testkit.New(t, store.SQLite), 0
	for _, op := range k.API.Ops {
		if !strings.HasPrefix(op.Path, "/api/admin/") || op.ID == "admin-login" {
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

// R047: administrators approve, nobody else does.
// Abuse case 23.
func TestOnlyAdministratorsApprove_R047(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		waiting := k.Submitted("psi@psic.test")
		path, body := "/api/admin/therapist/"+waiting.ID+"/approve", testkit.Fields{"evidence": "Conferido."}
		for _, p := range []testkit.Person{waiting, k.Patient("ana@psic.test")} {
			if says := k.Call(http.MethodPost, path, p.Token, body).
				Is(403).
				Str("description"); says != "Você não possui permissão." {
				t.Error(says)
			}
		}
		k.Call(http.MethodPost, path, k.Admin("admin@psic.test").Token, body).Is(200)
		testkit.Equal(
			t,
			"state",
			testkit.One[string](k, "SELECT state FROM account WHERE id = $1", waiting.ID),
			"PENDING_SUBSCRIPTION_PLAN",
		)
	})
}

// R032: an employee books, pays, moves and cancels like other patients, and has no cards, history or balance. R052: the
// two people of a session read, move and cancel it; others do not.
// Abuse case 6.
func TestEmployees_R032_R052(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		employee, therapist, patient := k.Employee(
			"rita@aurora.example",
		), k.Therapist(
			"psi@psic.test",
		), k.Patient(
			"ana@psic.test",
		)
		for _, path := range []string{"/api/customer/%s/credits", "/api/customer/%s/cancels", "/api/payment-history/%s", "/api/subscription/cards?id=%s"} {
			k.Call(http.MethodGet, fmt.Sprintf(path, employee.ID), employee.Token, nil).Is(403)
			k.Call(http.MethodGet, fmt.Sprintf(path, patient.ID), patient.Token, nil).Is(200)
		}
		for i, who := range []testkit.Person{employee, patient} {
			id := k.Book(who, therapist, testkit.Wednesday, []string{"10:00", "14:00"}[i])
			k.Pay(who, id, k.CardPayment(sandbox.CardApprovedVisa)).Is(200)
			for _, p := range []testkit.Person{who, therapist} {
				k.Call(http.MethodGet, "/api/session/"+id, p.Token, nil).Is(200)
			}
			stranger := []testkit.Person{patient, employee}[i]
			move := testkit.Fields{"day": "19/11/2026", "startTime": []string{"10:00", "14:00"}[i]}
			k.Call(http.MethodGet, "/api/session/"+id, stranger.Token, nil).Is(404)
			k.Call(http.MethodPost, "/api/agenda/"+stranger.ID+"/session/"+id+"/reschedule", stranger.Token, move).
				Is(404)
			k.Call(http.MethodPost, "/api/session/"+id+"/cancel", stranger.Token, testkit.Fields{}).Is(404)
			k.Call(http.MethodPost, "/api/agenda/"+who.ID+"/session/"+id+"/reschedule", who.Token, move).Is(200)
			k.Call(http.MethodPost, "/api/agenda/"+therapist.ID+"/session/"+id+"/reschedule", therapist.Token, testkit.With(move, testkit.Fields{"day": "20/11/2026"})).
				Is(200)
			k.Call(http.MethodPost, "/api/session/"+id+"/cancel", []testkit.Person{who, therapist}[i].Token, testkit.Fields{}).
				Is(200)
		}
	})
}
