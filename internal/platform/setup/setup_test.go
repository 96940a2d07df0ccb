package setup

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"psic/internal/testkit/fakesmtp"
)

// Every answer is typed. Refused ones are typed again.
func TestSetupAsksAndChecks(t *testing.T) {
	b := newBench(t)
	b.smtp.Start()
	err := b.run([]string{
		"https://psic.test", "sem-registro.test", "psic.test", // two refused
		"",                    // no proxy
		"10.0.0.7", "8.8.4.4", // one refused
		"chefe", "chefe@psic.test",
		"curta", adminSecret,
		"", "", // sender and support address as offered
		"smtp://carteiro:senha@" + b.smtp.Addr(), "smtp://carteiro@" + b.smtp.Addr(), smtpSecret,
		"wrong", tokenSecret,
		"Clínica Exemplo Ltda", "00.000.000/0000-00", "11.222.333/0001-81", "", "", "",
		"s3://key:secret@bucket", "backups", "", // two refused
	}, nil)
	if err != nil {
		t.Fatalf("%v\n%s", err, b.said)
	}
	got := b.settings()
	for name, want := range map[string]string{
		"PSIC_ENV": "production", "PSIC_BASE_URL": "https://psic.test", "PSIC_TLS_DOMAINS": "psic.test",
		"PSIC_ADDR": ":443", "PSIC_TRUSTED_PROXIES": "none", "PSIC_TURN_PUBLIC_IP": "8.8.4.4",
		"PSIC_MAIL_FROM": "Psic <nao-responda@psic.test>", "PSIC_SUPPORT_EMAIL": "contato@psic.test",
		"PSIC_PAYMENT": "pagbank", "PSIC_PAGBANK_TOKEN": tokenSecret, "PSIC_ACME_EMAIL": "chefe@psic.test",
		"PSIC_LEGAL_NAME": "Clínica Exemplo Ltda", "PSIC_LEGAL_CNPJ": "11.222.333/0001-81",
		"PSIC_BACKUP_TO": "/var/lib/psic-backup",
	} {
		if got[name] != want {
			t.Errorf("%s = %q, want %q", name, got[name], want)
		}
	}
	if strings.Contains(b.file(envName), adminSecret) {
		t.Error("the administrator's password is in the settings")
	}
	for _, words := range []string{
		"without https://", "has no address in DNS", "no address that browsers", "at least 12",
		"leave the password out",
		"a bucket's address has a secret", "a folder such as",
		"does not accept the token", "check digits", "a test mail went to chefe@psic.test", "keys.json", "backup.env",
	} {
		if !strings.Contains(b.said, words) {
			t.Errorf("did not say %q:\n%s", words, b.said)
		}
	}
	b.mode(envName, 0o600)
	b.mode(backupName, 0o600)
	b.mode(unitFolder+"/psic.service", 0o644)
	const want = "[prepare prepare migrate admin create chefe@psic.test start doctor]"
	if calls := fmt.Sprint(b.system.calls); calls != want {
		t.Error(calls)
	}
	if b.system.stdin != adminSecret+"\n" {
		t.Error("the password did not go to standard input")
	}
	_, mails := b.smtp.Received()
	if len(mails) != 1 || !strings.Contains(mails[0], "Teste de envio") {
		t.Errorf("mails: %q", mails)
	}
}

// A second run keeps keys, answers and edits, and changes what it is asked to change.
func TestSetupAgain(t *testing.T) {
	b := newBench(t)
	b.smtp.Start()
	if err := b.run(nil, b.whole); err != nil {
		t.Fatalf("%v\n%s", err, b.said)
	}
	edited := "# by hand\n" + b.file(envName) + "PSIC_PRODUCT_NAME=\"Clínica $1\"\n"
	if err := os.WriteFile(filepath.Join(b.root, envName), []byte(edited), 0o600); err != nil {
		t.Fatal(err)
	}
	passphrase := b.file(backupName)

	b.busy = "tcp :443" // the product itself
	b.system.calls = nil
	if err := b.run(nil, nil); err != nil {
		t.Fatalf("%v\n%s", err, b.said)
	}
	if b.file(envName) != edited || b.file(backupName) != passphrase {
		t.Error("a second run without a question changed a file")
	}
	if _, mails := b.smtp.Received(); len(mails) != 1 {
		t.Errorf("%d test mails", len(mails))
	}
	if calls := fmt.Sprint(b.system.calls); calls != "[admin count prepare prepare migrate start doctor]" {
		t.Error(calls)
	}

	if err := b.run(nil, func(o *Options) { o.Given["domain"] = "novo.psic.test" }); err != nil {
		t.Fatal(err)
	}
	want := strings.NewReplacer("PSIC_BASE_URL=https://psic.test", "PSIC_BASE_URL=https://novo.psic.test",
		"PSIC_TLS_DOMAINS=psic.test", "PSIC_TLS_DOMAINS=novo.psic.test").Replace(edited)
	if b.file(envName) != want {
		t.Errorf("changed more than the domain:\n%s", b.file(envName))
	}

	if err := b.run(nil, func(o *Options) { o.Given["proxy"] = "10.0.0.2" }); err != nil {
		t.Fatal(err)
	}
	if s := b.settings(); s["PSIC_ADDR"] != "127.0.0.1:8080" || s["PSIC_TLS_DOMAINS"] != "" {
		t.Errorf("behind a proxy: %v", s)
	}
	before := b.settings()["PSIC_SMTP_URL"]
	err := b.run([]string{"outra senha"}, func(o *Options) { o.Change = []string{"smtp-password"} })
	if after := b.settings()["PSIC_SMTP_URL"]; err != nil || after == before {
		t.Errorf("the password of the mail server is the same: %v", err)
	}
	if err := b.run(nil, func(o *Options) { o.Given["support-email"] = "ajuda@psic.test" }); err != nil {
		t.Fatal(err)
	}
	if s := b.settings(); s["PSIC_SUPPORT_EMAIL"] != "ajuda@psic.test" || s["PSIC_PAGBANK_TOKEN"] != tokenSecret {
		t.Errorf("the support address: %v", s)
	}
}

// The server makes the backups of a new installation, with the passphrase that backup.env has. An installation that the
// timer backs up goes on so until it is asked, and goes back with none.
func TestWhoMakesTheBackups(t *testing.T) {
	b := newBench(t)
	b.smtp.Start()
	set := func(to string) {
		t.Helper()
		if err := b.run(nil, func(o *Options) {
			if to != "" {
				o.Given["backup-to"] = to
			}
		}); err != nil {
			t.Fatalf("%v\n%s", err, b.said)
		}
	}
	if err := b.run(nil, func(o *Options) { b.whole(o); o.Given["backup-to"] = "none" }); err != nil {
		t.Fatal(err)
	}
	passphrase := b.file(backupName)
	s := b.settings()
	if _, there := s["PSIC_BACKUP_TO"]; there || !b.system.timer {
		t.Errorf("none: %v, timer %v", s, b.system.timer)
	}
	set("")
	if _, there := b.settings()["PSIC_BACKUP_TO"]; there || !b.system.timer {
		t.Error("another run changed who makes the backups")
	}
	set("/var/lib/psic-backup")
	s = b.settings()
	if s["PSIC_BACKUP_TO"] != "/var/lib/psic-backup" || b.system.timer || b.file(backupName) != passphrase ||
		!strings.HasSuffix(passphrase, "\nPSIC_BACKUP_KEY="+s["PSIC_BACKUP_KEY"]+"\n") {
		t.Errorf("the server: timer %v, %v, %s", b.system.timer, s, passphrase)
	}
	set("/mnt/backup")
	if !strings.Contains(b.said, "ReadWritePaths=/mnt/backup") {
		t.Errorf("nothing about the sandbox: %s", b.said)
	}
	set("none")
	if _, there := b.settings()["PSIC_BACKUP_TO"]; there || !b.system.timer || b.file(backupName) != passphrase {
		t.Error("none does not go back to the timer")
	}
}

// A refused answer leaves the machine as it was.
func TestSetupRefuses(t *testing.T) {
	give := func(name, text string) func(*bench, *Options) {
		return func(_ *bench, o *Options) { o.Given[name] = text }
	}
	lack := func(name string) func(*bench, *Options) {
		return func(_ *bench, o *Options) { delete(o.Given, name); delete(o.Files, name) }
	}
	for name, c := range map[string]struct {
		change func(*bench, *Options)
		says   string
	}{
		"no domain":            {lack("domain"), "--domain is missing"},
		"an address as domain": {give("domain", "8.8.4.4"), "--domain"},
		"unknown domain":       {give("domain", "x.test"), "no address in DNS"},
		"a line break":         {give("domain", "psic.test\nPSIC_DEMO=true"), "one line"},
		"a proxy's name":       {give("proxy", "proxy.test"), "--proxy"},
		"port 443":             {func(b *bench, _ *Options) { b.busy = "tcp :443" }, "port :443"},
		"port 80":              {func(b *bench, _ *Options) { b.busy = "tcp :80" }, "port :80"},
		"relay's port":         {func(b *bench, _ *Options) { b.busy = "udp :3478" }, "port :3478 (udp)"},
		"private relay":        {give("relay", "192.168.1.1"), "--relay"},
		"IPv6 relay":           {give("relay", "2001:db8::1"), "--relay"},
		"no administrator":     {lack("admin-email"), "--admin-email is missing"},
		"no password":          {lack("admin-password"), "--admin-password-file is missing"},
		"common password": {func(b *bench, o *Options) {
			o.Files["admin-password"] = b.secretFile("administrador", 0o600)
		}, "too common"},
		"a secret that others read": {func(b *bench, o *Options) {
			o.Files["pagbank-token"] = b.secretFile(tokenSecret, 0o644)
		}, "readable by others"},
		"an empty secret": {func(b *bench, o *Options) {
			o.Files["pagbank-token"] = b.secretFile("", 0o600)
		}, "the file is empty"},
		"no such file": {func(_ *bench, o *Options) {
			o.Files["pagbank-token"] = "/nowhere"
		}, "pagbank-token-file"},
		"password on the line":  {give("smtp", "smtp://u:p@mail.test"), "leave the password out"},
		"no mail server":        {give("smtp", "mail.test"), "--smtp"},
		"a dead mail server":    {give("smtp", "smtp://127.0.0.1:1"), "mail: "},
		"a sender of two lines": {give("mail-from", "Psic"), "--mail-from"},
		"another token": {func(b *bench, o *Options) {
			o.Files["pagbank-token"] = b.secretFile("x", 0o600)
		}, "does not accept"},
		"a CNPJ that is wrong":   {give("legal-cnpj", "11222333000182"), "check digits"},
		"a bucket for backups":   {give("backup-to", "s3://key:secret@bucket"), "has a secret"},
		"a name for the officer": {give("dpo-email", "Ana"), "--dpo-email"},
		"settings that do not fit": {func(b *bench, o *Options) {
			o.Given["pagbank-url"] = ""
			b.write(envName, "PSIC_ENV=production\nPSIC_DEMO=true\n")
		}, "PSIC_DEMO"},
		"a line that is no setting": {func(b *bench, _ *Options) { b.write(envName, "export X=1\n") }, "line 1"},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			b.smtp.Start()
			err := b.run(nil, func(o *Options) {
				b.whole(o)
				c.change(b, o)
				o.Checks = b.checks()
			})
			if err == nil || !strings.Contains(err.Error(), c.says) {
				t.Fatalf("err = %v\n%s", err, b.said)
			}
			if b.system.admins > 0 || strings.Contains(fmt.Sprint(b.system.calls), "prepare") {
				t.Errorf("the machine was changed: %v", b.system.calls)
			}
			left, _ := filepath.Glob(filepath.Join(b.root, "etc/*/*"))
			for _, path := range left {
				if text, _ := os.ReadFile(path); strings.Contains(string(text), "PSIC_BASE_URL") {
					t.Errorf("%s was written", path)
				}
			}
		})
	}
}

// A mail server that refuses the password is a refusal, and what the server says is not shown.
func TestSetupNeedsAMailThatArrives(t *testing.T) {
	b := newBench(t)
	b.smtp = fakesmtp.New(t, map[string]string{"RCPT": "550 no such person chefe@psic.test"})
	b.smtp.Start()
	if err := b.run(nil, func(o *Options) {
		b.whole(o)
		o.Given["smtp"] = "smtp://" + b.smtp.Addr()
	}); err == nil || !strings.Contains(err.Error(), "code 550") || strings.Contains(err.Error(), "no such person") {
		t.Errorf("err = %v", err)
	}
}

// After a failure in the middle a second run ends the work.
func TestSetupGoesOnAfterAFailure(t *testing.T) {
	for _, at := range []string{"migrate", "admin create", "doctor"} {
		b := newBench(t)
		b.smtp.Start()
		b.system.fails = at
		if err := b.run(nil, b.whole); err == nil {
			t.Fatalf("%s: no error", at)
		}
		passphrase := b.file(backupName)
		b.system.fails = ""
		if err := b.run(nil, func(o *Options) {
			if b.system.admins == 0 {
				o.Given["admin-email"] = "chefe@psic.test"
				o.Files["admin-password"] = b.secretFile(adminSecret, 0o600)
			}
		}); err != nil || b.system.admins != 1 {
			t.Errorf("%s: %v, %d administrators", at, err, b.system.admins)
		}
		if b.file(backupName) != passphrase {
			t.Errorf("%s: another passphrase", at)
		}
	}
}

// Units of a package are not covered by copies, and edited ones stay.
func TestSetupLeavesUnits(t *testing.T) {
	b := newBench(t)
	b.smtp.Start()
	b.write(unitFolder+"/psic.service", "edited")
	if err := b.run(nil, b.whole); err != nil || b.file(unitFolder+"/psic.service") != "edited" {
		t.Errorf("%v: an edited unit was replaced", err)
	}
	if err := b.run(nil, func(o *Options) { o.ForceUnits = true }); err != nil ||
		b.file(unitFolder+"/psic.service") == "edited" {
		t.Errorf("%v: --units did not replace it", err)
	}
	b = newBench(t)
	b.smtp.Start()
	b.write(packaged, "of the package")
	if err := b.run(nil, b.whole); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(b.root, unitFolder, "psic.service")); err == nil {
		t.Error("it covers the package's unit")
	}
}

func TestOneSetupAtATime(t *testing.T) {
	b := newBench(t)
	b.write(folder+"/.setup.lock", "")
	release, err := lock(filepath.Join(b.root, folder, ".setup.lock"))
	if err != nil {
		t.Fatal(err)
	}
	if err := b.run(nil, b.whole); err == nil || !strings.Contains(err.Error(), "another psic setup") {
		t.Errorf("err = %v", err)
	}
	if err := release(); err != nil {
		t.Fatal(err)
	}
}
