package autobackup

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"
	"time"

	"psic/internal/platform/backup"
	"psic/internal/platform/store"
)

const (
	scratchPrefix = "psic_scratch_"
	scratchStamp  = "20060102150405"
)

// scratchDatabase returns the address of a database that does not exist yet (SQLite) or is empty (PostgreSQL), and how
// to remove it.
func (s *Service) scratchDatabase(ctx context.Context, dir string) (address string, drop func() error, err error) {
	if s.DB.Engine == store.SQLite {
		return "sqlite://" + filepath.Join(dir, "psic.db"), func() error { return nil }, nil
	}
	beside := s.ScratchURL
	if beside == "" {
		beside = s.Source.DatabaseURL
	}
	u, err := url.Parse(beside)
	if err != nil {
		return "", nil, errors.New("PSIC_BACKUP_SCRATCH_URL does not parse") // err contains the password
	}
	db, _, err := backup.Peek(beside)
	if err != nil {
		return "", nil, err
	}
	dropLeft(ctx, db, s.Clock.Machine().Add(-longest))
	name := scratchPrefix + s.Clock.Machine().UTC().Format(scratchStamp) + "_" + strings.ToLower(rand.Text()[:6])
	if _, err := db.ExecContext(ctx, "CREATE DATABASE "+name); err != nil {
		return "", nil, errors.Join(fmt.Errorf("create a scratch database: %w; give the role CREATEDB, or name a "+
			"PostgreSQL in PSIC_BACKUP_SCRATCH_URL where the role has it", err), db.Close())
	}
	u.Path = "/" + name
	return u.String(), func() error {
		_, err := db.ExecContext(context.WithoutCancel(ctx), "DROP DATABASE IF EXISTS "+name+" WITH (FORCE)")
		return errors.Join(err, db.Close())
	}, nil
}

// dropLeft drops scratch databases that killed processes left. Those of other replicas are younger. What cannot be
// dropped stays for the next week.
func dropLeft(ctx context.Context, db *sql.DB, before time.Time) {
	rows, err := db.QueryContext(ctx, `SELECT datname FROM pg_database WHERE datname LIKE 'psic\_scratch\_%'`)
	if err != nil {
		return
	}
	defer rows.Close()
	var left []string
	for rows.Next() {
		var name string
		if rows.Scan(&name) == nil && scratchOld(name, before) {
			left = append(left, name)
		}
	}
	if rows.Err() != nil {
		return
	}
	for _, name := range left {
		_, _ = db.ExecContext(ctx, "DROP DATABASE IF EXISTS "+name+" WITH (FORCE)")
	}
}

// scratchOld reads the time from the name of a scratch database. Other names are never dropped.
func scratchOld(name string, before time.Time) bool {
	stamp, random, ok := strings.Cut(strings.TrimPrefix(name, scratchPrefix), "_")
	made, err := time.Parse(scratchStamp, stamp)
	plain := strings.Trim(random, "abcdefghijklmnopqrstuvwxyz234567") == ""
	return ok && err == nil && plain && made.Before(before)
}
