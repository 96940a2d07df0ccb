package main

import (
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"psic/internal/platform/config"
)

// docs/settings.md has exactly the settings of the code, with their defaults.
func TestTheSettingsPageListsEverySetting(t *testing.T) {
	b, err := os.ReadFile("../../docs/settings.md")
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]string{}
	for _, m := range regexp.MustCompile("(?m)^\\| `(PSIC_\\w+)` \\|([^|]*)\\|").FindAllStringSubmatch(string(b), -1) {
		listed[m[1]] = strings.Trim(m[2], " `")
	}
	for _, setting := range reflect.VisibleFields(reflect.TypeFor[config.Config]()) {
		if setting.Anonymous {
			continue
		}
		name, want := setting.Tag.Get("env"), setting.Tag.Get("envDefault")
		if got, ok := listed[name]; !ok || got != want {
			t.Errorf("%s: the page has %q, the code %q", name, got, want)
		}
		delete(listed, name)
	}
	for name := range listed {
		t.Errorf("the page lists %s, which the code does not know", name)
	}
}

func TestTheReadmeListsEveryCommand(t *testing.T) {
	b, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for name := range commands {
		if !strings.Contains(string(b), "| `psic "+name) {
			t.Errorf("README does not list psic %s", name)
		}
	}
}
