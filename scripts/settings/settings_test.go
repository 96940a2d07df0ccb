package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const root = "../.."

// docs/settings.md is what the generator writes today. The test also fails when a field has no comment.
func TestSettingsPageIsFresh(t *testing.T) {
	list, err := readSettings(filepath.Join(root, source), "Config")
	if err != nil {
		t.Fatal(err)
	}
	committed, err := os.ReadFile(filepath.Join(root, target))
	if err != nil {
		t.Fatal(err)
	}
	if string(committed) != page(list) {
		t.Errorf("%s is stale: make generate", target)
	}
}

// written is a package with one struct of settings.
func written(t *testing.T, fields string) string {
	t.Helper()
	dir := t.TempDir()
	text := "package config\n\ntype Config struct {\n" + fields + "\n}\n\ntype More struct {\n" +
		"\t// In another struct.\n\tY string `env:\"Y\"`\n}\n"
	if err := os.WriteFile(filepath.Join(dir, "config.go"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestReadSettings(t *testing.T) {
	dir := written(t, "// Listens here,\n// or there | elsewhere.\nX string `env:\"X\" envDefault:\":80\"`\n\nMore")
	list, err := readSettings(dir, "Config")
	if err != nil {
		t.Fatal(err)
	}
	text := page(list)
	for _, row := range []string{
		"| `X` | `:80` | Listens here, or there \\| elsewhere. |\n",
		"| `Y` |  | In another struct. |\n",
	} {
		if !strings.Contains(text, row) {
			t.Errorf("no row %q in\n%s", row, text)
		}
	}
}

func TestSettingsThatNobodyWouldUnderstandAreRefused(t *testing.T) {
	for says, fields := range map[string]string{
		"Config.X: no comment that says what X means": "X string `env:\"X\"`",
		"Config.Z: no env tag":                        "// Text.\nZ string",
		"Config.W: no env tag":                        "// Text.\nW string `json:\"w\"`",
		"of another package":                          "url.URL",
	} {
		_, err := readSettings(written(t, fields), "Config")
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("want %q, got %v", says, err)
		}
	}
	if _, err := readSettings(t.TempDir(), "Config"); err == nil {
		t.Error("a package without the struct is accepted")
	}
}
