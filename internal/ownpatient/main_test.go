package ownpatient_test

import (
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/money"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

func invite(k *testkit.Kit, psi testkit.Person, body testkit.Fields) testkit.Response {
	k.T.Helper()
	return k.Call("POST", "/api/therapist/"+psi.ID+"/invitations", psi.Token, body)
}

// linked invites by a link and returns its secret.
func linked(k *testkit.Kit, psi testkit.Person, price int) string {
	k.T.Helper()
	return secretOf(invite(k, psi, testkit.Fields{"price": price}).Is(200).Str("link"))
}

func secretOf(link string) string { return link[strings.LastIndex(link, "/")+1:] }

func accept(k *testkit.Kit, p testkit.Person, secret string) testkit.Response {
	k.T.Helper()
	return k.Call("POST", "/api/invitation/accept", p.Token, testkit.Fields{"token": secret})
}

// agreed makes a patient an own patient of a therapist.
func agreed(k *testkit.Kit, p, psi testkit.Person, price int) (bond string) {
	k.T.Helper()
	accept(k, p, linked(k, psi, price)).Is(200)
	return testkit.One[string](k,
		"SELECT id FROM own_patient WHERE patient_id = $1 AND therapist_id = $2 AND ended_at IS NULL", p.ID, psi.ID)
}

func end(k *testkit.Kit, p testkit.Person, bond string) testkit.Response {
	k.T.Helper()
	return k.Call("DELETE", "/api/own-prices/"+bond, p.Token, nil)
}

// costs returns what a session costs its patient.
func costs(k *testkit.Kit, p testkit.Person, session string) money.Cents {
	k.T.Helper()
	return money.Cents(k.GetSession(p, session)["scheduledPriceInBRL"].(float64) * 100)
}

func pay(k *testkit.Kit, p testkit.Person, session string) {
	k.T.Helper()
	k.Pay(p, session, k.CardPayment(sandbox.CardApprovedVisa)).Is(200)
}

func feeOf(k *testkit.Kit, session string) int {
	k.T.Helper()
	return testkit.One[int](k, "SELECT fee_percent FROM session WHERE id = $1", session)
}

func planFee(k *testkit.Kit, psi testkit.Person, percent int) {
	k.T.Helper()
	k.Exec("UPDATE plan SET percent = $1", percent)
}

func code(t *testing.T, what string, r testkit.Response, status int, want string) {
	t.Helper()
	if r.Status != status || r.Str("code") != want {
		t.Errorf("%s: %d %s, want %d %s", what, r.Status, r.Str("code"), status, want)
	}
}

// jump sets the clock. People sign in again, because their logins may have expired.
func jump(k *testkit.Kit, to time.Time, people ...*testkit.Person) {
	k.T.Helper()
	k.Clock.Set(to)
	for _, p := range people {
		*p = k.Login(p.Email)
	}
}
