package setup

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
)

// backupFolder is the folder that the unit opens for backups, beside the data directory.
const backupFolder = "var/lib/psic-backup"

// backups asks who makes the backups: the server itself, which reads each one back and restores one every week, or the
// timer of systemd, which only writes archives. An installation that runs keeps what it has until it is asked.
func (r *run) backups(ctx context.Context) error {
	if r.existed && !r.asked("backup-to") {
		return nil
	}
	present, _ := r.env.Get(backupTo)
	to, fresh, err := r.answer(ctx, question{
		name:     "backup-to",
		says:     "Folder in which the server makes backups and proves them, or none: a timer makes them, unproved",
		present:  present,
		fallback: "/" + backupFolder,
		check:    checkBackupFolder,
	})
	if err != nil || !fresh {
		return err
	}
	if to == "none" {
		r.env.Remove(backupTo)
		return nil
	}
	r.env.Set(backupTo, to)
	if _, there := r.env.Get(backupKey); there {
		return nil
	}
	kept, _, err := readEnv(r.path(backupName))
	if err != nil {
		return err
	}
	passphrase, there := kept.Get(backupKey)
	if !there {
		passphrase = newPassphrase()
	}
	r.env.Set(backupKey, passphrase)
	return nil
}

func (r *run) backsItselfUp() bool {
	to, _ := r.env.Get(backupTo)
	return to != ""
}

// checkBackupFolder refuses the address of a bucket, because it has a secret.
func checkBackupFolder(_ context.Context, text string) (string, error) {
	if text == "none" {
		return "the timer of systemd makes the backups; nothing proves them", nil
	}
	if strings.Contains(text, "://") {
		const says = "a bucket's address has a secret: write it as %s into psic.env, and answer none"
		return "", fmt.Errorf(says, backupTo)
	}
	if !filepath.IsAbs(text) || filepath.Clean(text) != text || text == "/" {
		return "", errors.New("a folder such as /" + backupFolder + ", or none")
	}
	if text != "/"+backupFolder && !strings.HasPrefix(text, "/"+backupFolder+"/") {
		return "open it to the service: systemctl edit psic, then [Service] and ReadWritePaths=" + text, nil
	}
	return "", nil
}
