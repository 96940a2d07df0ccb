package backup_test

import (
	"archive/tar"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"psic/internal/platform/backup"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// archiveOf makes a small backup of a new installation.
func archiveOf(t *testing.T, engine store.Engine) (path string, k *testkit.Kit) {
	t.Helper()
	k = testkit.New(t, engine)
	if err := k.Blobs.Put(t.Context(), "photo/abc", "image/png", backup.Noise(3*backup.ChunkSize)); err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(t.TempDir(), "psic.backup")
	if _, err := backup.Write(t.Context(), optionsOf(k), path, k.Clock.Now()); err != nil {
		t.Fatal(err)
	}
	return path, k
}

// untouched fails the test when a refused restore left anything behind.
func untouched(t *testing.T, o backup.Options) {
	t.Helper()
	if empty, err := backup.IsEmpty(t.Context(), o.DatabaseURL); err != nil || !empty {
		t.Errorf("the database was touched (%v)", err)
	}
	entries, err := os.ReadDir(o.DataDir)
	if err != nil || len(entries) > 0 {
		t.Errorf("the data directory was touched: %v, %v", entries, err)
	}
}

func TestRestoreRefusesADamagedArchiveBeforeTouchingAnything(t *testing.T) {
	for _, engine := range testkit.Engines {
		t.Run(string(engine), func(t *testing.T) {
			path, _ := archiveOf(t, engine)
			whole, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			size := backup.ChunkSize + backup.TagSize
			flipped, swapped := slices.Clone(whole), slices.Clone(whole)
			flipped[len(whole)-size-9] ^= 1
			copy(swapped[backup.HeadSize:], whole[backup.HeadSize+size:backup.HeadSize+2*size])
			copy(swapped[backup.HeadSize+size:], whole[backup.HeadSize:backup.HeadSize+size])
			for name, b := range map[string][]byte{
				"flipped":        flipped,
				"swapped":        swapped,
				"cut":            whole[:len(whole)-size-1],
				"cut at a chunk": whole[:backup.HeadSize+2*size],
			} {
				damaged := filepath.Join(t.TempDir(), name)
				if err := os.WriteFile(damaged, b, 0o600); err != nil {
					t.Fatal(err)
				}
				o := emptyTarget(t, engine)
				if _, err := backup.Restore(t.Context(), o, damaged); !errors.Is(err, backup.ErrDamaged) {
					t.Errorf("%s: %v", name, err)
				}
				untouched(t, o)
			}
			o := emptyTarget(t, engine)
			o.Passphrase = "outra"
			if _, err := backup.Restore(t.Context(), o, path); !errors.Is(err, backup.ErrPassphrase) {
				t.Errorf("wrong passphrase: %v", err)
			}
			untouched(t, o)
		})
	}
}

func TestRestoreRefusesATargetThatIsNotEmpty(t *testing.T) {
	for _, engine := range testkit.Engines {
		t.Run(string(engine), func(t *testing.T) {
			path, k := archiveOf(t, engine)
			o := optionsOf(k)
			o.DataDir = t.TempDir()
			if _, err := backup.Restore(t.Context(), o, path); !errors.Is(err, backup.ErrNotEmpty) {
				t.Errorf("over a database: %v", err)
			}
			o = emptyTarget(t, engine)
			files, err := backup.OpenFiles(o)
			if err != nil {
				t.Fatal(err)
			}
			if err := files.Put(t.Context(), "photo/other", "image/png", []byte("x")); err != nil {
				t.Fatal(err)
			}
			if _, err := backup.Restore(t.Context(), o, path); !errors.Is(err, backup.ErrNotEmpty) {
				t.Errorf("over files: %v", err)
			}
		})
	}
}

func TestRestoreRefusesOtherKeysEnginesAndSchemas(t *testing.T) {
	path, _ := archiveOf(t, store.SQLite)
	o := emptyTarget(t, store.SQLite)
	if _, err := crypt.Open(o.DataDir); err != nil {
		t.Fatal(err)
	}
	if _, err := backup.Restore(t.Context(), o, path); !errors.Is(err, backup.ErrOtherKeys) {
		t.Errorf("other keys: %v", err)
	}
	_, err := backup.Restore(t.Context(), emptyTarget(t, store.Postgres), path)
	if err == nil || !strings.Contains(err.Error(), "its own engine") {
		t.Errorf("other engine: %v", err)
	}
	tooNew := backup.KnownSchema(store.SQLite) + 1
	newer := handMade(t, backup.Manifest{Format: backup.Format, Engine: store.SQLite, Schema: tooNew})
	_, err = backup.Restore(t.Context(), emptyTarget(t, store.SQLite), newer)
	if err == nil || !strings.Contains(err.Error(), "newer program") {
		t.Errorf("newer schema: %v", err)
	}
}

// handMade writes a correctly sealed archive whose database part is not a database.
func handMade(t *testing.T, m backup.Manifest) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "psic.backup")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	s, err := backup.NewSealer(f, backup.Passphrase)
	if err != nil {
		t.Fatal(err)
	}
	dump := filepath.Join(t.TempDir(), "dump")
	if err := os.WriteFile(dump, []byte("no database"), 0o600); err != nil {
		t.Fatal(err)
	}
	w := tar.NewWriter(s)
	err = errors.Join(
		backup.AddManifest(w, m),
		backup.AddDatabase(w, dump, testkit.Start),
		backup.AddFile(w, "photo/abc", "image/png", []byte("x"), testkit.Start),
	)
	if err := errors.Join(err, w.Close(), s.Close(), f.Close()); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestAFailedRestoreTakesItsFilesBack(t *testing.T) {
	for _, engine := range testkit.Engines {
		t.Run(string(engine), func(t *testing.T) {
			o := emptyTarget(t, engine)
			path := handMade(t, backup.Manifest{Format: backup.Format, Engine: engine, Schema: 1})
			if _, err := backup.Restore(t.Context(), o, path); err == nil {
				t.Fatal("restored an archive whose database part is not a database")
			}
			keys, err := backup.ListFiles(t.Context(), o)
			if err != nil || len(keys) > 0 {
				t.Errorf("files left behind: %v, %v", keys, err)
			}
			if empty, err := backup.IsEmpty(t.Context(), o.DatabaseURL); err != nil || !empty {
				t.Errorf("a database was left behind (%v)", err)
			}
		})
	}
}

func TestWithoutAPassphraseAnybodyOpensIt(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	o := optionsOf(k)
	o.Passphrase = ""
	path := filepath.Join(t.TempDir(), "psic.backup")
	if _, err := backup.Write(t.Context(), o, path, k.Clock.Now()); err != nil {
		t.Fatal(err)
	}
	target := emptyTarget(t, store.SQLite) // its passphrase is set, although the archive needs none
	if _, err := backup.Restore(t.Context(), target, path); err != nil {
		t.Error(err)
	}
}
