package app_test

import (
	"os/exec"
	"testing"
)

// TestRuleBookIsFresh: docs/rules.md lists the tests as they are, and no finished area leaves a rule unshown.
func TestRuleBookIsFresh(t *testing.T) {
	cmd := exec.CommandContext(t.Context(), "go", "run", "./scripts/rules", "-check")
	cmd.Dir = repoRoot
	if said, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, said)
	}
}
