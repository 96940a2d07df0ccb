package app_test

import (
	"slices"
	"strings"
	"testing"
)

// bothKinds are folders that may have both kinds of tests, because few or no packages import them.
var bothKinds = []string{
	"cmd/psic",
	"internal/company",
	"internal/evidence",
	"internal/platform/backup",
	"internal/room",
	"internal/search",
}

// TestArchitectureTests: a folder has either tests inside its package or tests that use testkit. With both, Go compiles
// every package between it and testkit again for that test program, which costs up to half a minute of a processor.
func TestArchitectureTests(t *testing.T) {
	inside := source{"internal/account/a_test.go", "package account\n"}
	kit := source{
		"internal/account/b_test.go",
		"package account_test\nimport _ \"psic/internal/testkit\"\n",
	}
	rule(testProblems).holds(t, []broken{
		{
			"tests inside a package beside tests with the whole product",
			[]source{inside, kit},
			"internal/account has tests inside it and tests with testkit",
		},
	})
}

func testProblems(files []source) []string {
	var inside, kit, out []string
	for _, s := range files {
		if !s.isGo() || !s.isTest() || slices.Contains(bothKinds, s.dir()) {
			continue
		}
		_, f := s.parse()
		if !strings.HasSuffix(f.Name.Name, "_test") {
			inside = append(inside, s.dir())
		}
		if slices.Contains(s.ours(), "internal/testkit") {
			kit = append(kit, s.dir())
		}
	}
	slices.Sort(inside)
	for _, dir := range slices.Compact(inside) {
		if slices.Contains(kit, dir) {
			out = append(out, dir+" has tests inside it and tests with testkit")
		}
	}
	return out
}
