package questionnaire_test

import (
	"encoding/base64"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
	"psic/internal/questionnaire"
	"psic/internal/record/format"
	"psic/internal/testkit"
)

const canary = `{"instrument":"GAD7","answers":[3,3,2,1,0,1,3],"canary":"Canário Azulado"}`

// TestNobodyHereReadsAnswers: the therapist's vault opens them; rows, files with keys.json among them, logs and the key
// ring do not. No column has a score.
func TestNobodyHereReadsAnswers(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		vault, keys := vaultOf(k, psi)
		write(k, psi, "GAD7", 0)
		met(k, psi, ana)
		id := toAnswer(k, psi, ana)
		answer(k, ana, id, sealed(k, ana, id, canary)).Is(200)
		row := sent(k, psi, ana)[0].(map[string]any)
		plain, err := vault.OpenSealedTo(keys, "answers", id, row["sealed"].(string))
		if err != nil || string(plain) != canary || row["answeredAt"] == nil || row["vaultId"] != vault.VaultID {
			t.Fatalf("the therapist reads %q %v", plain, err)
		}
		kept := testkit.One[string](k, "SELECT sealed FROM questionnaire")
		all := k.Logs.String() + kept + files(t, k.Config.DataDir)
		for _, secret := range []string{"Canário", "Azulado", "[3,3,2,1", `"answers"`} {
			if strings.Contains(all, secret) {
				t.Errorf("%q is readable", secret)
			}
		}
		for _, place := range []string{ana.ID, psi.ID, id} {
			if plain, err := k.Ring.Unseal(kept, crypt.AAD("questionnaire", "sealed", place)); err == nil {
				t.Errorf("the key ring opens %q", plain)
			}
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

// TestAnswerOnce: of several answers at once one is kept, in the size of a sealed text and for the open vault alone.
func TestAnswerOnce(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana, bia := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		vaultOf(k, psi)
		write(k, psi, "GAD7", 0)
		met(k, psi, ana)
		id := toAnswer(k, psi, ana)
		body := sealed(k, ana, id, canary)
		clear := testkit.With(body, testkit.Fields{"sealed": canary})
		refused(t, "in clear", answer(k, ana, id, clear), 422, "questionnaire.format_invalid")
		short := base64.StdEncoding.EncodeToString(make([]byte, format.ContactPad+28+65))
		refused(t, "another size", answer(k, ana, id, testkit.With(body, testkit.Fields{"sealed": short})), 422,
			"questionnaire.format_invalid")
		refused(t, "another vault", answer(k, ana, id, testkit.With(body, testkit.Fields{"vaultId": id})), 409,
			"questionnaire.vault_changed")
		refused(t, "another patient", answer(k, bia, id, body), 404, "")
		refused(t, "the therapist", answer(k, psi, id, body), 403, "")
		bodies := make([]testkit.Fields, 6)
		for i := range bodies {
			bodies[i] = sealed(k, ana, id, canary)
		}
		got := testkit.Tally(testkit.Race(6, func(i int) testkit.Response { return answer(k, ana, id, bodies[i]) }))
		if got[200] != 1 || got[409] != 5 {
			t.Errorf("at once: %v", got)
		}
		kept := testkit.One[string](k, "SELECT sealed FROM questionnaire")
		refused(t, "later", answer(k, ana, id, body), 409, "questionnaire.closed")
		if again := testkit.One[string](k, "SELECT sealed FROM questionnaire"); again != kept {
			t.Error("kept answers were replaced")
		}
		send(k, psi, ana, "GAD7").Is(200)
	})
}

// TestAbandonedVault: nothing is sealed to a vault that nobody opens, and what was is deleted.
func TestAbandonedVault(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		vaultOf(k, psi)
		write(k, psi, "GAD7", 0)
		met(k, psi, ana)
		first := toAnswer(k, psi, ana)
		answer(k, ana, first, sealed(k, ana, first, canary)).Is(200)
		second := toAnswer(k, psi, ana)
		body := sealed(k, ana, second, canary)
		k.Exec("UPDATE vault SET abandoned_at = 1 WHERE therapist_id = $1", psi.ID)
		refused(t, "no vault", answer(k, ana, second, body), 409, "questionnaire.vault_changed")
		shown := k.Call("GET", "/api/questionnaire/"+second, ana.Token, nil).Is(200).JSON()
		if shown["vaultId"] != nil || shown["state"] != "OPEN" {
			t.Errorf("the patient reads %v", shown)
		}
		run(k, questionnaire.Forget{})
		if rows(k, "questionnaire", "id = $1", first) != 0 || rows(k, "questionnaire", "id = $1", second) != 1 {
			t.Error("answers of an abandoned vault are kept, or the open one is gone")
		}
		vaultOf(k, psi)
		answer(k, ana, second, sealed(k, ana, second, canary)).Is(200)
	})
}

// TestForgotten: after 180 days without answers, five years with answers, with either account, and with the consent.
func TestForgotten(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana, bia := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		vaultOf(k, psi)
		write(k, psi, "GAD7", 0)
		met(k, psi, ana)
		met(k, psi, bia)
		id := toAnswer(k, psi, ana)
		answer(k, ana, id, sealed(k, ana, id, canary)).Is(200)
		k.Call("DELETE", "/api/questionnaire/"+toAnswer(k, psi, ana), psi.Token, nil).Is(200)
		left := func(what string, want int) {
			t.Helper()
			run(k, questionnaire.Forget{})
			if n := rows(k, "questionnaire", "patient_id = $1", ana.ID); n != want {
				t.Errorf("%s: %d, want %d", what, n, want)
			}
		}
		k.Clock.Advance(180 * day)
		left("on the last day", 2)
		k.Clock.Advance(day)
		left("after the last day", 1)
		k.Clock.Advance(k.Clock.Now().AddDate(4, 6, 0).Sub(k.Clock.Now()))
		left("before five years", 1)
		k.Clock.Advance(2 * day)
		left("after five years", 0)

		psi, ana, bia = k.Login(psi.Email), k.Login(ana.Email), k.Login(bia.Email)
		for _, p := range []testkit.Person{ana, bia} {
			id := toAnswer(k, psi, p)
			answer(k, p, id, sealed(k, p, id, canary)).Is(200)
		}
		k.InTx(func(tx *store.Tx) error { return k.Questionnaire.ConsentRevoked(t.Context(), tx, ana.ID) })
		if rows(k, "questionnaire", "true") != 1 || rows(k, "questionnaire_text", "true") != 1 {
			t.Error("the revoked consent took too much or too little")
		}
		k.InTx(func(tx *store.Tx) error { return k.Questionnaire.AccountDeleted(t.Context(), tx, psi.ID) })
		if rows(k, "questionnaire", "true")+rows(k, "questionnaire_text", "true") != 0 {
			t.Error("something is left after the therapist's account")
		}
	})
}

// TestRevokedConsent: who revoked the consent for health data is mailed nothing and answers nothing.
func TestRevokedConsent(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		vaultOf(k, psi)
		write(k, psi, "GAD7", 0)
		met(k, psi, ana)
		k.Exec("UPDATE account SET health_revoked_at = 1 WHERE id = $1", ana.ID)
		before := len(k.Mails(ana.Email))
		id := toAnswer(k, psi, ana)
		if n := len(k.Mails(ana.Email)); n != before {
			t.Errorf("%d mails", n-before)
		}
		refused(t, "answering", answer(k, ana, id, sealed(k, ana, id, canary)), 403, "questionnaire.consent_revoked")
	})
}
