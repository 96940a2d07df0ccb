package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"psic/internal/platform/backup"
	"psic/internal/platform/clock"
	"psic/internal/platform/config"
)

const backupKey = "PSIC_BACKUP_KEY"

func runBackup(ctx context.Context, args []string) error {
	if len(args) != 1 {
		return errors.New("usage: psic backup <file>")
	}
	c, err := config.Load()
	if err != nil {
		return err
	}
	o := backupOptions(c)
	if err := checkBackupKey(c.Production(), o.Passphrase); err != nil {
		return err
	}
	s, err := backup.Write(ctx, o, args[0], clock.New(0).Now())
	if err != nil {
		return err
	}
	fmt.Printf("backup written and read back: %s (%s): %s\n", args[0], size(s.Size), contents(s))
	if o.Passphrase == "" {
		fmt.Println("It is NOT encrypted: anybody can open it. Set " + backupKey + " to seal it.")
	}
	fmt.Printf("keys.json is NOT in it. Keep a copy of %s in another place: without it, "+
		"personal data in this backup can never be read.\n", filepath.Join(c.DataDir, "keys.json"))
	return nil
}

func backupOptions(c config.Config) backup.Options {
	return backup.Options{
		DatabaseURL: c.DatabaseURL,
		DataDir:     c.DataDir,
		S3URL:       c.S3URL,
		Passphrase:  c.BackupKey,
	}
}

func checkBackupKey(production bool, key string) error {
	switch {
	case !production:
		return nil
	case key == "":
		return errors.New("production: set " + backupKey +
			"; a backup with everybody's data is never written unencrypted")
	case len([]rune(key)) < config.MinBackupKey:
		return fmt.Errorf("production: %s must have at least %d characters", backupKey, config.MinBackupKey)
	}
	return nil
}

func contents(s backup.Summary) string {
	text := fmt.Sprintf("%s database of schema %d, %d files", s.Engine, s.Schema, s.Files)
	if s.Skipped > 0 {
		text += fmt.Sprintf(" (%d were deleted meanwhile)", s.Skipped)
	}
	return text
}

func size(n int64) string {
	switch {
	case n < 1<<20:
		return fmt.Sprintf("%d KiB", (n+1023)>>10)
	case n < 1<<30:
		return fmt.Sprintf("%.1f MiB", float64(n)/(1<<20))
	}
	return fmt.Sprintf("%.1f GiB", float64(n)/(1<<30))
}
