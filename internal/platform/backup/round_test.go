package backup_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"psic/internal/kernel/at"
	"psic/internal/platform/backup"
	"psic/internal/platform/config"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

func TestMain(m *testing.M) {
	backup.CheapArchives()
	testkit.Main(m)
}

func optionsOf(k *testkit.Kit) backup.Options {
	return backup.Options{DatabaseURL: k.Config.DatabaseURL, DataDir: k.Config.DataDir, Passphrase: backup.Passphrase}
}

// emptyTarget returns an empty installation to restore to. Databases of testkit are migrated and so not empty.
func emptyTarget(t *testing.T, engine store.Engine) backup.Options {
	t.Helper()
	o := backup.Options{DataDir: t.TempDir(), Passphrase: backup.Passphrase, DatabaseURL: testkit.NoDatabase(t)}
	if engine == store.Postgres {
		o.DatabaseURL = emptyPostgres(t, testkit.URL(t, engine))
	}
	return o
}

func emptyPostgres(t *testing.T, beside string) string {
	t.Helper()
	run := func(statement string) {
		conn, err := pgx.Connect(t.Context(), beside)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close(context.Background())
		if _, err := conn.Exec(context.Background(), statement); err != nil {
			t.Fatal(err)
		}
	}
	u, err := url.Parse(beside)
	if err != nil {
		t.Fatal(err)
	}
	u.Path += "_restored"
	name := strings.TrimPrefix(u.Path, "/")
	run("CREATE DATABASE " + name)
	t.Cleanup(func() {
		conn, err := pgx.Connect(context.Background(), beside)
		if err != nil {
			t.Error(err)
			return
		}
		defer conn.Close(context.Background())
		if _, err := conn.Exec(context.Background(), "DROP DATABASE "+name+" WITH (FORCE)"); err != nil {
			t.Error(err)
		}
	})
	return u.String()
}

// busy writes pairs of rows, each pair in one transaction, until stop is called.
func busy(t *testing.T, db *store.DB) (stop func() int) {
	ctx, cancel := context.WithCancel(t.Context())
	var wg sync.WaitGroup
	var mu sync.Mutex
	written := 0
	for worker := range 4 {
		wg.Go(func() {
			for n := 0; ctx.Err() == nil; n++ {
				err := db.InTx(t.Context(), func(tx *store.Tx) error {
					for _, side := range []string{"left", "right"} {
						_, err := tx.ExecContext(
							t.Context(),
							"INSERT INTO rate_bucket (key, full_at) VALUES ($1, $2)",
							fmt.Sprintf("%s:%d:%d", side, worker, n),
							1,
						)
						if err != nil {
							return err
						}
					}
					return nil
				})
				if err != nil {
					t.Error(err)
					return
				}
				mu.Lock()
				written++
				mu.Unlock()
			}
		})
	}
	return func() int { cancel(); wg.Wait(); return written }
}

func count(t *testing.T, db *store.DB, side string) (n int) {
	t.Helper()
	if err := db.Read().QueryRow("SELECT count(*) FROM rate_bucket WHERE key LIKE $1", side+":%").Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func TestABackupUnderWritesComesBackWhole(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Patient("paciente@exemplo.com.br")
		message := map[string]any{"email": p.Email, "subject": "Dúvida", "body": "um segredo"}
		k.Call("POST", "/api/contact-us", "", message).Is(200)
		if err := k.Blobs.Put(t.Context(), "photo/abc", "image/png", []byte("um retrato")); err != nil {
			t.Fatal(err)
		}
		stop := busy(t, k.DB)
		for count(t, k.DB, "left") < 20 { // the writers are at work
		}
		path := filepath.Join(t.TempDir(), "psic.backup")
		made, err := backup.Write(t.Context(), optionsOf(k), path, k.Clock.Now())
		written := stop()
		if err != nil {
			t.Fatal(err)
		}
		if made.Files != 1 || made.Engine != k.DB.Engine || made.Schema != backup.KnownSchema(k.DB.Engine) {
			t.Errorf("summary %+v", made)
		}

		target := emptyTarget(t, k.DB.Engine)
		if _, err := backup.Restore(t.Context(), target, path); err != nil {
			t.Fatal(err)
		}
		db, err := store.Open(t.Context(), store.Options{URL: target.DatabaseURL})
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		left, right := count(t, db, "left"), count(t, db, "right")
		if left != right || left < 20 || left > written {
			t.Errorf("restored %d and %d halves of %d pairs", left, right, written)
		}
		var email string
		err = db.Read().QueryRow("SELECT email FROM account WHERE id = $1", p.ID).Scan(&email)
		if err != nil || email != p.Email {
			t.Errorf("account %q, %v", email, err)
		}
		var id, content string
		if err := db.Read().QueryRow("SELECT id, content FROM contact_message").Scan(&id, &content); err != nil {
			t.Fatal(err)
		}
		plain, err := k.Ring.Unseal(content, crypt.AAD("contact_message", "content", id))
		if err != nil || !strings.Contains(string(plain), "um segredo") {
			t.Errorf("sealed text %q, %v", plain, err)
		}
		files, err := backup.OpenFiles(target)
		if err != nil {
			t.Fatal(err)
		}
		data, contentType, err := files.Get(t.Context(), "photo/abc")
		if err != nil || string(data) != "um retrato" || contentType != "image/png" {
			t.Errorf("file %q %q %v", data, contentType, err)
		}
	})
}

func TestAnArchiveHoldsNoKeysAndShowsNothing(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	k.Patient("paciente@exemplo.com.br")
	path := filepath.Join(t.TempDir(), "psic.backup")
	if _, err := backup.Write(t.Context(), optionsOf(k), path, k.Clock.Now()); err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, secret := range []string{"paciente@exemplo.com.br", "SQLite format", "manifest"} {
		if bytes.Contains(b, []byte(secret)) {
			t.Errorf("the archive shows %q", secret)
		}
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
	plain, err := backup.Opened(b, backup.Passphrase)
	if err != nil {
		t.Fatal(err)
	}
	keys, err := os.ReadFile(filepath.Join(k.Config.DataDir, "keys.json"))
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(plain, keys) || bytes.Contains(plain, []byte("keys.json")) {
		t.Error("the archive holds the key file")
	}
	leftovers, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(leftovers) != 1 {
		t.Errorf("left behind: %v, %v", leftovers, err)
	}
}

func TestAnOddPathIsAPath(t *testing.T) {
	odd := filepath.Join(t.TempDir(), "a b?mode=memory#c%20d")
	k := testkit.New(
		t,
		store.SQLite,
		func(c *config.Config) { c.DatabaseURL = "sqlite://" + filepath.Join(odd, "psic.db") },
	)
	path := filepath.Join(t.TempDir(), "psic.backup")
	made, err := backup.Write(t.Context(), optionsOf(k), path, k.Clock.Now())
	if err != nil || made.Schema != backup.KnownSchema(store.SQLite) {
		t.Fatalf("%+v, %v", made, err)
	}
	target := backup.Options{
		DatabaseURL: "sqlite://" + filepath.Join(odd, "other", "psic.db"),
		DataDir:     t.TempDir(),
		Passphrase:  backup.Passphrase,
	}
	if _, err := backup.Restore(t.Context(), target, path); err != nil {
		t.Error(err)
	}
}

func TestABackupNeverReplacesAnother(t *testing.T) {
	path := filepath.Join(t.TempDir(), "psic.backup")
	if err := os.WriteFile(path, []byte("older"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := backup.Write(
		t.Context(),
		backup.Options{DatabaseURL: "sqlite://" + filepath.Join(t.TempDir(), "psic.db")},
		path,
		at.Of(testkit.Start).Time,
	)
	if !errors.Is(err, backup.ErrExists) {
		t.Errorf("got %v", err)
	}
}

func TestWhatAKilledBackupLeftIsRemoved_Q206(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	dir := t.TempDir()
	stage := func(name string, age time.Duration) string {
		path := filepath.Join(dir, name)
		made := k.Clock.Now().Add(-age)
		if err := errors.Join(os.Mkdir(path, 0o700), os.Chtimes(path, made, made)); err != nil {
			t.Fatal(err)
		}
		return path
	}
	killed, running := stage(".psic-backup-killed", time.Minute), stage(".psic-backup-running", time.Hour)
	begun := stage(".psic-backup-begun", time.Minute-time.Second)
	lock, err := os.Open(running)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = lock.Close() }()
	if err := syscall.Flock(int(lock.Fd()), syscall.LOCK_EX); err != nil {
		t.Fatal(err)
	}

	if _, err := backup.Write(t.Context(), optionsOf(k), filepath.Join(dir, "psic.backup"), k.Clock.Now()); err != nil {
		t.Fatal(err)
	}
	left, err := filepath.Glob(filepath.Join(dir, ".psic-backup-*"))
	testkit.Equal(t, "folders that are left", strings.Join(left, " "), begun+" "+running)
	if _, gone := os.Stat(killed); !os.IsNotExist(gone) || err != nil {
		t.Error("the folder of a killed backup is still there", err)
	}
}
