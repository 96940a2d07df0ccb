package app_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// longRecipe returns the tests and the packages that "make long-tests" runs.
func longRecipe(t *testing.T) (names *regexp.Regexp, packages []string) {
	t.Helper()
	makefile, err := os.ReadFile("../../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(makefile), "\nlong-tests:")
	recipe, _, _ := strings.Cut(rest, "\n\n")
	run := regexp.MustCompile(`-run '([^']+)'`).FindStringSubmatch(recipe)
	list := regexp.MustCompile(`PSIC_GO_PACKAGES="([^"]+)"`).FindStringSubmatch(recipe)
	if run == nil || list == nil {
		t.Fatalf("the recipe names no tests or no packages: %s", recipe)
	}
	return regexp.MustCompile(strings.ReplaceAll(run[1], "$$", "$")), strings.Fields(list[1])
}

// longTests returns the tests of a folder that ask which form they run in, by themselves or through other functions and
// variables of the folder. all are all its tests.
func longTests(t *testing.T, dir string) (long, all []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	uses := map[string]map[string]bool{} // what each function and variable names
	for _, path := range files {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range file.Decls {
			for _, name := range declaredBy(decl) {
				if uses[name] == nil {
					uses[name] = map[string]bool{}
				}
				maps.Copy(uses[name], namesIn(decl))
			}
		}
	}
	isLong := map[string]bool{"Long": true, "LongOr": true}
	for changed := true; changed; {
		changed = false
		for name, used := range uses {
			for other := range used {
				if isLong[other] && !isLong[name] {
					isLong[name], changed = true, true
				}
			}
		}
	}
	for name := range uses {
		if regexp.MustCompile(`^Test([^a-z]|$)`).MatchString(name) && name != "TestMain" {
			all = append(all, name)
			if isLong[name] {
				long = append(long, name)
			}
		}
	}
	return long, all
}

// declaredBy returns what a declaration declares. A method counts as a part of its type.
func declaredBy(decl ast.Decl) []string {
	if f, ok := decl.(*ast.FuncDecl); ok {
		if f.Recv == nil {
			return []string{f.Name.Name}
		}
		kind := f.Recv.List[0].Type
		if pointer, ok := kind.(*ast.StarExpr); ok {
			kind = pointer.X
		}
		if name, ok := kind.(*ast.Ident); ok {
			return []string{name.Name}
		}
		return nil
	}
	names := []string{}
	for _, spec := range decl.(*ast.GenDecl).Specs {
		if v, ok := spec.(*ast.ValueSpec); ok {
			for _, name := range v.Names {
				names = append(names, name.Name)
			}
		}
	}
	return names
}

func namesIn(decl ast.Decl) map[string]bool {
	names := map[string]bool{}
	ast.Inspect(decl, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			names[id.Name] = true
		}
		return true
	})
	return names
}

// TestLongTestsAreRun: "make long-tests" runs every test with a long form, by its package and by its name, and the
// README names it. Each name of the recipe is one of a test.
func TestLongTestsAreRun(t *testing.T) {
	names, packages := longRecipe(t)
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	run := []string{}
	for _, root := range []string{"../../cmd", "../../internal"} {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || !d.IsDir() {
				return err
			}
			dir := strings.TrimPrefix(filepath.ToSlash(path), "../../")
			long, all := longTests(t, path)
			inRecipe := strings.Contains(" "+strings.Join(packages, " ")+" ", " ./"+dir+" ")
			for _, name := range long {
				found++
				if !inRecipe || !names.MatchString(name) {
					t.Errorf("make long-tests does not run %s: %s", dir, name)
				}
				if !namedInReadme(string(readme), dir, name) {
					t.Errorf("the README does not name %s: %s", dir, name)
				}
			}
			if inRecipe {
				run = append(run, all...)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if found < 10 {
		t.Errorf("%d tests with a long form: the search finds too few", found)
	}
	inner := strings.TrimSuffix(strings.TrimPrefix(names.String(), "^("), ")$")
	for _, one := range strings.Split(inner, "|") {
		if !regexp.MustCompile(`(?m)^` + one + `$`).MatchString(strings.Join(run, "\n")) {
			t.Errorf("make long-tests names %s, which is no test", one)
		}
	}
}

// namedInReadme says whether the table of tests has a test, or the beginning of its name.
func namedInReadme(readme, dir, name string) bool {
	for _, line := range strings.Split(readme, "\n") {
		if !strings.HasPrefix(line, "| `"+dir+": ") {
			continue
		}
		cell, _, _ := strings.Cut(line[2:], " |")
		for _, one := range regexp.MustCompile(`Test\w+…?`).FindAllString(cell, -1) {
			begin, cut := strings.CutSuffix(one, "…")
			if one == name || cut && strings.HasPrefix(name, begin) {
				return true
			}
		}
	}
	return false
}
