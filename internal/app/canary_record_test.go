package app_test

import (
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/ids"
	"psic/internal/platform/backup"
	"psic/internal/platform/store"
	"psic/internal/record/format"
	"psic/internal/testkit"
)

// canaryRecord are the words of a record that nobody but its therapist may read, and its id.
type canaryRecord struct {
	words  secrets
	id     string
	sealed string
	vault  *format.Vault
}

// keepsCanary: a therapist's browser seals a record with the real format, and sends it.
func (s secrets) keepsCanary(c *cast) canaryRecord {
	k, words := c.k, secrets{
		"name inside a record":         "Canario Nome do Prontuario",
		"text of a record":             "Canario segredo dito em sessao",
		"passphrase of a vault":        "canario frase do cofre trancado",
		"secret of a passkey":          "canario segredo da chave: 32 b.!",
		"recovery kit":                 "",
		"recovery kit without hyphens": "",
	}
	must := func(err error) {
		k.T.Helper()
		if err != nil {
			k.T.Fatal(err)
		}
	}
	psi, patient := c.therapist(), c.customer()
	begun := k.Clock.Now().AddDate(0, -2, 0).UnixMicro()
	k.Exec(`INSERT INTO session (id, therapist_id, patient_id, starts_at, ends_at, status, price_cents, discount_cents,
			enterprise, hold_until, paid_at, created_at)
		VALUES ($1, $2, $3, $4, $5, 'concluído', 16000, 0, false, $4, $4, $4)`,
		ids.New(), psi.ID, patient.ID, begun, begun+3_000_000_000)
	owner := format.Owner{VaultID: ids.New(), TherapistID: psi.ID}
	vault, keys, kit, err := format.Create(owner, words["passphrase of a vault"], format.MinIterations, rand.Reader)
	must(err)
	words["recovery kit"], words["recovery kit without hyphens"] = kit, strings.ReplaceAll(kit, "-", "")
	none, err := vault.SealHeads(0, nil)
	must(err)
	k.Call(http.MethodPost, "/api/vault", psi.Token, testkit.Fields{
		"id":            owner.VaultID,
		"salt":          keys.Salt,
		"iterations":    keys.Iterations,
		"passphraseKey": keys.PassphraseKey,
		"kitKey":        keys.KitKey,
		"publicKey":     keys.PublicKey,
		"privateKey":    keys.PrivateKey,
		"heads":         none,
	}).Is(http.StatusOK)
	passkey := ids.New()
	wrapped, err := vault.WrapForPasskey(passkey, []byte(words["secret of a passkey"]))
	must(err)
	k.Call(http.MethodPost, "/api/vault/passkeys", psi.Token, testkit.Fields{
		"id":         passkey,
		"vaultId":    owner.VaultID,
		"credential": base64.RawURLEncoding.EncodeToString(make([]byte, 32)),
		"salt":       base64.StdEncoding.EncodeToString(make([]byte, format.PasskeySaltBytes)),
		"key":        wrapped,
		"name":       "Notebook",
	}).Is(http.StatusOK)
	k.Call(http.MethodPost, "/api/auth/passkey/decline", psi.Token, nil).Is(http.StatusOK)
	k.AddPasskey(psi)
	k.Call(http.MethodPost, "/api/auth/login/passkey/options", "", nil).Is(http.StatusOK) // nobody answers it

	out := canaryRecord{words: words, id: ids.New(), vault: vault}
	text := fmt.Sprintf(`{"entry":%q,"version":1,"kind":"EVOLUTION","on":"2026-11-16","text":%q}`,
		ids.New(), words["text of a record"])
	out.sealed, err = vault.SealVersion(out.id, 1, format.Link{}, []byte(text))
	must(err)
	link, err := format.Link{}.Next(out.sealed)
	must(err)
	heads, err := vault.SealHeads(1, []format.Head{{RecordID: out.id, Versions: 1, Link: link}})
	must(err)
	name := fmt.Sprintf(`{"name":%q,"patient":%q}`, words["name inside a record"], patient.ID)
	sealedName, err := vault.SealName(out.id, []byte(name))
	must(err)
	k.Call(http.MethodPost, "/api/record", psi.Token, testkit.Fields{
		"id":         out.id,
		"customerId": patient.ID,
		"name":       sealedName,
		"sequence":   0,
		"number":     1,
		"sealed":     out.sealed,
		"heads":      heads,
	}).Is(http.StatusOK)
	for what, word := range words {
		s[what] = word
	}
	return out
}

// TestNobodyReadsTheCanaryRecord takes everything that the platform has together: all columns, the files of the data
// folder with keys.json, the log, a backup that was opened and restored, and whatever administrators may read. No word
// of the record is there. The browser that has the key reads it from the same rows.
func TestNobodyReadsTheCanaryRecord(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		c := newCast(k)
		kept := secrets{}.keepsCanary(c)
		plain, err := kept.vault.OpenVersion(kept.id, 1, format.Link{}, kept.sealed)
		if err != nil || !strings.Contains(string(plain), kept.words["text of a record"]) {
			t.Fatalf("the canary is not what its key opens: %q %v", plain, err)
		}
		kept.readByAdministrators(t, c)
		kept.absentFrom(t, "the database", k.DB)
		kept.words.absent(t, "the log", []byte(k.Logs.String()))
		kept.words.absent(t, "the data folder", contentOf(t, k.Config.DataDir, "keys.json"))
		if path := k.DB.Path(); path != "" {
			kept.words.absent(t, "the database's files", contentOf(t, filepath.Dir(path), filepath.Base(path)))
			kept.absentFromBackup(t, k)
		}
	})
}

// absentFrom looks for the canary in every column. That its sealed version is found proves that the columns are read.
func (r canaryRecord) absentFrom(t *testing.T, place string, db *store.DB) {
	t.Helper()
	columns := columnsOf(t, db)
	if !slices.Contains(columns["record_version.sealed"], r.sealed) {
		t.Fatalf("%s: the columns are not read", place)
	}
	for column, values := range columns {
		r.words.absent(t, place+", "+column, []byte(strings.Join(values, "\n")))
	}
}

// absentFromBackup opens a backup with its passphrase and looks at everything in it. An archive of PostgreSQL has the
// same rows, compressed by pg_dump.
func (r canaryRecord) absentFromBackup(t *testing.T, k *testkit.Kit) {
	t.Helper()
	const passphrase = "frase do backup aberto"
	path := filepath.Join(t.TempDir(), "psic.backup")
	from := backup.Options{DatabaseURL: k.Config.DatabaseURL, DataDir: k.Config.DataDir, Passphrase: passphrase}
	if _, err := backup.Write(t.Context(), from.Cheap(), path, k.Clock.Now()); err != nil {
		t.Fatal(err)
	}
	to := backup.Options{DatabaseURL: testkit.NoDatabase(t), DataDir: t.TempDir(), Passphrase: passphrase}
	if _, err := backup.Restore(t.Context(), to, path); err != nil {
		t.Fatal(err)
	}
	db, err := store.Open(t.Context(), store.Options{URL: to.DatabaseURL})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	r.absentFrom(t, "the opened backup", db)
	restored := strings.TrimPrefix(to.DatabaseURL, "sqlite://")
	r.words.absent(t, "the restored files", contentOf(t, filepath.Dir(restored), filepath.Base(restored)))
}

// readByAdministrators calls every operation by which an administrator reads, and the record's own, which refuse.
func (r canaryRecord) readByAdministrators(t *testing.T, c *cast) {
	t.Helper()
	admin := callers[slices.IndexFunc(callers, func(who caller) bool { return who.role == actor.Administrator })]
	read := 0
	for _, op := range c.k.API.Ops {
		if !readsOnly(op) || expected(op, admin, own) != admitted || !audienceOf(op, admin) {
			continue
		}
		id := own
		if op.Access.AnyForAdmin {
			id = foreign
		}
		read++
		r.words.absent(t, op.ID+" to an administrator", c.cell(op, admin, id, admitted).Body)
	}
	if read < 20 {
		t.Fatalf("an administrator read %d operations only", read)
	}
	token := c.get(admin).Token
	for _, path := range []string{"/api/vault", "/api/record", "/api/record/" + r.id} {
		if got := c.k.Call(http.MethodGet, path, token, nil); got.Status != http.StatusForbidden {
			t.Errorf("%s to an administrator: %d", path, got.Status)
		}
	}
}

// contentOf returns the content of all files of a folder, in which a file of this name must be.
func contentOf(t *testing.T, root, wanted string) (out []byte) {
	t.Helper()
	found := false
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		found = found || entry.Name() == wanted
		content, err := os.ReadFile(path)
		out = append(out, content...)
		return err
	})
	if err != nil || !found {
		t.Fatalf("%s in %s: %v, %v", wanted, root, found, err)
	}
	return out
}
