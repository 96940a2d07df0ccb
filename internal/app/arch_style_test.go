package app_test

import (
	"fmt"
	"go/ast"
	"go/token"
	"path"
	"strings"
	"testing"
	"unicode/utf8"
)

// maxColumns is the length of the longest line of Go, with a tab as four columns.
const maxColumns = 120

// TestArchitectureColumns: Go lines have at most 120 columns, so that two files fit side by side on a screen.
func TestArchitectureColumns(t *testing.T) {
	file := func(line string) []source {
		return []source{{"internal/account/x.go", "package account\n\n" + line + "\n"}}
	}
	wide := "// " + strings.Repeat("x", maxColumns-3)
	rule(columnProblems).holds(t, []broken{
		{"one column too many", file(wide + "x"), "x.go:3: 121 columns"},
		{"a tab that counts four", file("\t" + wide), "124 columns"},
	})
	if found := columnProblems(file(wide)); len(found) > 0 {
		t.Errorf("%d columns are allowed: %q", maxColumns, found)
	}
	if found := columnProblems(file("// " + strings.Repeat("ã", maxColumns-3))); len(found) > 0 {
		t.Errorf("a letter with an accent is one column: %q", found)
	}
}

func columnProblems(files []source) []string {
	var out []string
	for _, s := range files {
		if !s.isGo() || s.isGenerated() {
			continue
		}
		number := 0
		for line := range strings.Lines(s.text) {
			number++
			line = strings.ReplaceAll(strings.TrimSuffix(line, "\n"), "\t", "    ")
			if n := utf8.RuneCountInString(line); n > maxColumns {
				out = append(out, fmt.Sprintf("%s:%d: %d columns, %d are allowed", s.path, number, n, maxColumns))
			}
		}
	}
	return out
}

func (s source) isGenerated() bool {
	return strings.Contains(s.text, "\n// Code generated ") || strings.HasPrefix(s.text, "// Code generated ")
}

// maxUnkeyed is how many fields a struct literal may have without keys and on one line.
const maxUnkeyed = 3

// TestArchitectureLiterals: a struct literal of more than three fields names them, one on each line, so that a reader
// does not count positions. A row of a table may stay on one line.
func TestArchitectureLiterals(t *testing.T) {
	file := func(text string) []source {
		return []source{{"internal/account/x.go", "package account\ntype four struct{ a, b, c, d int }\n" + text}}
	}
	rule(literalProblems).holds(t, []broken{
		{"positions instead of names", file("var x = four{1, 2, 3, 4}"), "name the fields"},
		{"positions in a row", file("var x = []four{{1, 2, 3, 4}}"), "name the fields"},
		{"positions in a row of pointers", file("var x = []*four{{1, 2, 3, 4}}"), "name the fields"},
		{"positions in a map", file("var x = map[string]four{\"a\": {1, 2, 3, 4}}"), "name the fields"},
		{"positions in an unnamed struct", file("var x = []struct{ a, b, c, d int }{{1, 2, 3, 4}}"), "name the fields"},
		{"positions of another package's struct", []source{
			{
				"internal/account/x.go",
				"package account\nimport \"psic/internal/kernel/x\"\nvar v = x.Other{1, 2, 3, 4}",
			},
			{"internal/kernel/x/x.go", "package x\ntype Other struct{ A, B, C, D int }"},
		}, "name the fields"},
		{"four on a line", file("var x = four{a: 1, b: 2, c: 3, d: 4}"), "one field a line"},
	})
	for _, fine := range []string{
		"var x = four{a: 1, b: 2}",
		"var x = four{\n\ta: 1,\n\tb: 2,\n\tc: 3,\n\td: 4,\n}",
		"var x = []four{{a: 1, b: 2, c: 3, d: 4}}",
		"var x = []int{1, 2, 3, 4}",
		"type list []int\nvar x = list{1, 2, 3, 4}",
	} {
		if found := literalProblems(file(fine)); len(found) > 0 {
			t.Errorf("%s is allowed: %q", fine, found)
		}
	}
}

func literalProblems(files []source) []string {
	structs := declaredStructs(files)
	var out []string
	for _, s := range files {
		if !s.isGo() || s.isGenerated() {
			continue
		}
		set, f := s.parse()
		l := literals{
			source:  s,
			set:     set,
			imports: importNames(f),
			structs: structs,
		}
		l.visit(f, nil)
		out = append(out, l.problems...)
	}
	return out
}

// declaredStructs returns the struct types of the files by folder and name, such as "internal/account.Service".
func declaredStructs(files []source) map[string]bool {
	out := map[string]bool{}
	for _, s := range files {
		if !s.isGo() {
			continue
		}
		_, f := s.parse()
		ast.Inspect(f, func(n ast.Node) bool {
			if spec, ok := n.(*ast.TypeSpec); ok {
				if _, ok := spec.Type.(*ast.StructType); ok {
					out[s.dir()+"."+spec.Name.Name] = true
				}
			}
			return true
		})
	}
	return out
}

// importNames maps the name of an import of this repository to its folder.
func importNames(f *ast.File) map[string]string {
	out := map[string]string{}
	for _, i := range f.Imports {
		dir, ok := strings.CutPrefix(strings.Trim(i.Path.Value, `"`), "psic/")
		if !ok {
			continue
		}
		name := path.Base(dir)
		if i.Name != nil {
			name = i.Name.Name
		}
		out[name] = dir
	}
	return out
}

// literals checks the struct literals of one file.
type literals struct {
	source   source
	set      *token.FileSet
	imports  map[string]string
	structs  map[string]bool
	problems []string
}

// visit walks the file. row is the element type of the list or map around a literal, for literals without a type.
func (l *literals) visit(n ast.Node, row ast.Expr) {
	ast.Inspect(n, func(n ast.Node) bool {
		c, ok := n.(*ast.CompositeLit)
		if !ok {
			return true
		}
		kind, isRow := c.Type, false
		if kind == nil {
			kind, isRow = row, true
		}
		l.check(c, kind, isRow)
		for _, e := range c.Elts {
			if kv, ok := e.(*ast.KeyValueExpr); ok {
				e = kv.Value
			}
			l.visit(e, elementOf(kind))
		}
		return false
	})
}

// elementOf returns the element type of a list or map, or nil.
func elementOf(kind ast.Expr) ast.Expr {
	var e ast.Expr
	switch kind := kind.(type) {
	case *ast.ArrayType:
		e = kind.Elt
	case *ast.MapType:
		e = kind.Value
	}
	if p, ok := e.(*ast.StarExpr); ok {
		e = p.X
	}
	return e
}

func (l *literals) check(c *ast.CompositeLit, kind ast.Expr, isRow bool) {
	if len(c.Elts) <= maxUnkeyed || !l.isStruct(kind, c) {
		return
	}
	where := l.set.Position(c.Pos())
	if _, keyed := c.Elts[0].(*ast.KeyValueExpr); !keyed {
		l.problems = append(l.problems, fmt.Sprintf("%s: %d fields: name the fields", where, len(c.Elts)))
		return
	}
	first, last := l.set.Position(c.Lbrace).Line, l.set.Position(c.Rbrace).Line
	if isRow && first == last {
		return
	}
	line := first
	for _, e := range c.Elts {
		if l.set.Position(e.Pos()).Line == line {
			l.problems = append(l.problems, fmt.Sprintf("%s: %d fields: one field a line", where, len(c.Elts)))
			return
		}
		line = l.set.Position(e.End()).Line
	}
}

// isStruct reports whether the literal is of a struct type. Types of other modules count when their fields are named.
func (l *literals) isStruct(kind ast.Expr, c *ast.CompositeLit) bool {
	switch kind := kind.(type) {
	case *ast.StructType:
		return true
	case *ast.Ident:
		return l.structs[l.source.dir()+"."+kind.Name]
	case *ast.IndexExpr:
		return l.isStruct(kind.X, c)
	case *ast.SelectorExpr:
		pkg, ok := kind.X.(*ast.Ident)
		if !ok {
			return false
		}
		dir, ours := l.imports[pkg.Name]
		if ours {
			return l.structs[dir+"."+kind.Sel.Name]
		}
		kv, keyed := c.Elts[0].(*ast.KeyValueExpr)
		if !keyed {
			return false
		}
		_, named := kv.Key.(*ast.Ident)
		return named
	}
	return false
}
