package main

import (
	"os"
	"path/filepath"
	"testing"
)

// What setup refuses before it asks anything. TestTheOperationsPage runs it as a whole.
func TestSetupAsACommand(t *testing.T) {
	p, root := freshPlace(t), t.TempDir()
	said, code := p.run("setup", "--help")
	if code != 0 {
		t.Errorf("--help: exit %d", code)
	}
	for name := range setupQuestions {
		p.says(said, "-"+name)
	}
	for name := range setupSecrets {
		p.says(said, "-"+name+"-file")
		p.refuses([]string{"setup", "--root", root, "--" + name, "canary"}, "not defined: -"+name)
	}
	p.refuses([]string{"setup", "please"}, "usage: psic setup")
	p.refuses([]string{"setup", "--change", "colour"}, `there is no answer "colour"`)
	p.refuses([]string{"setup", "--root", root, "--no-ask"}, "--domain is missing")
	if _, err := os.Stat(filepath.Join(root, "etc/psic/psic.env")); err == nil {
		t.Error("settings were written without an answer")
	}
}

// A command of an installation has the settings of the installation, and none of the shell.
func TestCommandsOfAnInstallation(t *testing.T) {
	p, root := freshPlace(t, "PSIC_ENV=nonsense", "PSIC_DEMO=true"), t.TempDir()
	p.refuses([]string{"installed"}, "usage: psic installed")
	p.refuses([]string{"installed", "setup"}, "usage: psic installed")
	p.refuses([]string{"installed", "--root", root, "doctor"}, "run psic setup")
	settings := "PSIC_PRODUCT_NAME=\"Clínica $1\"\nPSIC_DISCOUNT_PERCENT=200\n"
	for _, dir := range []string{"etc/psic", "var/lib/psic"} {
		if err := os.MkdirAll(filepath.Join(root, dir), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(root, "etc/psic/psic.env"), []byte(settings), 0o600); err != nil {
		t.Fatal(err)
	}
	p.refuses([]string{"installed", "--root", root, "doctor"}, "broken  configuration: PSIC_DISCOUNT_PERCENT",
		"none yet; the first start makes "+root+"/var/lib/psic/psic.db")
	said, code := p.run("installed", "--root", root, "migrate")
	if code != 1 {
		t.Errorf("exit %d: %s", code, said)
	}
}
