package dispute_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/testkit"
)

// TestTheCaseOfAnAdministrator: the evidence is there, the answer names nobody, and delivery and outcome are recorded.
func TestTheCaseOfAnAdministrator(t *testing.T) {
	apps(t, func(t *testing.T, k *testkit.Kit, c cast) {
		session := held(k, c, "10:00", true)
		id, provider := disputed(k, session)
		evidence := read(k, c, id)["evidence"].(map[string]any)
		shown := evidence["sessions"].([]any)[0].(map[string]any)
		testkit.Equal(t, "minutes together", shown["minutes"], any(30.0))
		testkit.Equal(t, "stays", len(shown["stays"].([]any)), 2)
		if len(evidence["mails"].([]any)) == 0 {
			t.Error("no mails")
		}
		path := "/api/admin/dispute/" + id
		file := k.Call("GET", path+"/answer.pdf", admin(k, c), nil).Is(200).Body
		if !bytes.HasPrefix(file, []byte("%PDF-")) {
			t.Fatal("the answer is no PDF")
		}
		for _, word := range []string{"Paciente", "psic.test", "sic\xf3log", "erapia", "Sess\xe3o"} {
			if bytes.Contains(file, []byte(word)) {
				t.Errorf("the answer says %q", word)
			}
		}
		if !bytes.Contains(file, []byte(provider)) {
			t.Error("the answer does not name the dispute")
		}

		k.Call("POST", path+"/answered", admin(k, c), testkit.Fields{"reference": ""}).Is(422)
		k.Call("POST", path+"/answered", admin(k, c), testkit.Fields{"reference": "P-118"}).Is(200)
		testkit.Equal(t, "state", read(k, c, id)["state"], any("ANSWERED"))
		k.Call("POST", path+"/answered", admin(k, c), testkit.Fields{"reference": "P-118"}).Is(409)
		k.Call("POST", path+"/outcome", admin(k, c), testkit.Fields{"outcome": "WON", "note": "curto"}).Is(422)
		won := testkit.Fields{"outcome": "WON", "note": "Resultado lido no painel."}
		k.Call("POST", path+"/outcome", admin(k, c), won).Is(200)
		got := read(k, c, id)
		testkit.Equal(t, "closed", got["closed"], any(true))
		testkit.Equal(t, "reference", got["answerReference"], any("P-118"))
		verify(k)
	})
}

// TestTheEvidenceOfThatMoment: gathering again adds, and a row that somebody changed is not read.
func TestTheEvidenceOfThatMoment(t *testing.T) {
	apps(t, func(t *testing.T, k *testkit.Kit, c cast) {
		id, _ := disputed(k, k.Paid(c.ana, c.psi, testkit.Wednesday, "10:00"))
		first := read(k, c, id)["evidence"].(map[string]any)["hash"]
		k.AdvanceAndWork(time.Hour)
		k.Call("POST", "/api/admin/dispute/"+id+"/evidence", admin(k, c), nil).Is(200)
		testkit.Equal(t, "rows", testkit.One[int](k, "SELECT count(*) FROM dispute_evidence"), 2)
		now := k.Call("GET", "/api/admin/dispute/"+id, admin(k, c), nil).JSON()["evidence"].(map[string]any)["hash"]
		if now == first {
			t.Error("the second look has the hash of the first")
		}
		k.Exec("UPDATE dispute_evidence SET hash = 'x'")
		k.Call("GET", "/api/admin/dispute/"+id, admin(k, c), nil).Is(500)
	})
}

// TestOpenByHand: a payment gets one case, with the day that the administrator knows; what was never paid gets none.
func TestOpenByHand(t *testing.T) {
	apps(t, func(t *testing.T, k *testkit.Kit, c cast) {
		session := k.Book(c.ana, c.psi, testkit.Wednesday, "10:00")
		k.PayPix(k.PixCode(c.ana, session))
		k.Work()
		body := func(changes ...testkit.Fields) testkit.Fields {
			return testkit.With(testkit.Fields{
				"chargeId": charge(k, session).ID,
				"reason":   "Aviso por e-mail do provedor.",
				"answerOn": "20/11/2026",
			}, changes...)
		}
		post := func(b testkit.Fields) testkit.Response {
			return k.Call("POST", "/api/admin/disputes", admin(k, c), b)
		}
		post(body(testkit.Fields{"reason": "curto"})).Is(422)
		post(body(testkit.Fields{"answerOn": "01/01/2020"})).Is(422)
		post(body(testkit.Fields{"chargeId": "0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"})).Is(404)
		id := post(body()).Is(200).Str("id")
		post(body()).Is(409)
		got := read(k, c, id)
		testkit.Equal(t, "kind", got["kind"], any("MED"))
		testkit.Equal(t, "the last day", got["answerBy"], any("20/11/2026"))
		testkit.Equal(t, "set aside", reserve(k, id), price)
		verify(k)
	})
}

// TestOverdueFirst: the list begins with the earliest deadline, then what waits for the provider, then what is closed.
func TestOverdueFirst(t *testing.T) {
	apps(t, func(t *testing.T, k *testkit.Kit, c cast) {
		var ids []string
		for _, start := range []string{"10:00", "11:00", "14:00", "15:00"} {
			id, _ := disputed(k, k.Paid(c.ana, c.psi, testkit.Wednesday, start))
			ids = append(ids, id)
		}
		soon := at.Of(k.Clock.Now().Add(time.Hour)).UnixMicro()
		k.Exec("UPDATE dispute SET answer_until = $1 WHERE id = $2", soon, ids[2])
		k.Call("POST", "/api/admin/dispute/"+ids[0]+"/answered", admin(k, c), testkit.Fields{"reference": "1"}).Is(200)
		won := testkit.Fields{"outcome": "WON", "note": "Resultado lido no painel."}
		k.Call("POST", "/api/admin/dispute/"+ids[1]+"/outcome", admin(k, c), won).Is(200)
		list := k.Call("GET", "/api/admin/disputes", admin(k, c), nil).Is(200).JSON()
		var got []string
		for _, e := range list["elements"].([]any) {
			got = append(got, e.(map[string]any)["id"].(string))
		}
		testkit.Equal(t, "order", strings.Join(got, " "), strings.Join([]string{ids[2], ids[3], ids[0], ids[1]}, " "))
		testkit.Equal(t, "counts", fmt.Sprint(list["counts"]), "map[answered:1 closed:1 waiting:2]")
		part := k.Call("GET", "/api/admin/disputes?part=CLOSED&kind=CHARGEBACK", admin(k, c), nil).Is(200).JSON()
		testkit.Equal(t, "closed", part["totalElements"], any(1.0))
		board := k.Call("GET", "/api/admin/dashboard", admin(k, c), nil).Is(200).JSON()
		testkit.Equal(t, "on the panel", board["openDisputes"], any(2.0))
	})
}

// TestNobodyElseLearnsOfIt: an employee's dispute changes nothing that the employer or the patient reads.
func TestNobodyElseLearnsOfIt(t *testing.T) {
	apps(t, func(t *testing.T, k *testkit.Kit, c cast) {
		bia := k.Employee("bia@aurora.test")
		session := k.Paid(bia, c.psi, testkit.Wednesday, "10:00")
		k.Work()
		shown := k.GetSession(bia, session)
		mails := len(k.Mails("rh@aurora.test")) + len(k.Mails(bia.Email))
		disputed(k, session)
		testkit.Equal(t, "the session", fmt.Sprint(k.GetSession(bia, session)), fmt.Sprint(shown))
		testkit.Equal(t, "mails", len(k.Mails("rh@aurora.test"))+len(k.Mails(bia.Email)), mails)
		for _, who := range []testkit.Person{bia, c.psi} {
			id := testkit.One[string](k, "SELECT id FROM dispute")
			k.Call("GET", "/api/admin/dispute/"+id, who.Token, nil).Is(403)
		}
	})
}
