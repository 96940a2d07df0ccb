package main

import (
	"os"
	"path/filepath"
	"testing"

	"psic/internal/platform/store"
	"psic/internal/testkit"
)

const testKey = "PSIC_BACKUP_KEY=uma frase longa de teste"

var production = []string{
	"PSIC_ENV=production",
	"PSIC_BASE_URL=https://psic.example",
	"PSIC_PAYMENT=pagbank",
	"PSIC_PAGBANK_TOKEN=token-of-a-test",
	"PSIC_SMTP_URL=smtp://127.0.0.1:1",
}

func TestBackupAndRestoreAsCommands(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	k.Patient("paciente@exemplo.com.br")
	archive := filepath.Join(t.TempDir(), "psic.backup")
	placeOf(t, k, testKey).must([]string{"backup", archive}, "written and read back", "keys.json is NOT in it")

	dir := t.TempDir()
	target := newPlace(t, "sqlite://"+filepath.Join(dir, "psic.db"), dir, testKey)
	target.must([]string{"restore", archive},
		"restored the backup", "keys.json is NOT in a backup", "psic logins revoke --all")
	keys, err := os.ReadFile(filepath.Join(k.Config.DataDir, "keys.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "keys.json"), keys, 0o600); err != nil {
		t.Fatal(err)
	}
	target.healthy("nothing pending")
	target.must([]string{"logins", "revoke", "--all"}, "1 logins ended")
	target.refuses([]string{"restore", archive}, "not empty", "empty PSIC_DATABASE_URL")
}

func TestBackupSaysWhenItIsNotEncrypted(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	placeOf(t, k).must([]string{"backup", filepath.Join(t.TempDir(), "psic.backup")}, "NOT encrypted")
}

func TestBackupIsNeverInClearInProduction(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	archive := filepath.Join(t.TempDir(), "psic.backup")
	placeOf(t, k, production...).refuses([]string{"backup", archive}, "never written unencrypted")
	short := placeOf(t, k, append(production, "PSIC_BACKUP_KEY=curta")...)
	short.refuses([]string{"backup", archive}, "at least 16 characters")
	if _, err := os.Stat(archive); err == nil {
		t.Error("an archive was written")
	}
	placeOf(t, k, append(production, testKey)...).must([]string{"backup", archive})
}

func TestBackupLeavesTheSchemaAsItIs(t *testing.T) {
	p := freshPlace(t, testKey)
	p.refuses([]string{"backup", filepath.Join(t.TempDir(), "psic.backup")}, "there is no database")
	said, _ := p.run("doctor")
	p.says(said, "none yet; the first start makes")
}
