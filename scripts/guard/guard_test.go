package guard

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const root = "../.."

// none fails the test with every problem that the check finds.
func none(t *testing.T, check func(string) ([]string, error)) {
	t.Helper()
	problems, err := check(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range problems {
		t.Error(p)
	}
}

func TestDependenciesAreReviewed(t *testing.T) { none(t, Dependencies) }
func TestNoSecretIsCommitted(t *testing.T)     { none(t, Secrets) }
func TestASVS(t *testing.T)                    { none(t, ASVS) }
func TestReadmeListsEveryFolder(t *testing.T)  { none(t, Folders) }

// planted writes a small repository in which one thing may be wrong.
func planted(t *testing.T, changes map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	good := map[string]string{
		"go.mod":                "module x\n\nrequire (\n\ta.example/b v1.0.0\n)\n",
		"go.sum":                "a.example/b v1.0.0 h1:x\na.example/b v1.0.0/go.mod h1:x\n",
		reviewed:                "kind,name,licence,use\ngo,a.example/b,MIT,\nnpm,left,MIT,\n",
		"web/package-lock.json": `{"packages":{"":{},"node_modules/left":{"integrity":"sha512-x","license":"MIT"}}}`,
		"e2e/package-lock.json": `{"packages":{"":{}}}`,
		"web/.npmrc":            "save-exact=true\n",
		"e2e/.npmrc":            "",
		allowedSecrets:          "",
	}
	for path, text := range changes {
		good[path] = text
	}
	for path, text := range good {
		path = filepath.Join(dir, path)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestPlantedDependenciesAreFound(t *testing.T) {
	if got, err := Dependencies(planted(t, nil)); err != nil || len(got) > 0 {
		t.Fatalf("a clean repository: %v, %q", err, got)
	}
	npm := func(fields string) map[string]string {
		return map[string]string{"web/package-lock.json": `{"packages":{"node_modules/left":{` + fields + `}}}`}
	}
	const nested = `"integrity":"x","license":"MIT"},` +
		`"node_modules/a/node_modules/evil":{"integrity":"x","license":"Apache-2.0"`
	const fetched = `"integrity":"x","license":"MIT","resolved":"https://registry.example/left.tgz"`
	const twoModules = "require (\n\ta.example/b v1.0.0\n\tc.example/d v2.0.0\n)\n"
	const columns = "kind,name,licence,use\n"
	for says, change := range map[string]map[string]string{
		"evil (Apache-2.0) was not reviewed":  npm(nested),
		"left (GPL-3.0) was not reviewed":     npm(`"integrity":"x","license":"GPL-3.0"`),
		"names where it was fetched":          npm(fetched),
		"has no integrity":                    npm(`"license":"MIT"`),
		"lets it run":                         npm(`"integrity":"x","license":"MIT","hasInstallScript":true`),
		"c.example/d () was not reviewed":     {"go.mod": twoModules},
		"go.sum lacks a.example/b v1.0.0 h1:": {"go.sum": "a.example/b v1.0.0/go.mod h1:x\n"},
		"licence AGPL-3.0 is not allowed":     {reviewed: columns + "go,a.example/b,AGPL-3.0,\nnpm,left,MIT,\n"},
		"which nothing uses": {
			reviewed: columns + "go,a.example/b,MIT,\nnpm,left,MIT,\nnpm,gone,MIT,\n",
		},
	} {
		got, err := Dependencies(planted(t, change))
		if err != nil || !strings.Contains(strings.Join(got, "\n"), says) {
			t.Errorf("want %q, got %v, %q", says, err, got)
		}
	}
}

func TestLicenceExpressions(t *testing.T) {
	for expression, want := range map[string]bool{
		"MIT":                 true,
		"(MIT OR GPL-3.0)":    true,
		"MIT AND Zlib":        true,
		"MIT AND GPL-3.0":     false,
		"":                    false,
		"SEE LICENSE":         false,
		"GPL-3.0 OR AGPL-3.0": false,
	} {
		if allowed(expression) != want {
			t.Errorf("%q: %v", expression, !want)
		}
	}
}

// The secrets are concatenated here, so that the check does not find them in this file.
func TestPlantedSecretsAreFound(t *testing.T) {
	random := "q7Zk2VxW9" + "rT4mB8yLpQ3" + "nHs6DfGjKc1" + "EaUoRiXv5w0N"
	for what, text := range map[string]string{
		"private key":            "-----BEGIN EC " + "PRIVATE KEY-----",
		"cloud access key":       "AKIA" + "ABCDEFGHIJKLMNOP",
		"access token":           "ghp_" + strings.Repeat("a1B2", 9),
		"signed token":           "eyJhbGciOiJIUzI1NiJ9" + ".eyJzdWIiOiIxMjM0NTY3ODkwIn0." + strings.Repeat("x", 30),
		"password in an address": "postgres://psic:" + "hunter2hunter2@db.example/psic",
		"assigned secret":        `token = "` + strings.Repeat("abcd", 7) + `"`,
		"random text":            "const key = `" + random + "`",
	} {
		dir := planted(t, map[string]string{"internal/x/x.go": "package x\n// " + text + "\n"})
		got, err := Secrets(dir)
		says := "internal/x/x.go: " + what + " in line 2"
		if err != nil || len(got) == 0 || !strings.Contains(strings.Join(got, "\n"), says) {
			t.Errorf("%s: %v, %q", what, err, got)
			continue
		}
		_, line, _ := strings.Cut(strings.TrimSuffix(got[0], ")"), allowedSecrets+": ")
		known := planted(t, map[string]string{
			"internal/x/x.go": "package x\n// " + text + "\n",
			allowedSecrets:    line + " a sample\n",
		})
		if left, _ := Secrets(known); len(left) >= len(got) {
			t.Errorf("%s is allowed and still found: %q", what, left)
		}
	}
	const prose = "A long sentence about nothing in particular, TestThatHasAVeryLongNameAndIsNoSecretAtAll, " +
		"and /api/admin/register/companyUser/{companyId}."
	got, err := Secrets(planted(t, map[string]string{"a.md": prose}))
	if err != nil || len(got) > 0 {
		t.Errorf("prose: %v, %q", err, got)
	}
}

func TestBrokenRequirementsAreFound(t *testing.T) {
	const head = "id,asks,level,status,code,test,note\n"
	good := map[string]string{
		"internal/x/x_test.go": "package x\n\nfunc TestIt() {}\n",
		"e2e/tests/a.spec.ts":  "test(\"R001 it holds\", () => {});\n",
	}
	for says, row := range map[string]string{
		"V1.1.1: there is no test \"TestGone\"":   "V1.1.1,x,2,met,go.mod,internal/x/x_test.go: TestGone,",
		"V1.1.2: there is no test \"it is lost\"": "V1.1.2,x,2,met,go.mod,e2e/tests/a.spec.ts: it is lost,",
		"V1.1.3: internal/gone.go does not exist": "V1.1.3,x,2,met,internal/gone.go,internal/x/x_test.go: TestIt,",
		"V1.1.4 is of level 1 and partly met":     "V1.1.4,x,1,partly,go.mod,,reason",
		"V1.1.5: is not and does not say why":     "V1.1.5,x,2,not,,,",
		"V1 has 1 requirements of level 1 and 2":  "V1.1.6,x,2,met,go.mod,e2e/tests/a.spec.ts: it holds,",
		"0 requirements of level 3, want 24":      "V1.1.7,x,2,met,go.mod,internal/x/x_test.go: TestIt,",
		"0 of 1 are met":                          "V1.1.8,x,2,not,,,reason",
		"V1.1.9: is met without a test":           "V1.1.9,x,2,met,go.mod,,",
	} {
		changes := map[string]string{asvsList.path: head + row + "\n"}
		for k, v := range good {
			changes[k] = v
		}
		got, err := ASVS(planted(t, changes))
		if err != nil || !strings.Contains(strings.Join(got, "\n"), says) {
			t.Errorf("want %q, got %v, %q", says, err, got)
		}
		for _, p := range got {
			if strings.Contains(says, "V1.1.6") && strings.Contains(p, "no test") {
				t.Error(p)
			}
		}
	}
}
