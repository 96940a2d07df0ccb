// Package backup writes the database and the files to one sealed archive, and restores them.
//
// It does not use store.Open, which would migrate the schema: an operator makes a backup before a migration.
package backup

import (
	"archive/tar"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"psic/internal/platform/blob"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
)

// Options say what is saved or restored, and under which passphrase.
type Options struct {
	DatabaseURL string
	DataDir     string // files and keys.json
	S3URL       string // empty: the files are in DataDir
	Passphrase  string // empty: anybody can open the archive
	Strict      bool   // restore only what was sealed with the passphrase and knows its key file

	cheap bool
}

// Cheap returns the options with archives that are sealed fast, and whose passphrase is guessed fast. For tests only.
func (o Options) Cheap() Options {
	o.cheap = true
	return o
}

func (o Options) cost() cost {
	if o.cheap {
		return cheapCost
	}
	return archiveCost
}

// Manifest is the first entry of an archive.
type Manifest struct {
	Format    int          `json:"format"`
	CreatedAt time.Time    `json:"createdAt"`
	Engine    store.Engine `json:"engine"`
	Schema    int64        `json:"schema"`
	// KeyCheck recognises the key file that belongs to the data. It reveals nothing about the keys.
	KeyCheck string `json:"keyCheck,omitempty"`
}

// Summary describes the content of an archive.
type Summary struct {
	Manifest
	Database int64 // bytes
	Files    int
	Skipped  int // deleted while they were being saved
	Size     int64
}

const format = 1

// ErrExists is returned when the target file exists, because a backup never replaces another.
var ErrExists = errors.New("backup: the file exists already")

// Write writes the archive to path, completely or not at all. It reads the archive back before it returns.
// It copies the database before the files: so every file that a row of the copy names existed at that moment.
func Write(ctx context.Context, o Options, path string, now time.Time) (Summary, error) {
	if _, err := os.Lstat(path); err == nil {
		return Summary{}, ErrExists
	}
	stage, done, err := newStage(filepath.Dir(path), now)
	if err != nil {
		return Summary{}, err
	}
	defer done()
	w := writing{Options: o, stage: stage, now: now}
	made := filepath.Join(stage, "archive")
	if err := w.archive(ctx, made); err != nil {
		return Summary{}, err
	}
	read, err := inspect(ctx, made, o.Passphrase)
	if err != nil {
		return Summary{}, fmt.Errorf("backup: reading the archive back: %w", err)
	}
	if err := os.Rename(made, path); err != nil {
		return Summary{}, fmt.Errorf("backup: %w", err)
	}
	read.Skipped = w.skipped
	return read, syncDir(filepath.Dir(path))
}

type writing struct {
	Options
	stage   string
	now     time.Time
	skipped int
}

func (w *writing) archive(ctx context.Context, path string) (err error) {
	db, err := openDatabase(ctx, w.DatabaseURL)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.close()) }()
	dump := filepath.Join(w.stage, "database")
	if err := db.dump(ctx, dump); err != nil {
		return err
	}
	schema, err := db.schema(ctx)
	if err != nil {
		return err
	}
	out, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	sealed, err := newSealer(out, w.Passphrase, w.cost())
	if err != nil {
		return err
	}
	archive := tar.NewWriter(sealed)
	m := Manifest{
		Format:    format,
		CreatedAt: w.now.UTC(),
		Engine:    db.engine(),
		Schema:    schema,
		KeyCheck:  keyCheck(w.DataDir),
	}
	if err := w.fill(ctx, archive, m, dump); err != nil {
		return err
	}
	return errors.Join(archive.Close(), sealed.Close(), out.Sync())
}

func (w *writing) fill(ctx context.Context, archive *tar.Writer, m Manifest, dump string) error {
	if err := addManifest(archive, m); err != nil {
		return err
	}
	if err := addDatabase(archive, dump, m.CreatedAt); err != nil {
		return err
	}
	if err := os.Remove(dump); err != nil {
		return err
	}
	return w.addFiles(ctx, archive)
}

func (w *writing) addFiles(ctx context.Context, archive *tar.Writer) error {
	files, err := openFiles(w.Options)
	if err != nil {
		return err
	}
	keys, err := files.Keys(ctx)
	if err != nil {
		return fmt.Errorf("backup: list the files: %w", err)
	}
	for _, key := range keys {
		data, contentType, err := files.Get(ctx, key)
		if errors.Is(err, blob.ErrNotFound) {
			w.skipped++ // somebody replaced a photo meanwhile
			continue
		}
		if errors.Is(err, blob.ErrKey) {
			continue // another program's file: the bucket is shared
		}
		if err != nil {
			return fmt.Errorf("backup: read a file: %w", err)
		}
		if err := addFile(archive, key, contentType, data, w.now); err != nil {
			return err
		}
	}
	return nil
}

// keyCheck returns an empty text when there is no readable key file yet.
func keyCheck(dataDir string) string {
	ring, err := crypt.Load(dataDir)
	if err != nil {
		return ""
	}
	return ring.BlindIndex("backup", "key check")
}

func addDatabase(archive *tar.Writer, path string, at time.Time) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if err := archive.WriteHeader(header(databaseName, info.Size(), at)); err != nil {
		return err
	}
	_, err = io.Copy(archive, f)
	return err
}

func syncDir(path string) error {
	d, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
