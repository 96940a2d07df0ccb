package store_test

import (
	"os/exec"
	"strings"
	"testing"
)

// The embedded engine is C translated to Go against one exact version of its C library; with another it
// compiles and then misbehaves.
func TestSQLiteHasTheLibraryItWasTranslatedFor(t *testing.T) {
	wanted := goTool(t, "mod", "edit", "-print", goTool(t, "list", "-m", "-f", "{{.GoMod}}", "modernc.org/sqlite"))
	used := goTool(t, "list", "-m", "-f", "{{.Path}} {{.Version}}", "modernc.org/libc")
	if !strings.Contains(wanted, used+"\n") {
		t.Errorf("go.mod has %s, and modernc.org/sqlite asks for another:\n%s", used, wanted)
	}
}

func goTool(t *testing.T, args ...string) string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "go", args...).Output()
	if err != nil {
		t.Fatalf("go %s: %v", strings.Join(args, " "), err)
	}
	return strings.TrimSpace(string(out))
}
