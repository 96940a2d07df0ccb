package guard

import (
	"slices"
	"testing"
)

func TestFoldersThatReadmeForgetsAreFound(t *testing.T) {
	const listed = "| `web/` | the web |\n| `internal/` | features |\n| `internal/gone/` | not there |\n"
	dir := planted(t, map[string]string{
		readme:                        listed,
		"internal/new/new.go":         "package new",
		"internal/platform/x/x.go":    "package x",
		"web/src/login/login.ts":      "",
		"web/node_modules/left/a.js":  "",
		".editor/settings.json":       "",
		"data/psic.db":                "",
		"scripts/guard/something.txt": "",
	})
	want := []string{
		"README.md lists internal/gone/, which does not exist",
		"README.md does not list docs/",
		"README.md does not list e2e/",
		"README.md does not list internal/new/",
		"README.md does not list internal/platform/",
		"README.md does not list scripts/",
		"README.md does not list web/src/login/",
	}
	got, err := Folders(dir)
	slices.Sort(got)
	slices.Sort(want)
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, got %q, want %q", err, got, want)
	}
}
