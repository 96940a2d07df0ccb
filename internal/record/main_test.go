package record_test

import (
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"testing"

	"psic/internal/kernel/ids"
	"psic/internal/record/format"
	"psic/internal/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

// browser is a therapist's browser with an opened vault.
type browser struct {
	k        *testkit.Kit
	who      testkit.Person
	vault    *format.Vault
	keys     format.Wrapped
	kit      string
	sequence int64
	heads    []format.Head
}

const passphrase = "um copo de leite azul 47"

// sealed returns a text of the size of a sealed one.
func sealed(size int) string { return base64.StdEncoding.EncodeToString(make([]byte, size+28)) }

func (b *browser) keyFields() testkit.Fields {
	return testkit.Fields{
		"salt":          b.keys.Salt,
		"iterations":    b.keys.Iterations,
		"passphraseKey": b.keys.PassphraseKey,
		"kitKey":        b.keys.KitKey,
	}
}

func (b *browser) newVault() testkit.Fields {
	heads, err := b.vault.SealHeads(0, nil)
	b.must(err)
	return testkit.With(b.keyFields(), testkit.Fields{
		"id":         b.vault.VaultID,
		"publicKey":  b.keys.PublicKey,
		"privateKey": b.keys.PrivateKey,
		"heads":      heads,
	})
}

func (b *browser) must(err error) {
	b.k.T.Helper()
	if err != nil {
		b.k.T.Fatal(err)
	}
}

// open creates the vault of a therapist. Its key is not derived from the passphrase with as many iterations as the
// vault says, which takes longer than most tests. No server can notice that, and only openForReal's vault is unlocked.
func open(k *testkit.Kit, who testkit.Person) *browser { return openWith(k, who, 1) }

// openForReal creates a vault that the passphrase unlocks.
func openForReal(k *testkit.Kit, who testkit.Person) *browser {
	return openWith(k, who, format.MinIterations)
}

func openWith(k *testkit.Kit, who testkit.Person, iterations int) *browser {
	k.T.Helper()
	b := &browser{k: k, who: who}
	var err error
	owner := format.Owner{VaultID: ids.New(), TherapistID: who.ID}
	b.vault, b.keys, b.kit, err = format.Create(owner, passphrase, iterations, rand.Reader)
	b.must(err)
	b.keys.Iterations = format.MinIterations
	k.Call("POST", "/api/vault", who.Token, b.newVault()).Is(200)
	return b
}

// entry is the body of a version with this text, and the heads after it.
func (b *browser) entry(record, text string) (testkit.Fields, []format.Head) {
	b.k.T.Helper()
	head, heads := format.Head{RecordID: record}, []format.Head{}
	for _, h := range b.heads {
		if h.RecordID == record {
			head = h
		} else {
			heads = append(heads, h)
		}
	}
	version, err := b.vault.SealVersion(record, head.Versions+1, head.Link, []byte(text))
	b.must(err)
	head.Versions++
	head.Link, err = head.Link.Next(version)
	b.must(err)
	heads = append(heads, head)
	list, err := b.vault.SealHeads(b.sequence+1, heads)
	b.must(err)
	return testkit.Fields{
		"sequence": b.sequence,
		"heads":    list,
		"number":   head.Versions,
		"sealed":   version,
	}, heads
}

func (b *browser) wrote(heads []format.Head) { b.sequence, b.heads = b.sequence+1, heads }

// record opens the record of a patient.
func (b *browser) record(patient testkit.Person, text string) string {
	b.k.T.Helper()
	id := ids.New()
	body, heads := b.entry(id, text)
	name, err := b.vault.SealName(id, fmt.Appendf(nil, `{"name":"Canário Nome","patient":%q}`, patient.ID))
	b.must(err)
	more := testkit.Fields{"id": id, "customerId": patient.ID, "name": name}
	b.k.Call("POST", "/api/record", b.who.Token, testkit.With(body, more)).Is(200)
	b.wrote(heads)
	return id
}

func (b *browser) append(record, text string) {
	b.k.T.Helper()
	body, heads := b.entry(record, text)
	b.k.Call("POST", "/api/record/"+record+"/versions", b.who.Token, body).Is(200)
	b.wrote(heads)
}

// met returns a therapist and a patient whose paid session has begun.
func met(k *testkit.Kit) (therapist, patient testkit.Person) {
	k.T.Helper()
	therapist, patient = k.Therapist("psi@psic.test"), k.Patient("paciente@psic.test")
	meet(k, therapist, patient, 0)
	return therapist, patient
}

func meet(k *testkit.Kit, therapist, patient testkit.Person, hours int64) {
	start := k.Clock.Now().AddDate(0, -1, 0).UnixMicro() + hours*3_600_000_000
	k.Exec(`INSERT INTO session (id, therapist_id, patient_id, starts_at, ends_at, status, price_cents, discount_cents,
			enterprise, hold_until, paid_at, created_at)
		VALUES ($1, $2, $3, $4, $5, 'concluído', 16000, 0, false, $4, $4, $4)`,
		ids.New(), therapist.ID, patient.ID, start, start+3_000_000_000)
}

func refused(t *testing.T, what string, r testkit.Response, status int, code string) {
	t.Helper()
	if r.Status != status || r.Str("code") != code {
		t.Errorf("%s: %d %s, want %d %s", what, r.Status, r.Str("code"), status, code)
	}
}

func encoded(data []byte) string { return base64.StdEncoding.EncodeToString(data) }
