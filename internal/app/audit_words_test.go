package app_test

import (
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"psic/internal/backoffice"
	"psic/internal/platform/httpx"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

var recordedAction = regexp.MustCompile(`Action:\s+"([a-z_]+(?:\.[a-z_]+)+)"`)

// auditedActions returns every action that the product writes to the audit log, and whether it only reads.
func auditedActions(t *testing.T) map[string]bool {
	t.Helper()
	out := map[string]bool{}
	k := testkit.New(t, store.SQLite)
	for op := range k.API.Operations() {
		if op.Audit == "" || op.Audit == httpx.Unaudited {
			continue
		}
		before, seen := out[op.Audit]
		out[op.Audit] = op.Method == http.MethodGet && (!seen || before)
	}
	err := filepath.WalkDir("..", func(f string, _ fs.DirEntry, err error) error {
		skip := !strings.HasSuffix(f, ".go") || strings.HasSuffix(f, "_test.go") || strings.HasSuffix(f, "examples.go")
		if err != nil || skip {
			return err
		}
		text, err := os.ReadFile(f)
		for _, found := range recordedAction.FindAllStringSubmatch(string(text), -1) {
			out[found[1]] = false
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestAuditedActionsHaveWords: an administrator reads every action of the audit log as a sentence, and finds it by its
// kind. Reading is folded away, and only what changes nothing counts as reading.
func TestAuditedActionsHaveWords(t *testing.T) {
	sentences, err := os.ReadFile("../../web/src/features/backoffice/strings/auditSentences.ts")
	if err != nil {
		t.Fatal(err)
	}
	actions := auditedActions(t)
	if len(actions) < 90 {
		t.Errorf("only %d actions found", len(actions))
	}
	known := backoffice.AuditActions()
	for action, reads := range actions {
		if !strings.Contains(string(sentences), `"`+action+`": `) {
			t.Errorf("%s has no sentence", action)
		}
		a, ok := known[action]
		if !ok {
			t.Errorf("%s has no kind", action)
		} else if a.Reads && !reads {
			t.Errorf("%s changes something and would be folded away", action)
		}
	}
	for action := range known {
		if _, ok := actions[action]; !ok {
			t.Errorf("%s is not an action of the product", action)
		}
	}
}
