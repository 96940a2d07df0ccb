package app_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// repoRoot is the path from this package to the root of the module.
const repoRoot = "../.."

// source is a file of the repository, or an invented one on which a rule is tried.
type source struct{ path, text string }

func (s source) dir() string     { return path.Dir(s.path) }
func (s source) name() string    { return path.Base(s.path) }
func (s source) isTest() bool    { return strings.HasSuffix(s.path, "_test.go") }
func (s source) isGo() bool      { return strings.HasSuffix(s.path, ".go") }
func (s source) isSQL() bool     { return strings.HasSuffix(s.path, ".sql") }
func (s source) feature() string { return featureOf(s.dir()) }

// parse panics on a file that does not parse, because such a file does not compile either.
func (s source) parse() (*token.FileSet, *ast.File) {
	set := token.NewFileSet()
	f, err := parser.ParseFile(set, s.path, s.text, parser.SkipObjectResolution)
	if err != nil {
		panic(err)
	}
	return set, f
}

// ours returns the packages of this module that the file imports, relative to its root.
func (s source) ours() []string {
	var out []string
	for _, p := range s.imports() {
		if rest, ok := strings.CutPrefix(p, "psic/"); ok {
			out = append(out, rest)
		}
	}
	return out
}

func (s source) imports() []string {
	_, f := s.parse()
	var out []string
	for _, i := range f.Imports {
		out = append(out, strings.Trim(i.Path.Value, `"`))
	}
	return out
}

var notOurs = []string{"node_modules", "dist", "bin", "data", "testdata", "docs"}

// readSources reads every Go and SQL file of the repository.
func readSources(t testing.TB) []source {
	t.Helper()
	var out []source
	err := filepath.WalkDir(repoRoot, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if p != repoRoot && (strings.HasPrefix(d.Name(), ".") || slices.Contains(notOurs, d.Name())) {
				return fs.SkipDir
			}
			return nil
		}
		s := source{path: strings.TrimPrefix(filepath.ToSlash(p), repoRoot+"/")}
		if !s.isGo() && !s.isSQL() {
			return nil
		}
		text, err := os.ReadFile(p)
		s.text = string(text)
		out = append(out, s)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(out) < 50 {
		t.Fatalf("only %d files found", len(out))
	}
	return out
}

// rule returns the problems that it finds in files.
type rule func([]source) []string

// broken is a set of invented files that a rule must refuse, with a part of the problem's text.
type broken struct {
	name  string
	files []source
	says  string
}

// holds runs a rule over the repository, and over files that it must refuse, to show that the rule can fail.
func (r rule) holds(t *testing.T, refuses []broken) {
	t.Helper()
	for _, problem := range r(readSources(t)) {
		t.Error(problem)
	}
	for _, b := range refuses {
		t.Run("refuses "+b.name, func(t *testing.T) {
			found := r(b.files)
			if !slices.ContainsFunc(found, func(p string) bool { return strings.Contains(p, b.says) }) {
				t.Errorf("want the problem %q, got %q", b.says, found)
			}
		})
	}
}
