package agreement_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"psic/internal/agreement"
	"psic/internal/testkit"
)

const day = 24 * time.Hour

// TestPublishAndAccept: a therapist publishes, a patient with a paid session reads and accepts once, and a session
// never waits for it.
func TestPublishAndAccept(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		own := k.Call("GET", "/api/agreement", psi.Token, nil).Is(200).JSON()
		if own["version"] != 0.0 || len(own["sections"].([]any)) != 6 || own["crp"] == "" {
			t.Errorf("before the first publication: %v", own)
		}
		session(k, psi, ana, 3*day)
		if len(mine(k, ana)) != 0 {
			t.Error("nothing is published, and the patient is asked")
		}
		id := publish(k, psi, 0, true, "Uma vez por semana.\r\n")
		m := mine(k, ana)[0].(map[string]any)
		if m["id"] != id || m["pending"] != true || m["acceptedAt"] != nil {
			t.Errorf("the patient reads %v", m)
		}
		shown := read(k, ana, id)
		body := testkit.One[string](k, "SELECT body FROM agreement WHERE id = $1", id)
		if shown["hash"] != agreement.Hash(body) || !strings.Contains(body, `"text":"Uma vez por semana."`) {
			t.Errorf("hash %v of %s", shown["hash"], body)
		}
		refused(t, "a wrong hash", k.Call("POST", "/api/agreement/"+id+"/accept", ana.Token,
			testkit.Fields{"hash": agreement.Hash("x")}), 409, "agreement.newer")
		accept(k, ana, id).Is(200)
		first := read(k, ana, id)["acceptedAt"]
		k.Clock.Advance(time.Minute)
		accept(k, ana, id).Is(200)
		if again := read(k, ana, id)["acceptedAt"]; again != first || first == nil {
			t.Errorf("accepted at %v, then %v", first, again)
		}
		m = mine(k, ana)[0].(map[string]any)
		if m["pending"] != false || m["id"] != id || rows(k, "agreement_accepted", "hash = $1", shown["hash"]) != 1 {
			t.Errorf("after accepting: %v", m)
		}
		list := patients(k, psi, "")
		if len(list) != 1 || list[0]["state"] != "ACCEPTED" || list[0]["version"] != 1.0 {
			t.Errorf("the therapist reads %v", list)
		}
	})
}

// patients returns the first page of a therapist's patients whose name has the words.
func patients(k *testkit.Kit, psi testkit.Person, words string) (out []map[string]any) {
	k.T.Helper()
	r := k.Call("GET", "/api/agreement/patients?search="+words, psi.Token, nil).Is(200).JSON()
	for _, p := range r["elements"].([]any) {
		out = append(out, p.(map[string]any))
	}
	return out
}

// TestPublishRefuses: an equal text, a text beside another tab, no text and a long text publish nothing.
func TestPublishRefuses(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi := k.Therapist("psi@psic.test")
		send := func(body testkit.Fields) testkit.Response {
			return k.Call("POST", "/api/agreement", psi.Token, body)
		}
		refused(t, "no text", send(publishing(0, true, " \n")), 422, "")
		refused(t, "a long text", send(publishing(0, true, strings.Repeat("á", 4001))), 422, "")
		refused(t, "a version that is not there", send(publishing(1, true, "a")), 409, "agreement.moved")
		send(publishing(0, true, strings.Repeat("á", 4000))).Is(200)
		refused(t, "the other tab", send(publishing(0, true, "b")), 409, "agreement.moved")
		refused(t, "the same text", send(publishing(1, false, strings.Repeat("á", 4000))), 409, "agreement.same")
		send(publishing(1, false, "b")).Is(200)
		if n := rows(k, "agreement", "therapist_id = $1", psi.ID); n != 2 {
			t.Errorf("%d versions", n)
		}
		k.Exec("UPDATE agreement SET version = 200 WHERE version = 2")
		refused(t, "too many", send(publishing(200, true, "c")), 409, "agreement.full")
	})
}

// TestPublishRace: of many tabs that publish after the same version, one does.
func TestPublishRace(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi := k.Therapist("psi@psic.test")
		if got := together(8, func(i int) int {
			return k.Call("POST", "/api/agreement", psi.Token, publishing(0, true, strings.Repeat("x", i+1))).Status
		}); got[http.StatusOK] != 1 || got[http.StatusConflict] != 7 {
			t.Errorf("statuses %v", got)
		}
		if n := rows(k, "agreement", "therapist_id = $1", psi.ID); n != 1 {
			t.Errorf("%d versions", n)
		}
	})
}

// TestAcceptRace: a double click and two tabs accept once.
func TestAcceptRace(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		session(k, psi, ana, 3*day)
		id := publish(k, psi, 0, true, "a")
		hash := read(k, ana, id)["hash"]
		got := together(8, func(int) int {
			return k.Call("POST", "/api/agreement/"+id+"/accept", ana.Token, testkit.Fields{"hash": hash}).Status
		})
		if got[http.StatusOK] != 8 || rows(k, "agreement_accepted", "patient_id = $1", ana.ID) != 1 {
			t.Errorf("statuses %v", got)
		}
	})
}

// together calls at the same time and counts the results.
func together(n int, call func(i int) int) map[int]int {
	out, results := map[int]int{}, make([]int, n)
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() { results[i] = call(i) })
	}
	all.Wait()
	for _, status := range results {
		out[status]++
	}
	return out
}

// TestNewVersion: a version for everybody asks again, one for new patients does not, and only the newest is accepted.
func TestNewVersion(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana, bia := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		session(k, psi, ana, 3*day)
		first := publish(k, psi, 0, true, "a")
		accept(k, ana, first).Is(200)
		second := publish(k, psi, 1, false, "b")
		if pending(k, ana) {
			t.Error("a version for new patients asks one who accepted")
		}
		session(k, psi, bia, 3*day+time.Hour)
		if m := mine(k, bia)[0].(map[string]any); m["pending"] != true || m["id"] != second {
			t.Errorf("a new patient reads %v", m)
		}
		third := publish(k, psi, 2, true, "c")
		if m := mine(k, ana)[0].(map[string]any); m["pending"] != true || m["id"] != third || m["acceptedAt"] == nil {
			t.Errorf("after a version for everybody: %v", m)
		}
		refused(t, "an older version", accept(k, bia, second), 409, "agreement.newer")
		if shown := read(k, bia, second); shown["newestId"] != third {
			t.Errorf("the older version names %v", shown["newestId"])
		}
		accept(k, bia, third).Is(200)
		if list := patients(k, psi, ""); list[0]["state"] != "PENDING" || list[0]["version"] != 1.0 ||
			list[1]["state"] != "ACCEPTED" || list[1]["version"] != 3.0 {
			t.Errorf("the therapist reads %v", list)
		}
	})
}

// TestStrangers: a version is shown to its therapist and the own patients; nobody else learns that it exists.
func TestStrangers(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, other := k.Therapist("psi@psic.test"), k.Therapist("outra@psic.test")
		ana, bia := k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		session(k, psi, ana, 3*day)
		unpaid := session(k, psi, bia, 4*day)
		k.Exec("UPDATE session SET paid_at = NULL WHERE id = $1", unpaid)
		id := publish(k, psi, 0, true, "a")
		for who, p := range map[string]testkit.Person{"a therapist": other, "a patient without a paid session": bia} {
			refused(t, who, k.Call("GET", "/api/agreement/"+id, p.Token, nil), 404, "")
		}
		path := "/api/agreement/" + id
		refused(t, "an administrator", k.Call("GET", path, k.Admin("adm@psic.test").Token, nil), 403, "")
		refused(t, "accepting", k.Call("POST", path+"/accept", bia.Token, testkit.Fields{"hash": "x"}), 404, "")
		body := testkit.Fields{"vaultId": "x", "sealed": text(2048)}
		refused(t, "a contact", k.Call("PUT", path+"/contact", bia.Token, body), 404, "")
		refused(t, "removing", k.Call("DELETE", path+"/contact", bia.Token, nil), 404, "")
		refused(t, "sending", k.Call("POST", "/api/agreement/patients/"+ana.ID+"/send", other.Token, nil), 404, "")
		refused(t, "sending", k.Call("POST", "/api/agreement/patients/"+bia.ID+"/send", psi.Token, nil), 404, "")
		if len(patients(k, other, "")) != 0 || len(mine(k, bia)) != 0 {
			t.Error("a stranger has a list")
		}
	})
}

// TestPatientsList: searched without accents, paged, those who have to read first.
func TestPatientsList(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi := k.Therapist("psi@psic.test")
		people := k.ManyPatients(k.Patient("ana@psic.test"), 12)
		for i, p := range people {
			session(k, psi, p, 3*day+time.Duration(i)*time.Hour)
		}
		k.Exec("UPDATE account SET full_name = 'Zélia Órfã', nickname = '' WHERE id = $1", people[5].ID)
		publish(k, psi, 0, true, "a")
		if list := patients(k, psi, "zelia+ORFA"); len(list) != 1 || list[0]["customerId"] != people[5].ID {
			t.Errorf("found %v", list)
		}
		r := k.Call("GET", "/api/agreement/patients?currentPage=1&pageSize=10", psi.Token, nil).Is(200).JSON()
		if len(r["elements"].([]any)) != len(people)-10 || r["totalElements"] != float64(len(people)) {
			t.Errorf("the second page: %v", r)
		}
		if r := k.Call("GET", "/api/agreement/patients?currentPage=9", psi.Token, nil).Is(200).JSON(); len(
			r["elements"].([]any)) != 0 {
			t.Errorf("after the last page: %v", r)
		}
	})
}
