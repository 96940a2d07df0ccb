package questionnaire_test

import (
	"crypto/rand"
	"fmt"
	"testing"
	"time"

	"psic/internal/kernel/ids"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
	"psic/internal/record/format"
	"psic/internal/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

const (
	day        = 24 * time.Hour
	passphrase = "um copo de leite azul 47"
)

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

// met gives the two a paid session that is over.
func met(k *testkit.Kit, psi, patient testkit.Person) {
	k.T.Helper()
	start := k.Clock.Now().Add(-2*day - time.Duration(rows(k, "session", "true"))*time.Hour)
	k.Exec(`INSERT INTO session (id, therapist_id, patient_id, starts_at, ends_at, status, price_cents, discount_cents,
			enterprise, hold_until, paid_at, created_at)
		VALUES ($1, $2, $3, $4, $5, 'concluído', 16000, 0, false, $4, $4, $4)`,
		ids.New(), psi.ID, patient.ID, start.UnixMicro(), start.Add(50*time.Minute).UnixMicro())
}

var sizes = map[string]int{"PHQ9": 9, "GAD7": 7}

func wording(instrument string, seen int, changes ...testkit.Fields) testkit.Fields {
	list := []string{}
	for i := range sizes[instrument] {
		list = append(list, fmt.Sprintf("Texto de exemplo %d", i+1))
	}
	return testkit.With(testkit.Fields{
		"instrument": instrument,
		"seen":       seen,
		"statement":  "Texto de exemplo",
		"items":      list,
		"labels":     []string{"a", "b", "c", "d"},
	}, changes...)
}

func write(k *testkit.Kit, psi testkit.Person, instrument string, seen int) {
	k.T.Helper()
	k.Call("POST", "/api/questionnaire-texts", psi.Token, wording(instrument, seen)).Is(200)
}

func send(k *testkit.Kit, psi, patient testkit.Person, instrument string) testkit.Response {
	k.T.Helper()
	body := testkit.Fields{"instrument": instrument}
	return k.Call("POST", "/api/questionnaires/patients/"+patient.ID, psi.Token, body)
}

// sent returns what a therapist reads about a patient.
func sent(k *testkit.Kit, psi, patient testkit.Person) []any {
	k.T.Helper()
	return k.Call("GET", "/api/questionnaires/patients/"+patient.ID, psi.Token, nil).Is(200).JSON()["elements"].([]any)
}

// waiting returns what a patient may answer.
func waiting(k *testkit.Kit, p testkit.Person) []any {
	k.T.Helper()
	return k.Call("GET", "/api/questionnaires", p.Token, nil).Is(200).JSON()["waiting"].([]any)
}

// toAnswer sends GAD-7 to a patient, and returns its id.
func toAnswer(k *testkit.Kit, psi, patient testkit.Person) string {
	k.T.Helper()
	send(k, psi, patient, "GAD7").Is(200)
	return waiting(k, patient)[0].(map[string]any)["id"].(string)
}

// sealed seals answers as the patient's browser does.
func sealed(k *testkit.Kit, patient testkit.Person, id, text string) testkit.Fields {
	k.T.Helper()
	shown := k.Call("GET", "/api/questionnaire/"+id, patient.Token, nil).Is(200).JSON()
	owner := format.Owner{VaultID: shown["vaultId"].(string), TherapistID: shown["therapistId"].(string)}
	public := shown["vaultPublicKey"].(string)
	out, err := format.SealTo(owner, public, rand.Reader, "answers", id, []byte(text), format.AnswersPad)
	if err != nil {
		k.T.Fatal(err)
	}
	return testkit.Fields{"vaultId": owner.VaultID, "sealed": out}
}

func answer(k *testkit.Kit, p testkit.Person, id string, body testkit.Fields) testkit.Response {
	k.T.Helper()
	return k.Call("POST", "/api/questionnaire/"+id+"/answer", p.Token, body)
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

// run runs a job, and the jobs that it enqueues.
func run(k *testkit.Kit, job jobs.Job) {
	k.T.Helper()
	k.InTx(func(tx *store.Tx) error { return k.Jobs.Enqueue(k.T.Context(), tx, job) })
	k.Work()
}
