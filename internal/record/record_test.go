package record_test

import (
	"sync"
	"testing"
	"time"

	"psic/internal/kernel/ids"
	"psic/internal/platform/store"
	"psic/internal/record/format"
	"psic/internal/testkit"
)

func TestVaultIsCreatedOnce(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi := k.Therapist("psi@psic.test")
		if k.Call("GET", "/api/vault", psi.Token, nil).Is(200).JSON()["created"] != false {
			t.Error("there is a vault before it was created")
		}
		b := open(k, psi)
		got := k.Call("GET", "/api/vault", psi.Token, nil).Is(200).JSON()
		if got["created"] != true || got["id"] != b.vault.VaultID || got["passphraseKey"] != b.keys.PassphraseKey {
			t.Errorf("vault %v", got)
		}
		again := testkit.With(b.newVault(), testkit.Fields{"id": ids.New()})
		refused(t, "a second vault", k.Call("POST", "/api/vault", psi.Token, again), 409, "vault.exists")
	})
}

func TestVaultIsCreatedOnce_race(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi := k.Therapist("psi@psic.test")
		first := open(k, k.Therapist("outra@psic.test"))
		statuses := make([]int, 8)
		var all sync.WaitGroup
		for i := range statuses {
			all.Go(func() {
				body := testkit.With(first.newVault(), testkit.Fields{"id": ids.New()})
				statuses[i] = k.Call("POST", "/api/vault", psi.Token, body).Status
			})
		}
		all.Wait()
		if n := testkit.One[int](k, "SELECT count(*) FROM vault WHERE therapist_id = $1", psi.ID); n != 1 {
			t.Errorf("%d vaults, statuses %v", n, statuses)
		}
	})
}

func TestSealedTextsHaveTheirSizes(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	psi, patient := met(k)
	b := open(k, psi)
	id := b.record(patient, "Canário")
	for what, change := range map[string]testkit.Fields{
		"a plain text":       {"sealed": "Canário em claro"},
		"an odd size":        {"sealed": sealed(1000)},
		"a small size":       {"sealed": sealed(512)},
		"a large size":       {"sealed": sealed(64 << 10)},
		"no heads":           {"heads": ""},
		"heads of odd size":  {"heads": sealed(3000)},
		"a name of odd size": {"name": sealed(100)},
		"number zero":        {"number": 0},
	} {
		body, _ := b.entry(id, "x")
		r := k.Call("POST", "/api/record/"+id+"/versions", psi.Token, testkit.With(body, change))
		refused(t, what, r, 422, "record.format_invalid")
	}
	weak := testkit.With(b.keyFields(), testkit.Fields{"iterations": format.MinIterations - 1, "keysVersion": 0})
	refused(t, "a low cost", k.Call("PUT", "/api/vault/keys", psi.Token, weak), 422, "record.format_invalid")
}

func TestRecordIsOfThoseWhomTheTherapistMet(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, patient := met(k)
		stranger, later := k.Patient("estranho@psic.test"), k.Patient("depois@psic.test")
		meet(k, psi, later, 90*24) // a paid session that has not begun
		b := open(k, psi)
		list := k.Call("GET", "/api/record", psi.Token, nil).Is(200).JSON()
		people := list["patients"].([]any)
		if len(people) != 1 || people[0].(map[string]any)["customerId"] != patient.ID {
			t.Errorf("patients %v", people)
		}
		for what, who := range map[string]testkit.Person{"a stranger": stranger, "before the session": later} {
			id := ids.New()
			body, _ := b.entry(id, "x")
			body["id"], body["customerId"], body["name"] = id, who.ID, sealed(format.NamePad)
			refused(t, what, k.Call("POST", "/api/record", psi.Token, body), 404, "not_found")
		}

		b.record(patient, "Canário")
		second := ids.New()
		body, _ := b.entry(second, "x")
		body["id"], body["customerId"], body["name"] = second, patient.ID, sealed(format.NamePad)
		refused(t, "a second record", k.Call("POST", "/api/record", psi.Token, body), 409, "record.exists")
	})
}

func TestNobodyElseReachesARecord(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, patient := met(k)
		b := open(k, psi)
		id := b.record(patient, "Canário")
		other := open(k, k.Therapist("outra@psic.test"))
		meet(k, other.who, patient, 5)
		refused(t, "another therapist reads", k.Call("GET", "/api/record/"+id, other.who.Token, nil), 404, "not_found")
		body, _ := other.entry(id, "x")
		body["number"] = 2
		r := k.Call("POST", "/api/record/"+id+"/versions", other.who.Token, body)
		refused(t, "another therapist writes", r, 404, "not_found")
		if list := k.Call("GET", "/api/record", other.who.Token, nil).JSON()["records"].([]any); len(list) != 0 {
			t.Errorf("another therapist lists %v", list)
		}
		for _, p := range []testkit.Person{patient, k.Admin("admin@psic.test")} {
			if got := k.Call("GET", "/api/record/"+id, p.Token, nil).Status; got != 403 {
				t.Errorf("%s reads: %d", p.Email, got)
			}
		}
	})
}

// TestTwoWriters: of two browsers that read the same vault, one writes and the other is told.
func TestTwoWriters_race(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, patient := met(k)
		b := open(k, psi)
		id := b.record(patient, "Canário")
		const writers = 8
		statuses := make([]int, writers)
		bodies := make([]testkit.Fields, writers)
		for i := range bodies {
			bodies[i], _ = b.entry(id, "x")
		}
		var all sync.WaitGroup
		for i := range statuses {
			all.Go(func() {
				statuses[i] = k.Call("POST", "/api/record/"+id+"/versions", psi.Token, bodies[i]).Status
			})
		}
		all.Wait()
		won := 0
		for _, s := range statuses {
			if s == 200 {
				won++
			} else if s != 409 {
				t.Errorf("status %d", s)
			}
		}
		n := testkit.One[int](k, "SELECT count(*) FROM record_version WHERE record_id = $1", id)
		if won != 1 || n != 2 {
			t.Errorf("%d of %d writers won, %d versions", won, writers, n)
		}
	})
}

// TestWritersOfOneVault: who read an older vault is refused, also for another record, because the list of heads has
// both. A version follows the last one.
func TestWritersOfOneVault(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, patient := met(k)
		bia := k.Patient("bia@psic.test")
		meet(k, psi, bia, 5)
		b := open(k, psi)
		one, two := b.record(patient, "Canário"), b.record(bia, "Canário")
		stale, _ := b.entry(two, "x")
		b.append(one, "versão 2")
		write := func(record string, body testkit.Fields) testkit.Response {
			return k.Call("POST", "/api/record/"+record+"/versions", psi.Token, body)
		}
		refused(t, "an older vault", write(two, stale), 409, "vault.moved")
		for _, number := range []int{1, 2, 4} {
			body, _ := b.entry(one, "x")
			body["number"] = number
			refused(t, "a version out of its place", write(one, body), 409, "vault.moved")
		}
	})
}

// TestRecordOpensAgain reads the rows back and opens them with the passphrase, as another device does.
func TestRecordOpensAgain(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, patient := met(k)
		b := openForReal(k, psi)
		id := b.record(patient, "versão 1")
		for n := 2; n <= 103; n++ { // more than a page
			b.append(id, "versão")
		}
		v := k.Call("GET", "/api/vault", psi.Token, nil).Is(200)
		device, err := format.Unlock(b.vault.Owner, b.keys, passphrase)
		b.must(err)
		heads, err := device.OpenHeads(b.sequence, v.Str("heads"))
		b.must(err)
		if len(heads) != 1 || heads[0].Versions != 103 {
			t.Fatalf("heads %v", heads)
		}
		link, n := format.Link{}, int64(0)
		for _, after := range []string{"0", "100"} {
			page := k.Call("GET", "/api/record/"+id+"?after="+after, psi.Token, nil).Is(200).JSON()
			for _, row := range page["page"].([]any) {
				text := row.(map[string]any)["sealed"].(string)
				n++
				_, err := device.OpenVersion(id, n, link, text)
				b.must(err)
				link, err = link.Next(text)
				b.must(err)
			}
		}
		if n != 103 || link != heads[0].Link {
			t.Errorf("%d versions, link %x", n, link)
		}
	})
}

func TestKeysAreChangedOnce(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi := k.Therapist("psi@psic.test")
		b := open(k, psi)
		keys := testkit.With(b.keyFields(), testkit.Fields{"keysVersion": 0})
		k.Call("PUT", "/api/vault/keys", psi.Token, keys).Is(200)
		refused(t, "the second of two tabs", k.Call("PUT", "/api/vault/keys", psi.Token, keys), 409, "vault.moved")
		k.Clock.Advance(6 * time.Minute)
		keys["keysVersion"] = 1
		refused(t, "later", k.Call("PUT", "/api/vault/keys", psi.Token, keys), 403, "auth.password_required")
	})
}

func TestAbandonedVaultIsKeptAndGone(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, patient := met(k)
		b := open(k, psi)
		id := b.record(patient, "Canário")
		k.Call("POST", "/api/vault/abandon", psi.Token, nil).Is(200)
		refused(t, "its record", k.Call("GET", "/api/record/"+id, psi.Token, nil), 404, "not_found")
		if n := testkit.One[int](k, "SELECT count(*) FROM record_version"); n != 1 {
			t.Errorf("%d versions are kept", n)
		}
		next := open(k, psi)
		next.record(patient, "Canário") // the patient has a record in the new vault
	})
}

func TestDeletionIsTheTherapistsAndOnlyAfterTheYears(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, patient := met(k)
		b := open(k, psi)
		id := b.record(patient, "Canário")
		remove := func(after time.Duration) testkit.Response {
			k.Exec("UPDATE patient_record SET written_at = $1 WHERE id = $2",
				k.Clock.Now().AddDate(-20, 0, 0).Add(-after).UnixMicro(), id)
			psi = k.Login(psi.Email)
			body := testkit.Fields{"sequence": b.sequence, "heads": sealed(format.HeadsPad)}
			return k.Call("POST", "/api/record/"+id+"/delete", psi.Token, body)
		}
		refused(t, "on the last day", remove(0), 409, "record.kept")
		k.AdvanceAndWork(25 * time.Hour) // the daily job deletes nothing of a therapist who is there
		if n := testkit.One[int](k, "SELECT count(*) FROM patient_record"); n != 1 {
			t.Fatal("a record was deleted by itself")
		}
		remove(24 * time.Hour).Is(200)
		if n := testkit.One[int](k, "SELECT count(*) FROM record_version"); n != 0 {
			t.Errorf("%d versions are left", n)
		}
	})
}

func TestOrphansGoWhenTheirTimeIsOver(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, patient := met(k)
		b := open(k, psi)
		b.record(patient, "Canário")
		k.Exec("UPDATE account SET deleted_at = $1 WHERE id = $2", k.Clock.Now().UnixMicro(), psi.ID)
		count := func(table string) int { return testkit.One[int](k, "SELECT count(*) FROM "+table) }
		written := func(years int, days int) {
			k.Exec("UPDATE patient_record SET written_at = $1", k.Clock.Now().AddDate(-years, 0, days).UnixMicro())
			k.AdvanceAndWork(24 * time.Hour)
		}
		written(20, 3)
		if count("patient_record") != 1 || count("vault") != 1 {
			t.Error("deleted before its time")
		}
		written(20, -1)
		if count("patient_record") != 0 || count("record_version") != 0 || count("vault") != 0 {
			t.Error("kept after its time")
		}
	})
}

func TestDeletedPatientLeavesTheSealedNameAlone(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, patient := met(k)
		b := open(k, psi)
		id := b.record(patient, "Canário")
		leaves := testkit.Fields{"reason": "Mudei de cidade."}
		k.Call("POST", "/api/user/"+patient.ID+"/deactivate", patient.Token, leaves).Is(200)
		k.AdvanceAndWork(25 * time.Hour)
		psi = k.Login(psi.Email)
		b.who = psi
		got := k.Call("GET", "/api/record/"+id, psi.Token, nil).Is(200).JSON()
		if _, has := got["customerId"]; has {
			t.Errorf("record %v", got)
		}
		b.append(id, "depois") // the therapist still writes
	})
}
