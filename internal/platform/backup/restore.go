package backup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

var (
	// ErrNotEmpty is returned for a target that already holds a database or files.
	ErrNotEmpty = errors.New("backup: the target is not empty")
	// ErrOtherKeys is returned when keys.json of the target is not the one that sealed the data.
	ErrOtherKeys = errors.New("backup: keys.json here is another than the one that belongs to this backup; " +
		"put the right one in its place, or remove it to bring it later")
	// ErrUnsealed is returned for an archive without a passphrase. Anybody can write one, with an administrator of
	// their own in it.
	ErrUnsealed = errors.New("backup: the archive is not sealed with a passphrase, so anybody may have written it")
	// ErrNoKeyCheck is returned for an archive that does not say to which key file it belongs.
	ErrNoKeyCheck = errors.New("backup: the archive does not say which keys.json belongs to it")
)

// checkSealed refuses an archive that anybody may have written.
func checkSealed(o Options, path string) error {
	if !o.Strict {
		return nil
	}
	sealed, err := isSealed(path)
	if err != nil {
		return err
	}
	if !sealed {
		return ErrUnsealed
	}
	return nil
}

// Restore writes an archive into an empty database and an empty store of files. It verifies the whole archive before it
// writes anything. When it fails half-way, it removes what it wrote.
func Restore(ctx context.Context, o Options, path string) (s Summary, err error) {
	db, err := openDatabase(ctx, o.DatabaseURL)
	if err != nil {
		return Summary{}, err
	}
	defer func() { err = errors.Join(err, db.close()) }()
	if err := checkEmpty(ctx, o, db); err != nil {
		return Summary{}, err
	}
	if err := checkSealed(o, path); err != nil {
		return Summary{}, err
	}
	if s, err = inspect(ctx, path, o.Passphrase); err != nil {
		return Summary{}, err
	}
	if err := checkCompatible(o, db, s.Manifest); err != nil {
		return Summary{}, err
	}
	return s, restoreInto(ctx, o, db, path)
}

func checkEmpty(ctx context.Context, o Options, db database) error {
	empty, err := db.empty(ctx)
	if err != nil {
		return fmt.Errorf("backup: look at the database: %w", err)
	}
	if !empty {
		return fmt.Errorf("%w: there is a database", ErrNotEmpty)
	}
	keys, err := listFiles(ctx, o)
	if err != nil {
		return fmt.Errorf("backup: look at the files: %w", err)
	}
	if len(keys) > 0 {
		return fmt.Errorf("%w: there are %d files", ErrNotEmpty, len(keys))
	}
	return nil
}

func checkCompatible(o Options, db database, m Manifest) error {
	if m.Engine != db.engine() {
		return fmt.Errorf("backup: the archive is of %s and the target is %s; a backup returns to its own engine",
			m.Engine, db.engine())
	}
	if known := KnownSchema(m.Engine); m.Schema > known {
		return fmt.Errorf("backup: the archive has schema %d and this program knows %d; restore with the newer program",
			m.Schema, known)
	}
	if o.Strict && m.KeyCheck == "" {
		return ErrNoKeyCheck
	}
	if here := keyCheck(o.DataDir); here != "" && m.KeyCheck != "" && here != m.KeyCheck {
		return ErrOtherKeys
	}
	return nil
}

func restoreInto(ctx context.Context, o Options, db database, path string) (err error) {
	parent := db.stage(o.DataDir)
	if err := os.MkdirAll(parent, 0o700); err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	stage, err := os.MkdirTemp(parent, ".psic-restore-*") // made with 0700
	if err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	defer os.RemoveAll(stage)
	files, err := openFiles(o)
	if err != nil {
		return err
	}
	dump := filepath.Join(stage, "database")
	var written []string
	defer func() {
		if err == nil {
			return
		}
		for _, key := range written {
			err = errors.Join(err, files.Delete(context.WithoutCancel(ctx), key))
		}
	}()
	_, err = visit(ctx, path, o.Passphrase, visitor{
		database: func(r io.Reader) error { return writeFile(dump, r) },
		file: func(key, contentType string, data []byte) error {
			written = append(written, key)
			return files.Put(ctx, key, contentType, data)
		},
	})
	if err != nil {
		return err
	}
	return db.load(ctx, dump) // last, so that an installation that has a database also has its files
}

func writeFile(path string, r io.Reader) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(f, r)
	return errors.Join(err, f.Sync(), f.Close())
}
