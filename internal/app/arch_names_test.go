package app_test

import (
	"fmt"
	"go/ast"
	"strings"
	"testing"
)

// TestArchitectureNames: in a package, no two types, no two functions, variables or constants, and no two methods of
// one type differ by a capital letter alone. A type and the function that makes one may (`View` and `view`).
func TestArchitectureNames(t *testing.T) {
	file := func(text string) []source {
		return []source{{"internal/booking/x.go", "package booking\n" + text}}
	}
	rule(nameProblems).holds(t, []broken{
		{"two types", file("type BookInput struct{}\ntype bookInput struct{}"), "BookInput and bookInput"},
		{"two types of a group", file("type (\n\tInput struct{}\n\tinput struct{}\n)"), "Input and input"},
		{"two functions", file("func Open() {}\nfunc open() {}"), "Open and open"},
		{"a function and a variable", file("func Layout() {}\nvar layout = 1"), "Layout and layout"},
		{"constants", file("const (\n\tMost = 1\n\tmost = 2\n)"), "Most and most"},
		{"two methods", file("func (s *T) Hold() {}\nfunc (s T) hold() {}"), "T.Hold and T.hold"},
		{"two files", []source{
			{"internal/booking/a.go", "package booking\nfunc Hold() {}"},
			{"internal/booking/b.go", "package booking\nfunc hold() {}"},
		}, "Hold and hold"},
	})
	for _, fine := range []string{
		"type View struct{}\nfunc view() View { return View{} }",
		"type View struct{}\nfunc (s *Service) view() View { return View{} }",
		"func (a A) Close() {}\nfunc (b B) close() {}",
		"var _ = 1\nvar _ = 2",
	} {
		if found := nameProblems(file(fine)); len(found) > 0 {
			t.Errorf("%s is allowed: %q", fine, found)
		}
	}
}

func nameProblems(files []source) []string {
	var out []string
	first := map[string]string{} // by folder, kind and name in small letters
	for _, s := range files {
		if !s.isGo() || s.isTest() || s.isGenerated() {
			continue
		}
		_, f := s.parse()
		for _, d := range declared(f) {
			key := s.dir() + " " + d.kind + " " + strings.ToLower(d.name)
			if old, ok := first[key]; ok && old != d.name {
				out = append(out, fmt.Sprintf("%s: %s and %s differ by a capital letter alone", s.path, old, d.name))
			}
			first[key] = d.name
		}
	}
	return out
}

type declaration struct{ kind, name string }

// declared returns the declarations of a file. A method is named with its type, such as "Service.Hold".
func declared(f *ast.File) []declaration {
	var out []declaration
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				out = append(out, declaration{"value", d.Name.Name})
			} else {
				out = append(out, declaration{"method", receiver(d.Recv.List[0].Type) + "." + d.Name.Name})
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					out = append(out, declaration{"type", spec.Name.Name})
				case *ast.ValueSpec:
					for _, name := range spec.Names {
						out = append(out, declaration{"value", name.Name})
					}
				}
			}
		}
	}
	return out
}
