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
	"PSIC_TRUSTED_PROXIES=none",
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

// An archive that anybody may have written brings an administrator of its author into the installation. Production, and
// a restore with a passphrase, take none. Q206, abuse case 52.
func TestRestoreRefusesWhatNobodySealed_Q206(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	k.Admin("atacante@exemplo.com.br")
	dir := t.TempDir()
	plain, sealed := filepath.Join(dir, "plain.backup"), filepath.Join(dir, "sealed.backup")
	placeOf(t, k).must([]string{"backup", plain})
	placeOf(t, k, testKey).must([]string{"backup", sealed})
	keys := filepath.Join(k.Config.DataDir, "keys.json")
	if err := os.Remove(keys); err != nil {
		t.Fatal(err)
	}
	unknown := filepath.Join(dir, "unknown.backup")
	placeOf(t, k, testKey).must([]string{"backup", unknown})

	target := func(settings ...string) place {
		dir := t.TempDir()
		return newPlace(t, "sqlite://"+filepath.Join(dir, "psic.db"), dir, settings...)
	}
	live := append([]string{testKey}, production...)
	target(testKey).refuses([]string{"restore", plain}, "not sealed", "anybody may have written it")
	target(live...).refuses([]string{"restore", plain}, "not sealed")
	target(production...).refuses([]string{"restore", plain}, "not sealed")
	target(production...).refuses([]string{"restore", sealed}, "wrong passphrase")
	target(live...).refuses([]string{"restore", unknown}, "which keys.json belongs to it")
	target(testKey).refuses([]string{"restore", unknown}, "which keys.json belongs to it")

	forged, err := os.ReadFile(plain)
	if err != nil {
		t.Fatal(err)
	}
	forged[8] = 1 // claims a passphrase
	if err := os.WriteFile(filepath.Join(dir, "forged.backup"), forged, 0o600); err != nil {
		t.Fatal(err)
	}
	target(live...).refuses([]string{"restore", filepath.Join(dir, "forged.backup")}, "wrong passphrase")

	target().must([]string{"restore", plain}, "restored the backup")
	target(live...).must([]string{"restore", sealed}, "restored the backup")
}
