package agreement_test

import (
	"crypto/rand"
	"encoding/base64"
	"testing"
	"time"

	"psic/internal/kernel/ids"
	"psic/internal/record/format"
	"psic/internal/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

const passphrase = "um copo de leite azul 47"

// vaultOf creates the vault of a therapist, with a cheap key that no server can tell from a dear one.
func vaultOf(k *testkit.Kit, psi testkit.Person) (*format.Vault, format.Wrapped) {
	k.T.Helper()
	owner := format.Owner{VaultID: ids.New(), TherapistID: psi.ID}
	vault, keys, _, err := format.Create(owner, passphrase, 1, rand.Reader)
	if err != nil {
		k.T.Fatal(err)
	}
	heads, err := vault.SealHeads(0, nil)
	if err != nil {
		k.T.Fatal(err)
	}
	k.Call("POST", "/api/vault", psi.Token, testkit.Fields{
		"id":            owner.VaultID,
		"publicKey":     keys.PublicKey,
		"privateKey":    keys.PrivateKey,
		"heads":         heads,
		"salt":          keys.Salt,
		"iterations":    format.MinIterations,
		"passphraseKey": keys.PassphraseKey,
		"kitKey":        keys.KitKey,
	}).Is(200)
	return vault, keys
}

// session gives the two a paid session that begins so long from now.
func session(k *testkit.Kit, psi, patient testkit.Person, in time.Duration) string {
	k.T.Helper()
	start, id := k.Clock.Now().Add(in), ids.New()
	status := "agendado"
	if in < 0 {
		status = "concluído"
	}
	k.Exec(`INSERT INTO session (id, therapist_id, patient_id, starts_at, ends_at, status, price_cents, discount_cents,
			enterprise, hold_until, paid_at, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, 16000, 0, false, $4, $7, $7)`,
		id, psi.ID, patient.ID, start.UnixMicro(), start.Add(50*time.Minute).UnixMicro(), status,
		k.Clock.Now().UnixMicro())
	return id
}

func publishing(seen int, everybody bool, text string) testkit.Fields {
	return testkit.Fields{"seen": seen, "everybody": everybody, "texts": map[string]string{"FREQUENCY": text}}
}

// publish publishes a version after so many, and returns its id.
func publish(k *testkit.Kit, psi testkit.Person, seen int, everybody bool, text string) string {
	k.T.Helper()
	k.Call("POST", "/api/agreement", psi.Token, publishing(seen, everybody, text)).Is(200)
	versions := k.Call("GET", "/api/agreement", psi.Token, nil).Is(200).JSON()["versions"].([]any)
	return versions[0].(map[string]any)["id"].(string)
}

// mine returns the contracts of a patient.
func mine(k *testkit.Kit, p testkit.Person) []any {
	k.T.Helper()
	return k.Call("GET", "/api/agreements", p.Token, nil).Is(200).JSON()["agreements"].([]any)
}

// pending returns whether the patient has a contract to read.
func pending(k *testkit.Kit, p testkit.Person) bool {
	k.T.Helper()
	for _, m := range mine(k, p) {
		if m.(map[string]any)["pending"] == true {
			return true
		}
	}
	return false
}

func read(k *testkit.Kit, p testkit.Person, id string) map[string]any {
	k.T.Helper()
	return k.Call("GET", "/api/agreement/"+id, p.Token, nil).Is(200).JSON()
}

// accept accepts a version with the hash that the page shows.
func accept(k *testkit.Kit, p testkit.Person, id string) testkit.Response {
	k.T.Helper()
	hash := read(k, p, id)["hash"]
	return k.Call("POST", "/api/agreement/"+id+"/accept", p.Token, testkit.Fields{"hash": hash})
}

func rows(k *testkit.Kit, table, where string, args ...any) int {
	k.T.Helper()
	return testkit.One[int](k, "SELECT count(*) FROM "+table+" WHERE "+where, args...)
}

func refused(t *testing.T, what string, r testkit.Response, status int, code string) {
	t.Helper()
	if r.Status != status || code != "" && r.Str("code") != code {
		t.Errorf("%s: %d %s, want %d %s", what, r.Status, r.Str("code"), status, code)
	}
}

// text returns letters of the size of a sealed contact.
func text(size int) string { return base64.StdEncoding.EncodeToString(make([]byte, size+28+65)) }
