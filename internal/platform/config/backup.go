package config

import (
	"path/filepath"
	"strings"
	"time"
)

// Backup is how the product backs itself up. The comment above each field is its meaning in docs/settings.md.
type Backup struct {
	// Where the server puts its backups: an absolute folder, best on another disk, or a bucket
	// `s3://<key>:<secret>@<host>/<bucket>?region=…` other than the one of the files. Empty: the server makes none.
	BackupTo string `env:"PSIC_BACKUP_TO"`
	// Passphrase that seals archives, for the server and for `psic backup` and `psic restore`. At least 16 characters
	// in production. Keep it apart from the archives and from `keys.json`.
	BackupKey string `env:"PSIC_BACKUP_KEY"`
	// When the server makes a backup: times of São Paulo, separated by commas.
	BackupAt []string `env:"PSIC_BACKUP_AT" envDefault:"04:00"`
	// How many days the server keeps a backup, up to 35. The newest good one is kept in any case.
	BackupKeep int `env:"PSIC_BACKUP_KEEP" envDefault:"35"`
	// PostgreSQL on which the server restores a backup each week into a database that it creates and drops again.
	// Empty: the server of `PSIC_DATABASE_URL`.
	BackupScratchURL string `env:"PSIC_BACKUP_SCRATCH_URL"`
}

const (
	// MinBackupKey is the least length of the passphrase in production. Whoever steals an archive can guess without any
	// limit.
	MinBackupKey = 16
	// maxBackupKeep is what the privacy policy promises.
	maxBackupKeep = 35
)

// BackupTimes returns the wall-clock times of PSIC_BACKUP_AT as time since midnight.
func (b Backup) BackupTimes() ([]time.Duration, error) {
	times := make([]time.Duration, 0, len(b.BackupAt))
	for _, text := range b.BackupAt {
		at, err := time.Parse("15:04", strings.TrimSpace(text))
		if err != nil {
			return nil, err
		}
		times = append(times, time.Duration(at.Hour())*time.Hour+time.Duration(at.Minute())*time.Minute)
	}
	return times, nil
}

// BackupBucket reports whether backups go to a bucket.
func (b Backup) BackupBucket() bool { return strings.HasPrefix(b.BackupTo, "s3://") }

func (c Config) backupProblems(p *problems) {
	if c.BackupTo == "" {
		return
	}
	p.refuse(!c.BackupBucket() && !filepath.IsAbs(c.BackupTo),
		"PSIC_BACKUP_TO must be an absolute folder or the s3:// address of a bucket")
	p.refuse(c.BackupTo == c.S3URL, "PSIC_BACKUP_TO must be another bucket than PSIC_S3_URL: a backup beside "+
		"the files is lost with them")
	p.refuse(c.BackupKey == "", "PSIC_BACKUP_TO needs PSIC_BACKUP_KEY: backups are sealed")
	p.refuse(c.Production() && len([]rune(c.BackupKey)) < MinBackupKey && c.BackupKey != "",
		"production: PSIC_BACKUP_KEY must have at least 16 characters")
	times, err := c.BackupTimes()
	p.refuse(err != nil || len(times) == 0, "PSIC_BACKUP_AT must list times such as 04:00,16:00")
	p.refuse(c.BackupKeep < 1 || c.BackupKeep > maxBackupKeep, "PSIC_BACKUP_KEEP must be from 1 to 35 days")
}
