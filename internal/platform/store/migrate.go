package store

import (
	"context"
	"fmt"
	"os"
	"syscall"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"

	"psic/migrations"
)

func (d *DB) migrate(ctx context.Context, upTo int64) error {
	p, unlock, err := d.provider()
	if err != nil {
		return err
	}
	defer unlock()
	if upTo > 0 {
		_, err := p.UpTo(ctx, upTo)
		return err
	}
	if _, err = p.Up(ctx); err != nil {
		return err
	}
	sources := p.ListSources()
	return d.checkFloor(ctx, sources[len(sources)-1].Version)
}

// checkFloor refuses a schema that no longer has what this program uses. A newer schema alone is fine: while replicas
// are replaced one by one, an old one may have to start again.
func (d *DB) checkFloor(ctx context.Context, known int64) error {
	var floor int64
	if err := d.read.QueryRowContext(ctx, "SELECT program FROM schema_floor").Scan(&floor); err != nil {
		return fmt.Errorf("schema floor: %w", err)
	}
	if known < floor {
		return fmt.Errorf(
			"this program knows the schema up to version %d, and the database serves programs from %d on; "+
				"start a newer one",
			known,
			floor,
		)
	}
	return nil
}

// Version returns the schema version of the database.
func (d *DB) Version(ctx context.Context) (int64, error) {
	p, unlock, err := d.provider()
	if err != nil {
		return 0, err
	}
	defer unlock()
	return p.GetDBVersion(ctx)
}

func (d *DB) provider() (*goose.Provider, func(), error) {
	opts := []goose.ProviderOption{
		goose.WithDisableGlobalRegistry(true),
		goose.WithGoMigrations(migrations.Go(string(d.Engine))...),
	}
	if d.Engine == Postgres {
		l, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, 120))
		if err != nil {
			return nil, nil, err
		}
		p, err := goose.NewProvider(
			goose.DialectPostgres,
			d.write,
			migrations.FS,
			append(opts, goose.WithSessionLocker(l))...)
		return p, func() {}, err
	}
	unlock, err := lockFile(d.path + ".migrate")
	if err != nil {
		return nil, nil, err
	}
	p, err := goose.NewProvider(goose.DialectSQLite3, d.write, migrations.FS, opts...)
	if err != nil {
		unlock()
	}
	return p, unlock, err
}

// lockFile takes an advisory lock on a file, because SQLite has no lock that spans several transactions.
func lockFile(path string) (func(), error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("migration lock: %w", err)
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX); err != nil {
		_ = f.Close()
		return nil, fmt.Errorf("migration lock: %w", err)
	}
	return func() { _ = f.Close() }, nil
}

// Known returns the newest schema version that this program brings.
func (d *DB) Known() int64 { return migrations.Newest(string(d.Engine)) }
