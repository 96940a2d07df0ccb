package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func names(list []mention) []string {
	var out []string
	for _, m := range list {
		out = append(out, m.id+" "+m.test)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func TestMentionsInGo(t *testing.T) {
	found, err := mentionsInGo(`package x
import "testing"

// R001: a comment asserts nothing. Abuse case 3 is tried.
func TestAbove(t *testing.T) {
	t.Run("a case", func(t *testing.T) {
		// R002 in a comment
	})
	t.Run("R003 in the title", func(t *testing.T) {})
	for _, name := range []string{"R004 in a row", "R005"} { _ = name }
	t.Log("a text with R006")
	equal(t, "R014 a label", 1, 1)
}

func helper(t *testing.T) { t.Run("R007 in a helper", nil) }

func Test_R008_R013_in_the_name(t *testing.T) {}
func TestR0099(t *testing.T) { _ = "AR010 R0111 XR012Y" }
func TestRange_R020_to_R022(t *testing.T) { t.Run("R030–R032 hold", nil) }
`)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"Abuse case 3 TestAbove", "R003 TestAbove/R003 in the title", "R004 TestAbove/R004 in a row", "R005 TestAbove",
		"R008 Test_R008_R013_in_the_name", "R013 Test_R008_R013_in_the_name", "R014 TestAbove/R014 a label",
		"R020 TestRange_R020_to_R022", "R021 TestRange_R020_to_R022", "R022 TestRange_R020_to_R022",
		"R030 TestRange_R020_to_R022/R030–R032 hold", "R031 TestRange_R020_to_R022/R030–R032 hold",
		"R032 TestRange_R020_to_R022/R030–R032 hold",
	}
	if got := names(found); !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestMentionsInTypeScript(t *testing.T) {
	found, err := mentionsInTypeScript(`
const facts = { R001: ["texto"] };
describe("the menu", () => {
  it('R002 has "Início"', () => {});
  // R003 said before, abuse case 2
  it("comes after", () => {
    // R004 said inside
    expect(screen.getByText("see R007")).toBe(1);
  });
  it.each([
    ["R005 a row", 1],
    ["R006.1", 2],
  ])("%s is a row", () => {});
  it(
    "R008–R010 on a line of its own",
    () => {},
  );
});
`)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"R002 R002 has \"Início\"", "R005 R005 a row", "R006 %s is a row", "R008 R008–R010 on a line of its own",
		"R009 R008–R010 on a line of its own", "R010 R008–R010 on a line of its own", "abuse case 2 comes after",
	}
	if got := names(found); !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestJudge(t *testing.T) {
	rules := []Rule{{ID: "R001", Area: "a"}, {ID: "R002", Area: "a"}, {ID: "R003", Area: "b"}}
	whole := Shown{"R001": {"x"}, "R002": {"x"}}
	if err := (Book{Finished: []string{"a"}, Rules: rules}).judge(whole); err != nil {
		t.Errorf("a finished area with every rule shown: %v", err)
	}
	for says, b := range map[string]struct {
		book  Book
		shown Shown
	}{
		"leaves unshown: R002": {Book{Finished: []string{"a"}, Rules: rules}, Shown{"R001": {"x"}}},
		"does not exist":       {Book{Finished: []string{"z"}, Rules: rules}, whole},
		"R009 is no rule":      {Book{Rules: rules}, Shown{"R009": {"x"}}},
		"R001 stands twice":    {Book{Rules: append(slices.Clone(rules), rules[0])}, whole},
	} {
		if err := b.book.judge(b.shown); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("want %q, got %v", says, err)
		}
	}
}

func TestRunWritesAndCompares(t *testing.T) {
	root := t.TempDir()
	write := func(path, text string) {
		t.Helper()
		path = filepath.Join(root, path)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("docs/rules.json", `{"finished": [], "rules": [
		{"id": "R001", "area": "a", "statement": "It is so.", "decision": "Q001: still"}
	]}`)
	write("web/node_modules/x/a.test.ts", `it("R001 of somebody else")`)
	if err := run(root, false); err != nil {
		t.Fatal(err)
	}
	page, _ := os.ReadFile(filepath.Join(root, "docs/rules.md"))
	if !strings.Contains(string(page), "**R001** It is so.\nDecided: Q001: still.\n\n- not shown yet") {
		t.Errorf("page: %s", page)
	}
	if err := run(root, true); err != nil {
		t.Errorf("fresh: %v", err)
	}
	write("internal/x/x_test.go", "package x\nfunc TestIt_R001() {}\n")
	if err := run(root, true); err == nil || !strings.Contains(err.Error(), "stale") {
		t.Errorf("a new test makes the page stale: %v", err)
	}
	if err := run(root, false); err != nil {
		t.Fatal(err)
	}
	page, _ = os.ReadFile(filepath.Join(root, "docs/rules.md"))
	if !strings.Contains(string(page), "- `internal/x/x_test.go: TestIt_R001`") {
		t.Errorf("page: %s", page)
	}
}

func TestAbuses(t *testing.T) {
	two := Abuses{{1, "One.", "Wall."}, {2, "Two.", "Moat."}}
	found, err := mentionsInGo("package x\n\n// Abuse case 1, abuse case 12: tried.\nfunc TestIt() {}\n")
	if err != nil {
		t.Fatal(err)
	}
	if got := names(found); !slices.Equal(got, []string{"Abuse case 1 TestIt", "abuse case 12 TestIt"}) {
		t.Errorf("mentions %q", got)
	}
	if err := two.judge(Shown{"abuse case 1": {"x"}, "abuse case 2": {"x"}, "R001": {"x"}}); err != nil {
		t.Errorf("all are tried: %v", err)
	}
	three := Shown{"abuse case 1": {"x"}, "abuse case 2": {"x"}, "abuse case 3": {"x"}}
	for says, c := range map[string]struct {
		abuses Abuses
		shown  Shown
	}{
		"no test tries abuse case 2":     {two, Shown{"abuse case 1": {"x"}}},
		"abuse case 3 is none":           {two, three},
		"abuse case 2 stands at place 1": {two[1:], Shown{"abuse case 2": {"x"}}},
	} {
		if err := c.abuses.judge(c.shown); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("want %q, got %v", says, err)
		}
	}
	page := two.page(Shown{"abuse case 2": {"x_test.go: TestIt"}})
	if !strings.Contains(page, "**2** Two.\nDefence: Moat.\n\n- `x_test.go: TestIt`") {
		t.Error(page)
	}
}
