package app_test

import (
	"os/exec"
	"testing"
)

// TestRuleBookIsFresh: docs/rules.md names the tests that exist, and every rule of a finished area has a test.
func TestRuleBookIsFresh(t *testing.T) {
	cmd := exec.CommandContext(t.Context(), "go", "run", "./scripts/rules", "-check")
	cmd.Dir = repoRoot
	if output, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, output)
	}
}
