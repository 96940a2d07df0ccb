package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"psic/internal/platform/autobackup"
	"psic/internal/platform/backup"
	"psic/internal/platform/config"
	"psic/internal/platform/mail"
	"psic/internal/platform/rewrap"
)

// openBackups builds the backups that the server makes by itself.
func (a *App) openBackups(parts Parts) error {
	times, err := a.Config.BackupTimes()
	if err != nil {
		return fmt.Errorf("PSIC_BACKUP_AT: %w", err)
	}
	c := a.Config
	a.Backups = &autobackup.Service{
		DB:    a.DB,
		Clock: a.Clock,
		Jobs:  a.Jobs,
		Log:   a.Log,
		Source: backup.Options{
			DatabaseURL: c.DatabaseURL,
			DataDir:     c.DataDir,
			S3URL:       c.S3URL,
			Passphrase:  c.BackupKey,
		},
		Place:      c.BackupTo,
		Times:      times,
		Keep:       time.Duration(c.BackupKeep) * 24 * time.Hour,
		ScratchURL: c.BackupScratchURL,
		Stop:       a.closing,
		Prove: func(ctx context.Context, databaseURL, dataDir string) error {
			return proveCopy(ctx, copyConfig(c, databaseURL, dataDir), parts, a.Clock.Now)
		},
		Raise: a.Backoffice.RaiseBackupAlarm,
	}
	a.Backoffice.Backups = a.Backups.Status
	return nil
}

// copyConfig returns the configuration with which a copy of this installation is looked at. It reaches nothing outside.
func copyConfig(c config.Config, databaseURL, dataDir string) config.Config {
	c.DatabaseURL, c.DataDir = databaseURL, dataDir
	c.NATSURL, c.S3URL, c.SMTPURL, c.BackupTo, c.ReadOnly = "", "", "", "", false
	return c
}

// proveCopy looks at a copy of an installation as the product does: books, audit log, and every sealed text.
func proveCopy(ctx context.Context, c config.Config, parts Parts, now func() time.Time) (err error) {
	outbox, err := mail.NewOutbox("", now)
	if err != nil {
		return err
	}
	parts.Sender = outbox
	a, err := New(ctx, c, slog.New(slog.DiscardHandler), parts)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	ledger, err := a.Payment.Verify(ctx)
	if err != nil {
		return err
	}
	payouts, err := a.Payout.Verify(ctx)
	if err != nil {
		return err
	}
	disputes, err := a.Dispute.Verify(ctx)
	if err != nil {
		return err
	}
	if wrong := slices.Concat(ledger.Wrong, payouts, disputes); !ledger.Balanced() || len(wrong) > 0 {
		return fmt.Errorf("the books do not balance: %s", strings.Join(wrong, ", "))
	}
	log, err := a.Audit.Verify(ctx)
	if err != nil {
		return err
	}
	if !log.Whole() {
		return fmt.Errorf("the audit log is broken at entry %d: %s", log.Broken, log.Why)
	}
	_, err = a.OpenSealed(ctx, func(rewrap.Column, int, int, int) {})
	return err
}

type backupCollector struct{ app *App }

var (
	backupGoodDesc = prometheus.NewDesc("psic_backup_last_success_timestamp_seconds",
		"When the newest good backup was begun; 0 before the first. Absent without PSIC_BACKUP_TO.", nil, nil)
	backupFailedDesc = prometheus.NewDesc("psic_backup_last_failure_timestamp_seconds",
		"When a backup failed last; 0 when a good one was made since. Absent without PSIC_BACKUP_TO.", nil, nil)
	backupRestoredDesc = prometheus.NewDesc("psic_backup_last_restore_timestamp_seconds",
		"When a backup was last restored into a scratch database and proved; 0 before the first.", nil, nil)
	backupUnusableDesc = prometheus.NewDesc("psic_backup_unusable",
		"1 when the newest backup was tried and could not be restored.", nil, nil)
	backupSizeDesc = prometheus.NewDesc("psic_backup_last_size_bytes", "Size of the newest good backup.", nil, nil)
	backupKeptDesc = prometheus.NewDesc("psic_backup_archives", "Backups that are kept.", nil, nil)
)

func (c backupCollector) Describe(ch chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{
		backupGoodDesc, backupFailedDesc, backupRestoredDesc, backupUnusableDesc, backupSizeDesc, backupKeptDesc,
	} {
		ch <- d
	}
}

func (c backupCollector) Collect(ch chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	s, err := c.app.Backups.Status(ctx)
	if err != nil {
		c.app.Log.Warn("metrics: backups", "err", err)
		return
	}
	if !s.On {
		return
	}
	gauge := func(d *prometheus.Desc, v float64) { ch <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, v) }
	var good, failed, restored, size, unusable float64
	if s.LastGood != nil {
		good, size = float64(s.LastGood.StartedAt.Unix()), float64(s.LastGood.Size)
	}
	if s.LastFailed != nil {
		failed = float64(s.LastFailed.StartedAt.Unix())
	}
	if s.LastRestored != nil {
		restored = float64(s.LastRestored.RestoredAt.Unix())
	}
	if s.Unusable() {
		unusable = 1
	}
	gauge(backupGoodDesc, good)
	gauge(backupFailedDesc, failed)
	gauge(backupRestoredDesc, restored)
	gauge(backupUnusableDesc, unusable)
	gauge(backupSizeDesc, size)
	gauge(backupKeptDesc, float64(s.Archives))
}
