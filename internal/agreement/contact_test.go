package agreement_test

import (
	"crypto/rand"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"psic/internal/agreement"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
	"psic/internal/record/format"
	"psic/internal/testkit"
)

const canary = `{"name":"Canária Azulada","phone":"(11) 9 4444-0101","place":"Rua do Telhado, 7"}`

// sealedFor seals a contact as the patient's browser does.
func sealedFor(k *testkit.Kit, shown map[string]any, patient testkit.Person, plain string) testkit.Fields {
	k.T.Helper()
	owner := format.Owner{VaultID: shown["vaultId"].(string), TherapistID: shown["therapistId"].(string)}
	public := shown["vaultPublicKey"].(string)
	sealed, err := format.SealTo(owner, public, rand.Reader, "contact", patient.ID, []byte(plain), format.ContactPad)
	if err != nil {
		k.T.Fatal(err)
	}
	return testkit.Fields{"vaultId": owner.VaultID, "sealed": sealed}
}

func contacts(k *testkit.Kit, psi testkit.Person) []any {
	k.T.Helper()
	return k.Call("GET", "/api/agreement/contacts", psi.Token, nil).Is(200).JSON()["elements"].([]any)
}

// TestNobodyHereReadsAContact: the therapist's vault opens it; rows, files with keys.json among them, logs and the key
// ring do not.
func TestNobodyHereReadsAContact(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		session(k, psi, ana, 3*day)
		id := publish(k, psi, 0, true, "a")
		if shown := read(k, ana, id); shown["vaultPublicKey"] != nil {
			t.Error("a key without a vault")
		}
		vault, keys := vaultOf(k, psi)
		shown := read(k, ana, id)
		path := "/api/agreement/" + id + "/contact"
		body := sealedFor(k, shown, ana, canary)
		k.Call("PUT", path, ana.Token, body).Is(200)
		if read(k, ana, id)["contactAt"] == nil {
			t.Error("the patient does not read that there is a contact")
		}
		row := contacts(k, psi)[0].(map[string]any)
		plain, err := vault.OpenSealedTo(keys, "contact", ana.ID, row["sealed"].(string))
		if err != nil || string(plain) != canary {
			t.Fatalf("the therapist reads %q %v", plain, err)
		}
		sealed := testkit.One[string](k, "SELECT sealed FROM agreement_contact")
		all := k.Logs.String() + sealed + files(t, k.Config.DataDir)
		for _, secret := range []string{"Canária", "Azulada", "4444-0101", "Telhado"} {
			if strings.Contains(all, secret) {
				t.Errorf("%q is readable", secret)
			}
		}
		for _, row := range []string{ana.ID, psi.ID, id} {
			if plain, err := k.Ring.Unseal(sealed, crypt.AAD("agreement_contact", "sealed", row)); err == nil {
				t.Errorf("the key ring opens %q", plain)
			}
		}
		k.Call("PUT", path, ana.Token, sealedFor(k, shown, ana, `{"name":"outra"}`)).Is(200)
		if n := rows(k, "agreement_contact", "patient_id = $1", ana.ID); n != 1 {
			t.Errorf("%d contacts after replacing", n)
		}
		k.Call("DELETE", path, ana.Token, nil).Is(200)
		if read(k, ana, id)["contactAt"] != nil || len(contacts(k, psi)) != 0 {
			t.Error("the removed contact is there")
		}
	})
}

// files returns the content of all files of the data folder.
func files(t *testing.T, root string) string {
	t.Helper()
	var out strings.Builder
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		out.Write(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// TestContactOfAnotherVault: a contact is kept for the open vault only, in the size of a sealed one.
func TestContactOfAnotherVault(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		session(k, psi, ana, 3*day)
		id := publish(k, psi, 0, true, "a")
		path := "/api/agreement/" + id + "/contact"
		without := testkit.Fields{"vaultId": id, "sealed": text(format.ContactPad)}
		refused(t, "no vault", k.Call("PUT", path, ana.Token, without), 409, "agreement.vault_changed")
		vaultOf(k, psi)
		body := sealedFor(k, read(k, ana, id), ana, canary)
		refused(t, "in clear", k.Call("PUT", path, ana.Token,
			testkit.With(body, testkit.Fields{"sealed": canary})), 422, "agreement.format_invalid")
		k.Call("PUT", path, ana.Token, body).Is(200)
		k.Exec("UPDATE vault SET abandoned_at = 1 WHERE therapist_id = $1", psi.ID)
		vaultOf(k, psi)
		refused(t, "the abandoned vault", k.Call("PUT", path, ana.Token, body), 409, "agreement.vault_changed")
		if read(k, ana, id)["contactAt"] != nil || len(contacts(k, psi)) != 0 {
			t.Error("a contact that nobody opens is shown")
		}
		run(k, agreement.ForgetContacts{})
		if n := rows(k, "agreement_contact", "true"); n != 0 {
			t.Errorf("%d contacts of abandoned vaults", n)
		}
	})
}

// TestContactsAreForgotten: 180 days after the last session of the two, and with either account.
func TestContactsAreForgotten(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana, bia := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		session(k, psi, ana, day)
		session(k, psi, bia, day+time.Hour)
		id := publish(k, psi, 0, true, "a")
		vaultOf(k, psi)
		for _, p := range []testkit.Person{ana, bia} {
			accept(k, p, id).Is(200)
			k.Call("PUT", "/api/agreement/"+id+"/contact", p.Token, sealedFor(k, read(k, p, id), p, canary)).Is(200)
		}
		k.Clock.Advance(181 * day)
		run(k, agreement.ForgetContacts{})
		if n := rows(k, "agreement_contact", "true"); n != 2 {
			t.Errorf("%d contacts on the last day", n)
		}
		k.InTx(func(tx *store.Tx) error { return k.Agreement.AccountDeleted(t.Context(), tx, ana.ID) })
		if n := rows(k, "agreement_contact", "patient_id = $1", ana.ID); n != 0 {
			t.Error("the contact of a deleted patient is there")
		}
		if n := rows(k, "agreement_accepted", "patient_id = $1", ana.ID); n != 1 {
			t.Error("what a deleted patient accepted is not kept")
		}
		k.Clock.Advance(day)
		run(k, agreement.ForgetContacts{})
		if n := rows(k, "agreement_contact", "true"); n != 0 {
			t.Errorf("%d contacts after the last day", n)
		}
		k.InTx(func(tx *store.Tx) error { return k.Agreement.AccountDeleted(t.Context(), tx, psi.ID) })
		if n := rows(k, "agreement", "id = $1", id); n != 1 {
			t.Error("an accepted version went with its therapist")
		}
		for _, p := range []testkit.Person{ana, bia, psi} {
			k.InTx(func(tx *store.Tx) error { return k.Agreement.Purge(t.Context(), tx, p.ID) })
		}
		if rows(k, "agreement", "true")+rows(k, "agreement_accepted", "true") != 0 {
			t.Error("something is left after the purge")
		}
	})
}

// TestDeletedTherapist: versions that nobody accepted go with the account.
func TestDeletedTherapist(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		session(k, psi, ana, day)
		accept(k, ana, publish(k, psi, 0, true, "a")).Is(200)
		publish(k, psi, 1, true, "b")
		k.InTx(func(tx *store.Tx) error { return k.Agreement.AccountDeleted(t.Context(), tx, psi.ID) })
		if n := rows(k, "agreement", "therapist_id = $1", psi.ID); n != 1 {
			t.Errorf("%d versions", n)
		}
		k.InTx(func(tx *store.Tx) error { return k.Agreement.ConsentRevoked(t.Context(), tx, ana.ID) })
	})
}
