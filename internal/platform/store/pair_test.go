package store_test

import (
	"os/exec"
	"strings"
	"testing"
)

// modernc.org/sqlite is C translated to Go for one exact version of modernc.org/libc. With another version it compiles
// and then fails at run time.
func TestSQLiteHasTheLibraryItWasTranslatedFor(t *testing.T) {
	wanted := goTool(t, "mod", "edit", "-print", goTool(t, "list", "-m", "-f", "{{.GoMod}}", "modernc.org/sqlite"))
	used := goTool(t, "list", "-m", "-f", "{{.Path}} {{.Version}}", "modernc.org/libc")
	if !strings.Contains(wanted, used+"\n") {
		t.Errorf("go.mod has %s, and modernc.org/sqlite needs another version:\n%s", used, wanted)
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
