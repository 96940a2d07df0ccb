package main

import (
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"psic/internal/platform/config"
)

// TestTheReadmeListsEverySettingAndCommand keeps the operator's table true: names and defaults are those
// of the code, and there are no others.
func TestTheReadmeListsEverySettingAndCommand(t *testing.T) {
	b, err := os.ReadFile("../../README.md")
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
		tag := setting.Tag
		name, want := tag.Get("env"), tag.Get("envDefault")
		switch {
		case name == "PSIC_DEMO": // the zero values of their types
			want = "false"
		case name == "PSIC_CLOCK_OFFSET":
			want = "0s"
		}
		if got, ok := listed[name]; !ok || got != want {
			t.Errorf("%s: README has %q, the code %q", name, got, want)
		}
		delete(listed, name)
	}
	for name := range listed {
		t.Errorf("README lists %s, which the code does not know", name)
	}
	for name := range commands {
		if !strings.Contains(string(b), "| `psic "+name) {
			t.Errorf("README does not list psic %s", name)
		}
	}
}
