package record_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"psic/internal/platform/crypt"
	"psic/internal/testkit"
)

// TestNobodyHereReadsARecord takes the rows, the files with keys.json among them, and the logs, and tries: no word of a
// record, no passphrase and no kit is there, and the key ring opens nothing.
func TestNobodyHereReadsARecord(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, patient := met(k)
		b := open(k, psi)
		id := b.record(patient, "Canário vermelho na janela")
		b.append(id, "Canário verde no telhado")
		secret := "Canário azul: segredo de chave."
		b.addPasskey(b.passkey(1, []byte(secret))).Is(200)
		rows := []string{}
		for _, query := range []string{
			"SELECT private_key FROM vault", "SELECT passphrase_key FROM vault", "SELECT kit_key FROM vault",
			"SELECT heads FROM vault", "SELECT key FROM vault_passkey", "SELECT name FROM patient_record",
			"SELECT sealed FROM record_version WHERE number = 1", "SELECT sealed FROM record_version WHERE number = 2",
		} {
			rows = append(rows, testkit.One[string](k, query))
		}
		all := k.Logs.String() + strings.Join(rows, "\n") + files(t, k.Config.DataDir)
		if !strings.Contains(all, rows[6]) {
			t.Fatal("the rows are not looked at")
		}
		for _, secret := range []string{"Canário", "janela", passphrase, b.kit, strings.ReplaceAll(b.kit, "-", "")} {
			if strings.Contains(all, secret) {
				t.Errorf("%q is readable", secret)
			}
		}
		for i, text := range rows {
			for _, table := range []string{"vault", "vault_passkey", "patient_record", "record_version"} {
				if plain, err := k.Ring.Unseal(text, crypt.AAD(table, "sealed", id)); err == nil {
					t.Errorf("the key ring opens row %d: %q", i, plain)
				}
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
