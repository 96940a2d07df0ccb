package overlay_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"psic/chaos/overlay"
)

const greeting = `package main

func main() {
	println("right")
	println("again")
	println("again")
}
`

// checkout is a small program whose source may be changed.
func checkout(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module small\n\ngo 1.26\n", "main.go": greeting} {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// TestBuild: the built program has the change, and the checkout has not.
func TestBuild(t *testing.T) {
	root := checkout(t)
	edits, err := overlay.Parse(`The program says something wrong.

--- main.go
@@
 func main() {
-	println("right")
+	println(word())
+++ word.go
+package main
+
+func word() string { return "wrong" }
`)
	if err != nil {
		t.Fatal(err)
	}
	files, err := overlay.Apply(root, edits)
	if err != nil {
		t.Fatal(err)
	}
	list, err := files.Write(root, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	run := exec.Command("go", "run", "-overlay", list, ".")
	run.Dir = root
	out, err := run.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "wrong") || strings.Contains(string(out), "right") {
		t.Errorf("the built program says %q (%v)", out, err)
	}
	if kept, _ := os.ReadFile(filepath.Join(root, "main.go")); string(kept) != greeting {
		t.Error("the checkout was changed")
	}
}

// TestNotApplicable: an edit that does not fit the source is refused with its file and its reason.
func TestNotApplicable(t *testing.T) {
	root := checkout(t)
	for why, e := range map[string]overlay.Edit{
		"occurs 0 times":           {Path: "main.go", Old: "\tprintln(\"left\")\n", New: "\n"},
		"occurs 2 times":           {Path: "main.go", Old: "\tprintln(\"again\")\n", New: "\n"},
		"there is no such file":    {Path: "gone.go", Old: "package main\n", New: "package main\n\n"},
		"the file to add exists":   {Path: "main.go", New: "package main\n"},
		"does not parse":           {Path: "main.go", Old: "func main() {\n", New: "func main( {\n"},
		"occurs 0 times:\nprintln": {Path: "main.go", Old: "println(\"right\")\n", New: "println(1)\n"},
	} {
		_, err := overlay.Apply(root, []overlay.Edit{e})
		if _, ok := errors.AsType[overlay.NotApplicable](err); !ok || !strings.Contains(err.Error(), why) ||
			!strings.Contains(err.Error(), "no longer applies to "+e.Path) {
			t.Errorf("%s: %v", why, err)
		}
	}
}

// TestSeveralEdits: edits of one file are made one after the other.
func TestSeveralEdits(t *testing.T) {
	files, err := overlay.Apply(checkout(t), []overlay.Edit{
		{Path: "main.go", Old: "\tprintln(\"right\")\n", New: "\tprintln(\"first\")\n"},
		{Path: "main.go", Old: "\tprintln(\"first\")\n", New: "\tprintln(\"second\")\n"},
	})
	if err != nil || !strings.Contains(files["main.go"], "second") || strings.Contains(files["main.go"], "first") {
		t.Errorf("%q (%v)", files["main.go"], err)
	}
}

// TestParse: what is no diff is refused, and an empty unchanged line needs no blank before it.
func TestParse(t *testing.T) {
	for text, why := range map[string]string{
		"only words\n":                  "changes no file",
		"--- a.go\n-x\n":                "before the first @@",
		"--- a.go\n@@\n-x\n+x\n":        "changes nothing",
		"--- a.go\n@@\nx\n":             "none of the marks",
		"+++ a.go\n+package a\n-gone\n": "none of the marks",
	} {
		if _, err := overlay.Parse(text); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%q: %v, want %q", text, err, why)
		}
	}
	edits, err := overlay.Parse("--- a.go\n@@\n-x\n\n y\n+z\n")
	if err != nil || len(edits) != 1 || edits[0] != (overlay.Edit{Path: "a.go", Old: "x\n\ny\n", New: "\ny\nz\n"}) {
		t.Errorf("%+v (%v)", edits, err)
	}
}
