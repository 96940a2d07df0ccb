package main

import (
	"errors"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"psic/internal/platform/audit"
	"psic/internal/platform/autobackup"
	"psic/internal/platform/backup"
	"psic/internal/platform/config"
	"psic/internal/platform/crypt"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

func TestVerdicts(t *testing.T) {
	ring, err := crypt.FromBytes(crypt.NewBytes())
	if err != nil {
		t.Fatal(err)
	}
	relay := func(t config.TURN) finding { return judgeRelay(config.Config{Env: "production", TURN: t}) }
	waiting := []jobs.Count{{Kind: "a", State: "ready", Total: 2}, {Kind: "a", State: "done", Total: 9}}
	made, unusable := autobackup.Run{}, autobackup.Run{RestoreFailedAfter: true}
	cases := []struct {
		name string
		got  finding
		want level
	}{
		{"schema current", judgeSchema(5, 5, 3), fine},
		{"schema behind", judgeSchema(4, 5, 3), warn},
		{"schema missing", judgeSchema(0, 5, 0), warn},
		{"schema ahead of its floor", judgeSchema(6, 5, 5), fine},
		{"schema ahead, floor above", judgeSchema(6, 5, 6), broken},
		{"PostgreSQL 15", judgeEngine(store.Postgres, "15.3 (Debian)"), fine},
		{"PostgreSQL 14", judgeEngine(store.Postgres, "14.9"), broken},
		{"SQLite", judgeEngine(store.SQLite, "3.50.4"), fine},
		{"skew of 5 s", judgeSkew(-5 * time.Second), fine},
		{"skew over 5 s", judgeSkew(5001 * time.Millisecond), broken},
		{"skew behind", judgeSkew(-6 * time.Second), broken},
		{"modes", judgeModes(nil), fine},
		{"open modes", judgeModes([]string{"data/psic.db"}), warn},
		{"much room", judgeRoom(1<<30, "data"), fine},
		{"little room", judgeRoom(1<<30-1, "data"), warn},
		{"no room", judgeRoom(100<<20-1, "data"), broken},
		{"keys", judgeKeys(ring, nil, "keys.json", 3), fine},
		{"keys exposed", judgeKeys(nil, crypt.ErrExposed, "keys.json", 0), broken},
		{"no keys yet", judgeKeys(nil, fs.ErrNotExist, "keys.json", 0), fine},
		{"no keys with people", judgeKeys(nil, fs.ErrNotExist, "keys.json", 1), broken},
		{"keys damaged", judgeKeys(nil, errors.New("incomplete"), "keys.json", 0), broken},
		{"relay on loopback", judgeRelay(config.Config{Env: "development"}), fine},
		{"no relay in production", judgeRelay(config.Config{Env: "production"}), warn},
		{"relay in production", relay(config.TURN{TURNPublicIP: "198.51.100.7"}), fine},
		{"relay at a private address", relay(config.TURN{TURNPublicIP: "10.0.0.1"}), warn},
		{"relay outside", relay(config.TURN{TURNURL: []string{"turn:a.example"}}), fine},
		{"an administrator", judgeAdministrators(1, true), fine},
		{"no administrator in development", judgeAdministrators(0, false), fine},
		{"no administrator in production", judgeAdministrators(0, true), warn},
		{"jobs", judgeJobs(waiting), fine},
		{"audit log", judgeAudit(audit.Report{Checked: 9}), fine},
		{"broken audit log", judgeAudit(audit.Report{Checked: 4, Broken: 5, Why: "changed"}), broken},
		{"books", judgeBooks(true, nil), fine},
		{"books that differ", judgeBooks(true, []string{"payable:x"}), broken},
		{"books that do not sum to zero", judgeBooks(false, nil), broken},
		{"backups off", judgeBackups(autobackup.Status{}, false), fine},
		{"backups off in production", judgeBackups(autobackup.Status{}, true), warn},
		{"no backup yet", judgeBackups(autobackup.Status{On: true}, true), warn},
		{"a backup", judgeBackups(autobackup.Status{On: true, LastGood: &made}, true), fine},
		{"a failed backup", judgeBackups(autobackup.Status{On: true, LastGood: &made, LastFailed: &made}, true), warn},
		{"no backup for days", judgeBackups(autobackup.Status{On: true, LastGood: &made, Late: true}, true), broken},
		{"an unusable backup", judgeBackups(autobackup.Status{On: true, LastGood: &unusable}, true), broken},
		{"dead jobs", judgeJobs([]jobs.Count{{Kind: "a", State: "dead", Total: 1}}), warn},
	}
	for _, c := range cases {
		if c.got.level != c.want {
			t.Errorf("%s: %s", c.name, c.got)
		}
		if c.got.level != fine && c.got.do == "" {
			t.Errorf("%s: says nothing to do: %s", c.name, c.got)
		}
	}
}

func TestDurability(t *testing.T) {
	if f := judgeDurability(nil); f.level != fine {
		t.Error(f)
	}
	if f := judgeDurability([]string{"fsync is off"}); f.level != broken {
		t.Error(f)
	}
}

// Production refuses a PostgreSQL with fsync off, unless PSIC_UNSAFE_DATABASE is set. The cluster of the tests is one.
func TestProductionRefusesAnUnsafeDatabase(t *testing.T) {
	k := testkit.New(t, store.Postgres)
	addr := freeAddr(t)
	settings := append(slices.Clone(production), "PSIC_ADDR="+addr, "PSIC_METRICS_ADDR="+freeAddr(t))
	placeOf(t, k, settings...).refuses([]string{"serve"},
		"fsync is off", "synchronous_commit is off", "full_page_writes is off", "PSIC_UNSAFE_DATABASE")
	allowed := placeOf(t, k, append(settings, "PSIC_UNSAFE_DATABASE=true")...).command(t.Context(), "serve")
	if err := allowed.Start(); err != nil {
		t.Fatal(err)
	}
	defer kill(allowed)
	if !ready("http://" + addr) {
		t.Error("it does not start although PSIC_UNSAFE_DATABASE is set")
	}
}

func TestUnsafeSettings(t *testing.T) {
	safe := config.Config{
		Env:            "production",
		Addr:           "127.0.0.1:8080",
		MetricsAddr:    "127.0.0.1:9464",
		TrustedProxies: []string{"127.0.0.1"},
		SMTPURL:        "smtp://mail.example:587",
		DatabaseURL:    "postgres://psic@db/psic?sslmode=verify-full",
		Admin2FA:       "required",
		Backup:         config.Backup{BackupKey: testKey},
	}
	if found := judgeSettings(safe); len(found) > 0 {
		t.Errorf("safe settings: %v", found)
	}
	cases := map[string]func(c *config.Config){
		"address":  func(c *config.Config) { c.Env, c.Addr = "development", ":8080" },
		"metrics":  func(c *config.Config) { c.MetricsAddr = "0.0.0.0:9464" },
		"proxy":    func(c *config.Config) { c.TrustedProxies = []string{"none"} },
		"mail":     func(c *config.Config) { c.SMTPURL = "smtp://127.0.0.1:25" },
		"database": func(c *config.Config) { c.DatabaseURL = "postgres://psic@10.0.0.3/psic" },
		"files":    func(c *config.Config) { c.S3URL = "s3://k:s@minio/b?insecure=1" },
		"legal":    func(c *config.Config) { c.DPOEmail = "privacidade@psic.example" },

		"administrators": func(c *config.Config) { c.Admin2FA = "off" },
	}
	for about, spoil := range cases {
		c := safe
		spoil(&c)
		found := judgeSettings(c)
		if len(found) != 1 || found[0].about != about {
			t.Errorf("%s: %v", about, found)
		}
	}
	safe.BackupKey = "curta"
	if found := judgeSettings(safe); len(found) != 1 || found[0].about != "backup" {
		t.Errorf("backup: %v", found)
	}
}

func TestDatabaseConnectionsInClear(t *testing.T) {
	for address, want := range map[string]bool{
		"sqlite://data/psic.db":                 false,
		"postgres:///psic?host=/run/postgresql": false,
		"postgres://psic@localhost/psic":        false,
		"postgres://psic@127.0.0.1:5432/psic":   false,
		"postgres://db/psic?sslmode=prefer":     true,
		"postgres://db/psic?sslmode=require":    false,
	} {
		if got := clearDatabase(address); got != want {
			t.Errorf("%s: %v", address, got)
		}
	}
}

// The doctor finds problems on each engine. The PostgreSQL of the tests runs without fsync.
func TestAWholeExamination(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		k.Admin("admin@exemplo.com.br")
		args := []string{"doctor"}
		if k.DB.Engine == store.Postgres {
			placeOf(t, k).refuses(args,
				"broken  durability: fsync is off", "ok      database: PostgreSQL", "ok      clock: agrees")
		} else {
			placeOf(t, k).healthy("ok      durability", "ok      database: SQLite", "ok      schema: version",
				"ok      keys:", "ok      administrators: 1", "ok      jobs:", "ok      files:",
				"ok      mail: built-in outbox", "ok      bus: NATS inside", "payment: sandbox",
				"ok      traces: off")
		}
		outside := placeOf(t, k, "PSIC_SMTP_URL=smtp://127.0.0.1:1",
			"PSIC_S3_URL=s3://key:secret@127.0.0.1:1/fotos?insecure=1", "PSIC_DISCOUNT_PERCENT=200",
			"OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:1", "OTEL_EXPORTER_OTLP_PROTOCOL=grpc")
		outside.refuses(args,
			"broken  traces: OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf",
			"broken  mail: the SMTP server does not answer", "broken  files: the bucket",
			"broken  configuration: PSIC_DISCOUNT_PERCENT")
		if err := os.Remove(filepath.Join(k.Config.DataDir, "keys.json")); err != nil {
			t.Fatal(err)
		}
		placeOf(t, k).refuses(args, "broken  keys: the database has people and there is no")
		if _, err := os.Stat(filepath.Join(k.Config.DataDir, "keys.json")); err == nil {
			t.Error("the doctor made a key file")
		}
	})
}

func TestTheDoctorDoesNotMigrate(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	err := k.DB.InTx(t.Context(), func(tx *store.Tx) error {
		_, err := tx.Exec(`DELETE FROM goose_db_version
			WHERE version_id = (SELECT MAX(version_id) FROM goose_db_version)`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	const newest = "SELECT MAX(version_id) FROM goose_db_version"
	before := testkit.One[int64](k, newest)
	placeOf(t, k).healthy("warn    schema: version", "then psic migrate")
	testkit.Equal(t, "schema afterwards", testkit.One[int64](k, newest), before)
	if before >= backup.KnownSchema(store.SQLite) {
		t.Error("the newest migration was not taken back")
	}
}

func TestTheMailServerMustGreet(t *testing.T) {
	greeting := func(t *testing.T, line string) string {
		ln, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = ln.Close() })
		go func() {
			for {
				conn, err := ln.Accept()
				if err != nil {
					return
				}
				_, _ = conn.Write([]byte(line))
				_ = conn.Close()
			}
		}()
		return "smtp://user:secret@" + ln.Addr().String()
	}
	if err := greet(t.Context(), greeting(t, "220 mail.example ESMTP\r\n")); err != nil {
		t.Errorf("a server that greets: %v", err)
	}
	err := greet(t.Context(), greeting(t, "554 no service\r\n"))
	if err == nil || strings.Contains(err.Error(), "secret") {
		t.Errorf("a server that refuses: %v", err)
	}
}
