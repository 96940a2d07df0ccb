package ownpatient_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"psic/internal/ownpatient"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// TestInvitation: the mail names nobody, the page of its link says who invites and the price, and the address is kept
// sealed until somebody accepts.
func TestInvitation(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		list := "/api/therapist/" + psi.ID + "/invitations"
		r := invite(k, psi, testkit.Fields{"email": " Fora@Exemplo.test ", "name": "Bia", "price": 120}).Is(200)
		testkit.Equal(t, "a mailed link is not shown", r.Str("link"), "")
		k.Work()
		mails := k.Mails("fora@exemplo.test")
		if len(mails) != 1 || mails[0].Subject != "Você recebeu um convite" {
			t.Fatalf("mails %+v", mails)
		}
		if strings.Contains(mails[0].Text, "psic") && strings.Contains(strings.ToLower(mails[0].Text), "psicól") {
			t.Errorf("the mail says what it is about: %s", mails[0].Text)
		}
		stored := testkit.One[string](k, "SELECT person FROM own_invitation")
		if strings.Contains(stored, "exemplo") || strings.Contains(stored, "Bia") {
			t.Errorf("stored in clear: %s", stored)
		}
		row := k.Call("GET", list, psi.Token, nil).Is(200).JSON()["elements"].([]any)[0].(map[string]any)
		testkit.Equal(t, "the therapist reads the address", row["email"].(string), "fora@exemplo.test")

		text := mails[0].Text
		secret := text[strings.Index(text, ownpatient.Path)+len(ownpatient.Path):]
		secret = strings.Fields(secret)[0]
		asked := k.Call("POST", "/api/invitation", "", testkit.Fields{"token": secret}).Is(200).JSON()
		testkit.Equal(t, "the price", asked["price"].(float64), 120)
		testkit.Equal(t, "who invites", asked["therapistId"].(string), psi.ID)
		accept(k, ana, secret).Is(200)
		testkit.Equal(t, "wiped", testkit.One[string](k, "SELECT person || email_index FROM own_invitation"), "")
		row = k.Call("GET", list, psi.Token, nil).Is(200).JSON()["elements"].([]any)[0].(map[string]any)
		testkit.Equal(t, "state", row["state"].(string), "ACCEPTED")
		k.Work()
		testkit.Equal(t, "the therapist is told", len(k.Mails(psi.Email)) > 0, true)
		code(t, "an unknown link", k.Call("POST", "/api/invitation", "", testkit.Fields{"token": "x"}),
			http.StatusNotFound, "not_found")
		code(t, "a therapist accepts", accept(k, psi, secret), http.StatusForbidden, "forbidden")
	})
}

// TestInvitationEdges_Q218: fourteen days, one step to each side; sent again it lasts fourteen more.
func TestInvitationEdges_Q218(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		secret, start := linked(k, psi, 120), k.Clock.Now()
		state := func() string {
			return k.Call("POST", "/api/invitation", "", testkit.Fields{"token": secret}).Is(200).Str("state")
		}
		jump(k, start.Add(14*24*time.Hour-time.Second), &ana)
		testkit.Equal(t, "a second before", state(), "SENT")
		jump(k, start.Add(14*24*time.Hour), &ana, &psi)
		testkit.Equal(t, "at the end", state(), "EXPIRED")
		code(t, "accepting at the end", accept(k, ana, secret), http.StatusConflict, "own_patient.over")
		k.Work()
		code(t, "after the job", accept(k, ana, secret), http.StatusNotFound, "not_found")

		id := testkit.One[string](k, "SELECT id FROM own_invitation")
		again := "/api/therapist/" + psi.ID + "/invitations/" + id
		link := k.Call("POST", again+"/send", psi.Token, nil).Is(200).Str("link")
		newer := k.Call("POST", again+"/send", psi.Token, nil).Is(200).Str("link")
		code(t, "only the newest link works", accept(k, ana, secretOf(link)), http.StatusNotFound, "not_found")
		k.Call("DELETE", again, psi.Token, nil).Is(200)
		k.Call("DELETE", again, psi.Token, nil).Is(200)
		code(t, "a withdrawn link", accept(k, ana, secretOf(newer)), http.StatusNotFound, "not_found")
		code(t, "a withdrawn one is not sent again", k.Call("POST", again+"/send", psi.Token, nil),
			http.StatusConflict, "own_patient.closed")

		jump(k, k.Clock.Now().Add(90*24*time.Hour+time.Hour))
		k.Work()
		testkit.Equal(t, "forgotten after ninety days",
			testkit.One[int](k, "SELECT count(*) FROM own_invitation"), 0)
	})
}

// TestInvitationLimits: prices, addresses, open ones and those of a day.
func TestInvitationLimits(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi := k.Therapist("psi@psic.test")
		for _, price := range []any{0, -1, 10_001, 99.5, 0.5} {
			if r := invite(k, psi, testkit.Fields{"price": price}); r.Status != 422 || r.Field("price") == "" {
				t.Errorf("price %v: %d %s", price, r.Status, r.Body)
			}
		}
		invite(k, psi, testkit.Fields{"price": 10_000}).Is(200)
		if r := invite(k, psi, testkit.Fields{"price": 1, "email": "nada"}); r.Field("email") == "" {
			t.Errorf("a broken address: %d", r.Status)
		}
		r := invite(k, psi, testkit.Fields{"price": 1, "email": " PSI@psic.test "})
		testkit.Equal(t, "the own address", r.Field("email"), "Este e-mail é o seu. Informe o do paciente.")
		testkit.Equal(t, "status of the own address", r.Status, http.StatusUnprocessableEntity)
		body := testkit.Fields{"price": 1, "email": "a@fora.test"}
		id := invite(k, psi, body).Is(200).Str("id")
		code(t, "twice", invite(k, psi, body), http.StatusConflict, "own_patient.invited_already")
		k.Call("DELETE", "/api/therapist/"+psi.ID+"/invitations/"+id, psi.Token, nil).Is(200)
		code(t, "withdrawn and invited again", invite(k, psi, body), http.StatusConflict, "own_patient.invited_already")

		for range 18 {
			invite(k, psi, testkit.Fields{"price": 1}).Is(200)
		}
		code(t, "too many in a day", invite(k, psi, testkit.Fields{"price": 1}), http.StatusTooManyRequests,
			"own_patient.too_many_today")
		jump(k, k.Clock.Now().Add(24*time.Hour), &psi)
		invite(k, psi, body).Is(200)
		k.Exec("UPDATE own_invitation SET sent_at = 1")
		for i := range 100 {
			if testkit.One[int](k, "SELECT count(*) FROM own_invitation WHERE state = 'SENT'") >= 50 {
				break
			}
			invite(k, psi, testkit.Fields{"price": 1, "name": fmt.Sprint("n", i)}).Is(200)
			k.Exec("UPDATE own_invitation SET sent_at = 1")
		}
		code(t, "too many open", invite(k, psi, testkit.Fields{"price": 1}), http.StatusConflict,
			"own_patient.too_many_open")
	})
}

// TestAcceptanceRace: of people who accept one invitation at the same moment, one has it. Of two invitations to one
// person one becomes an agreement.
func TestAcceptanceRace(t *testing.T) {
	for name, kits := range map[string]func(t *testing.T) []*testkit.Kit{
		"sqlite": func(t *testing.T) []*testkit.Kit { return []*testkit.Kit{testkit.New(t, store.SQLite)} },
		"two servers on postgres": func(t *testing.T) []*testkit.Kit {
			first := testkit.New(t, store.Postgres)
			return []*testkit.Kit{first, testkit.New(t, store.Postgres, testkit.ReplicaOf(first))}
		},
	} {
		t.Run(name, func(t *testing.T) {
			servers := kits(t)
			k := servers[0]
			psi, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
			people := k.ManyPatients(ana, 12)
			secret := linked(k, psi, 120)
			got := testkit.Race(len(people), func(i int) testkit.Response {
				return accept(servers[i%len(servers)], people[i], secret)
			})
			testkit.Equal(t, "accepted", testkit.Tally(got)[200], 1)
			testkit.Equal(t, "agreements", testkit.One[int](k, "SELECT count(*) FROM own_patient"), 1)

			other := k.Therapist("outra@psic.test")
			secrets := []string{linked(k, other, 100), linked(k, other, 110), linked(k, other, 120)}
			got = testkit.Race(len(secrets), func(i int) testkit.Response {
				return accept(servers[i%len(servers)], ana, secrets[i])
			})
			testkit.Equal(t, "accepted by one person", testkit.Tally(got)[200], 1)
		})
	}
}

// TestNewPrice_Q227: a new price waits for the patient's answer; the old one holds until then.
func TestNewPrice_Q227(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana, bia := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		bond := agreed(k, ana, psi, 120)
		offer := func(price int) testkit.Response {
			path := "/api/therapist/" + psi.ID + "/own-patients/" + bond + "/price"
			return k.Call("POST", path, psi.Token, testkit.Fields{"price": price})
		}
		take := func(p testkit.Person, price int) testkit.Response {
			return k.Call("POST", "/api/own-prices/"+bond+"/accept", p.Token, testkit.Fields{"price": price})
		}
		code(t, "nothing was proposed", take(ana, 130), http.StatusConflict, "own_patient.price_changed")
		offer(130).Is(200)
		hold := k.Book(ana, psi, testkit.Wednesday, "10:00")
		testkit.Equal(t, "the old price holds", costs(k, ana, hold), 120_00)
		code(t, "another amount", take(ana, 131), http.StatusConflict, "own_patient.price_changed")
		code(t, "another person", take(bia, 130), http.StatusNotFound, "not_found")
		take(ana, 130).Is(200)
		testkit.Equal(t, "what is reserved keeps its price", costs(k, ana, hold), 120_00)
		later := k.Book(ana, psi, testkit.Wednesday, "14:00")
		testkit.Equal(t, "the new price", costs(k, ana, later), 130_00)

		offer(150).Is(200)
		offer(130).Is(200)
		code(t, "withdrawn", take(ana, 150), http.StatusConflict, "own_patient.price_changed")
		code(t, "a stranger ends it", end(k, bia, bond), http.StatusNotFound, "not_found")
		k.Call("DELETE", "/api/therapist/"+psi.ID+"/own-patients/"+bond, psi.Token, nil).Is(200)
		code(t, "after the end", offer(140), http.StatusNotFound, "not_found")
	})
}
