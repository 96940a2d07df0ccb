package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"psic/internal/platform/backup"
	"psic/internal/platform/config"
	"psic/internal/platform/crypt"
)

func runRestore(ctx context.Context, args []string) error {
	if len(args) != 1 {
		return errors.New("usage: psic restore <file>")
	}
	c, err := config.Load()
	if err != nil {
		return err
	}
	o := backupOptions(c)
	o.Strict = c.Production() || o.Passphrase != ""
	s, err := backup.Restore(ctx, o, args[0])
	if errors.Is(err, backup.ErrNotEmpty) {
		return fmt.Errorf("%w\nA restore never mixes two installations: "+
			"name an empty PSIC_DATABASE_URL and PSIC_DATA_DIR (or bucket)", err)
	}
	if errors.Is(err, backup.ErrUnsealed) || errors.Is(err, backup.ErrNoKeyCheck) {
		return fmt.Errorf("%w\nProduction, and every restore with "+backupKey+" set, takes only archives that "+
			"psic backup sealed with that passphrase beside the installation's keys.json", err)
	}
	if err != nil {
		return err
	}
	fmt.Printf("restored the backup of %s: %s\n", s.CreatedAt.Format("2006-01-02 15:04 UTC"), contents(s))
	fmt.Println(keysAdvice(c.DataDir))
	fmt.Println("Then run psic logins revoke --all (logins that were ended since the backup are back), " +
		"repeat deletions of accounts made since, and psic doctor.")
	return nil
}

// keysAdvice tells the operator to put the key file back. An installation that starts without it creates a new one,
// under which no old data opens.
func keysAdvice(dataDir string) string {
	path := filepath.Join(dataDir, "keys.json")
	if _, err := crypt.Load(dataDir); err == nil {
		return path + " belongs to this backup."
	}
	return "keys.json is NOT in a backup. Before the first start put your copy at " + path +
		", readable by its owner alone (chmod 600)."
}
