package app_test

import (
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"psic/internal/platform/blob/fakes3"
	"psic/internal/platform/config"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// withBackups lets the server back itself up at 04:00.
func withBackups(to string) testkit.Option {
	return func(c *config.Config) {
		c.Backup = config.Backup{
			BackupTo:   to,
			BackupKey:  "uma frase longa de teste",
			BackupAt:   []string{"04:00"},
			BackupKeep: 10,
		}
	}
}

func onEach(t *testing.T, test func(t *testing.T, k *testkit.Kit, to string)) {
	t.Helper()
	for _, e := range testkit.Engines {
		t.Run(string(e), func(t *testing.T) {
			to := filepath.Join(t.TempDir(), "backups")
			test(t, testkit.New(t, e, withBackups(to)), to)
		})
	}
}

func archives(t *testing.T, to string) []string {
	t.Helper()
	all, err := filepath.Glob(filepath.Join(to, "*"))
	if err != nil {
		t.Fatal(err)
	}
	return all
}

var panels atomic.Int64

func backupOf(k *testkit.Kit) map[string]any {
	k.T.Helper()
	admin := k.Admin(fmt.Sprintf("painel-%d@psic.test", panels.Add(1)))
	d := k.Call("GET", "/api/admin/dashboard", admin.Token, nil).Is(200).JSON()
	return d["backup"].(map[string]any)
}

// breakPlace makes every further backup fail, as a full or missing disk does.
func breakPlace(k *testkit.Kit) (repair func()) {
	right := k.Backups.Place
	k.Backups.Place = "/dev/null/backups"
	return func() { k.Backups.Place = right }
}

// step moves the clock and does what is due.
func step(k *testkit.Kit, by time.Duration) {
	k.T.Helper()
	k.Clock.Advance(by)
	k.Work()
}

func TestServerBacksItselfUp(t *testing.T) {
	onEach(t, func(t *testing.T, k *testkit.Kit, to string) {
		k.Patient("paciente@psic.test")
		k.Work()
		if n := len(archives(t, to)); n != 1 {
			t.Fatalf("%d archives after the start", n)
		}
		k.Work()
		step(k, 5*time.Minute)
		testkit.Equal(t, "archives of one slot", len(archives(t, to)), 1)
		b := backupOf(k)
		testkit.Equal(t, "state", b["state"].(string), "GOOD")
		if b["lastAt"] == "" || b["lastSize"].(float64) <= 0 || b["restoredAt"] == "" {
			t.Errorf("the panel says %v", b)
		}
		for _, path := range archives(t, to) {
			info, err := os.Stat(path)
			if err != nil || info.Mode().Perm() != 0o600 {
				t.Errorf("%s: %v %v", path, info.Mode(), err)
			}
		}
		if left, _ := filepath.Glob(filepath.Join(k.Config.DataDir, ".psic-*")); len(left) > 0 {
			t.Errorf("left behind: %v", left)
		}
		// The next slot, and not a moment before.
		now := k.Clock.Now()
		next := k.Backups.Times[0]
		slot := time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, time.UTC).Add(next + 3*time.Hour)
		for !slot.After(now) {
			slot = slot.Add(24 * time.Hour)
		}
		step(k, slot.Sub(now)-time.Second)
		testkit.Equal(t, "a second before the slot", len(archives(t, to)), 1)
		step(k, time.Second)
		testkit.Equal(t, "at the slot", len(archives(t, to)), 2)
	})
}

// Old archives go, and the newest good one stays whatever its age.
func TestRetentionKeepsTheLastGoodBackup(t *testing.T) {
	onEach(t, func(t *testing.T, k *testkit.Kit, to string) {
		k.Work()
		first := archives(t, to)[0]
		began := k.Clock.Now()
		repair := breakPlace(k)
		for range 12 {
			step(k, 24*time.Hour)
		}
		if _, err := os.Stat(first); err != nil {
			t.Errorf("the last good backup was deleted: %v", err)
		}
		testkit.Equal(t, "state", backupOf(k)["state"].(string), "LATE")
		repair()
		step(k, 24*time.Hour)
		if k.Clock.Now().Sub(began) <= k.Backups.Keep {
			t.Fatal("the first is not old enough")
		}
		if _, err := os.Stat(first); err == nil {
			t.Error("an expired backup stays although there is a newer one")
		}
		testkit.Equal(t, "archives", len(archives(t, to)), 1)
	})
}

// A backup is kept to the end of its days.
func TestRetentionEdge(t *testing.T) {
	to := filepath.Join(t.TempDir(), "backups")
	k := testkit.New(t, store.SQLite, withBackups(to))
	k.Backups.Keep = 24*time.Hour - time.Microsecond
	k.Work()
	step(k, 24*time.Hour)
	testkit.Equal(t, "a moment too old", len(archives(t, to)), 1)
	k.Backups.Keep = 24 * time.Hour
	step(k, 24*time.Hour)
	testkit.Equal(t, "exactly as old as allowed", len(archives(t, to)), 2)
}

// After two days without a good backup support is told, once for each two days.
func TestAlarmAfterTwoDays(t *testing.T) {
	onEach(t, func(t *testing.T, k *testkit.Kit, _ string) {
		k.Work()
		step(k, 5*time.Minute) // the weekly restore
		breakPlace(k)
		alarms := func() (n int) {
			for _, m := range k.Mails(k.Config.SupportEmail) {
				if strings.Contains(m.Subject, "backups") {
					n++
				}
			}
			return n
		}
		step(k, 24*time.Hour)
		testkit.Equal(t, "state after a failed try", backupOf(k)["state"].(string), "FAILING")
		step(k, 24*time.Hour-5*time.Minute-time.Second)
		testkit.Equal(t, "alarms a second before", alarms(), 0)
		step(k, 5*time.Minute)
		testkit.Equal(t, "alarms after two days", alarms(), 1)
		step(k, 5*time.Minute)
		testkit.Equal(t, "alarms soon after", alarms(), 1)
		step(k, 48*time.Hour)
		testkit.Equal(t, "alarms after four days", alarms(), 2)
	})
}

// An archive that somebody removed or damaged counts no longer.
func TestLostAndDamagedBackups(t *testing.T) {
	t.Run("removed", func(t *testing.T) {
		onEach(t, func(t *testing.T, k *testkit.Kit, to string) {
			k.Work()
			if err := os.Remove(archives(t, to)[0]); err != nil {
				t.Fatal(err)
			}
			step(k, 5*time.Minute)
			testkit.Equal(t, "archives, made again", len(archives(t, to)), 1)
			gone := testkit.One[int64](k, "SELECT count(*) FROM backup_run WHERE state = 'DELETED'")
			testkit.Equal(t, "runs that count no longer", gone, 1)
		})
	})
	t.Run("damaged", func(t *testing.T) {
		onEach(t, func(t *testing.T, k *testkit.Kit, to string) {
			k.Work()
			spoil(t, archives(t, to)[0])
			step(k, 5*time.Minute)
			testkit.Equal(t, "state", backupOf(k)["state"].(string), "UNUSABLE")
			step(k, 5*time.Minute)
			step(k, 5*time.Minute)
			testkit.Equal(t, "mails", len(k.Mails(k.Config.SupportEmail)), 1)
		})
	})
}

func spoil(t *testing.T, path string) {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	content[len(content)/2] ^= 1
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestBackupsInABucket(t *testing.T) {
	s3 := fakes3.New()
	server := httptest.NewServer(s3)
	defer server.Close()
	to := fakes3.URL(strings.TrimPrefix(server.URL, "http://"))
	for _, e := range testkit.Engines {
		t.Run(string(e), func(t *testing.T) {
			k := testkit.New(t, e, withBackups(to))
			before := s3.Objects()
			k.Backups.Place = strings.Replace(to, fakes3.Key+":", "estranho:", 1)
			k.Work()
			testkit.Equal(t, "refused", backupOf(k)["state"].(string), "FAILING")
			testkit.Equal(t, "objects of a refused try", s3.Objects(), before)
			k.Backups.Place = to
			step(k, 30*time.Minute)
			testkit.Equal(t, "again half an hour later", backupOf(k)["state"].(string), "GOOD")
			step(k, 5*time.Minute)
			testkit.Equal(t, "objects", s3.Objects(), before+1)
			if backupOf(k)["restoredAt"] == "" {
				t.Error("the archive was not restored from the bucket")
			}
		})
	}
}

// Two replicas make one backup.
func TestOneReplicaMakesTheBackup(t *testing.T) {
	to := filepath.Join(t.TempDir(), "backups")
	k := testkit.New(t, store.Postgres, withBackups(to))
	other := testkit.New(t, store.Postgres, testkit.ReplicaOf(k), withBackups(to))
	var both sync.WaitGroup
	for _, one := range []*testkit.Kit{k, other} {
		both.Go(func() { _ = one.Jobs.Drain(t.Context()) })
	}
	both.Wait()
	k.Work()
	testkit.Equal(t, "archives", len(archives(t, to)), 1)
	testkit.Equal(t, "good runs", testkit.One[int64](k, "SELECT count(*) FROM backup_run WHERE state = 'GOOD'"), 1)
}

// What a killed process left is removed, and the slot is made again.
func TestInterruptedBackupIsMadeAgain(t *testing.T) {
	onEach(t, func(t *testing.T, k *testkit.Kit, to string) {
		if err := os.MkdirAll(to, 0o700); err != nil {
			t.Fatal(err)
		}
		left := filepath.Join(to, "psic-left.backup")
		if err := os.WriteFile(left, []byte("half"), 0o600); err != nil {
			t.Fatal(err)
		}
		long := k.Clock.Now().Add(-7 * time.Hour).UnixMicro()
		k.Exec(`INSERT INTO backup_run (id, name, slot_at, started_at, state, size_bytes, reason, restore_reason)
			VALUES ('left', 'psic-left.backup', $1, $1, 'MAKING', 0, '', '')`, long)
		sent := filepath.Join(k.Config.DataDir, ".psic-send-left") // an archive on its way to a bucket
		if err := os.Mkdir(sent, 0o700); err != nil {
			t.Fatal(err)
		}
		before := k.Clock.Now().Add(-7 * time.Hour)
		if err := os.Chtimes(sent, before, before); err != nil {
			t.Fatal(err)
		}
		if b := backupOf(k); b["lastAt"] != "" {
			t.Errorf("an unfinished backup counts: %v", b)
		}
		k.Work()
		if _, err := os.Stat(left); err == nil {
			t.Error("the half archive stays")
		}
		if _, err := os.Stat(sent); err == nil {
			t.Error("the copy on its way to a bucket stays")
		}
		testkit.Equal(t, "state", testkit.One[string](k, "SELECT state FROM backup_run WHERE id = 'left'"), "FAILED")
		testkit.Equal(t, "archives", len(archives(t, to)), 1)
	})
}

func TestMetricsOfBackups(t *testing.T) {
	port := freeAddress(t)
	k := testkit.New(t, store.SQLite, withBackups(filepath.Join(t.TempDir(), "b")),
		func(c *config.Config) { c.Addr, c.MetricsAddr = "127.0.0.1:0", port })
	k.Work()
	_, stop, ended := serveKit(t, k)
	defer func() { stop(); <-ended }()
	figures := get(t, "http://"+port+"/metrics")
	for _, series := range []string{"psic_backup_last_success_timestamp_seconds 1.", "psic_backup_archives 1",
		"psic_backup_unusable 0", "psic_backup_last_failure_timestamp_seconds 0"} {
		if !strings.Contains(figures, series) {
			t.Errorf("%s is missing", series)
		}
	}
}
